import { conPuntos } from '../common/documento.ts'
import { sinAdornos } from '../common/numero.ts'

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

/** Matches digits that are set off in thousands, by one kind of sign: `1.020.304.050`. */
const EN_MILES = /^\d{1,3}([\s.\p{Dash}])\d{3}(?:\1\d{3})*$/u
/** Matches the number of a row before a document number: `9.`, `10)`. */
const DE_FILA = /^\d{1,4}[.)]$/
/** Matches the letters of a type before its number: `CC 52345678`, `C.C. No. 52.345.678`. */
const CON_TIPO = /^(\p{L}[\p{L}.]{0,5})[:#\s]\s*(?:no?[.:]*\s+|no?[.:]|nro\.?\s*|[#°:]\s*)?(.+)$/iu

/** Returns whether digits stand together, or are set off in thousands and in no other way. */
const sonUnNumero = (texto: string): boolean => /^\d+$/.test(texto) || EN_MILES.test(texto)

const letrasDeTipo = (tipo: string) => tipo.replaceAll('.', '').toUpperCase()

/**
 * Returns the letters of a type and the number after them; undefined where the text is neither a
 * type nor a number with letters.
 */
function partesConTipo(texto: string): { tipo: string; numero: string } | undefined {
  const [, tipo, numero] = CON_TIPO.exec(texto) ?? []
  const conLetras = (parte: string) => /\p{L}/u.test(parte) && /^\S+$/.test(parte)
  return tipo !== undefined && numero !== undefined && (sonUnNumero(numero) || conLetras(numero))
    ? { tipo: letrasDeTipo(tipo), numero }
    : undefined
}

/** Matches the letters of a type whose numbers are digits, with nothing between: `CC52345678`. */
const CON_TIPO_PEGADO = /^(c\.?c|t\.?i)\.?([\d.\p{Dash}]+)$/iu

/** A pasted number: the letters of its type, if it has some before it, the number, and both. */
export interface NumeroLeido {
  tipo: string
  numero: string
  entero: string
}

/**
 * Reads a pasted text as one document number; undefined where it is none for certain. `9 79492240`
 * is none: put together it would be the number of somebody else. Letters before a number may be its
 * type, which then is told apart; bullets, «cédula» and a name after it are left out.
 */
export function leerNumero(texto: string): NumeroLeido | undefined {
  const entero = sinAdornos(texto)
  if (!/\d/.test(entero)) return undefined
  if (sonUnNumero(entero)) return { tipo: '', numero: entero, entero }
  const conTipo = partesConTipo(entero)
  if (conTipo) return { ...conTipo, entero }
  const [pegado, tipo = '', numero = ''] = CON_TIPO_PEGADO.exec(entero) ?? []
  if (pegado) return sonUnNumero(numero) ? { tipo: letrasDeTipo(tipo), numero, entero } : undefined
  // A passport may have letters and dashes anywhere.
  return /\p{L}/u.test(entero) && /^\S+$/.test(entero) ? { tipo: '', numero: entero, entero } : undefined
}

/**
 * Returns whether the first part of a text is the number of a row and no part of the number after
 * it: of a number in thousands, such as `79. 492.240`, what follows has three digits each.
 */
const esDeFila = (primera: string, resto: string): boolean =>
  DE_FILA.test(primera) && (primera.endsWith(')') || resto.replace(/\D/g, '').length % 3 !== 0)

/**
 * Splits a text at spaces where each part is long enough for a number; `1 020 304 050` is one
 * number, and so is `CC 52345678`. The number of a row that is marked as one is left out; without
 * its dot it may be the beginning of the number, whose first space is a slip.
 */
function porEspacios(texto: string): string[] {
  const partes = texto.split(/\s+/).filter(Boolean)
  const unidas = partes.join(' ')
  const esUno = /\d/.test(unidas) && leerNumero(unidas) !== undefined
  if (partes.every((parte) => parte.length >= MIN_NUMERO) && !esUno) return partes
  const [primera, ...resto] = partes
  const sinFila = resto.join(' ')
  return primera !== undefined && esDeFila(primera, sinFila) && leerNumero(sinFila) ? [sinFila] : [unidas]
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
