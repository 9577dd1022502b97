import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

const vacioANull = <T>(valor: T) => (typeof valor === 'string' && valor.trim() === '' ? null : valor)

/** The optional form of a field: null and empty are both `null`; an absent one stays absent, so that an edit keeps what there is. */
/* @__NO_SIDE_EFFECTS__ */
export function opcional<T extends z.ZodMiniType>(campo: T) {
  return z.optional(preprocess((valor: z.input<T> | null) => vacioANull(valor), z.nullable(campo)))
}

/** An optional field that counts as absent where it is wrong, so that it never refuses the rest. */
/* @__NO_SIDE_EFFECTS__ */
export function descartable<T extends z.ZodMiniType>(campo: T) {
  // oxlint-disable-next-line promise/valid-params -- a schema, not a promise
  return z.catch(z.optional(campo), undefined)
}
