import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'

interface ReglaEntero {
  /** What the form says when it is missing. */
  mensaje: string
  /** What the form says of a number outside `min` to `max`: the message, unless this is given. */
  rango?: string
  min?: number
  max?: number
}

/** A whole number in a range; a text of digits, as a form or a query sends it, is taken too. */
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

/** A switch of 0 or 1; true and false are taken too. */
/* @__NO_SIDE_EFFECTS__ */
export function interruptor() {
  return preprocess(
    (valor: Interruptor) => (valor === true || valor === '1' ? 1 : valor === false || valor === '0' ? 0 : valor),
    z.literal([0, 1], 'Debe ser 0 o 1.'),
  )
}
