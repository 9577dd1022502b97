import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

/** Returns the field of one of some values. Its input type is any text, as forms send it. */
/* @__NO_SIDE_EFFECTS__ */
export function eleccion<const V extends readonly string[]>(valores: V, mensaje: string) {
  return preprocess((valor: string) => valor, z.literal(valores, mensaje))
}
