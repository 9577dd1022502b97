import type { Permission } from '../../call.ts'

/** Kinds of work that is done later for who asked for it (OPS-50). */
export const ACCIONES_TRABAJO = ['exportar_aprendices', 'exportar_equipos'] as const
export type AccionTrabajo = (typeof ACCIONES_TRABAJO)[number]

/** Permission that each kind of work needs, when it is asked for, done and downloaded. */
export const PERMISO_TRABAJO: Record<AccionTrabajo, Permission> = {
  exportar_aprendices: ['Colaboradores', 'ver'],
  exportar_equipos: ['Equipos', 'ver'],
}

/** Name of the file that each kind of work makes. */
export const ARCHIVO_TRABAJO: Record<AccionTrabajo, string> = {
  exportar_aprendices: 'Aprendices.xlsx',
  exportar_equipos: 'Equipos.xlsx',
}

/** States of work that is done later, in their order. */
export const ESTADOS_DE_TRABAJO = ['en_espera', 'en_curso', 'listo', 'fallido'] as const
export type EstadoTrabajo = (typeof ESTADOS_DE_TRABAJO)[number]

/** Hours that a file is kept after it was made, and what failed is shown. */
export const HORAS_TRABAJO = 24

/** Most rows that an export answers at once, and the code of the refusal of more (OPS-50). */
export const MAX_EXPORTADAS = 10_000
export const EXPORTACION_LARGA = 'exportacion_larga'
