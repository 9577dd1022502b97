import './conclusion/texts.ts'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { estaTerminada } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { HechosInspeccion, Momento } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { ESTADOS_INSPECCION, INSPECCION } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'
import { ask } from '../../client/ask.ts'
import type { annulmentOf } from '../../work/issue-values.ts'

/** Topic of the toasts about an inspection, so that only the newest is shown. */
export const TOAST_TOPIC = 'inspeccion'

/** Returns what was issued of an inspection, for the rules about it. */
export const issueOf = (row: EvaluacionRow): HechosInspeccion => ({
  emision: row.emision_eva,
  estado: row.estado_eva,
  terminada: row.terminada_eva === null ? null : hoyEnBogota(new Date(row.terminada_eva)),
  terminadapor: row.terminadapor_eva,
  entregada: row.entregada_eva,
  anulada: row.anulada_eva !== null,
  borrador: row.borrador_eva,
})

/**
 * Returns whether an inspection is the user's own, which the user may not annul. The API also knows
 * who issued an earlier version (INSP-22).
 */
export const isOwn = (row: EvaluacionRow, { id_col, id_cue }: { id_col: number; id_cue: number }): boolean =>
  row.idcol_eva === id_col || row.terminadapor_eva === id_cue

/** Returns the account and the day of an act of today; undefined without a session. */
export const actNow = (user: { id_cue: number } | undefined): Momento | undefined =>
  user && { idcue: user.id_cue, hoy: hoyEnBogota() }

/** Returns whether an inspection is finished and holds. */
export const isFinished = (row: EvaluacionRow): boolean => estaTerminada(issueOf(row))

const ANULADA: Estado = { label: 'Anulada', color: 'danger' }
const SIN_TERMINAR: Estado = { label: 'Sin terminar', color: 'neutral' }

/** Returns the displayed state of an inspection. Without an issue it has no result (INSP-20). */
export function stateOf(row: EvaluacionRow): Estado {
  if (row.anulada_eva !== null) return ANULADA
  return (isFinished(row) ? ESTADOS_INSPECCION[row.estado_eva] : undefined) ?? SIN_TERMINAR
}

/** Returns what the displayed state of an inspection does not say; null if there is nothing. */
export function stateNote(row: EvaluacionRow): string | null {
  if (row.anulada_eva !== null) return null
  if (row.borrador_eva !== null) return 'Cambios sin emitir'
  return row.emision_eva === 0 && row.estado_eva === INSPECCION.rechazado ? 'con fallas' : null
}

/** Returns the number of an inspection and, from the second on, its version; null without one. */
export const numberOf = ({ numero_eva, emision_eva }: EvaluacionRow): string | null =>
  numero_eva !== null && emision_eva > 1 ? `${numero_eva} v${emision_eva}` : numero_eva

/**
 * Returns the name of the file of an inspection, such as «Certificado inspeccion EQ-000196
 * 2026-11-23.pdf». From the second version on, and for an earlier version, it also has the version.
 */
export function fileOf({ numero_eva, emision_eva }: EvaluacionRow, emision = emision_eva): string {
  const version = emision > 1 || emision !== emision_eva ? `v${emision}` : null
  const parts = ['Certificado inspeccion', numero_eva?.replaceAll('/', ' '), version]
  return `${parts.filter(Boolean).join(' ')}.pdf`
}

/** Returns the words and the call of the question why an inspection is annulled (INSP-22). */
export function annulmentOfInspection(row: EvaluacionRow) {
  const { id_eva: id, emision_eva: emision } = row
  return {
    title: 'Anular la inspección',
    subject: `${row.numero_eva ?? ''}, del ${fechaTabla(row.fecha_eva)}`,
    text:
      row.estado_eva === INSPECCION.rechazado
        ? 'Deja de valer y la consulta pública la muestra como anulada. El equipo no debe usarse hasta que se inspeccione de nuevo. No se puede deshacer.'
        : 'Deja de valer y la consulta pública la muestra como anulada. No se puede deshacer.',
    send: ({ clase, motivo }: ReturnType<typeof annulmentOf>) =>
      ask('PUT /evaluacion/:id/anular', { params: { id }, body: { clase, motivo, emision } }),
    success: 'Inspección anulada',
  }
}
