import { claveBusqueda } from '../common/texto.ts'

/** The kinds of things that a search finds, in the order in which they are shown. */
export const CLASES_RESULTADO = ['colaborador', 'empresa', 'curso', 'certificado', 'equipo'] as const
export type ClaseResultado = (typeof CLASES_RESULTADO)[number]

/** How many of each kind a search answers, unless more are asked for, and at most. */
export const POR_CLASE = 5
export const MAX_POR_CLASE = 20

/**
 * The shortest text that is searched for: three letters are what the index of names is made of. Two find only the course whose
 * initials they are.
 */
export const MIN_BUSQUEDA = 2
export const MIN_NOMBRE = 3

/** Whether a text is long enough to be searched for at all. */
export const esBuscable = (texto: string): boolean => claveBusqueda(texto).length >= MIN_BUSQUEDA

/**
 * The words of a name to search for, as the search key has them: each must be found, in any order. Words too short for the index
 * ("de la") count only together with the rest, as one text; empty when nothing is long enough.
 */
export function palabras(texto: string): string[] {
  const clave = claveBusqueda(texto)
  const partes = clave.split(' ')
  if (partes.some((parte) => parte.length >= MIN_NOMBRE)) return [...new Set(partes)]
  return clave.length >= MIN_NOMBRE ? [clave] : []
}
