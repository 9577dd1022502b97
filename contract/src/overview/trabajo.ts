import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { equipoFilters } from '../equipment/equipo.ts'
import { filtroSi } from '../fields/filter.ts'
import { pageOf, paged, uuidParam } from '../http.ts'
import { XLSX } from '../limits.ts'
import { ACCIONES_TRABAJO, ESTADOS_DE_TRABAJO } from '../rules/overview/trabajos.ts'
import { colaboradorFilters } from '../training/colaborador.ts'

/** Work that is done later for who asked for it, with the file that it makes (OPS-50). */
export const trabajo = entity({
  suffix: 'tra',
  fields: {},
  reads: {
    id_tra: z.string(),
    accion_tra: z.enum(ACCIONES_TRABAJO),
    estado_tra: z.enum(ESTADOS_DE_TRABAJO),
    /** Rows that were written, and those that match; null before they were counted. */
    hechas_tra: z.number(),
    total_tra: z.nullable(z.number()),
    archivo_tra: z.string(),
    /** Why it failed, in words. */
    motivo_tra: z.nullable(z.string()),
    creado_tra: z.string(),
    /** When its file was downloaded first. */
    descargado_tra: z.nullable(z.string()),
  },
})

const trabajoRow = z.object({
  ...trabajo.row.shape,
  /** Until when its file is kept; null without one. */
  vence_tra: z.nullable(z.string()),
})
export type TrabajoRow = z.infer<typeof trabajoRow>

const FILTRO = 'Envíe solo filtros de esa lista.'

/**
 * Work to do: its kind, and the filters of the list that it is about. An unknown one is refused,
 * since without it the work would be about everything.
 */
const trabajoBody = z.discriminatedUnion(
  'accion',
  [
    z.object({ accion: z.literal('exportar_aprendices'), filtro: z.strictObject(colaboradorFilters.shape, FILTRO) }),
    z.object({ accion: z.literal('exportar_equipos'), filtro: z.strictObject(equipoFilters.shape, FILTRO) }),
  ],
  'Ese trabajo no existe.',
)
export type TrabajoBody = z.output<typeof trabajoBody>
export type FiltroTrabajo = TrabajoBody['filtro']

/** The state of the list: `pordescargar` finds what the bell tells of. */
const trabajoFilters = z.object({ pordescargar: filtroSi() })
export type TrabajoFilters = z.output<typeof trabajoFilters>

export const trabajoCalls = calls(() => ({
  // One's own only. Each kind of work needs a permission of its own besides.
  'GET /trabajos': { access: 'session', query: paged(trabajoFilters.shape), answer: pageOf(trabajoRow) },
  // The same work that waits or runs is answered again.
  'POST /trabajos': { access: 'session', body: trabajoBody, created: trabajoRow },
  'POST /trabajos/:id/reintentar': { access: 'session', params: uuidParam, answer: trabajoRow },
  // A HEAD would count as a download.
  'GET /trabajos/:id/archivo': { access: 'session', params: uuidParam, document: [XLSX], noHead: true },
}))
