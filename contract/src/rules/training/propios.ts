import { nucleoDeNumero } from '../common/numero.ts'
import { esMismaPalabra, palabrasComparables } from '../common/palabras.ts'

/** Words of each name, and digits of each number, that the caller's person has or had before. */
export interface IdentidadPropia {
  nombres: readonly (readonly string[])[]
  numeros: readonly string[]
}

/** Name and document number of a learner. */
export interface IdentidadAprendiz {
  nombre: string
  numero: string
}

/** Identity of a learner, prepared for several comparisons. */
interface Comparable {
  palabras: readonly string[]
  nucleo: string
}

/** Minimum number of words of a name that tells one person from others. */
const MIN_PALABRAS = 3
/** Maximum number of words of a name from which keys for SQL are chosen. No real name has more. */
const MAX_PALABRAS = 7

/**
 * Returns the identity of the caller's person from its names and numbers, prepared for comparisons
 * with many learners.
 */
export const identidadPropia = (nombres: readonly string[], numeros: readonly string[]): IdentidadPropia => ({
  nombres: nombres.map(palabrasComparables),
  numeros: numeros.map(nucleoDeNumero).filter((nucleo) => nucleo !== ''),
})

/** Returns the number of words of a name that are words of another one, also with a slip. */
const comunes = (unas: readonly string[], otras: readonly string[]): number =>
  unas.filter((una) => otras.some((otra) => esMismaPalabra(una, otra))).length

/** Returns the identity of a learner as the comparisons take it. */
export const comparable = ({ nombre, numero }: IdentidadAprendiz): Comparable => ({
  palabras: palabrasComparables(nombre),
  nucleo: nucleoDeNumero(numero),
})

const sonDe = (suyas: readonly string[], palabras: readonly string[]) => palabras.every((una) => suyas.includes(una))

/**
 * Returns whether a learner is the caller (TRUST-10). Either the number is the caller's, without
 * letters and leading zeros. Or the name has at least three words, and all of them are words of one
 * name of the caller, in any order.
 */
export const esElMismo = ({ nombres, numeros }: IdentidadPropia, { palabras, nucleo }: Comparable): boolean =>
  numeros.includes(nucleo) || (palabras.length >= MIN_PALABRAS && nombres.some((suyas) => sonDe(suyas, palabras)))

/**
 * Returns whether a learner may be the caller. Either the name has one or two words, too few to
 * tell people apart, and all of them are the caller's. Or at least three of its words are like the
 * caller's, also with a slip.
 */
export const esHomonimo = ({ nombres }: IdentidadPropia, { palabras }: Comparable): boolean =>
  nombres.some(
    (suyas) =>
      comunes(palabras, suyas) >= MIN_PALABRAS ||
      (palabras.length > 0 && palabras.length < MIN_PALABRAS && sonDe(suyas, palabras)),
  )

/** Returns all choices of at least `MIN_PALABRAS` words, in their order. */
const elecciones = (todas: readonly string[]): string[][] =>
  todas
    .reduce<string[][]>((hechas, palabra) => [...hechas, ...hechas.map((hecha) => [...hecha, palabra])], [[]])
    .filter((hecha) => hecha.length >= MIN_PALABRAS)

/** Returns the distinct words of some texts, sorted, as one text. */
const enOrden = (textos: readonly string[]): string =>
  [...new Set(textos.flatMap((texto) => texto.split(' ')))].toSorted().join(' ')

/**
 * Returns the keys of the names that `esElMismo` takes for a name of the caller. Each key is a
 * choice of the name's words as one sorted text. From a name of more than seven words only the
 * first seven are chosen, which makes 99 keys, and the whole name is one more. The database makes
 * the same text of a learner's name (`palabras_ordenadas`).
 */
export const clavesPropias = (palabras: readonly string[]): string[] => {
  const todas = [...new Set(palabras)]
  if (todas.length < MIN_PALABRAS) return []
  return [...new Set([...elecciones(todas.slice(0, MAX_PALABRAS)), todas].map(enOrden))]
}
