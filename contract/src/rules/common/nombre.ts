import { claveBusqueda } from './texto.ts'

export interface Nombre {
  nombres: string
  apellidos: string
}

export const nombreCompleto = ({ nombres, apellidos }: Nombre): string => `${nombres} ${apellidos}`

/** Returns the full name of a person's row. */
export const nombreDePersona = (row: { nombres_col: string; apellidos_col: string }): string =>
  nombreCompleto({ nombres: row.nombres_col, apellidos: row.apellidos_col })

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'san', 'santa'])

/** Returns the words of a name. Particles belong to the next word: «De la Hoz» is one word. */
export function palabrasDeNombre(texto: string): string[] {
  const palabras: string[] = []
  let particulas = ''
  for (const palabra of texto.split(/\s+/).filter(Boolean)) {
    const unida = particulas === '' ? palabra : `${particulas} ${palabra}`
    if (PARTICULAS.has(palabra.toLowerCase())) {
      particulas = unida
      continue
    }
    palabras.push(unida)
    particulas = ''
  }
  if (particulas !== '') palabras.push(particulas)
  return palabras
}

/** Returns the words of a name for comparison, without particles. */
const palabrasComparadas = (texto: string): string[] =>
  claveBusqueda(texto)
    .split(' ')
    .filter((palabra) => palabra !== '' && !PARTICULAS.has(palabra))

/**
 * Returns whether a name has one word or none besides particles, which says too little to tell
 * people apart (PEOPLE-25).
 */
export const esNombreIncompleto = (texto: string): boolean => palabrasComparadas(texto).length < 2

/**
 * Returns whether two full names can belong to one person (PEOPLE-25). The order of the words does
 * not matter. One word of the shorter name may differ if that name has three words or more.
 * Particles do not count.
 */
export function esMismaPersona(uno: string, otro: string): boolean {
  if (claveBusqueda(uno) === claveBusqueda(otro)) return true
  const [corto, largo] = [palabrasComparadas(uno), palabrasComparadas(otro)].toSorted((a, b) => a.length - b.length)
  const quedan = [...largo!]
  const comunes = corto!.filter((palabra) => {
    const donde = quedan.indexOf(palabra)
    if (donde !== -1) quedan.splice(donde, 1)
    return donde !== -1
  })
  const bastan = corto!.length > 2 ? corto!.length - 1 : Math.max(1, corto!.length)
  return comunes.length >= bastan
}

/**
 * Returns the number of the person of each name. Names that share a word belong to one person, also
 * through a third name (PUBLIC-4). Case, accents and particles do not count.
 */
export function personasDistintas(nombres: readonly string[]): number[] {
  // Most certificates of a number have the same name.
  const distintos = [...new Set(nombres)]
  if (distintos.length === 1) return nombres.map(() => 0)
  const personas = distintos.map((_, indice) => indice)
  const palabras = distintos.map(palabrasComparadas)
  for (const [indice, suyas] of palabras.entries())
    for (const [otro, ajenas] of palabras.slice(0, indice).entries())
      if (suyas.some((palabra) => ajenas.includes(palabra))) {
        const [queda, cede] = [personas[otro]!, personas[indice]!]
        for (const [cual, persona] of personas.entries()) if (persona === cede) personas[cual] = queda
      }
  const porNombre = new Map(distintos.map((nombre, indice) => [nombre, personas[indice]!]))
  return nombres.map((nombre) => porNombre.get(nombre)!)
}

/** Names or surnames split in two, with a flag that a person should review the split. */
export interface Particion {
  primero: string
  segundo: string
  revise: boolean
}

/**
 * Splits names, or surnames, into the first word and the rest. Three words or more need a review.
 */
export function partirNombre(texto: string): Particion {
  const [primero = '', ...resto] = palabrasDeNombre(texto)
  return { primero, segundo: resto.join(' '), revise: resto.length > 1 }
}

/**
 * Returns whether a person should check where a full name was split, because a side has three words
 * or more, or both have three together. Other names of two words on a side or fewer are usual in
 * Colombia (PEOPLE-21).
 */
export function pideRevision({ nombres, apellidos }: Nombre): boolean {
  const [unas = 0, otras = 0] = [nombres, apellidos].map((lado) => palabrasDeNombre(lado).length)
  return Math.max(unas, otras) > 2 || unas + otras === 3
}

/** Returns a full name of three words split the other way; undefined for any other name. */
export function otraParticion({ nombres, apellidos }: Nombre): Nombre | undefined {
  const palabras = palabrasDeNombre(`${nombres} ${apellidos}`)
  if (palabras.length !== 3) return undefined
  const cuantas = palabrasDeNombre(nombres).length === 1 ? 2 : 1
  return { nombres: palabras.slice(0, cuantas).join(' '), apellidos: palabras.slice(cuantas).join(' ') }
}

const COMA = /^([^,]*),([^,]*)$/

/**
 * Splits a full name at its only comma, surnames first. Returns undefined if it does not have
 * exactly one comma, or if a side of the comma is empty.
 */
function partirEnComa(texto: string): Nombre | undefined {
  const [apellidos, nombres] = (COMA.exec(texto) ?? []).slice(1).map((parte) => parte.trim().replace(/\s+/g, ' '))
  return apellidos && nombres ? { nombres, apellidos } : undefined
}

/**
 * Splits a full name into names and surnames. If it has a comma, the surnames come before it.
 * Otherwise the last two words are surnames, or the last word of two. Returns undefined for a
 * single word.
 */
export function partirCompleto(texto: string): Nombre | undefined {
  const enComa = partirEnComa(texto)
  if (enComa) return enComa
  const palabras = palabrasDeNombre(texto.replaceAll(',', ' '))
  if (palabras.length < 2) return undefined
  const nombres = Math.max(1, palabras.length - 2)
  return { nombres: palabras.slice(0, nombres).join(' '), apellidos: palabras.slice(nombres).join(' ') }
}

/**
 * Splits a full name that begins with the surnames. If it has a comma, the surnames come before it.
 * Otherwise the first two words are surnames, or the first word of two. Returns undefined for a
 * single word.
 */
export function partirApellidosPrimero(texto: string): Nombre | undefined {
  const enComa = partirEnComa(texto)
  if (enComa) return enComa
  const palabras = palabrasDeNombre(texto.replaceAll(',', ' '))
  if (palabras.length < 2) return undefined
  const apellidos = palabras.length === 2 ? 1 : 2
  return { nombres: palabras.slice(apellidos).join(' '), apellidos: palabras.slice(0, apellidos).join(' ') }
}
