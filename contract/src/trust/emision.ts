import * as z from 'zod/mini'
import { entero } from '../fields/number.ts'
import { CLASES_FIN } from '../rules/trust/emision.ts'

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
