import { anulacion, correccion } from '@anclaje/contract/training/emision'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { FIRMADAS, PARTES } from '@anclaje/contract/rules/training/cambios'
import type { Parte } from '@anclaje/contract/rules/training/cambios'
import type { ClaseAnulacion } from '@anclaje/contract/rules/trust/emision'

/** Acts that end the version in force of certificates: a next version replaces it, or none. */
export type IssueAct = 'corregir' | 'anular'

/** Returns the act of a bulk job; undefined for a job that ends no version. */
export function issueActOf(lote: Lote): IssueAct | undefined {
  if (lote === 'corregir_certificados') return 'corregir'
  return lote === 'anular_certificados' ? 'anular' : undefined
}

/**
 * Returns the chosen parts, with all that are corrected together where signatures are confirmed
 * and one of them was chosen (TRUST-6).
 */
export const withTogether = (chosen: readonly Parte[], isConfirmed: boolean): readonly Parte[] =>
  isConfirmed && FIRMADAS.some((part) => chosen.includes(part))
    ? PARTES.filter((part) => chosen.includes(part) || FIRMADAS.includes(part))
    : chosen

/** What somebody writes before certificates are corrected or annulled. */
export interface IssueValues {
  /** Parts to correct. */
  partes: readonly Parte[]
  /** Reason of an annulment; null until it is chosen. */
  clase: ClaseAnulacion | null
  motivo: string
  /** True when the trainees are told by mail. */
  avisar: boolean
}

/** Messages about the fields of an act. */
export type IssueProblems = Partial<Record<'partes' | 'clase' | 'motivo', string>>

const messageOf = (parsed: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }) =>
  parsed.success ? undefined : parsed.error?.issues[0]?.message

/** Returns a message for each field that the contract refuses. */
export function issueProblems(act: IssueAct, { partes, clase, motivo }: IssueValues): IssueProblems {
  const found = {
    ...(act === 'corregir'
      ? { partes: messageOf(correccion.partes.safeParse(partes)) }
      : { clase: messageOf(anulacion.clase.safeParse(clase)) }),
    motivo: messageOf(correccion.motivo.safeParse(motivo)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

/** Returns the fields of a correction for the body of a call. */
export const correctionOf = ({ partes, motivo, avisar }: IssueValues) => ({ partes: [...partes], motivo, avisar })

/** Returns the fields of an annulment for the body of a call, once its reason is chosen. */
export const annulmentOf = ({ clase, motivo, avisar }: IssueValues) => ({ clase: clase!, motivo, avisar })

/** Words of each reason of an annulment, in the form. */
export const CLASES: Record<ClaseAnulacion, string> = {
  error: 'Error en los datos',
  fraude: 'Fraude',
  titular: 'El titular lo pidió',
  otra: 'Otra razón',
}
