import { CLAVE_DISTINTA } from '@anclaje/contract/access/cuenta'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { FieldPair } from '../../../kit/forms/field-pair.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'

type Passwords = { password: string; confirmar: string }
type PasswordForm = Pick<ContractForm<Passwords>, 'field' | 'setErrors'>

interface PasswordPairProps {
  form: PasswordForm
  label: string
  description?: string
  required?: boolean
  isVisible: boolean
  onVisible: (isVisible: boolean) => void
}

/** Text of the message `CLAVE_DISTINTA` in the portal. */
const DIFFERENT = 'Las contraseñas no coinciden. Escríbalas de nuevo.'

/** Renders a new password and its confirmation, both visible or both hidden. */
export function PasswordPair({ form, label, description, required, isVisible, onVisible }: PasswordPairProps) {
  const common = {
    autoComplete: 'new-password',
    visible: isVisible,
    onVisibilityChange: onVisible,
    ...(required !== undefined && { required }),
  }
  const fieldOf = (name: keyof Passwords) => {
    const field = form.field(name)
    return { ...field, ...common, error: field.error === CLAVE_DISTINTA ? DIFFERENT : field.error }
  }
  return (
    <FieldPair>
      <PasswordField {...fieldOf('password')} label={label} {...(description && { description })} />
      <PasswordField {...fieldOf('confirmar')} label="Confirmar contraseña" />
    </FieldPair>
  )
}

/** Error that marks both passwords when they differ. */
export const DIFFERENT_PASSWORDS = { message: CLAVE_DISTINTA, names: ['password', 'confirmar'] } as const

/** Warns, marks the fields and returns true when the two passwords differ (SCR-17). */
export function reportMismatch(form: PasswordForm, { password, confirmar }: Passwords): boolean {
  if (password === confirmar) return false
  toastWarning(DIFFERENT)
  form.setErrors({ confirmar: CLAVE_DISTINTA })
  return true
}
