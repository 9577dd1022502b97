import { nucleoDeNumero } from '../common/numero.ts'
import { esMismaPalabra, palabrasComparables } from '../common/palabras.ts'

/** Names and document numbers that the caller's person has, or had before. */
export interface IdentidadPropia {
  nombres: readonly string[]
  numeros: readonly string[]
}

/** Name and document number of a learner. */
export interface IdentidadAprendiz {
  nombre: string
  numero: string
}

/** Fewest words of a name that tells one person from others. */
const MIN_PALABRAS = 3
/** Most words of a name whose orders are all compared in SQL. No real name has more. */
const MAX_PALABRAS = 7

const palabras = palabrasComparables

const sonSuyas = (suyas: readonly string[], nombre: string): boolean => {
  const todas = palabras(nombre)
  return todas.length > 0 && todas.every((palabra) => suyas.includes(palabra))
}

/**
 * Returns whether a learner's name, or number without letters and leading zeros, is the caller's
 * (TRUST-10). A name is the caller's when all its words are words of one name of the caller, in any
 * order. A name of one or two words alone does not tell people apart.
 */
export const esElMismo = ({ nombres, numeros }: IdentidadPropia, { nombre, numero }: IdentidadAprendiz): boolean => {
  const nucleo = nucleoDeNumero(numero)
  if (nucleo !== '' && numeros.some((suyo) => nucleoDeNumero(suyo) === nucleo)) return true
  return palabras(nombre).length >= MIN_PALABRAS && nombres.some((suyo) => sonSuyas(palabras(suyo), nombre))
}

/** Returns the number of words of a name that are words of another one, also with a slip. */
const comunes = (unas: readonly string[], otras: readonly string[]): number =>
  unas.filter((una) => otras.some((otra) => esMismaPalabra(una, otra))).length

/**
 * Returns whether a learner's name is so like the caller's that it may be theirs: one or two words
 * of it alone, or at least three of its words, also with a slip. The caller is asked then, and the
 * act is logged.
 */
export const esHomonimo = (propia: IdentidadPropia, aprendiz: IdentidadAprendiz): boolean =>
  !esElMismo(propia, aprendiz) &&
  propia.nombres.some((suyo) => {
    const todas = palabras(aprendiz.nombre)
    return sonSuyas(palabras(suyo), aprendiz.nombre) || comunes(todas, palabras(suyo)) >= MIN_PALABRAS
  })

/** Returns all orders of some words. */
const ordenes = (todas: readonly string[]): string[][] =>
  todas.length === 0
    ? [[]]
    : todas.flatMap((primera, n) => ordenes(todas.filter((_, otra) => otra !== n)).map((resto) => [primera, ...resto]))

/** Returns all choices of at least `MIN_PALABRAS` words, in their order. */
const elecciones = (todas: readonly string[]): string[][] =>
  todas
    .reduce<string[][]>((hechas, palabra) => [...hechas, ...hechas.map((hecha) => [...hecha, palabra])], [[]])
    .filter((hecha) => hecha.length >= MIN_PALABRAS)

/**
 * Returns the search keys of every name that `esElMismo` takes for a name of the caller: its words
 * in any order, also without some of them. Of a name of more than seven words only the whole name.
 */
export function clavesPropias(nombre: string): string[] {
  const todas = [...new Set(palabras(nombre))]
  if (todas.length > MAX_PALABRAS) return [todas.join(' ')]
  return elecciones(todas)
    .flatMap(ordenes)
    .map((orden) => orden.join(' '))
}
