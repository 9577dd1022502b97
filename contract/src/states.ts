type Color = 'success' | 'warning' | 'danger' | 'neutral'

/** Label and colour of a state. */
export interface Estado {
  label: string
  color: Color
  /** Colour of its icon, where that is not the one of its label. */
  icon?: Color
}

/** States of a cohort (COURSE-7). */
export const CERTIFICACION = { enCurso: 0, finalizado: 1, cancelado: 2 } as const
export const ESTADOS_CERTIFICACION: Record<number, Estado> = {
  [CERTIFICACION.enCurso]: { label: 'En curso', color: 'neutral', icon: 'warning' },
  [CERTIFICACION.finalizado]: { label: 'Finalizado', color: 'success' },
  [CERTIFICACION.cancelado]: { label: 'Cancelado', color: 'danger' },
}

/**
 * Stored states of a trainee's certificate (CERT-3). On the wire an annulled one has state 0, and
 * `anulado` as its displayed state (TRUST-7).
 */
export const CERTIFICADO = { pendiente: 0, aprobado: 1, anulado: 2 } as const

/**
 * Displayed states of a trainee's certificate (CERT-12). Annulment takes precedence over expiry,
 * and expiry over approval. A certificate whose day of issue is in the future is still in progress.
 */
export const SITUACIONES = {
  vencido: { label: 'Vencido', color: 'danger' },
  aprobado: { label: 'Aprobado', color: 'success' },
  en_curso: { label: 'En curso', color: 'neutral', icon: 'warning' },
  anulado: { label: 'Anulado', color: 'danger' },
} as const satisfies Record<string, Estado>
export type Situacion = keyof typeof SITUACIONES

/** Values of the filter by state (CERT-19), in the order of the tabs. */
export const FILTROS_SITUACION = [
  'pendiente',
  'porempezar',
  'vigente',
  'porvencer',
  'vencido',
  'noaprobado',
  'anulado',
] as const
export type FiltroSituacion = (typeof FILTROS_SITUACION)[number]

/**
 * Outcomes of a learner who gets no certificate (CERT-27), in the words of lists. `error` is an
 * inscription that was made by mistake.
 */
export const DESENLACES = {
  no_aprobo: { label: 'No aprobó', color: 'neutral' },
  no_asistio: { label: 'No asistió', color: 'neutral' },
  retirado: { label: 'Retirado', color: 'neutral' },
  error: { label: 'Inscrito por error', color: 'neutral' },
} as const satisfies Record<string, Estado>
export type Desenlace = keyof typeof DESENLACES
export const CLASES_DESENLACE = /* @__PURE__ */ Object.keys(DESENLACES) as Desenlace[]

/**
 * Things that an inscribed person can lack (CERT-20), the most important first. Without the first
 * one the certificate cannot be approved; the others only warn.
 */
export const FALTAS = ['confirmacion', 'documento', 'correo'] as const
export type Falta = (typeof FALTAS)[number]

/**
 * States of a person (PEOPLE-11): 0 came from the public form and waits for staff, 1 is confirmed.
 */
export const COLABORADOR = { porConfirmar: 0, activo: 1 } as const

/**
 * States of an observation (EQUIP-6). The numbers differ from those of inspections: 2 means
 * rejected here and approved there.
 */
export const OBSERVACION = { aprobado: 1, rechazado: 2 } as const
export const ESTADOS_OBSERVACION: Record<number, Estado> = {
  [OBSERVACION.aprobado]: { label: 'Aprobado', color: 'success' },
  [OBSERVACION.rechazado]: { label: 'Rechazado', color: 'danger' },
}

/**
 * States of an inspection (INSP-6). The numbers differ from those of observations (EQUIP-6): 2
 * means approved here and rejected there.
 */
export const INSPECCION = { pendiente: 0, rechazado: 1, aprobado: 2 } as const
export type EstadoInspeccion = (typeof INSPECCION)[keyof typeof INSPECCION]
export const ESTADOS_INSPECCION: Record<number, Estado> = {
  [INSPECCION.pendiente]: { label: 'Pendiente', color: 'warning' },
  [INSPECCION.rechazado]: { label: 'Rechazado', color: 'danger' },
  [INSPECCION.aprobado]: { label: 'Aprobado', color: 'success' },
}

/** Answers to a line of an inspection (INSP-3); null for no answer. */
export const RESULTADO = { cumple: 1, noCumple: 0, noAplica: -1 } as const
export type Resultado = (typeof RESULTADO)[keyof typeof RESULTADO] | null
export const RESULTADOS: Record<number, Estado> = {
  [RESULTADO.cumple]: { label: 'Cumple', color: 'success' },
  [RESULTADO.noCumple]: { label: 'No cumple', color: 'danger' },
  [RESULTADO.noAplica]: { label: 'No aplica', color: 'neutral' },
}

/** Displayed states of an inspection (INSP-14): expiry takes precedence over the result. */
export const SITUACIONES_INSPECCION = {
  vencido: { label: 'Vencido', color: 'danger' },
  pendiente: ESTADOS_INSPECCION[INSPECCION.pendiente]!,
  rechazado: ESTADOS_INSPECCION[INSPECCION.rechazado]!,
  aprobado: ESTADOS_INSPECCION[INSPECCION.aprobado]!,
} as const satisfies Record<string, Estado>
export type SituacionInspeccion = keyof typeof SITUACIONES_INSPECCION

/** Displayed state of a document that is not as it was issued (TRUST-22). */
export const SIN_CONFIRMAR = { label: 'Sin confirmar', color: 'danger' } as const satisfies Estado

/**
 * Displayed states of an item (EQUIP-13), by its newest inspection with a result: a rejection takes
 * precedence over expiry.
 */
export const SITUACIONES_EQUIPO = {
  no_usar: { label: 'No usar', color: 'danger' },
  sin_inspeccion: { label: 'Sin inspección', color: 'warning' },
  rechazado: ESTADOS_INSPECCION[INSPECCION.rechazado]!,
  vencido: SITUACIONES_INSPECCION.vencido,
  aprobado: ESTADOS_INSPECCION[INSPECCION.aprobado]!,
} as const satisfies Record<string, Estado>
export type SituacionEquipo = keyof typeof SITUACIONES_EQUIPO

/** States of a background job (OPS-50). */
export const ESTADOS_TRABAJO = {
  en_espera: { label: 'En espera', color: 'neutral' },
  en_curso: { label: 'En proceso', color: 'neutral' },
  listo: { label: 'Listo', color: 'success' },
  fallido: { label: 'No terminó', color: 'danger' },
} as const satisfies Record<string, Estado>

export type EstadoTrabajo = keyof typeof ESTADOS_TRABAJO
export const ESTADOS_DE_TRABAJO = /* @__PURE__ */ Object.keys(ESTADOS_TRABAJO) as EstadoTrabajo[]
