import { useNavigate } from '@tanstack/react-router'
import { formasDocumento, normalizarDocumento, SIN_CEDULA } from '@anclaje/contract/rules/common/documento'
import { limpiarNumero } from '@anclaje/contract/rules/common/numero'
import { LookUpForm } from './look-up-form.tsx'

/**
 * Removes separators from a number, and a name after it, which belongs in no address. The server
 * tries all forms in which it may be stored.
 */
function withoutSeparators(text: string): string {
  const number = limpiarNumero(text, '')
  return number === normalizarDocumento(text) ? (formasDocumento(text).at(-1) ?? '') : number
}

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
