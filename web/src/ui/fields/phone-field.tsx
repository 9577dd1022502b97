import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { numeroNacional } from '@anclaje/contract/rules/common/telefono'

interface PhoneFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void
}

export function PhoneField({ onChange, ...props }: PhoneFieldProps) {
  return (
    <TextInput
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(numeroNacional(event.currentTarget.value))}
    />
  )
}
