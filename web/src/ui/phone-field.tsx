import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'

/** A number as it is dialled inside the country: what people paste around it goes away before anything is counted. */
const nationalNumber = (text: string): string => text.replace(/^\s*(\+|00)\s*57/, '').replace(/[\s.()-]/g, '')

interface PhoneFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void
}

/** A telephone number: digits, with the keyboard for them. */
export function PhoneField({ onChange, ...props }: PhoneFieldProps) {
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(nationalNumber(event.currentTarget.value))}
    />
  )
}
