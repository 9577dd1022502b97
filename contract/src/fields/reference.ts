import * as z from 'zod/mini'
import { entero } from './number.ts'

/** Returns the field of the id of another row, as a select sends it. */
/* @__NO_SIDE_EFFECTS__ */
export function referencia(mensaje: string) {
  return entero({ mensaje, min: 0 })
}

/** Returns the field of a UUID; its output is in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function identificador(mensaje: string) {
  return z.uuid(mensaje).check(z.toLowerCase())
}
