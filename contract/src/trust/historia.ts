import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { fecha } from '../fields/date.ts'
import { filtroId, vacioComoNada } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { pageOf, pageQuery, paged } from '../http.ts'
import { XLSX } from '../limits.ts'
import { ACCIONES, MAX_HISTORIA, NOMBRES_SUJETO, ORIGENES } from '../rules/trust/historia.ts'
import type { AccionHistoria, OrigenHistoria, Sujeto } from '../rules/trust/historia.ts'
import { PERMISO_EXPORTACION } from '../rules/overview/trabajos.ts'

const dia = () => vacioComoNada(z.optional(fecha('Escriba el día como 2026-03-05.')))
/* @__NO_SIDE_EFFECTS__ */
const unoDe = <T extends string>(nombres: readonly T[], mensaje: string) =>
  vacioComoNada(z.optional(z.enum(nombres as [T, ...T[]], mensaje)))

const sujeto = unoDe(NOMBRES_SUJETO, 'Eso no tiene historial.')

/** Filters of history (TRUST-23). An `id` needs its `sujeto`. */
export const historiaFilters = z.object({
  sujeto,
  id: vacioComoNada(z.optional(z.string().check(z.regex(/^[\w-]{1,36}$/, 'El identificador no es válido.')))),
  cuenta: filtroId(),
  accion: unoDe(Object.keys(ACCIONES) as AccionHistoria[], 'Esa acción no existe.'),
  origen: unoDe(Object.keys(ORIGENES) as OrigenHistoria[], 'Ese origen no existe.'),
  desde: dia(),
  hasta: dia(),
})
export type HistoriaFilters = z.output<typeof historiaFilters>

const historiaQuery = z.object({
  ...paged(historiaFilters.shape).shape,
  size: z.pipe(
    pageQuery.shape.size,
    z.pipe(
      z.number(),
      z.transform((size) => Math.min(size, MAX_HISTORIA)),
    ),
  ),
  /** Number of a row: the page has those before it, and `page` is not read. */
  antes: vacioComoNada(z.optional(entero({ mensaje: 'Ese número no existe.', min: 1, max: 999_999_999_999_999 }))),
})

/** What happened to a thing, in words (TRUST-23). */
const historiaRow = z.object({
  numero_his: z.number(),
  fecha_his: z.string(),
  origen_his: z.nullable(z.enum(['cuenta', 'visitante', 'sistema', 'migracion'])),
  cuenta_his: z.nullable(z.number()),
  solicitud_his: z.nullable(z.string()),
  sujeto_his: z.enum(NOMBRES_SUJETO as [Sujeto, ...Sujeto[]]),
  id_his: z.string(),
  accion_his: z.enum(Object.keys(ACCIONES) as [AccionHistoria, ...AccionHistoria[]]),
  motivo_his: z.nullable(z.string()),
  /** Name of who did it. */
  quien: z.string(),
  /** Name of the thing at that moment; null when nothing is left of it or it may not be told. */
  cosa: z.nullable(z.string()),
  /** The act after who did it, and the same of `{n}` things, by which acts are folded. */
  acto: z.string(),
  actos: z.string(),
  /** Same for all that one request, or one transaction past the portal, did. */
  grupo: z.string(),
  /**
   * Other changes; `antes` is null where the field names the part of the thing that was changed.
   * Null for data of people that were erased, or that the caller may not see.
   */
  cambios: z.nullable(z.array(z.object({ campo: z.string(), antes: z.nullable(z.string()), ahora: z.string() }))),
})
export type HistoriaRow = z.infer<typeof historiaRow>

export const historiaCalls = calls(() => ({
  'GET /historia': { access: ['Historial', 'ver'], query: historiaQuery, answer: pageOf(historiaRow) },
  // The newest rows of the caller's own account.
  'GET /historia/propia': { access: 'session', answer: z.array(historiaRow) },
  // No HEAD, because it would read every row in vain.
  'GET /historia/exportar': {
    access: PERMISO_EXPORTACION.exportar_historial,
    // The file has the data of people that the list hides from who may not see them.
    also: [['Colaboradores', 'ver']],
    query: historiaFilters,
    document: [XLSX],
    noHead: true,
  },
}))
