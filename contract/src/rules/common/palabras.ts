import { palabrasDeNombre } from './nombre.ts'
import { claveBusqueda } from './texto.ts'

/** Greatest number of letters that may differ in two words that are still the same word. */
const DISTANCIA = 2

/**
 * Returns whether a word turns into another by inserting, deleting or replacing at most `letras`
 * letters, beginning at a position of each.
 */
function seParecen(una: string, otra: string, letras: number, i = 0, j = 0): boolean {
  let [a, b] = [i, j]
  while (a < una.length && b < otra.length && una[a] === otra[b]) {
    a += 1
    b += 1
  }
  if (a === una.length || b === otra.length) return una.length - a + otra.length - b <= letras
  return (
    letras > 0 &&
    (seParecen(una, otra, letras - 1, a + 1, b + 1) ||
      seParecen(una, otra, letras - 1, a + 1, b) ||
      seParecen(una, otra, letras - 1, a, b + 1))
  )
}

/**
 * Returns whether two words can be the same word with a slip: at most two letters differ, and less
 * than a third of the longer word. Ana and Eva are two words, and so are Gómez and López.
 */
export const esMismaPalabra = (una: string, otra: string): boolean =>
  seParecen(una, otra, Math.min(DISTANCIA, Math.ceil(Math.max(una.length, otra.length) / 3) - 1))

/** Matches what is neither letter nor digit: signs inside a name part its words. */
const SIGNOS = /[^\p{L}\p{N}]+/gu

/**
 * Returns the words of a name for comparison. Particles belong to the next word; accents, capitals,
 * signs and other forms of the same letters make no difference.
 */
export const palabrasComparables = (nombre: string): string[] =>
  palabrasDeNombre(claveBusqueda(nombre.normalize('NFKC')).replace(SIGNOS, ' '))

/** Name and number with which a person was certified. */
export interface Identidad {
  nombre: string
  numero: string
}

/** Returns the letters and digits of a number without leading zeros. */
const nucleo = (numero: string) => numero.replace(SIGNOS, '').toUpperCase().replace(/^0+/, '')

/**
 * Returns whether a correction leaves the person who was certified first (TRUST-6). With the same
 * number at least one word of the name stays, also with a slip. With another number the words stay
 * the same.
 */
export function sigueSiendo(primera: Identidad, ahora: Identidad): boolean {
  const [antes, despues] = [palabrasComparables(primera.nombre), palabrasComparables(ahora.nombre)]
  if (nucleo(primera.numero) === nucleo(ahora.numero))
    return antes.some((una) => despues.some((otra) => esMismaPalabra(una, otra)))
  return antes.every((una) => despues.includes(una)) && despues.every((otra) => antes.includes(otra))
}
