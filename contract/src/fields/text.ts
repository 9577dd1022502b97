import * as z from 'zod/mini'
import { soloDigitos } from '../rules/common/telefono.ts'
import { opcional } from './optional.ts'

/** Lengths of names and of other text where the specification states none (WIRE-16). */
export const MAX_NOMBRE = 200

export const MAX_TEXTO = 2000

// Control characters break the database (NUL) or a document; direction marks make one name look like another.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const PROHIBIDOS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

export const limpiar = (texto: string) => texto.normalize('NFC').replace(/\r\n?/g, '\n').trim()

export const sinProhibidos = (texto: string) => texto.isWellFormed() && !PROHIBIDOS.test(texto)

export const MENSAJE_PROHIBIDOS = 'Contiene caracteres que no se permiten.'

/* @__NO_SIDE_EFFECTS__ */
export const tipoTexto = (requerido: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requerido : 'Debe ser un texto.'

/**
 * A text longer than this many times its limit is refused unread: bringing a megabyte of combining
 * marks into one form takes minutes, during which nobody else is answered.
 */
const VECES = 4

/* @__NO_SIDE_EFFECTS__ */
export const maximo = (max: number, que = 'caracteres') => `Debe tener máximo ${max} ${que}.`

/**
 * A string that is at most four times as long as its limit: what comes after this may normalise it,
 * and then checks the limit.
 */
/* @__NO_SIDE_EFFECTS__ */
export const legible = (max: number, mensaje = maximo(max), error?: Parameters<typeof z.string>[0]) =>
  z.string(error).check(z.maxLength(VECES * max, { error: mensaje, abort: true }))

interface ReglaTexto {
  /** What the form says when it is missing quotes some to the letter. */
  mensaje: string
  /** What the form says of one that is there but too short: the message, unless this is given. */
  corto?: string
  min?: number
  max?: number
}

/** A required text, trimmed and in NFC. An empty one counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export function texto(regla: ReglaTexto) {
  return textoEn(limpiar, regla)
}

/* @__NO_SIDE_EFFECTS__ */
function textoEn(
  forma: (texto: string) => string,
  { mensaje, corto = mensaje, min = 1, max = MAX_NOMBRE }: ReglaTexto,
) {
  return legible(max, maximo(max), { error: tipoTexto(mensaje) }).check(
    z.overwrite(forma),
    z.refine(sinProhibidos, MENSAJE_PROHIBIDOS),
    z.minLength(1, mensaje),
    z.minLength(min, corto),
    z.maxLength(max, maximo(max)),
  )
}

// U+2800 is an empty cell of Braille: it draws nothing, although Unicode does not call it ignorable.
const INVISIBLES = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const sinInvisibles = (texto: string) =>
  texto.replace(INVISIBLES, (caracter) => (PROHIBIDOS.test(caracter) ? caracter : ''))

/**
 * A required name: a text without the characters that draw nothing, which make two names that look
 * the same differ (PEOPLE-10). Free text keeps them, where emoji are made with them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nombre(regla: ReglaTexto) {
  return textoEn((texto) => limpiar(sinInvisibles(texto)), regla)
}

/** An optional text; when there is one, its length is held to the limits. */
/* @__NO_SIDE_EFFECTS__ */
export function textoOpcional({ min = 1, max = MAX_TEXTO }: { min?: number; max?: number } = {}) {
  return opcional(texto({ mensaje: `Debe tener al menos ${min} caracteres.`, min, max }))
}

const CORREO_INVALIDO = 'Ingrese un correo electrónico válido, por ejemplo nombre@empresa.com.'

/** A required e-mail address of `min` to `max` characters, kept as typed. */
/* @__NO_SIDE_EFFECTS__ */
export function correo({ mensaje, min = 3, max = MAX_NOMBRE }: ReglaTexto) {
  return texto({ mensaje, corto: CORREO_INVALIDO, min, max }).check(
    z.regex(/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[A-Za-z]{2,}$/, CORREO_INVALIDO),
  )
}

/** A telephone number: digits, `min` to `max` of them; spaces and dashes are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function telefono({ mensaje, min = 10, max = 10 }: ReglaTexto) {
  const largo = min === max ? mensaje : `Debe tener entre ${min} y ${max} dígitos.`
  return legible(max, largo, { error: tipoTexto(mensaje) }).check(
    z.overwrite(soloDigitos),
    z.minLength(1, mensaje),
    z.regex(/^\d*$/, 'Ingrese solo números, sin indicativo de país.'),
    z.minLength(min, largo),
    z.maxLength(max, largo),
  )
}
