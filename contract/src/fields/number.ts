import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

interface ReglaEntero {
  /** Message when the field is missing or not a number. */
  mensaje: string
  /** Message when the number is outside `min` to `max`; `mensaje` by default. */
  rango?: string
  min?: number
  max?: number
}

/**
 * Returns the field of a whole number in a range. Strings of digits are accepted, as forms and
 * queries send them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entero({ mensaje, rango = mensaje, min = 0, max = 2_147_483_647 }: ReglaEntero) {
  return preprocess(
    (valor: string | number) =>
      typeof valor === 'string' && /^-?\d{1,15}$/.test(valor.trim()) ? Number(valor) : valor,
    z
      .number({ error: mensaje })
      .check(z.int('Debe ser un número entero.'), z.minimum(min, rango), z.maximum(max, rango)),
  )
}

type Interruptor = boolean | 0 | 1 | '0' | '1'

/** Returns the field of a flag, 0 or 1. Booleans and the strings '0' and '1' are accepted too. */
/* @__NO_SIDE_EFFECTS__ */
export function interruptor() {
  return preprocess(
    (valor: Interruptor) => (valor === true || valor === '1' ? 1 : valor === false || valor === '0' ? 0 : valor),
    z.literal([0, 1], 'Debe ser 0 o 1.'),
  )
}
