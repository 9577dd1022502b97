/** A numbered state of the wire with the word and the colour that people see. */
export interface Estado {
  label: string
  color: 'success' | 'warning' | 'danger' | 'neutral'
}

/** Certification (cohort) states, portal §4. */
export const CERTIFICACION = { enCurso: 0, finalizado: 1, cancelado: 2 } as const
export const ESTADOS_CERTIFICACION: Record<number, Estado> = {
  [CERTIFICACION.enCurso]: { label: 'En Curso', color: 'warning' },
  [CERTIFICACION.finalizado]: { label: 'Finalizado', color: 'success' },
  [CERTIFICACION.cancelado]: { label: 'Cancelado', color: 'danger' },
}

/** Trainee certificate states as stored, portal §4. */
export const CERTIFICADO = { pendiente: 0, aprobado: 1 } as const

/** What a trainee certificate shows (decisions §3.6): expiry comes before approval. */
export const SITUACIONES = {
  vencido: { label: 'Vencido', color: 'danger' },
  aprobado: { label: 'Aprobado', color: 'success' },
  en_curso: { label: 'En curso', color: 'warning' },
} as const satisfies Record<string, Estado>
export type Situacion = keyof typeof SITUACIONES

/** Person states: 0 came from the public form and waits for staff, 1 is confirmed (portal §4, decisions §5.2). */
export const COLABORADOR = { porConfirmar: 0, activo: 1 } as const

/** Observation states, portal §4: the other way round than those of inspections (decisions §4.5). */
export const OBSERVACION = { aprobado: 1, rechazado: 2 } as const
export const ESTADOS_OBSERVACION: Record<number, Estado> = {
  [OBSERVACION.aprobado]: { label: 'Aprobado', color: 'success' },
  [OBSERVACION.rechazado]: { label: 'Rechazado', color: 'danger' },
}
