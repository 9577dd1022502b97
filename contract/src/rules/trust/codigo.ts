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

/**
 * Returns the code in a text that a person typed or that a QR code holds; null when it is not a
 * code. Case, dashes and spaces do not matter; O is read as 0, and I and L as 1. The check
 * character finds every wrong character, and every swap of two neighbours but that of 0 and Z.
 */
export function leerCodigo(texto: string): string | null {
  const visible = sinInvisibles(texto)
  if (visible.length > MAX_ESCRITO) return null
  const codigo = visible
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const esCodigo = codigo.length === LARGO_AZAR + 1 && [...codigo].every((caracter) => CARACTERES.includes(caracter))
  return esCodigo && suma(codigo, false) === 0 ? codigo : null
}

/** Returns a code in groups, as documents show it: `7K3M-9QRT-2XA`. */
export const mostrarCodigo = (codigo: string): string =>
  `${codigo.slice(0, 4)}-${codigo.slice(4, 8)}-${codigo.slice(8)}`
