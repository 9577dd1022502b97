import * as z from 'zod'
import { identificador } from './reference.ts'
import { MAX_NOMBRE, MENSAJE_PROHIBIDOS, legible, limpiar, maximo, sinProhibidos } from './text.ts'

/** A text that a list is filtered by; empty counts as absent. */
export function filtro(max = MAX_NOMBRE) {
  return z.preprocess(
    (valor) => (typeof valor === 'string' && valor.trim() === '' ? undefined : valor),
    legible(max, maximo(max), 'Debe ser un texto.')
      .overwrite(limpiar)
      .refine(sinProhibidos, MENSAJE_PROHIBIDOS)
      .max(max, maximo(max))
      .optional(),
  )
}

/** The id of a related row that a list is filtered by; empty counts as absent. */
export function filtroId() {
  return z.preprocess(
    (valor) =>
      valor === '' ? undefined : typeof valor === 'string' && /^\d{1,10}$/.test(valor) ? Number(valor) : valor,
    z
      .number('Debe ser un número.')
      .int('Debe ser un número entero.')
      .min(0, 'Debe ser 0 o más.')
      .max(2_147_483_647, 'No existe.')
      .optional(),
  )
}

/** The UUID of a row that a list is filtered by; empty counts as absent. */
export function filtroUuid() {
  return z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    identificador('El identificador no es válido.').optional(),
  )
}

/** A filter that is on with 1; empty and 0 count as absent. */
export function filtroSi() {
  return z.preprocess(
    (valor) =>
      valor === '1' || valor === 1 || valor === true ? true : valor === '' || valor === '0' ? undefined : valor,
    z.literal(true, 'Debe ser 0 o 1.').optional(),
  )
}
