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

/** Renders a new password and its confirmation, both visible or both hidden. */
export function PasswordPair({ form, label, description, required, isVisible, onVisible }: PasswordPairProps) {
  const common = {
    autoComplete: 'new-password',
    visible: isVisible,
    onVisibilityChange: onVisible,
    ...(required !== undefined && { required }),
  }
  return (
    <FieldPair>
      <PasswordField {...form.field('password')} {...common} label={label} {...(description && { description })} />
      <PasswordField {...form.field('confirmar')} {...common} label="Confirmar contraseña" />
    </FieldPair>
  )
}

/** Error that marks both passwords when they differ. */
export const DIFFERENT_PASSWORDS = { message: CLAVE_DISTINTA, names: ['password', 'confirmar'] } as const

/** Warns, marks the fields and returns true when the two passwords differ (SCR-17). */
export function reportMismatch(form: PasswordForm, { password, confirmar }: Passwords): boolean {
  if (password === confirmar) return false
  toastWarning(CLAVE_DISTINTA)
  form.setErrors({ confirmar: CLAVE_DISTINTA })
  return true
}
