import { CERTIFICADOS_SCREEN, CODIGO_SCREEN, INSPECCIONES_SCREEN } from '@anclaje/contract/screens'
import { formasDocumento } from '@anclaje/contract/rules/common/documento'
import { sinInvisibles } from '@anclaje/contract/rules/common/texto'
import { leerCodigoCertificado } from '@anclaje/contract/rules/training/certificado'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'

/** Characters of a typed text that are looked up. No number or code is longer. */
export const LONGEST = 60
/** Characters of a typed text that are read at all. */
const LONGEST_TYPED = 200

/**
 * Returns a text that can be stored and can stand in an address. It lacks the character that
 * PostgreSQL refuses, and the half of a surrogate pair that cutting would leave.
 */
export const cleaned = (text: string): string =>
  sinInvisibles(text.replaceAll('\0', '')).slice(0, LONGEST_TYPED).toWellFormed()

/** Returns a text as its page shows it. */
export const shortened = (text: string): string => text.slice(0, LONGEST).toWellFormed()

/** Matches a number followed by a name, which has at least three letters in a row. */
const NAME_BEHIND = /(\d\w*)[\s\p{P}]+(?=\P{N}*\p{L}{3})\P{N}*$/u
/** Matches a name and other words before a number. */
const NAME_BEFORE = /^\P{N}*\p{L}{3}[\s\p{P}]+/u
/**
 * Removes separators from a number, and a name beside it, because a name must not appear in an
 * address. Returns '' for a text without a digit, which is a name alone.
 */
function toNumber(text: string): string {
  if (!/\p{N}/u.test(text)) return ''
  const bare = text.replace(NAME_BEHIND, '$1').replace(NAME_BEFORE, '')
  return formasDocumento(bare).at(-1) ?? ''
}

/** A form whose text is in the address of the next page. */
export interface Typed {
  /** Returns the address of the answer; undefined when nothing is left of the text. */
  addressOf: (text: string) => string | undefined
  /** Returns why the text cannot be looked up. */
  mistakeIn: (text: string) => string
}
const at = (screen: string, text: string) => (text === '' ? undefined : `${screen}/${encodeURIComponent(text)}`)

/** Matches the address of a look-up and what it asks for, as papers without a code print it. */
const ADDRESS = /\/(certificados|inspecciones)\/([^/?#\s]+)/i
/** Returns the address within this portal of a pasted one; undefined for any other text. */
function pasted(text: string): string | undefined {
  const [, screen, asked = ''] = ADDRESS.exec(text) ?? []
  if (screen === undefined) return undefined
  const isItem = screen.toLowerCase() === INSPECCIONES_SCREEN.slice(1).toLowerCase()
  return isItem ? at(INSPECCIONES_SCREEN, asked) : at(CERTIFICADOS_SCREEN, toNumber(asked))
}

/** Matches the number of an inspection, `EQ-000017/2026-11-23` (INSP-21). */
const INSPECTION = /^eq\p{Dash}?\d{1,9}\/\d{4}(?:\p{Dash}\d{1,4}){2,3}$/iu
const isPaperNumber = (text: string) => {
  const { texto } = leerCodigo(text)
  return leerCodigoCertificado(texto) !== null || INSPECTION.test(texto)
}
/**
 * Returns whether a text has the number of a certificate, of a course or of an inspection. Papers
 * print it in large letters, so it comes with the words beside it: «Certificado No. TA-0001/0002».
 */
export const isCertificateNumber = (text: string): boolean => [text, ...text.split(/\s+/)].some(isPaperNumber)
export const CERTIFICATE_NUMBER =
  'Ese es el número del certificado. Escriba el código que está junto al QR, o el número de documento.'

/** Describes a form that takes a code and a document number. */
const certificates = (missing: string): Typed => ({
  addressOf: (text) => {
    if (isCertificateNumber(text)) return undefined
    const { pareceCodigo, texto } = leerCodigo(text)
    return pareceCodigo ? at(CODIGO_SCREEN, texto) : (pasted(text) ?? at(CERTIFICADOS_SCREEN, toNumber(text)))
  },
  mistakeIn: (text) => (isCertificateNumber(text) ? CERTIFICATE_NUMBER : missing),
})
export const NUMBER = certificates('Se requiere cédula.')
export const ANY = certificates('Escriba el código o el número de documento.')
export const ITEM: Typed = {
  addressOf: (text) => pasted(text) ?? at(INSPECCIONES_SCREEN, text.trim()),
  mistakeIn: () => 'Escriba el código del equipo.',
}
