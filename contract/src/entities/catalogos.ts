import * as z from 'zod'

/** Reference rows that selects read; their screens edit them elsewhere. */
export const paisRow = z.object({ id_pais: z.number(), codigo_pais: z.string(), nombre_pais: z.string() })
export const tipodocRow = z.object({
  id_tipo: z.number(),
  codigo_tipo: z.string(),
  iniciales_tipo: z.string(),
  nombre_tipo: z.string(),
})
export const rolRow = z.object({ id_rol: z.number(), nombre_rol: z.string(), descripcion_rol: z.string() })

/** The dashboard's three figures (portal §1, decisions §6.3). */
export const dashboard = z.object({
  certificados: z.number(),
  empresas: z.number(),
  cursos: z.number(),
})
