import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

/** Returns the field of one of some values, which forms send as any text. */
/* @__NO_SIDE_EFFECTS__ */
export function eleccion<const V extends readonly string[]>(valores: V, mensaje: string) {
  return preprocess((valor: string) => valor, z.literal(valores, mensaje))
}
