import { createHash } from 'node:crypto'
import type { Resultado } from '@anclaje/contract/states'
import type { DatosInspeccion } from './draw.ts'

// An issued inspection is stored in two parts. The texts of its checklist, which many inspections
// share, stand once by their hash. The issue has the rest, with one letter for each answer.

/** Texts of a checklist: the type of the item, groups and lines, with the ids of their criteria. */
export interface Lista {
  tipo: string
  grupos: {
    nombre: string
    informativo: boolean
    lineas: { idcri: number; nombre: string; requerido: boolean; informativa: boolean }[]
  }[]
}

/** Answer and note of a line, in the order of the checklist. */
export interface Respuesta {
  resultado: Resultado
  nota: string | null
}

/** A photo: the ids of the photo and of its two pictures, and the criterion of its line. */
export interface FotoEmitida {
  id: string
  imagen: string
  impresa: string
  idcri: number | null
}

/** What an inspection prints besides its checklist. */
export interface Cuerpo extends Omit<DatosInspeccion, 'grupos' | 'fotos' | 'equipo' | 'emision'> {
  equipo: Omit<DatosInspeccion['equipo'], 'tipo'>
  fotos: FotoEmitida[]
}

/** What an inspection prints on a day, before it is stored. */
export interface Contenido {
  cuerpo: Cuerpo
  lista: Lista
  respuestas: Respuesta[]
}

/** Data of an issue as they are stored. `notas` has the notes by the place of their line. */
export interface DatosEmitidos extends Cuerpo {
  /** SHA-256 of the checklist's texts, in hexadecimal digits. */
  lista: string
  respuestas: string
  notas: Record<string, string>
}

const LETRAS: readonly (readonly [string, Resultado])[] = [
  ['C', 1],
  ['N', 0],
  ['A', -1],
  ['.', null],
]
const LETRA = new Map(LETRAS.map(([letra, resultado]) => [resultado, letra]))
const RESULTADO = new Map(LETRAS)

/** Returns the hash of a checklist's texts, in hexadecimal digits. */
const hashOf = (lista: Lista): string => createHash('sha256').update(JSON.stringify(lista)).digest('hex')

/** Returns a checklist with its parts in the order in which it is hashed: jsonb keeps none. */
const inOrder = ({ tipo, grupos }: Lista): Lista => ({
  tipo,
  grupos: grupos.map(({ nombre, informativo, lineas }) => ({
    nombre,
    informativo,
    lineas: lineas.map((line) => ({
      idcri: line.idcri,
      nombre: line.nombre,
      requerido: line.requerido,
      informativa: line.informativa,
    })),
  })),
})

/** Returns whether a stored checklist has the texts that its hash names (TRUST-22). */
export function isListOf(hash: string, lista: Lista | null): boolean {
  try {
    return lista !== null && hashOf(inOrder(lista)) === hash
  } catch {
    // Somebody changed the stored value into something that is no checklist.
    return false
  }
}

/** Returns the data of an issue. The texts of the checklist are stored apart, by their hash. */
export const frozen = ({ cuerpo, lista, respuestas }: Contenido): DatosEmitidos => ({
  ...cuerpo,
  lista: hashOf(inOrder(lista)),
  respuestas: respuestas.map(({ resultado }) => LETRA.get(resultado)!).join(''),
  notas: Object.fromEntries(respuestas.flatMap(({ nota }, place) => (nota === null ? [] : [[place, nota]]))),
})

/** Returns the answers and notes of an issue, in the order of its checklist. */
export const answersOf = ({ respuestas, notas }: DatosEmitidos): Respuesta[] =>
  [...respuestas].map((letra, place) => ({ resultado: RESULTADO.get(letra)!, nota: notas[place] ?? null }))

/** Returns what the document of an issue prints. */
export function printed(datos: DatosEmitidos, lista: Lista): Omit<DatosInspeccion, 'emision'> {
  const { lista: _, respuestas: _letters, notas: _notes, equipo, fotos, ...others } = datos
  const answers = answersOf(datos)
  const names = new Map(lista.grupos.flatMap(({ lineas }) => lineas.map(({ idcri, nombre }) => [idcri, nombre])))
  let place = 0
  return {
    ...others,
    equipo: { ...equipo, tipo: lista.tipo },
    grupos: lista.grupos.map(({ nombre, informativo, lineas }) => ({
      nombre,
      informativo,
      lineas: lineas.map(({ idcri: _idcri, ...linea }) => ({ ...linea, ...answers[place++]! })),
    })),
    fotos: fotos.map(({ impresa, idcri }) => ({
      id: impresa,
      pie: idcri === null ? null : (names.get(idcri) ?? null),
    })),
  }
}
