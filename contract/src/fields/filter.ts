import * as z from 'zod/mini'
import { preprocess } from './preprocess.ts'
import { identificador } from './reference.ts'
import { MAX_NOMBRE, MENSAJE_PROHIBIDOS, legible, limpiar, maximo, sinProhibidos } from './text.ts'

/** A text that a list is filtered by; empty counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function filtro(max = MAX_NOMBRE) {
  return preprocess(
    (valor) => (typeof valor === 'string' && valor.trim() === '' ? undefined : valor),
    z.optional(
      legible(max, maximo(max), 'Debe ser un texto.').check(
        z.overwrite(limpiar),
        z.refine(sinProhibidos, MENSAJE_PROHIBIDOS),
        z.maxLength(max, maximo(max)),
      ),
    ),
  )
}

/** The id of a related row that a list is filtered by; empty counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroId() {
  return preprocess(
    (valor) =>
      valor === '' ? undefined : typeof valor === 'string' && /^\d{1,10}$/.test(valor) ? Number(valor) : valor,
    z.optional(
      z
        .number('Debe ser un número.')
        .check(
          z.int('Debe ser un número entero.'),
          z.minimum(0, 'Debe ser 0 o más.'),
          z.maximum(2_147_483_647, 'No existe.'),
        ),
    ),
  )
}

/** The UUID of a row that a list is filtered by; empty counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroUuid() {
  return preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.optional(identificador('El identificador no es válido.')),
  )
}

/** A filter that is on with 1; empty and 0 count as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroSi() {
  return preprocess(
    (valor) =>
      valor === '1' || valor === 1 || valor === true ? true : valor === '' || valor === '0' ? undefined : valor,
    z.optional(z.literal(true, 'Debe ser 0 o 1.')),
  )
}
