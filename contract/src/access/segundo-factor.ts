import * as z from 'zod/mini'
import { calls } from '../call.ts'
import type { FormTexts } from '../entity.ts'
import { clave, signo } from '../fields/text.ts'
import { idParam, mensaje } from '../http.ts'

/** A code of six digits of an authenticator, or a reserve code, as it is typed (ACC-36). */
export const codigo = signo({ mensaje: 'Escriba el código.', max: 40 })

/** Secret of a second factor that is not on yet: as text, as address, and its QR as SVG. */
const nuevo = z.object({ secreto: z.string(), uri: z.string(), qr: z.string() })
export type FactorNuevo = z.infer<typeof nuevo>

/** What a login lacks whose password was right: a code, or a second factor to be turned on. */
export const faltaFactor = z.object({
  segundofactor: z.enum(['codigo', 'activar']),
  nuevo: z.optional(nuevo),
})
export type FaltaFactor = z.infer<typeof faltaFactor>

const actual = z.object({ passwordactual: clave({ mensaje: 'Escriba la contraseña actual.' }) })
export const claveActualForm = actual
export type ClaveActualTexts = FormTexts<{ fields: typeof actual.shape }>
export const codigoForm = z.object({ codigo })
export type CodigoTexts = FormTexts<{ fields: typeof codigoForm.shape }>
/** Reserve codes, which are shown once. Each is good for one login. */
const codigos = z.object({ codigos: z.array(z.string()) })

const estado = z.object({
  /** Time since when the second factor is asked for; null while it is off. */
  desde: z.nullable(z.string()),
  /** Number of reserve codes that are left. */
  quedan: z.number(),
})
export type EstadoFactor = z.infer<typeof estado>

export const segundoFactorCalls = calls(() => ({
  'GET /cuentaacceso/segundofactor': { access: 'session', answer: estado },
  'POST /cuentaacceso/segundofactor': { access: 'session', body: actual, answer: nuevo, limit: 'account' },
  'PUT /cuentaacceso/segundofactor': { access: 'session', body: codigoForm, answer: codigos, limit: 'account' },
  'POST /cuentaacceso/segundofactor/quitar': { access: 'session', body: actual, answer: mensaje, limit: 'account' },
  'DELETE /cuentaacceso/:id/segundofactor': { access: ['Colaboradores', 'editar'], params: idParam, answer: mensaje },
}))
