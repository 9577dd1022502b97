import * as z from 'zod'
import { filtro, filtroId } from '../fields.ts'

/** What fills a select of a public form: ids and names only (decisions §5.3). */
export const opcion = z.object({ id: z.number(), nombre: z.string() })
export type Opcion = z.infer<typeof opcion>
export const opcionesQuery = z.object({ buscar: filtro(), padre: filtroId() })

/** The centre as its data policy names it. */
export const centroPublico = z.object({
  nombre: z.string(),
  nit: z.string().nullable(),
  ciudad: z.string().nullable(),
  correo: z.string().nullable(),
})
export type CentroPublico = z.infer<typeof centroPublico>
