import * as z from 'zod/mini'
import { entero } from './number.ts'

/** The id of a row of another entity, chosen in a select. */
/* @__NO_SIDE_EFFECTS__ */
export function referencia(mensaje: string) {
  return entero({ mensaje, min: 0 })
}

/** The UUID of a row, in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function identificador(mensaje: string) {
  return z.uuid(mensaje).check(z.toLowerCase())
}
