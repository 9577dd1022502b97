import * as z from 'zod/mini'
import { sinInvisibles } from '../rules/common/texto.ts'
import { entero } from './number.ts'
import { preprocess } from './preprocess.ts'
import { identificador } from './reference.ts'
import {
  MAX_NOMBRE,
  MENSAJE_PROHIBIDOS,
  MENSAJE_SALTOS,
  limpiar,
  mensajeMaximo,
  sinProhibidos,
  sinSaltos,
  textoAcotado,
} from './text.ts'

/** Returns a filter from a schema that accepts undefined. An empty value means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export const vacioComoNada = <S extends z.core.$ZodType>(esquema: S) =>
  preprocess((valor) => (valor === '' ? undefined : valor), esquema)

/** Returns a text filter. A blank text means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function filtro(max = MAX_NOMBRE) {
  return preprocess(
    (valor) => (typeof valor === 'string' && sinInvisibles(valor).trim() === '' ? undefined : valor),
    z.optional(
      textoAcotado(max, mensajeMaximo(max), 'Debe ser un texto.').check(
        z.overwrite(limpiar),
        z.refine(sinProhibidos, MENSAJE_PROHIBIDOS),
        z.refine(sinSaltos, MENSAJE_SALTOS),
        z.maxLength(max, mensajeMaximo(max)),
      ),
    ),
  )
}

/** Returns a filter by a small number, such as a state. An empty value means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroPequeno() {
  return filtroEntero(32_767)
}

/** Returns a filter by the id of a related row. An empty value means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroId() {
  return filtroEntero(2_147_483_647)
}

/* @__NO_SIDE_EFFECTS__ */
function filtroEntero(max: number) {
  return preprocess(
    (valor) =>
      valor === '' ? undefined : typeof valor === 'string' && /^\d{1,10}$/.test(valor) ? Number(valor) : valor,
    z.optional(
      z
        .number('Debe ser un número.')
        .check(z.int('Debe ser un número entero.'), z.minimum(0, 'Debe ser 0 o más.'), z.maximum(max, 'No existe.')),
    ),
  )
}

/** Returns a filter by UUID. An empty value means no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroUuid() {
  return vacioComoNada(z.optional(identificador('El identificador no es válido.')))
}

/** Returns a filter that the value 1 turns on. An empty value and 0 mean no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function filtroSi() {
  return preprocess(
    (valor) =>
      valor === '1' || valor === 1 || valor === true ? true : valor === '' || valor === '0' ? undefined : valor,
    z.optional(z.literal(true, 'Debe ser 0 o 1.')),
  )
}

const LOS_DIAS = 'Los días van de 1 a 365.'
/** Returns the filter by a number of days ahead. */
/* @__NO_SIDE_EFFECTS__ */
export const filtroDias = () => vacioComoNada(z.optional(entero({ mensaje: LOS_DIAS, min: 1, max: 365 })))
