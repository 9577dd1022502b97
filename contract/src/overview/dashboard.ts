import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { pendientes } from './pendientes.ts'
import { IDENTIDAD } from '../rules/training/centro.ts'

/** Month of the chart, `YYYY-MM`, with its approved certificates and public look-ups. */
const mes = z.object({ mes: z.string(), generados: z.number(), consultados: z.number() })
export type Mes = z.infer<typeof mes>

/**
 * The dashboard: three totals, the last twelve months with the oldest first, and the pending tasks
 * (OVER-1, OVER-2, OVER-3).
 */
const dashboard = z.object({
  certificados: z.number(),
  empresas: z.number(),
  cursos: z.number(),
  meses: z.array(mes),
  pendientes: z.array(pendientes),
  /** Present for an ADM when no mail server is set, because mails then stay in the outbox. */
  sinServidorCorreo: z.optional(z.literal(true)),
  /**
   * Missing identity fields; present for an ADM until the centre has a name and a NIT (CENTRE-4).
   */
  centroSinIdentificar: z.optional(z.array(z.enum(IDENTIDAD))),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardCalls = calls(() => ({ 'GET /dashboard': { access: ['Dashboard', 'ver'], answer: dashboard } }))
