import { nucleoDeNumero } from './numero.ts'
import { claveBusqueda } from './texto.ts'

/** Greatest number of letters that may differ in two words that are still the same word. */
const DISTANCIA = 2

/** Returns the number of letters to insert, delete or replace to turn a word into another. */
function distancia(una: string, otra: string): number {
  let fila = Array.from({ length: otra.length + 1 }, (_, n) => n)
  for (const [i, letra] of [...una].entries()) {
    const siguiente = [i + 1]
    for (const [j, otraLetra] of [...otra].entries()) {
      const cambio = fila[j]! + (letra === otraLetra ? 0 : 1)
      siguiente.push(Math.min(cambio, fila[j + 1]! + 1, siguiente[j]! + 1))
    }
    fila = siguiente
  }
  return fila.at(-1)!
}

/**
 * Returns whether two words can be the same word with a slip: at most two letters differ, and less
 * than half of the longer word. Ana and Eva are two words.
 */
const esMismaPalabra = (una: string, otra: string): boolean => {
  const letras = distancia(una, otra)
  return letras <= DISTANCIA && letras * 2 < Math.max(una.length, otra.length)
}

/** Returns the part of a number that is compared: its digits, or all of it where it has none. */
const nucleo = (numero: string) => nucleoDeNumero(numero) || numero

const palabras = (nombre: string) => claveBusqueda(nombre).split(' ').filter(Boolean)

/** Name and number with which a person was certified. */
export interface Identidad {
  nombre: string
  numero: string
}

/**
 * Returns whether a correction leaves the person who was certified first (TRUST-6). With the same
 * number at least one word of the name stays, also with a slip; with another number all words stay.
 */
export function sigueSiendo(primera: Identidad, ahora: Identidad): boolean {
  const nuevas = palabras(ahora.nombre)
  if (nucleo(primera.numero) === nucleo(ahora.numero))
    return palabras(primera.nombre).some((una) => nuevas.some((otra) => esMismaPalabra(una, otra)))
  return palabras(primera.nombre).every((una) => nuevas.includes(una))
}
