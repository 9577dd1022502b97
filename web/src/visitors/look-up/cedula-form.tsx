import { useNavigate } from '@tanstack/react-router'
import { formasDocumento, SIN_CEDULA } from '@anclaje/contract/rules/common/documento'
import { LookUpForm } from './look-up-form.tsx'

/** Removes separators from a number. The server tries all forms in which it may be stored. */
const withoutSeparators = (text: string) => formasDocumento(text).at(-1) ?? ''

/** Asks for a document number and opens the certificates of that person. */
export function CedulaForm() {
  const navigate = useNavigate()
  return (
    <LookUpForm
      label="Numero cedula"
      name="cedula"
      requiredMessage={SIN_CEDULA}
      normalize={withoutSeparators}
      onSearch={(cedula) => void navigate({ to: '/Certificados/$cedula', params: { cedula } })}
    />
  )
}
