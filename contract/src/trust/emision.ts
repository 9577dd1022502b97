import * as z from 'zod/mini'
import { entero } from '../fields/number.ts'
import { razon } from '../fields/text.ts'
import { CLASES_ANULACION, CLASES_FIN } from '../rules/trust/emision.ts'

/** Issue of a document: one version of it, as staff see it (TRUST-1). */
export const emision = z.object({
  version_emi: z.number(),
  /** Code of the document, in groups; null until it was handed out (TRUST-2). */
  codigo_emi: z.nullable(z.string()),
  emitida_emi: z.string(),
  /** Name of who issued it; null where nobody is recorded. */
  emitidopor_emi: z.nullable(z.string()),
  entregada_emi: z.nullable(z.string()),
  fin_emi: z.nullable(z.string()),
  clase_emi: z.nullable(z.enum(CLASES_FIN)),
  motivo_emi: z.nullable(z.string()),
})

/** Version of a document in a call. */
export const version = entero({ mensaje: 'Indique la versión en emision.', min: 1 })

/** Reason of a correction or an annulment, which only staff read. */
export const motivo = razon(3, 'Escriba el motivo: al menos 3 letras.', 'Escriba el motivo.')

/** Kind of reason for an annulment (TRUST-7). */
export const clase = z.enum(CLASES_ANULACION, 'Elija por qué se anula.')
