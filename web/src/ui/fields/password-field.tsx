import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
    />
  )
}
