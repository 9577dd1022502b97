import { certificacion } from '@anclaje/contract/training/certificacion'
import type {
  CertificacionDetail,
  CertificacionRow,
  CertificacionTexts,
} from '@anclaje/contract/training/certificacion'
import type { Responsable } from '@anclaje/contract/refs'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
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

/** Returns the values of a cohort like another one: of today, with who of its signers may sign. */
export const copiedValues = (row: CertificacionDetail, signers: readonly Responsable[]): CertificacionValues => ({
  ...certificacionValues({ ...row, colaboradores: signersAmong(row, signers, true) }),
  fechainicio: hoyEnBogota(),
})

/** Returns the signers of a cohort who may still sign, or those who may not any more. */
export const signersAmong = (
  { colaboradores }: CertificacionDetail,
  signers: readonly Responsable[],
  maySign: boolean,
): Responsable[] => colaboradores.filter(({ id_col }) => signers.some((each) => each.id_col === id_col) === maySign)

/** Returns the name of a cohort in messages and labels: course and number. */
export const nameOf = ({ curso, cohorte_cer }: Pick<CertificacionRow, 'curso' | 'cohorte_cer'>): string =>
  `${curso.nombre_cur}, cohorte ${cohorte_cer}`
