// Makes people's text printable in documents.
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { CODIGO_SCREEN } from '@anclaje/contract/screens'

/**
 * Removes characters that cannot be printed: control characters, direction overrides, unpaired
 * surrogates.
 */
export function clean(texto: string): string {
  return texto
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const broken = (palabra: string) =>
  [...palabra].map((letra, i) => (i > 0 && i % 12 === 0 ? `\u200b${letra}` : letra)).join('')

/**
 * Cleans a text and allows a line break inside words that are longer than a line of a page.
 * Ordinary words are not changed.
 */
export const breakable = (texto: string): string => clean(texto).replace(/\S{25,}/gu, broken)

/** Cleans a text and allows a line break inside words wider than `room` ordinary small letters. */
export const breakableWithin = (texto: string, room: number): string =>
  clean(texto).replace(/\S{12,}/gu, (palabra) => (widthOf(palabra) > room ? broken(palabra) : palabra))

/** Estimates the width of a text, in ordinary small letters. */
export function widthOf(texto: string): number {
  let total = 0
  for (const letra of texto) total += /[MWmw%@&—…]|[^\p{Script=Latin}\p{P}\p{N}\s]/u.test(letra) ? 1.8 : 1
  return total + 0.3 * (texto.match(/\p{Lu}/gu)?.length ?? 0)
}

/** Returns `NIT 900.373.913-4`, or null when there is no number or it is not made of digits. */
export const nit = (numero: string | null): string | null =>
  numero && /^\d{1,15}$/.test(numero) ? `NIT\u00a0${nitVisible(numero)}` : null

/**
 * Returns a text with a word in front, unless the text matches `says`. Returns null when the text
 * is empty.
 */
function named(texto: string | null | undefined, says: RegExp, word: string): string | null {
  const text = breakable(texto ?? '')
  return text === '' || says.test(text) ? text || null : `${word} ${text}`
}

/** Returns a licence with «Licencia» in front, unless it begins with that word or «resolución». */
export const license = (licencia: string | null): string | null =>
  named(licencia, /^(licencia|resoluci[óo]n)\b/i, 'Licencia')

/**
 * Returns the certification of a centre with «Certificación NTC 6072» in front, unless it begins
 * with such words.
 */
export const certification = (certificacion: string | null | undefined): string | null =>
  named(certificacion, /^(certificaci[óo]n|certificado|NTC)(?!\p{L})/iu, 'Certificación NTC 6072')

/**
 * Returns the Ministry's code of a centre with «Código de aprobación» in front, unless it begins
 * with such words.
 */
export const approvalCode = (codigo: string | null | undefined): string | null =>
  named(codigo, /^(c[óo]digo|aprobaci[óo]n)(?!\p{L})/iu, 'Código de aprobación')

/**
 * Returns the address of a public page for a document. `id` can be any text, because people type
 * some ids.
 */
export const publicPage = (publicUrl: string, screen: string, id: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${screen}/${encodeURIComponent(id.toWellFormed())}`

/** Returns the short address of a document by its code, for print. */
export const codePage = (publicUrl: string, codigo: string): string =>
  shortAddress(publicPage(publicUrl, CODIGO_SCREEN, mostrarCodigo(codigo)))

/** Returns an address that opens with the document that a code names. */
export const withCode = (url: string, codigo: string): string => `${url}?c=${codigo}`

/**
 * Returns the code that the QR of a document names, or null where it names none: on a preview, and
 * where the document was issued before QRs had codes (TRUST-14).
 */
export const codeInQr = (issue: { codigo: string; plantilla: number } | undefined, isPreview: boolean): string | null =>
  issue && !isPreview && issue.plantilla >= PLANTILLA.conCodigo ? issue.codigo : null

/** Returns the words across a document; null for one in force. `clase` is why its issue ended. */
export function acrossOf(clase: ClaseFin | null | undefined, isPreview: boolean): string | null {
  if (clase) return clase === 'correccion' ? 'REEMPLAZADO' : 'ANULADO'
  return isPreview ? 'VISTA PREVIA' : null
}

/** Returns an address without its scheme, for print. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '')

/** Returns a text as HTML shows it, in an element or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
