import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'

/** A password, hidden until it is asked to be seen. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
    />
  )
}
