import * as z from 'zod/mini'
import { normalizarNit } from '../rules/common/nit.ts'
import { MAX_DOCUMENTO, errorDeNumero, limpiarNumero } from '../rules/common/numero.ts'
import { textoAcotado, errorTexto } from './text.ts'

const MAX_NIT = 12

/** Returns why a text has no number of any type, or undefined. */
const errorDeTodos = (texto: string) =>
  errorDeNumero(limpiarNumero(texto, 'CC'), 'CC') && errorDeNumero(limpiarNumero(texto, ''), '')

/**
 * Returns the field of a person's document number as it was typed; what is stored of it depends on
 * its type (`limpiarNumero`, PEOPLE-8). Refused is what no type would take.
 */
/* @__NO_SIDE_EFFECTS__ */
export function numeroDocumento() {
  const largo = `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  return textoAcotado(MAX_DOCUMENTO, largo, { error: errorTexto('Ingrese el número de documento.') }).check(
    z.refine((texto) => errorDeTodos(texto) === undefined, {
      error: ({ input }) => errorDeTodos(input as string) ?? '',
    }),
  )
}

/**
 * Returns the field of a NIT; its output is the stored form (PEOPLE-4): 3 to 12 digits, without the
 * check digit.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nit(mensaje: string) {
  const largo = `El NIT debe tener máximo ${MAX_NIT} dígitos, sin el dígito de verificación.`
  return textoAcotado(MAX_NIT, largo, { error: errorTexto(mensaje) }).check(
    z.overwrite(normalizarNit),
    z.minLength(1, mensaje),
    z.regex(/^\d*$/, 'El NIT solo lleva números.'),
    z.minLength(3, 'Ingrese el NIT, con al menos 3 dígitos.'),
    z.maxLength(MAX_NIT, largo),
  )
}
