import { TextInput } from '@mantine/core'
import type { ContractForm } from './contract-form.ts'

interface DigitsFieldProps<Values> {
  form: ContractForm<Values>
  name: keyof Values & string
  label: string
  /** Largest number of digits. */
  max: number
  description?: string | undefined
}

/** Renders a field that accepts only digits, and drops other characters that are typed or
 * pasted. */
export function DigitsField<Values extends Record<string, unknown>>(props: DigitsFieldProps<Values>) {
  const { form, name, label, max, description } = props
  return (
    <TextInput
      {...form.field(name)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      description={description}
      onChange={(event) =>
        form.setFieldValue(name as never, event.currentTarget.value.replace(/\D/g, '').slice(0, max))
      }
    />
  )
}
