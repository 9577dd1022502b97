import { useParams } from '@tanstack/react-router'
import { Answer } from './answer.tsx'
import { CedulaForm } from './cedula-form.tsx'
import { LookUpPage } from './look-up-page.tsx'

/** Looks up certificates by document number, without a login. */
export function CertificadosPublicos() {
  const cedula = useParams({ from: '/Certificados/$cedula', shouldThrow: false })?.cedula
  return (
    <LookUpPage
      title="Consulta de certificados"
      intro="Escriba el número de documento de la persona para saber si su certificado está vigente."
      formTitle="Consultar otro documento"
      // With another key, nothing of the previous person stays on the page.
      answer={cedula && <Answer key={cedula} cedula={cedula} />}
      form={<CedulaForm key={cedula} />}
    />
  )
}
