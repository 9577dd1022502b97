import { VIGENCIA_EXCESIVA, certificacionBody } from '@anclaje/contract/training/certificacion'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import type { CertificacionValues } from './values.ts'

/** Creates the form of a certification. A validity that is too long marks both of its fields. */
export const useCertificacionForm = (values: CertificacionValues): ContractForm<CertificacionValues> =>
  useContractForm<CertificacionValues>(certificacionBody, values, {
    joint: { message: VIGENCIA_EXCESIVA, names: ['tiempovigencia', 'periodo'] },
  })
