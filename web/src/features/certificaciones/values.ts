import type { CertificacionDetail } from '@anclaje/contract/entities/certificacion'
import { PERIODO } from '@anclaje/contract/rules/vigencia'
import { formValues } from '../../core/form-values.ts'

/** What the form of a certification holds, by form name. */
export type CertificacionValues = Record<'idcur' | 'fechainicio' | 'tiempovigencia' | 'periodo' | 'horas', string> & {
  /** Ids of people, in the order in which they sign. */
  responsables: string[]
}

const NAMES = ['idcur', 'fechainicio', 'tiempovigencia', 'periodo', 'horas'] as const

/** What the form starts with. */
export function certificacionValues(row: CertificacionDetail | undefined): CertificacionValues {
  const values = formValues(NAMES, 'cer', row)
  return {
    ...values,
    periodo: values.periodo || String(PERIODO.anio),
    responsables: (row?.colaboradores ?? []).map(({ id_col }) => String(id_col)),
  }
}
