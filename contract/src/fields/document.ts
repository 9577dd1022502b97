import * as z from 'zod/mini'
import { normalizarDocumento } from '../rules/common/documento.ts'
import { normalizarNit } from '../rules/common/nit.ts'
import { textoAcotado, errorTexto } from './text.ts'

const MAX_DOCUMENTO = 30

const MAX_NIT = 12

/**
 * Returns the field of a person's document number; its output is the stored form (PEOPLE-8): 6 to
 * 30 characters, A to Z and digits.
 */
/* @__NO_SIDE_EFFECTS__ */
export function numeroDocumento() {
  const mensaje = 'Ingrese el número de documento, con al menos 6 caracteres.'
  const largo = `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  return textoAcotado(MAX_DOCUMENTO, largo, { error: errorTexto('Ingrese el número de documento.') }).check(
    z.overwrite(normalizarDocumento),
    z.minLength(1, 'Ingrese el número de documento.'),
    z.regex(/^[0-9A-Z]*$/, 'El número de documento solo lleva letras de la A a la Z y números.'),
    z.minLength(6, mensaje),
    z.maxLength(MAX_DOCUMENTO, largo),
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
