import { certificacion } from '@anclaje/contract/training/certificacion'
import type { CertificacionDetail, CertificacionTexts } from '@anclaje/contract/training/certificacion'
import { PERIODO } from '@anclaje/contract/rules/training/vigencia'
import { formValues } from '../../kit/forms/form-values.ts'

/** What the form of a certification holds, by form name. */
export type CertificacionValues = CertificacionTexts & {
  /** Ids of people, in the order in which they sign. */
  responsables: string[]
}

/** What the form starts with. */
export function certificacionValues(row: CertificacionDetail | undefined): CertificacionValues {
  const values = formValues(certificacion, row)
  return {
    ...values,
    periodo: values.periodo || String(PERIODO.anio),
    responsables: (row?.colaboradores ?? []).map(({ id_col }) => String(id_col)),
  }
}
