import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { pendientes } from './pendientes.ts'
import { PASOS } from '../rules/overview/primer-dia.ts'
import { IDENTIDAD } from '../rules/training/centro.ts'

/** Month of the chart, `YYYY-MM`, with its approved certificates and public look-ups. */
const mes = z.object({ mes: z.string(), generados: z.number(), consultados: z.number() })
export type Mes = z.infer<typeof mes>

/** Step of the first day (OVER-7). */
const paso = z.object({
  paso: z.enum(PASOS),
  hecho: z.boolean(),
  /** Row with which the step is done: a cohort for learners and approval, an item to inspect. */
  id: z.optional(z.union([z.number(), z.string()])),
  /** Catalogue that is empty, the first one that an item needs. */
  falta: z.optional(z.enum(['marca', 'clase'])),
})
export type PasoDelPrimerDia = z.infer<typeof paso>

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
  /** Present while somebody else's password is the one of the caller's own account (ACC-35). */
  claveAjena: z.optional(z.literal(true)),
  /** Accounts that log in with a password that somebody else set; present for an ADM (ACC-35). */
  clavesAjenas: z.optional(z.number()),
  /** Documents that are not as they were issued; present for an ADM if there are any (TRUST-22). */
  documentosAlterados: z.optional(z.number()),
  /**
   * Who last turned «Firma confirmada» off, and when; present for an ADM for 30 days, also when it
   * is on again. `por` is null for a change that was not made through the portal; `veces` counts
   * how often it was turned off (OVER-8).
   */
  firmaApagada: z.optional(
    z.object({ por: z.nullable(z.string()), fecha: z.string(), veces: z.number(), encendida: z.boolean() }),
  ),
  /**
   * Cohorts that are signed again, because somebody signed them before signatures covered what is
   * printed; present for an ADM if there are any and the centre asks for signatures (OVER-9).
   */
  cohortesPorFirmar: z.optional(z.number()),
  /**
   * Missing identity fields; present for an ADM until the centre has a name and a NIT (CENTRE-4).
   */
  centroSinIdentificar: z.optional(z.array(z.enum(IDENTIDAD))),
  /**
   * Steps that the role may do, of each half until it ended with the first approved certificate or
   * the first finished inspection (OVER-7).
   */
  primerDia: z.optional(z.array(paso)),
  /** Present once a certificate was approved or an inspection finished. */
  enMarcha: z.optional(z.literal(true)),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardCalls = calls(() => ({ 'GET /dashboard': { access: ['Dashboard', 'ver'], answer: dashboard } }))
