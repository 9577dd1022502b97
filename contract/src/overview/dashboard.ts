import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { pendientes } from './pendientes.ts'

/** A month of the chart, `YYYY-MM`: certificates approved in it, and look-ups that visitors made. */
const mes = z.object({ mes: z.string(), generados: z.number(), consultados: z.number() })
export type Mes = z.infer<typeof mes>

/** The first page: three figures, the last twelve months from the oldest on, and what waits to be done (OVER-1, OVER-2, OVER-3). */
const dashboard = z.object({
  certificados: z.number(),
  empresas: z.number(),
  cursos: z.number(),
  meses: z.array(mes),
  pendientes: z.array(pendientes),
  /** Mails lie in the outbox because no mail server is set; only an ADM is told. */
  sinServidorCorreo: z.optional(z.literal(true)),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardCalls = calls(() => ({ 'GET /dashboard': { access: ['Dashboard', 'ver'], answer: dashboard } }))
