import * as z from 'zod'

/** The dashboard's three figures (portal §1, decisions §6.3). */
export const dashboard = z.object({
  certificados: z.number(),
  empresas: z.number(),
  cursos: z.number(),
})
