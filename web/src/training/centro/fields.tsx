import { TextInput } from '@mantine/core'
import type { ImagenCentro } from '@anclaje/contract/training/centro'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { FormIsReadOnly, ReadOnlyField } from '../../ui/fields/read-only.tsx'
import { ImageField } from '../../ui/fields/image-field.tsx'
import { NitHint } from '../empresas/fields.tsx'
import { ColorField } from './parts/color-field.tsx'
import { CENTRO_LABELS } from './values.ts'
import type { CentroValues } from './values.ts'

interface Fields {
  form: ContractForm<CentroValues>
  /** Names of the environment variables that fix fields, by field (CENTRE-2). */
  fixed: Readonly<Record<string, string>>
}

/** Help text of a field that the environment fixes. */
const FIXED = 'Lo fijó quien instaló el portal; aquí no se cambia.'

/** Returns the props of a field with its label. A fixed field is read-only, and says so. */
function fieldOf({ form, fixed }: Fields, name: keyof CentroValues, description?: React.ReactNode) {
  const variable = fixed[name]
  const field = { ...(description !== undefined && { description }), ...form.field(name), label: CENTRO_LABELS[name] }
  return variable === undefined ? field : { ...field, readOnly: true, required: false, description: FIXED }
}

interface PictureProps extends Fields {
  name: ImagenCentro
  description?: string | undefined
}

function Picture({ form, fixed, name, description: own }: PictureProps) {
  const variable = fixed[name]
  const description = variable === undefined ? own : FIXED
  return (
    <FormIsReadOnly value={form.isReadOnly || variable !== undefined}>
      <ImageField
        label={CENTRO_LABELS[name]}
        value={form.values[name]}
        onChange={(value) => form.setFieldValue(name, value)}
        error={form.errors[name]}
        {...(description !== undefined && { description })}
      />
    </FormIsReadOnly>
  )
}

/**
 * Returns a hint that names the person whose signature is expected. It is shown when an environment
 * variable fixes the name, or when the user has changed the name but not the signature.
 */
function signatureHint({ form, fixed }: Fields): string | undefined {
  const { representante, firma } = form.values
  if (fixed.representante !== undefined)
    return `Debe ser la de ${representante}: la de otra persona no sale en los certificados.`
  const isOld = firma !== null && !form.isDirty('firma') && form.isDirty('representante')
  return isOld && representante !== '' ? `Revise que sea la firma de ${representante}.` : undefined
}

interface CentroFieldsProps extends Fields {
  hasSignature: boolean
}

/** Renders the fields of the centre (CENTRE-1). */
export function CentroFields({ hasSignature, ...props }: CentroFieldsProps) {
  const { form } = props
  const field = (name: keyof CentroValues, description?: React.ReactNode) => fieldOf(props, name, description)
  return (
    <>
      <TextInput {...field('nombre')} placeholder={NOMBRE_INICIAL} autoComplete="off" />
      <FieldPair>
        <TextInput {...field('nit', <NitHint text={form.values.nit} />)} inputMode="numeric" autoComplete="off" />
        <TextInput {...field('ciudad', 'Sale junto a la intensidad horaria.')} autoComplete="off" />
      </FieldPair>
      <TextInput
        {...field('correo', 'Lo ven los visitantes al iniciar sesión y en la política de datos.')}
        type="email"
        autoComplete="off"
      />
      <FieldPair>
        <TextInput {...field('licencia')} autoComplete="off" />
        <TextInput {...field('certificacion')} autoComplete="off" />
      </FieldPair>
      <TextInput {...field('codigoaprobacion')} autoComplete="off" />
      <TextInput
        {...field('representante', 'Firma los certificados de las cohortes que no tienen responsables.')}
        autoComplete="off"
      />
      {form.isReadOnly ? (
        <ReadOnlyField label={CENTRO_LABELS.firma} value={hasSignature ? 'Registrada' : 'Sin firma registrada'} />
      ) : (
        <Picture {...props} name="firma" description={signatureHint(props)} />
      )}
      <Picture {...props} name="logo" />
      <ColorField form={form} />
    </>
  )
}
