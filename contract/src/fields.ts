import * as z from 'zod'
import { normalizarDocumento } from './rules/documento.ts'
import { normalizarNit } from './rules/nit.ts'
import { soloDigitos } from './rules/telefono.ts'

/** Lengths of names and of other text where the specification states none (decisions §1.8). */
export const MAX_NOMBRE = 200
export const MAX_TEXTO = 2000
const MAX_DOCUMENTO = 30
const MAX_NIT = 12

// Control characters break the database (NUL) or a document; direction marks make one name look like another.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const PROHIBIDOS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

const limpiar = (texto: string) => texto.normalize('NFC').replace(/\r\n?/g, '\n').trim()
const sinProhibidos = (texto: string) => texto.isWellFormed() && !PROHIBIDOS.test(texto)
const MENSAJE_PROHIBIDOS = 'Contiene caracteres que no se permiten.'

const tipoTexto = (requerido: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? requerido : 'Debe ser un texto.'

/**
 * A text longer than this many times its limit is refused unread: bringing a megabyte of combining
 * marks into one form takes minutes, during which nobody else is answered.
 */
const VECES = 4
const maximo = (max: number, que = 'caracteres') => `Debe tener máximo ${max} ${que}.`

/**
 * A string that is at most four times as long as its limit: what comes after this may normalise it,
 * and then checks the limit.
 */
const legible = (max: number, mensaje = maximo(max), error?: Parameters<typeof z.string>[0]) =>
  z.string(error).max(VECES * max, { error: mensaje, abort: true })

interface ReglaTexto {
  /** What the form says when it is missing; the specification quotes some to the letter. */
  mensaje: string
  /** What the form says of one that is there but too short: the message, unless this is given. */
  corto?: string
  min?: number
  max?: number
}

/** A required text, trimmed and in NFC. An empty one counts as missing. */
export function texto(regla: ReglaTexto) {
  return textoEn(limpiar, regla)
}

function textoEn(
  forma: (texto: string) => string,
  { mensaje, corto = mensaje, min = 1, max = MAX_NOMBRE }: ReglaTexto,
) {
  return legible(max, maximo(max), { error: tipoTexto(mensaje) })
    .overwrite(forma)
    .refine(sinProhibidos, MENSAJE_PROHIBIDOS)
    .min(1, mensaje)
    .min(min, corto)
    .max(max, maximo(max))
}

// U+2800 is an empty cell of Braille: it draws nothing, although Unicode does not call it ignorable.
const INVISIBLES = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const sinInvisibles = (texto: string) =>
  texto.replace(INVISIBLES, (caracter) => (PROHIBIDOS.test(caracter) ? caracter : ''))

/**
 * A required name: a text without the characters that draw nothing, which make two names that look
 * the same differ (decisions §3.9). Free text keeps them, where emoji are made with them.
 */
export function nombre(regla: ReglaTexto) {
  return textoEn((texto) => limpiar(sinInvisibles(texto)), regla)
}

const vacioANull = <T>(valor: T) => (typeof valor === 'string' && valor.trim() === '' ? null : valor)

/** The optional form of a field: null and empty are both `null`; an absent one stays absent, so that an edit keeps what there is. */
export function opcional<T extends z.ZodType>(campo: T) {
  return z.preprocess((valor: z.input<T> | null) => vacioANull(valor), campo.nullable()).optional()
}

/** An optional text; when there is one, its length is held to the limits. */
export function textoOpcional({ min = 1, max = MAX_TEXTO }: { min?: number; max?: number } = {}) {
  return opcional(texto({ mensaje: `Debe tener al menos ${min} caracteres.`, min, max }))
}

const CORREO_INVALIDO = 'Ingrese un correo electrónico válido, por ejemplo nombre@empresa.com.'

/** A required e-mail address of `min` to `max` characters, kept as typed. */
export function correo({ mensaje, min = 3, max = MAX_NOMBRE }: ReglaTexto) {
  return texto({ mensaje, corto: CORREO_INVALIDO, min, max }).regex(
    /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[A-Za-z]{2,}$/,
    CORREO_INVALIDO,
  )
}

/** A telephone number: digits, `min` to `max` of them; spaces and dashes are dropped. */
export function telefono({ mensaje, min = 10, max = 10 }: ReglaTexto) {
  const largo = min === max ? mensaje : `Debe tener entre ${min} y ${max} dígitos.`
  return legible(max, largo, { error: tipoTexto(mensaje) })
    .overwrite(soloDigitos)
    .min(1, mensaje)
    .regex(/^\d*$/, 'Ingrese solo números, sin indicativo de país.')
    .min(min, largo)
    .max(max, largo)
}

/** A person's document number in its stored form (decisions §3.9): A to Z and digits, at least six. */
export function numeroDocumento() {
  const mensaje = 'El número de documento debe tener al menos 6 caracteres.'
  const largo = `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  return legible(MAX_DOCUMENTO, largo, { error: tipoTexto('Ingrese el número de documento.') })
    .overwrite(normalizarDocumento)
    .min(1, 'Ingrese el número de documento.')
    .regex(/^[0-9A-Z]*$/, 'El número de documento solo lleva letras de la A a la Z y números.')
    .min(6, mensaje)
    .max(MAX_DOCUMENTO, largo)
}

/** A NIT in its stored form: 3 to 12 digits, without the check digit (portal §5, decisions §3.9). */
export function nit(mensaje: string) {
  const largo = `El NIT debe tener máximo ${MAX_NIT} dígitos, sin el dígito de verificación.`
  return legible(MAX_NIT, largo, { error: tipoTexto(mensaje) })
    .overwrite(normalizarNit)
    .min(1, mensaje)
    .regex(/^\d*$/, 'El NIT solo lleva números.')
    .min(3, 'El NIT debe tener al menos 3 dígitos.')
    .max(MAX_NIT, largo)
}

interface ReglaEntero {
  /** What the form says when it is missing. */
  mensaje: string
  /** What the form says of a number outside `min` to `max`: the message, unless this is given. */
  rango?: string
  min?: number
  max?: number
}

/** A whole number in a range; a text of digits, as a form or a query sends it, is taken too. */
export function entero({ mensaje, rango = mensaje, min = 0, max = 2_147_483_647 }: ReglaEntero) {
  return z.preprocess(
    (valor: string | number) =>
      typeof valor === 'string' && /^-?\d{1,15}$/.test(valor.trim()) ? Number(valor) : valor,
    z.number({ error: mensaje }).int('Debe ser un número entero.').min(min, rango).max(max, rango),
  )
}

/** The id of a row of another entity, chosen in a select. */
export function referencia(mensaje: string) {
  return entero({ mensaje, min: 0 })
}

const esFechaReal = (iso: string) => {
  const fecha = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(iso) && iso >= '1900' && iso < '2200'
}

/** A date without time, `YYYY-MM-DD`, that exists in the calendar (decisions §1.7). */
export function fecha(mensaje: string) {
  return z
    .string({ error: tipoTexto(mensaje) })
    .regex(/^\d{4}-\d{2}-\d{2}$/, mensaje)
    .refine(esFechaReal, 'La fecha no existe o está fuera de rango.')
}

type Interruptor = boolean | 0 | 1 | '0' | '1'

/** A switch of 0 or 1; true and false are taken too. */
export function interruptor() {
  return z.preprocess(
    (valor: Interruptor) => (valor === true || valor === '1' ? 1 : valor === false || valor === '0' ? 0 : valor),
    z.literal([0, 1], 'Debe ser 0 o 1.'),
  )
}

/**
 * Makes the names of an object's fields plain ones: `nombres_col` becomes `nombres`. What is no
 * object stays.
 */
function sinSufijo(sufijo: string, valor: unknown): unknown {
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return valor
  const final = new RegExp(`_${sufijo}$`)
  return Object.fromEntries(Object.entries(valor).map(([clave, dato]) => [clave.replace(final, ''), dato]))
}

type ConSufijo<I, S extends string> = { [K in keyof I & string as `${K}_${S}`]: I[K] }

/** An object whose names may carry the suffix of its columns, all of them or none (decisions §1.2). */
/* @__NO_SIDE_EFFECTS__ */
export function conSufijo<S extends string, F extends z.core.$ZodShape>(sufijo: S, campos: F) {
  const objeto = z.object(campos)
  type Plano = z.input<typeof objeto>
  return z.preprocess((valor: Plano | ConSufijo<Plano, S>) => sinSufijo(sufijo, valor), objeto)
}

/** A text that a list is filtered by; empty counts as absent. */
export function filtro(max = MAX_NOMBRE) {
  return z.preprocess(
    (valor) => (typeof valor === 'string' && valor.trim() === '' ? undefined : valor),
    legible(max, maximo(max), 'Debe ser un texto.')
      .overwrite(limpiar)
      .refine(sinProhibidos, MENSAJE_PROHIBIDOS)
      .max(max, maximo(max))
      .optional(),
  )
}

/** The id of a related row that a list is filtered by; empty counts as absent. */
export function filtroId() {
  return z.preprocess(
    (valor) =>
      valor === '' ? undefined : typeof valor === 'string' && /^\d{1,10}$/.test(valor) ? Number(valor) : valor,
    z
      .number('Debe ser un número.')
      .int('Debe ser un número entero.')
      .min(0, 'Debe ser 0 o más.')
      .max(2_147_483_647, 'No existe.')
      .optional(),
  )
}

/** The UUID of a row, in lower case. */
export function identificador(mensaje: string) {
  return z.uuid(mensaje).toLowerCase()
}

/** The UUID of a row that a list is filtered by; empty counts as absent. */
export function filtroUuid() {
  return z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.uuid('El identificador no es válido.').toLowerCase().optional(),
  )
}

/** A filter that is on with 1; empty and 0 count as absent. */
export function filtroSi() {
  return z.preprocess(
    (valor) =>
      valor === '1' || valor === 1 || valor === true ? true : valor === '' || valor === '0' ? undefined : valor,
    z.literal(true, 'Debe ser 0 o 1.').optional(),
  )
}
