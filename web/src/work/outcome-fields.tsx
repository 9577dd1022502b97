import { TextInput } from '@mantine/core'
import { CLASES_DESENLACE, DESENLACES } from '@anclaje/contract/states'
import type { Desenlace } from '@anclaje/contract/states'
import { Select } from '../ui/fields/select/select.tsx'

/** Chosen outcome; `ninguno` takes one back, and null is not chosen yet. */
export interface Outcome {
  clase: Desenlace | 'ninguno' | null
  motivo: string
}

const OPTIONS = [
  ...CLASES_DESENLACE.map((value) => ({ value, label: DESENLACES[value].label })),
  { value: 'ninguno', label: 'Quitar el resultado (vuelve a En curso)' },
]

/** Returns the fields of an outcome for the body of a call, once it is chosen. */
export const outcomeOf = ({ clase, motivo }: Outcome) => ({
  desenlace: clase === 'ninguno' ? null : clase,
  motivo: motivo.trim() === '' ? null : motivo,
})

interface OutcomeFieldsProps {
  value: Outcome
  onChange: (value: Outcome) => void
  error: string | undefined
}

/** Asks why learners get no certificate, and for a reason that only staff read (CERT-27). */
export function OutcomeFields({ value, onChange, error }: OutcomeFieldsProps) {
  return (
    <>
      <Select
        label="Resultado"
        data={OPTIONS}
        value={value.clase}
        onChange={(clase) => onChange({ ...value, clase: clase as Outcome['clase'] })}
        error={error}
        allowDeselect={false}
        required
        data-autofocus
      />
      <TextInput
        label="Motivo"
        name="motivo"
        description="Opcional. Solo lo ve el personal del centro."
        value={value.motivo}
        onChange={(event) => onChange({ ...value, motivo: event.currentTarget.value })}
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}
