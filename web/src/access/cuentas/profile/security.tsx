import { useState } from 'react'
import { claveForm } from '@anclaje/contract/access/cuenta'
import type { ClaveTexts, DataUser } from '@anclaje/contract/access/cuenta'
import { ask } from '../../../client/ask.ts'
import { login } from '../../../session/session.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { FormPanel } from '../../../kit/forms/form-page.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { DIFFERENT_PASSWORDS, PasswordPair, reportMismatch } from '../parts/password-pair.tsx'

const EMPTY: ClaveTexts = { passwordactual: '', password: '', confirmar: '' }

/** Changes the user's own password, which ends sessions on other devices (ACC-5, ACC-16). */
export function Security({ user }: { user: DataUser }) {
  const [isVisible, setVisible] = useState(false)
  const form = useContractForm<ClaveTexts>(claveForm, EMPTY, { joint: DIFFERENT_PASSWORDS })
  const save = useSave({
    save: async ({ password, passwordactual }: ClaveTexts) => {
      const body = { password, passwordactual }
      const { accesToken } = await ask('PUT /cuentaacceso/:id', { params: { id: user.id_cue }, body })
      form.reset()
      if (accesToken) await login({ accesToken, dataUser: user })
    },
    success: 'Contraseña cambiada',
    onFieldErrors: form.setErrors,
  })
  return (
    <FormPanel
      title="Seguridad"
      form={form}
      save={{ ...save, run: async (values) => (reportMismatch(form, values) ? undefined : save.run(values)) }}
      creating={false}
    >
      <PasswordField {...form.field('passwordactual')} label="Contraseña actual" autoComplete="current-password" />
      <PasswordPair
        form={form}
        label="Contraseña nueva"
        description="De 5 a 15 caracteres, sin su documento ni su nombre. Se cerrarán las sesiones abiertas en otros dispositivos."
        isVisible={isVisible}
        onVisible={setVisible}
      />
    </FormPanel>
  )
}
