import * as z from 'zod/mini'
import { entero } from './number.ts'

/** The id of a row of another entity, chosen in a select. */
export function referencia(mensaje: string) {
  return entero({ mensaje, min: 0 })
}

/** The UUID of a row, in lower case. */
export function identificador(mensaje: string) {
  return z.uuid(mensaje).check(z.toLowerCase())
}
