import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Renders a field for a date as `YYYY-MM-DD`. Shows the date in words too, because the browser's
 * picker follows the browser's language.
 */
export function DateField(props: TextInputProps) {
  const value = typeof props.value === 'string' ? props.value : ''
  return <TextInput type="date" description={WHOLE_DATE.test(value) ? fechaLarga(value) : undefined} {...props} />
}
