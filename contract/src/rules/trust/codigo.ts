import { sinInvisibles } from '../common/texto.ts'

/**
 * Characters of a code, each at the position of its value. They are the digits and letters of
 * Crockford's base 32, which leaves out I, L, O and U.
 */
const CARACTERES = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = CARACTERES.length
/** Number of random characters of a code; a check character follows them. */
export const LARGO_AZAR = 10

/**
 * Characters of the longest text that can be a code. A longer one is not even normalised (WIRE-16).
 */
const MAX_ESCRITO = 120

const valor = (caracter: string): number => CARACTERES.indexOf(caracter)

/**
 * Returns the Luhn sum of some characters, modulo 32. From the last character on, every second
 * value is doubled, beginning with the last one where `doblaUltimo` is true. A value that needs two
 * digits in base 32 counts as the sum of both.
 */
function suma(caracteres: string, doblaUltimo: boolean): number {
  let total = 0
  let dobla = doblaUltimo
  for (const caracter of [...caracteres].toReversed()) {
    const sumando = valor(caracter) * (dobla ? 2 : 1)
    total += Math.floor(sumando / BASE) + (sumando % BASE)
    dobla = !dobla
  }
  return total % BASE
}

/**
 * Returns the code of a document: the given random values, from 0 to 31, as characters, and a check
 * character (Luhn modulo 32). Throws unless there are `LARGO_AZAR` such values.
 */
export function codigoDe(azar: readonly number[]): string {
  const cuerpo = azar.map((cada) => CARACTERES[cada] ?? '').join('')
  if (azar.length !== LARGO_AZAR || cuerpo.length !== LARGO_AZAR)
    throw new RangeError('a code takes ten values below 32')
  return cuerpo + CARACTERES[(BASE - suma(cuerpo, true)) % BASE]
}

/** What a text is as the code of a document (TRUST-2). */
export interface CodigoLeido {
  /** The code; null unless the check of eleven characters fits. */
  codigo: string | null
  /** The text without what papers and people write around a code. */
  texto: string
  /** Its characters, without dashes and spaces, whether a code has them or not. */
  caracteres: string
  /** Whether the text is meant as a code and not as a number, which may have letters too. */
  pareceCodigo: boolean
  /** Whether one character is missing. */
  faltaUna: boolean
}

/** Matches what an address has before its code, and the code. */
const EN_DIRECCION = /^(?:.*\/|\s*)v\/([^?&#/\s]*)|^.*[?&]c=([^?&#/\s]*)/isu
const SIGNOS_ALREDEDOR = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Matches the words before a code: «Código: », «El código QR es ». */
const PALABRA = /^(?:el\s+)?c[oó]digo(?:\s+(?:qr|es|n[uú]mero|n\.?o?)(?![\p{L}\p{N}])[\s.:]*)*/iu
/** Matches a text in the groups of a code, also of a wrong one, parted by whatever was typed. */
const EN_GRUPOS = /^[\d\p{L}]{4}[\s\p{Dash}_/]+[\d\p{L}]{4}[\s\p{Dash}_/]+[\d\p{L}]{3}$/u
/** Matches the first groups of a code. Numbers that people group have no letters in a group. */
const EMPEZADO = /^(?=.*\d)(?=.*\p{L})[\d\p{L}]{4}[\s\p{Dash}_/]+[\d\p{L}]{4}(?:[\s\p{Dash}_/]+[\d\p{L}]{1,2})?$/u
/** Matches what numbers do not have: a letter after a digit, or two dashes. */
const COMO_NINGUN_NUMERO = /\d.*\p{L}|\p{Dash}.*\p{Dash}/u

/**
 * Matches a name, alone or behind a number: words with a letter that no code has, or after digits.
 */
const NOMBRE = /^(?:[\d\s]+\s[\p{L}\s]+|[\p{L}\s]*[^\da-hjkmnp-tv-z\s][\p{L}\s]*)$/iu

const sinSignos = (texto: string) => texto.replace(SIGNOS_ALREDEDOR, '')

function leer(texto: string): CodigoLeido {
  const estaEnGrupos = EN_GRUPOS.test(texto)
  const caracteres = (estaEnGrupos ? texto.replaceAll(/[_/]/g, '') : texto)
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const largo = [...caracteres].every((caracter) => CARACTERES.includes(caracter)) ? caracteres.length : 0
  const codigo = largo === LARGO_AZAR + 1 && suma(caracteres, false) === 0 ? caracteres : null
  const conLetras = /\p{L}/u.test(texto)
  const faltaUna = largo === LARGO_AZAR && conLetras
  const casi = faltaUna || (largo === LARGO_AZAR + 1 && conLetras)
  const comoCodigo = estaEnGrupos || EMPEZADO.test(texto) || (casi && COMO_NINGUN_NUMERO.test(texto))
  const pareceCodigo = codigo !== null || (comoCodigo && !NOMBRE.test(texto))
  return { codigo, texto, caracteres, pareceCodigo, faltaUna }
}

/**
 * Reads a text that a person typed or that a QR code holds as a code. Case, dashes and spaces do
 * not matter, nor do signs around it, the word «Código» and an address; O is read as 0, and I and L
 * as 1. The check character finds every wrong character, and every swap of two neighbours but that
 * of 0 and Z.
 */
export function leerCodigo(escrito: string): CodigoLeido {
  const visible = sinInvisibles(escrito)
  if (visible.length > MAX_ESCRITO) return leer('')
  const texto = visible.normalize('NFKC')
  const [, trasV, trasC] = EN_DIRECCION.exec(texto) ?? []
  const entero = sinSignos(trasV ?? trasC ?? texto)
  // A code may begin with the letters of the word.
  const lectura = leer(entero)
  return lectura.codigo === null ? leer(sinSignos(entero.replace(PALABRA, ''))) : lectura
}

/** Returns a code in groups, as documents show it: `7K3M-9QRT-2XA`. */
export const mostrarCodigo = (codigo: string): string =>
  `${codigo.slice(0, 4)}-${codigo.slice(4, 8)}-${codigo.slice(8)}`
