import * as z from 'zod'
import { filtro, filtroId } from '../fields.ts'

/** A department of Colombia (DANE); the code only for who may see the list. */
export const departamentoRow = z.object({
  id_dep: z.number(),
  nombre_dep: z.string(),
  codigo_dep: z.string().optional(),
})
export type DepartamentoRow = z.infer<typeof departamentoRow>

/** A municipality as it hangs on a person and fills selects. */
export const ciudadRef = z.object({ id_ciu: z.number(), nombre_ciu: z.string(), iddep_ciu: z.number() })

/** A municipality of Colombia (DANE) in its list. */
export const ciudadRow = ciudadRef.extend({ codigo_ciu: z.string(), departamento: departamentoRow })
export type CiudadRow = z.infer<typeof ciudadRow>

export const departamentoFilters = z.object({ nombre: filtro(), id: filtroId() })
export const ciudadFilters = z.object({ nombre: filtro(), id: filtroId(), iddep: filtroId() })
