/**
 * Matches the characters that draw nothing (WIRE-16). U+2800 is an empty cell of Braille: it is
 * drawn empty, but Unicode does not list it as ignorable.
 */
const INVISIBLES = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Returns a text without the characters that draw nothing, which copied texts bring (WIRE-16).
 * Those that `salvo` matches stay.
 */
export const sinInvisibles = (texto: string, salvo?: RegExp): string =>
  texto.replace(INVISIBLES, (caracter) => (salvo?.test(caracter) ? caracter : ''))

/** Matches letters, digits and signs of full width, which East Asian keyboards write. */
const ANCHAS = /[\uff10-\uff5a]+/g

/** Returns a text with letters, digits and signs of full width as the common ones. */
export const sinAnchas = (texto: string): string => texto.replace(ANCHAS, (anchas) => anchas.normalize('NFKC'))

/**
 * Returns a text that may be a number in NFKC, which makes digits of all widths one. A text with
 * numerals that are no digits (`²`, `①`) stays: the mark of a footnote, `52345678²`, would make it
 * somebody else's number.
 */
export const enFormaComun = (texto: string): string => (/\p{No}/u.test(texto) ? texto : texto.normalize('NFKC'))

const SIN_DESCOMPONER: Record<string, string> = { ø: 'o', đ: 'd', ß: 'ss', ł: 'l', æ: 'ae', œ: 'oe' }

/** Matches what may be another form of letters, as ligatures and full width are. */
const CON_FORMAS = /[^\u0000-\u024f]/

/**
 * Returns the search key of a name (WIRE-9): lower case, without accents, with hyphens and dots as
 * spaces, and spaces collapsed. Letters that are drawn alike are one. Stored texts and queries are
 * compared by this key.
 */
export function claveBusqueda(texto: string): string {
  return texto
    .replace(/[’‘ʼ´`]/g, "'")
    .normalize(CON_FORMAS.test(texto) ? 'NFKD' : 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øđłßæœ]/g, (letra) => SIN_DESCOMPONER[letra] ?? letra)
    .replace(/[-‐‑–—.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the search key without spaces, so that a number is found however it is separated
 * (WIRE-9).
 */
export const claveCompacta = (texto: string): string => claveBusqueda(texto).replace(/ /g, '')

/** Returns the search key of an item: serial and code, each with and without separators. */
export const claveEquipo = (serie: string, codigo: string): string =>
  [serie, codigo].flatMap((texto) => [claveBusqueda(texto), claveCompacta(texto)]).join('|')
