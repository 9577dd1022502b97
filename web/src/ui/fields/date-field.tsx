import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/

/** A date without time as `YYYY-MM-DD`. The browser's own picker follows the browser's language, so the date in words stands below. */
export function DateField(props: TextInputProps) {
  const value = typeof props.value === 'string' ? props.value : ''
  return <TextInput type="date" description={WHOLE_DATE.test(value) ? fechaLarga(value) : undefined} {...props} />
}
