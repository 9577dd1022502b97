import * as z from 'zod/mini'
import { sinInvisibles } from '../rules/common/texto.ts'
import { preprocess } from './preprocess.ts'

/** Returns null for a text that draws nothing, and any other value unchanged. */
export const vacioANull = <T>(valor: T) =>
  typeof valor === 'string' && sinInvisibles(valor).trim() === '' ? null : valor

/**
 * Makes a field optional. Null and blank become null; undefined stays undefined, so that an update
 * keeps the stored value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function opcional<T extends z.ZodMiniType>(campo: T) {
  return z.optional(preprocess((valor: z.input<T> | null) => vacioANull(valor), z.nullable(campo)))
}

/**
 * Makes a field optional. An invalid value is read as undefined, so that it never causes a refusal.
 */
/* @__NO_SIDE_EFFECTS__ */
export function descartable<T extends z.ZodMiniType>(campo: T) {
  // oxlint-disable-next-line promise/valid-params -- a schema, not a promise
  return z.catch(z.optional(campo), undefined)
}
