import { useNavigate, useParams } from '@tanstack/react-router'
import { formasDocumento, SIN_CEDULA } from '@anclaje/contract/rules/common/documento'
import { Answer } from './answer.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { LookUpPage } from './look-up-page.tsx'

/** Removes separators from a number. The server tries all forms in which it may be stored. */
const withoutSeparators = (text: string) => formasDocumento(text).at(-1) ?? ''

/** Looks up certificates by document number, without a login. */
export function CertificadosPublicos() {
  const navigate = useNavigate()
  const cedula = useParams({ from: '/Certificados/$cedula', shouldThrow: false })?.cedula
  return (
    <LookUpPage
      title="Consulta de certificados"
      intro="Escriba el número de documento de la persona para saber si su certificado está vigente."
      formTitle="Consultar otro documento"
      // By key, so that nothing of the previous person stays on the page.
      answer={cedula && <Answer key={cedula} cedula={cedula} />}
      form={
        <LookUpForm
          key={cedula}
          label="Numero cedula"
          name="cedula"
          requiredMessage={SIN_CEDULA}
          normalize={withoutSeparators}
          onSearch={(cedula) => void navigate({ to: '/Certificados/$cedula', params: { cedula } })}
        />
      }
    />
  )
}
