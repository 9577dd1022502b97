import * as z from 'zod/mini'
import { soloDigitos } from '../rules/common/telefono.ts'
import { sinAnchas, sinInvisibles } from '../rules/common/texto.ts'
import { opcional } from './optional.ts'

/** Default limit of a name, in characters (WIRE-16). */
export const MAX_NOMBRE = 200

/** Default limit of other texts, in characters (WIRE-16). */
export const MAX_TEXTO = 2000

// Matches forbidden characters. Control characters break the database (NUL) or a document.
// Direction marks make a text look like another text. U+2028 and U+2029 are line breaks that only
// some programs know.
const PROHIBIDOS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
/** Matches line breaks and tabs, which break a row of a document or of a sheet. */
const SALTOS = /[\t\n]/

export const limpiar = (texto: string) => texto.normalize('NFC').replace(/\r\n?/g, '\n').trim()

export const sinProhibidos = (texto: string) => texto.isWellFormed() && !PROHIBIDOS.test(texto)

export const sinSaltos = (texto: string) => !SALTOS.test(texto)

export const MENSAJE_PROHIBIDOS = 'Contiene caracteres que no se permiten.'

export const MENSAJE_SALTOS = 'Escríbalo en una sola línea, sin tabulaciones.'

/* @__NO_SIDE_EFFECTS__ */
export const errorTexto = (requerido: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requerido : 'Debe ser un texto.'

/**
 * A text is refused before it is normalised when it is longer than this many times its limit.
 * Normalising a megabyte of combining marks takes minutes, during which the API answers nobody.
 */
const FACTOR_MAXIMO = 4

/* @__NO_SIDE_EFFECTS__ */
export const mensajeMaximo = (max: number, que = 'caracteres') => `Debe tener máximo ${max} ${que}.`

/**
 * Returns a string schema that takes out what draws nothing, and refuses a text too long to be
 * normalised. The caller normalises the text and then checks its real limit.
 */
/* @__NO_SIDE_EFFECTS__ */
export const textoAcotado = (
  max: number,
  mensaje = mensajeMaximo(max),
  error?: Parameters<typeof z.string>[0],
  limpio = sinInvisibles,
) => z.string(error).check(z.overwrite(limpio), z.maxLength(FACTOR_MAXIMO * max, { error: mensaje, abort: true }))

interface ReglaTexto {
  /** Message when the field is missing. */
  mensaje: string
  /** Message when the text is too short; `mensaje` by default. */
  corto?: string
  min?: number
  max?: number
  /** True when line breaks and tabs are allowed, as in a text area. */
  lineas?: boolean
}

/**
 * Returns the field of a required text, trimmed and in NFC, of one line unless `lineas` is true
 * (WIRE-16). A blank text counts as missing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function texto(regla: ReglaTexto) {
  return textoCon((escrito) => escrito, regla)
}

/* @__NO_SIDE_EFFECTS__ */
function textoCon(
  limpio: (texto: string) => string,
  { mensaje, corto = mensaje, min = 1, max = MAX_NOMBRE, lineas = false }: ReglaTexto,
) {
  return textoAcotado(max, mensajeMaximo(max), { error: errorTexto(mensaje) }, limpio).check(
    z.overwrite(limpiar),
    z.refine(sinProhibidos, MENSAJE_PROHIBIDOS),
    z.refine((valor) => lineas || sinSaltos(valor), MENSAJE_SALTOS),
    z.minLength(1, mensaje),
    z.minLength(min, corto),
    z.maxLength(max, mensajeMaximo(max)),
  )
}

/**
 * Returns the field of a required name: a text without invisible characters or letters of full
 * width, which would make equal-looking names differ (PEOPLE-10). Other texts keep the invisible
 * ones, because emoji need them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nombre(regla: ReglaTexto) {
  return textoCon(
    // Direction marks stay and are refused.
    (texto) => sinAnchas(sinInvisibles(texto, PROHIBIDOS)),
    regla,
  )
}

/**
 * Returns the field of a required code, user name or other sign, without any character that draws
 * nothing (WIRE-16).
 */
/* @__NO_SIDE_EFFECTS__ */
export function signo(regla: ReglaTexto) {
  return textoCon(sinInvisibles, regla)
}

/** Returns the field of an optional text or sign, of one line unless `lineas` is true. */
/* @__NO_SIDE_EFFECTS__ */
export function textoOpcional(
  { min = 1, max = MAX_TEXTO, lineas = false }: Omit<ReglaTexto, 'mensaje' | 'corto'> = {},
  campo = texto,
) {
  return opcional(campo({ mensaje: `Escriba al menos ${min} caracteres.`, min, max, lineas }))
}

/** Matches letters and digits. Some letters, such as the Hangul fillers, draw nothing. */
const LETRAS = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu

/** Returns the field of a reason of at least `min` letters or digits and at most 300 characters. */
/* @__NO_SIDE_EFFECTS__ */
export const razon = (min: number, corto: string, mensaje = corto) =>
  texto({ mensaje, corto, min, max: 300 }).check(
    z.refine((escrito) => (escrito.match(LETRAS)?.length ?? 0) >= min, corto),
  )

export const MOTIVO_CORTO = 'Escriba por qué cambia, con al menos 10 letras.'

/** Returns the field of the reason for a change that contradicts what was issued (EQUIP-20). */
/* @__NO_SIDE_EFFECTS__ */
export const motivoDeCambio = () => opcional(razon(10, MOTIVO_CORTO))

const CORREO_INVALIDO = 'Escriba un correo electrónico válido, por ejemplo nombre@empresa.com.'

/** Returns the field of a required e-mail address of `min` to `max` characters. Case is kept. */
/* @__NO_SIDE_EFFECTS__ */
export function correo({ mensaje, min = 3, max = MAX_NOMBRE }: ReglaTexto) {
  return signo({ mensaje, corto: CORREO_INVALIDO, min, max }).check(
    z.regex(/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[A-Za-z]{2,}$/, CORREO_INVALIDO),
  )
}

/**
 * Returns the field of a required telephone number of `min` to `max` digits. Spaces, dots, dashes
 * and parentheses are dropped.
 */
/* @__NO_SIDE_EFFECTS__ */
export function telefono({ mensaje, min = 10, max = 10 }: ReglaTexto) {
  const largo = min === max ? mensaje : `Debe tener entre ${min} y ${max} dígitos.`
  return textoAcotado(max, largo, { error: errorTexto(mensaje) }).check(
    z.overwrite(soloDigitos),
    z.minLength(1, mensaje),
    z.regex(/^\d*$/, 'Escriba solo números, sin indicativo de país.'),
    z.minLength(min, largo),
    z.maxLength(max, largo),
  )
}

interface ReglaClave {
  /** Message when the field is missing. */
  mensaje: string
  /** Message when the password is too short; `mensaje` by default. */
  corta?: string
  /** Message when the password is too long. */
  larga?: string
  min?: number
  max?: number
}

/**
 * Returns the field of a password, of 1 to 200 characters by default. Every password of a body must
 * use this field. Its format marks it as a password: the OpenAPI document hides it, and the stored
 * record of a repeatable call hashes it as slowly as its account does (WIRE-22).
 */
/* @__NO_SIDE_EFFECTS__ */
export function clave({
  mensaje,
  corta = mensaje,
  larga = 'Debe tener máximo 200 caracteres.',
  min = 1,
  max = 200,
}: ReglaClave) {
  const campo = z.string(mensaje).check(z.minLength(min, corta), z.maxLength(max, larga))
  // Sets the format by hand, because Zod's metadata would load its registry into every page with a
  // form.
  campo._zod.bag.format = 'password'
  return campo
}
