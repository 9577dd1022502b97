import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { CLASES_PENDIENTES } from '../rules/overview/pendientes.ts'

/** Pending task, with the ids that a link to it needs. */
const pendiente = z.object({
  /** Id of the row of the task: a number, or a UUID for certificates, items and files. */
  id: z.union([z.number(), z.string()]),
  nombre: z.string(),
  /**
   * Detail that distinguishes rows of the same name, such as the id of a certificate, a document
   * number or a NIT.
   */
  detalle: z.nullable(z.string()),
  /**
   * Day since which the task waits, or on which it is due, `YYYY-MM-DD`; null if no day is stored.
   */
  fecha: z.nullable(z.string()),
  /** Cohort of the row, as filters for the lists of cohorts and of certificates. */
  cohorte: z.nullable(z.object({ idcur: z.number(), cohorte: z.number() })),
})
export type Pendiente = z.infer<typeof pendiente>

/**
 * Pending tasks of one kind: their number, and the most urgent ones. `hayMas` is true when counting
 * stopped at `total`.
 */
export const pendientes = z.object({
  clase: z.enum(CLASES_PENDIENTES),
  total: z.number(),
  hayMas: z.optional(z.literal(true)),
  primeros: z.array(pendiente),
})
export type Pendientes = z.infer<typeof pendientes>

export const pendientesCalls = calls(() => ({
  // Kinds without pending tasks are left out (OVER-3).
  'GET /notificaciones': { access: 'session', isPolled: true, answer: z.array(pendientes) },
}))
