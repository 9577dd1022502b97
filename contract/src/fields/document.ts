import * as z from 'zod/mini'
import { normalizarNit } from '../rules/common/nit.ts'
import { textoAcotado, errorTexto } from './text.ts'

const MAX_NIT = 12

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
    z.minLength(3, 'Escriba el NIT, con al menos 3 dígitos.'),
    z.maxLength(MAX_NIT, largo),
  )
}
