import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { CLASES_PENDIENTES } from '../rules/overview/pendientes.ts'

/** One of the things that wait: enough to name it and to find it. */
const pendiente = z.object({
  /** The id of its row: a number, or the UUID of a certificate. */
  id: z.union([z.number(), z.string()]),
  nombre: z.string(),
  /** What tells it from others of the same name: a certificate's id, a document number, a NIT. */
  detalle: z.nullable(z.string()),
  /** The day that it is about, `YYYY-MM-DD`: the end of a certificate, the issue of a cohort. */
  fecha: z.nullable(z.string()),
  /** The cohort that it belongs to, as the filters of the lists of cohorts and of certificates take it. */
  cohorte: z.nullable(z.object({ idcur: z.number(), cohorte: z.number() })),
})
export type Pendiente = z.infer<typeof pendiente>

/** The things of one kind that wait to be done: exactly how many, and the first few of them. */
export const pendientes = z.object({
  clase: z.enum(CLASES_PENDIENTES),
  total: z.number(),
  primeros: z.array(pendiente),
})
export type Pendientes = z.infer<typeof pendientes>

export const pendientesCalls = calls(() => ({
  // The kinds of which something waits (OVER-3).
  'GET /notificaciones': { access: 'session', answer: z.array(pendientes) },
}))
