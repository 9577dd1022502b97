import { certificacion } from '@anclaje/contract/training/certificacion'
import type { CertificacionDetail, CertificacionTexts } from '@anclaje/contract/training/certificacion'
import { PERIODO } from '@anclaje/contract/rules/training/vigencia'
import { formValues } from '../../kit/forms/form-values.ts'

export type CertificacionValues = CertificacionTexts & {
  /** Ids of the signers, in the order in which they sign. */
  responsables: string[]
}

export function certificacionValues(row: CertificacionDetail | undefined): CertificacionValues {
  const values = formValues(certificacion, row)
  return {
    ...values,
    periodo: values.periodo || String(PERIODO.anio),
    responsables: (row?.colaboradores ?? []).map(({ id_col }) => String(id_col)),
  }
}
