import { useNavigate } from '@tanstack/react-router'
import { formasDocumento } from '@anclaje/contract/rules/common/documento'
import { LookUpForm } from './look-up-form.tsx'

/** Matches a number followed by a name, which has at least three letters in a row. */
const WITH_NAME = /(\d\w*)[\s\p{P}]+(?=\P{N}*\p{L}{3})\P{N}*$/u

/**
 * Removes separators from a number, and a name after it, because a name must not appear in an
 * address. The server tries all stored forms of a number, because the rules for them would make
 * this page too large.
 */
const withoutSeparators = (text: string) => formasDocumento(text.replace(WITH_NAME, '$1')).at(-1) ?? ''

/** Asks for a document number and opens the certificates of that person. */
export function CedulaForm() {
  const navigate = useNavigate()
  return (
    <LookUpForm
      label="Número cédula"
      name="cedula"
      requiredMessage="Escriba el número de documento."
      normalize={withoutSeparators}
      onSearch={(cedula) => void navigate({ to: '/Certificados/$cedula', params: { cedula } })}
    />
  )
}
