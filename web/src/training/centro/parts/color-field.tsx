import { TextInput } from '@mantine/core'
import { CONTRASTE_MINIMO, contrasteConBlanco, contrasteVisible, esColor } from '@anclaje/contract/rules/common/color'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { CENTRO_LABELS } from '../values.ts'
import type { CentroValues } from '../values.ts'
import classes from './color-field.module.css'

/**
 * Returns a hint about the readability of a colour on white. Without a colour, returns the purpose
 * of the field.
 */
function hintOf(color: string): string {
  if (esColor(color)) return `Contraste sobre blanco: ${contrasteVisible(contrasteConBlanco(color))}.`
  return `Opcional. Debe leerse sobre blanco: contraste de ${contrasteVisible(CONTRASTE_MINIMO)} o más.`
}

/** Renders a text field for the code of a colour, with the browser's colour picker inside it. */
export function ColorField({ form }: { form: ContractForm<CentroValues> }) {
  const field = form.field('color')
  const color = form.values.color.trim()
  return (
    <TextInput
      {...field}
      label={CENTRO_LABELS.color}
      description={hintOf(color)}
      placeholder="#1D4ED8"
      autoComplete="off"
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          data-empty={!esColor(color) || undefined}
          aria-label={`${CENTRO_LABELS.color}: elegir`}
          value={esColor(color) ? color.toLowerCase() : '#000000'}
          disabled={field.readOnly}
          onChange={(event) => {
            form.setFieldValue('color', event.currentTarget.value)
            form.clearFieldError('color')
          }}
          onBlur={field.onBlur}
        />
      }
    />
  )
}
