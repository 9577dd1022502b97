import { enFormaComun, sinInvisibles } from './texto.ts'

/** Message for a look-up without a document number (PUBLIC-2). */
export const SIN_CEDULA = 'Se requiere cedula'

const sinSeparadores = (texto: string) =>
  sinInvisibles(texto)
    .toUpperCase()
    .replace(/[\s.\p{Dash}]/gu, '')

/**
 * Returns a document number in its stored form (PEOPLE-8): with ordinary digits for those of full
 * width, in upper case, and without dots, spaces and dashes.
 */
export const normalizarDocumento = (texto: string): string => sinSeparadores(enFormaComun(texto))

/**
 * Returns the forms in which a document number may be stored: the present form, and the form of
 * older rows, which is in NFC. They are equal for almost every number.
 */
export const formasDocumento = (texto: string): string[] => [
  ...new Set([normalizarDocumento(texto), sinSeparadores(texto.normalize('NFC'))]),
]

/**
 * Formats a stored document number as `1.020.304.050`. A number with letters stays as it is
 * (PEOPLE-8).
 */
export function documentoVisible(numero: string): string {
  return /^\d+$/.test(numero) ? conPuntos(numero) : numero
}

/** Separates thousands with dots, as es-CO does. Works on the text, so that no digit is lost. */
export function conPuntos(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** Formats the document of a person's row with its type, as in `CC 52.345.678`. */
export const documentoConTipo = (row: {
  tipodocumento: { iniciales_tipo: string }
  numerodocumento_col: string
}): string => `${row.tipodocumento.iniciales_tipo} ${documentoVisible(row.numerodocumento_col)}`

/**
 * Returns whether a searched text is a number of a person. Any other text is a name, since names
 * have no digits.
 */
export const esNumeroBuscado = (texto: string): boolean => /\p{Nd}/u.test(texto)
