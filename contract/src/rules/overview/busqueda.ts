import { SITUACIONES, SITUACIONES_EQUIPO } from '../../states.ts'
import { claveBusqueda } from '../common/texto.ts'

/** Kinds of search results, in the order in which they are shown. */
export const CLASES_RESULTADO = ['colaborador', 'empresa', 'curso', 'cohorte', 'certificado', 'equipo'] as const
export type ClaseResultado = (typeof CLASES_RESULTADO)[number]

/** States of a result: of a certificate (CERT-12) or of an item (EQUIP-13). */
export const ESTADOS_RESULTADO = { ...SITUACIONES, ...SITUACIONES_EQUIPO }
export type EstadoResultado = keyof typeof ESTADOS_RESULTADO

/** Number of results of each kind: the default, and the maximum. */
export const POR_CLASE = 5
export const MAX_POR_CLASE = 20

/**
 * Minimum length of a search text, and minimum length for a search in names, whose index consists
 * of groups of three letters. Two letters find only the course with those initials.
 */
export const MIN_BUSQUEDA = 2
export const MIN_NOMBRE = 3

/** Returns whether a text is long enough to be searched for. */
export const esBuscable = (texto: string): boolean => claveBusqueda(texto).length >= MIN_BUSQUEDA

/**
 * Returns the words of a name to search for, in the form of the search key. Each word must be
 * found, in any order. If every word is too short for the index ("de la"), they are one search
 * text. Returns no words when the text is too short.
 */
export function palabras(texto: string): string[] {
  const clave = claveBusqueda(texto)
  const partes = clave.split(' ')
  if (partes.some((parte) => parte.length >= MIN_NOMBRE)) return [...new Set(partes)]
  return clave.length >= MIN_NOMBRE ? [clave] : []
}

/**
 * Parses a cohort as people type it: `TA-7`, `ta 0007` or `TA cohorte 7`. Initials may contain
 * dashes and digits, so the last number is the cohort. Returns null for any other text.
 */
export function leerCohorte(texto: string): { iniciales: string; cohorte: number } | null {
  const partes = /^([\p{L}\p{N}.-]{2,8}?)(?:\s*-\s*|\s+)(?:cohorte\s*)?(\d{1,9})$/iu.exec(
    texto
      .normalize('NFC')
      .replace(/[‐‑–—]/g, '-')
      .trim(),
  )
  if (!partes) return null
  const [, iniciales = '', cohorte] = partes
  return { iniciales, cohorte: Number(cohorte) }
}
