import * as z from 'zod/mini'
import type { EstadoResultado } from '../rules/overview/busqueda.ts'
import { calls } from '../call.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { CLASES_RESULTADO, ESTADOS_RESULTADO, MAX_POR_CLASE, POR_CLASE } from '../rules/overview/busqueda.ts'

/**
 * Searched text, and number of results of each kind. A number above `MAX_POR_CLASE` is reduced to
 * `MAX_POR_CLASE`, not refused.
 */
const busquedaQuery = z.object({
  q: filtro(),
  size: z.pipe(
    filtroId(),
    z.transform((size = POR_CLASE) => Math.min(Math.max(size, 1), MAX_POR_CLASE)),
  ),
})

/**
 * Result of a search: its name, a detail that distinguishes it, and whether it matches exactly.
 */
const resultado = z.object({
  /** Id of the row of the result: a number, or the UUID of a certificate or an item. */
  id: z.union([z.number(), z.string()]),
  titulo: z.string(),
  detalle: z.string(),
  /** State of the result; present for certificates and items. */
  estado: z.optional(z.enum(Object.keys(ESTADOS_RESULTADO) as EstadoResultado[])),
  exacto: z.boolean(),
})
export type ResultadoBusqueda = z.infer<typeof resultado>

/** Results of one kind: the first ones, and whether there are more. */
const grupo = z.object({
  clase: z.enum(CLASES_RESULTADO),
  resultados: z.array(resultado),
  hayMas: z.boolean(),
})
export type Grupo = z.infer<typeof grupo>

export const busquedaCalls = calls(() => ({
  // Kinds with an exact match come first. A kind without results is left out.
  'GET /buscar': { access: 'session', query: busquedaQuery, answer: z.array(grupo) },
}))
