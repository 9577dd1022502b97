import { certificacion } from '@anclaje/contract/training/certificacion'
import type {
  CertificacionDetail,
  CertificacionRow,
  CertificacionTexts,
} from '@anclaje/contract/training/certificacion'
import type { Responsable } from '@anclaje/contract/refs'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Parte } from '@anclaje/contract/rules/training/cambios'
import { PERIODO } from '@anclaje/contract/rules/training/vigencia'
import { formValues } from '../../kit/forms/form-values.ts'
import { formatCount } from '../../ui/format.ts'

export type CertificacionValues = CertificacionTexts & {
  /** Ids of the signers, in the order of their signatures. */
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

/**
 * Returns the values of a copied cohort, with today's date and with the signers who may still sign.
 */
export const copiedValues = (row: CertificacionDetail, signers: readonly Responsable[]): CertificacionValues => ({
  ...certificacionValues({ ...row, colaboradores: signersAmong(row, signers, true) }),
  fechainicio: hoyEnBogota(),
})

/** Returns the signers of a cohort who may still sign, or the signers who may no longer sign. */
export const signersAmong = (
  { colaboradores }: CertificacionDetail,
  signers: readonly Responsable[],
  maySign: boolean,
): Responsable[] => colaboradores.filter(({ id_col }) => signers.some((each) => each.id_col === id_col) === maySign)

const SIGNERS = 'los responsables'

const isSame = (before: string, now: string) => before === now || Number(before) === Number(now)

/**
 * Returns the texts of the changed values that certificates print. Issued certificates keep the old
 * values (CERT-9).
 */
export function printedChanges(before: CertificacionValues, now: CertificacionValues): string[] {
  const areSame = (names: readonly ('fechainicio' | 'tiempovigencia' | 'periodo' | 'horas')[]) =>
    names.every((name) => isSame(before[name], now[name]))
  return [
    ...(areSame(['horas']) ? [] : ['las horas']),
    ...(areSame(['fechainicio', 'tiempovigencia', 'periodo']) ? [] : ['las fechas']),
    // A new order of the signers is a change too.
    ...(before.responsables.join() === now.responsables.join() ? [] : [SIGNERS]),
  ]
}

/** Returns the parts of issued certificates that a change of a cohort concerns. */
export function changedParts(before: CertificacionValues, now: CertificacionValues): Parte[] {
  const changed = printedChanges(before, now)
  const signers = changed.includes(SIGNERS)
  return [
    ...(changed.length > (signers ? 1 : 0) ? ['cohorte' as const] : []),
    ...(signers ? ['firmantes' as const] : []),
  ]
}

const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/**
 * Formats the question that is asked before a save when issued certificates keep their old values.
 */
export const keptValuesQuestion = (aprobados: number, changed: readonly string[]): string =>
  `${formatCount(aprobados)} ${aprobados === 1 ? 'certificado ya aprobado conserva' : 'certificados ya aprobados conservan'} ` +
  `${inWords.format(changed)} anteriores. ¿Guardar los cambios?`

/** Returns the name of a cohort in messages and labels: course and number. */
export const cohortName = ({ curso, cohorte_cer }: Pick<CertificacionRow, 'curso' | 'cohorte_cer'>): string =>
  `${curso.nombre_cur}, cohorte ${cohorte_cer}`
