import { conPuntos } from '../common/documento.ts'

/** Most numbers in one call that looks people up by them. */
export const MAX_NUMEROS = 1000

/** Says that a paste has too many numbers, with how many were found. */
export const demasiadosNumeros = (cuantos: number): string =>
  `Hay ${conPuntos(String(cuantos))} números y se admiten máximo ${conPuntos(String(MAX_NUMEROS))} a la vez.`

/** Shortest document number; what is shorter is a part of one. */
const MIN_NUMERO = 6
/** Matches a number whose thousands are set off by commas. */
const CON_COMAS = /^\d{1,3}(,\d{3})+$/

/**
 * Splits one line of a paste at commas; those that set off thousands become dots. A comma with a
 * space after it always parts two numbers.
 */
const porComas = (texto: string): string[] =>
  texto.split(/,\s+/).flatMap((parte) => {
    const numero = parte.trim().replace(/,+$/, '')
    return CON_COMAS.test(numero) ? [numero.replaceAll(',', '.')] : numero.split(',')
  })

/**
 * Splits a text at spaces where each part is long enough for a number; `1 020 304 050` is one
 * number, and so is `CC 52345678`.
 */
function porEspacios(texto: string): string[] {
  const partes = texto.split(/\s+/).filter(Boolean)
  return partes.every((parte) => parte.length >= MIN_NUMERO) ? partes : [partes.join(' ')]
}

/**
 * Returns the document numbers of a pasted text, as they were pasted and in their order: one to a
 * line, to a cell, or between commas and semicolons. Their dots and the spaces inside stay.
 */
export const partirNumeros = (texto: string): string[] =>
  texto
    .split(/[\r\n\t;]+/)
    .flatMap(porComas)
    .flatMap(porEspacios)
    .filter(Boolean)

/** What a pasted number is found to be (CERT-21), in the order in which they are told. */
export const ESTADOS_NUMERO = ['lista', 'ya_inscrita', 'por_confirmar', 'no_registrada', 'no_valida'] as const
export type EstadoNumero = (typeof ESTADOS_NUMERO)[number]
