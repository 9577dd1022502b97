import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

/**
 * Returns the field of a choice from fixed values. Its input type is any string, because forms send
 * strings.
 */
/* @__NO_SIDE_EFFECTS__ */
export function eleccion<const V extends readonly string[]>(valores: V, mensaje: string) {
  return preprocess((valor: string) => valor, z.literal(valores, mensaje))
}
