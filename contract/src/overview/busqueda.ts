import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { CLASES_RESULTADO, MAX_POR_CLASE, POR_CLASE } from '../rules/overview/busqueda.ts'

/** The text, and how many of each kind to answer; more than are served are cut, not refused. */
const busquedaQuery = z.object({
  q: filtro(),
  size: z.pipe(
    filtroId(),
    z.transform((size = POR_CLASE) => Math.min(Math.max(size, 1), MAX_POR_CLASE)),
  ),
})

/** Something that was found: what it is called, what tells it from others, and whether it is exactly what was asked for. */
const resultado = z.object({
  /** The id of its row: a number, or the UUID of a certificate. */
  id: z.union([z.number(), z.string()]),
  titulo: z.string(),
  detalle: z.string(),
  exacto: z.boolean(),
})
export type Resultado = z.infer<typeof resultado>

/** What was found of one kind: the first few, and whether there are more. */
const grupo = z.object({
  clase: z.enum(CLASES_RESULTADO),
  resultados: z.array(resultado),
  hayMas: z.boolean(),
})
export type Grupo = z.infer<typeof grupo>

export const busquedaCalls = calls(() => ({
  // Kinds with an exact match first; a kind of which nothing was found is absent.
  'GET /buscar': { access: 'session', query: busquedaQuery, answer: z.array(grupo) },
}))
