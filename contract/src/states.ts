/** A numbered state of the wire with the word and the colour that people see. */
export interface Estado {
  label: string
  color: 'success' | 'warning' | 'danger' | 'neutral'
}

/** Certification (cohort) states, COURSE-7. */
export const CERTIFICACION = { enCurso: 0, finalizado: 1, cancelado: 2 } as const
export const ESTADOS_CERTIFICACION: Record<number, Estado> = {
  [CERTIFICACION.enCurso]: { label: 'En Curso', color: 'warning' },
  [CERTIFICACION.finalizado]: { label: 'Finalizado', color: 'success' },
  [CERTIFICACION.cancelado]: { label: 'Cancelado', color: 'danger' },
}

/** Trainee certificate states as stored, CERT-3. */
export const CERTIFICADO = { pendiente: 0, aprobado: 1 } as const

/** What a trainee certificate shows (CERT-12): expiry comes before approval. */
export const SITUACIONES = {
  vencido: { label: 'Vencido', color: 'danger' },
  aprobado: { label: 'Aprobado', color: 'success' },
  en_curso: { label: 'En curso', color: 'warning' },
} as const satisfies Record<string, Estado>
export type Situacion = keyof typeof SITUACIONES

/** Person states: 0 came from the public form and waits for staff, 1 is confirmed (PEOPLE-11). */
export const COLABORADOR = { porConfirmar: 0, activo: 1 } as const

/** Observation states, EQUIP-6: the other way round than those of inspections (EQUIP-6). */
export const OBSERVACION = { aprobado: 1, rechazado: 2 } as const
export const ESTADOS_OBSERVACION: Record<number, Estado> = {
  [OBSERVACION.aprobado]: { label: 'Aprobado', color: 'success' },
  [OBSERVACION.rechazado]: { label: 'Rechazado', color: 'danger' },
}

/** Inspection states, INSP-6: rejected and approved are the other way round than in observations (EQUIP-6). */
export const INSPECCION = { pendiente: 0, rechazado: 1, aprobado: 2 } as const
export type EstadoInspeccion = (typeof INSPECCION)[keyof typeof INSPECCION]
export const ESTADOS_INSPECCION: Record<number, Estado> = {
  [INSPECCION.pendiente]: { label: 'Pendiente', color: 'warning' },
  [INSPECCION.rechazado]: { label: 'Rechazado', color: 'danger' },
  [INSPECCION.aprobado]: { label: 'Aprobado', color: 'success' },
}

/** The answers to a line of an inspection, INSP-3; a line without an answer has null. */
export const RESULTADO = { cumple: 1, noCumple: 0, noAplica: -1 } as const
export type Resultado = (typeof RESULTADO)[keyof typeof RESULTADO] | null
export const RESULTADOS: Record<number, Estado> = {
  [RESULTADO.cumple]: { label: 'Cumple', color: 'success' },
  [RESULTADO.noCumple]: { label: 'No Cumple', color: 'danger' },
  [RESULTADO.noAplica]: { label: 'No Aplica', color: 'neutral' },
}

/** What a row of a public page shows of an inspection (INSP-14): expiry comes before what was found. */
export const SITUACIONES_INSPECCION = {
  vencido: { label: 'Vencido', color: 'danger' },
  pendiente: ESTADOS_INSPECCION[INSPECCION.pendiente]!,
  rechazado: ESTADOS_INSPECCION[INSPECCION.rechazado]!,
  aprobado: ESTADOS_INSPECCION[INSPECCION.aprobado]!,
} as const satisfies Record<string, Estado>
export type SituacionInspeccion = keyof typeof SITUACIONES_INSPECCION

/** What an item is said to be, by its newest inspection that has a result (EQUIP-13): the result comes before its age. */
export const SITUACIONES_EQUIPO = {
  sin_inspeccion: { label: 'Sin inspección', color: 'warning' },
  rechazado: ESTADOS_INSPECCION[INSPECCION.rechazado]!,
  vencido: SITUACIONES_INSPECCION.vencido,
  aprobado: ESTADOS_INSPECCION[INSPECCION.aprobado]!,
} as const satisfies Record<string, Estado>
export type SituacionEquipo = keyof typeof SITUACIONES_EQUIPO
