/** What a look-up without a document number is answered with (PUBLIC-2). */
export const SIN_CEDULA = 'Se requiere cedula'

const juntar = (texto: string) => texto.toUpperCase().replace(/[\s.\p{Dash}]/gu, '')

/**
 * A document number as it is stored: in compatibility form, so that a full-width digit is the digit,
 * upper-case, without dots, spaces or dashes (PEOPLE-8).
 */
export const normalizarDocumento = (texto: string): string => juntar(texto.normalize('NFKC'))

/**
 * The forms under which a number may be stored: today's, and the one that was stored before
 * compatibility forms were joined. They are the same for almost every number.
 */
export const formasDocumento = (texto: string): string[] => [
  ...new Set([normalizarDocumento(texto), juntar(texto.normalize('NFC'))]),
]

/** A document number for people: `1.020.304.050` when it is all digits, as stored otherwise (PEOPLE-8). */
export function documentoVisible(numero: string): string {
  return /^\d+$/.test(numero) ? conPuntos(numero) : numero
}

/** Thousands with dots, as es-CO writes them, on the text, so that no digit is lost. */
export function conPuntos(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+$)/g, '.')
}
