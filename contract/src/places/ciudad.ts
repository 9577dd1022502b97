import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { pageOf, pagedOrWhole } from '../http.ts'

/** A department as nested in its municipalities and listed in selects. */
export const departamentoRef = z.object({ id_dep: z.number(), nombre_dep: z.string() })

/** A department of Colombia (DANE). */
export const departamento = entity({
  suffix: 'dep',
  fields: {},
  reads: { nombre_dep: z.string(), codigo_dep: z.string() },
})
export type DepartamentoRow = z.infer<typeof departamento.row>

/** A municipality as nested in a person and listed in selects. */
export const ciudadRef = z.object({ id_ciu: z.number(), nombre_ciu: z.string(), iddep_ciu: z.number() })

/** A municipality of Colombia (DANE). */
export const ciudad = entity({
  suffix: 'ciu',
  fields: {},
  reads: { nombre_ciu: z.string(), iddep_ciu: z.number(), codigo_ciu: z.string() },
  nested: { departamento: departamentoRef },
})
export type CiudadRow = z.infer<typeof ciudad.row>

export const ciudadCalls = calls(() => ({
  'GET /departamentos': {
    access: 'session',
    query: z.object({ nombre: filtro(), id: filtroId() }),
    answer: z.array(departamento.row),
    reduced: z.array(departamentoRef),
  },
  // Without `page` all callers get the reduced rows.
  'GET /ciudades': {
    access: 'session',
    query: pagedOrWhole({ nombre: filtro(), id: filtroId(), iddep: filtroId() }),
    answer: pageOf(ciudad.row),
    reduced: z.array(ciudadRef),
  },
}))
