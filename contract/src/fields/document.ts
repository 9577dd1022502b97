import * as z from 'zod/mini'
import { normalizarDocumento } from '../rules/common/documento.ts'
import { normalizarNit } from '../rules/training/nit.ts'
import { legible, tipoTexto } from './text.ts'

const MAX_DOCUMENTO = 30

const MAX_NIT = 12

/** A person's document number in its stored form (PEOPLE-8): A to Z and digits, at least six. */
/* @__NO_SIDE_EFFECTS__ */
export function numeroDocumento() {
  const mensaje = 'El número de documento debe tener al menos 6 caracteres.'
  const largo = `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  return legible(MAX_DOCUMENTO, largo, { error: tipoTexto('Ingrese el número de documento.') }).check(
    z.overwrite(normalizarDocumento),
    z.minLength(1, 'Ingrese el número de documento.'),
    z.regex(/^[0-9A-Z]*$/, 'El número de documento solo lleva letras de la A a la Z y números.'),
    z.minLength(6, mensaje),
    z.maxLength(MAX_DOCUMENTO, largo),
  )
}

/** A NIT in its stored form: 3 to 12 digits, without the check digit (PEOPLE-4). */
/* @__NO_SIDE_EFFECTS__ */
export function nit(mensaje: string) {
  const largo = `El NIT debe tener máximo ${MAX_NIT} dígitos, sin el dígito de verificación.`
  return legible(MAX_NIT, largo, { error: tipoTexto(mensaje) }).check(
    z.overwrite(normalizarNit),
    z.minLength(1, mensaje),
    z.regex(/^\d*$/, 'El NIT solo lleva números.'),
    z.minLength(3, 'El NIT debe tener al menos 3 dígitos.'),
    z.maxLength(MAX_NIT, largo),
  )
}
