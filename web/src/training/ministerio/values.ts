import {
  COLUMNAS_MINISTERIO,
  LISTAS_MINISTERIO,
  NOMBRES_COLUMNAS,
  TITULO_LISTA,
  estaCompleta,
} from '@anclaje/contract/rules/training/ministerio'
import type { ColumnaMinisterio, ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import { ministerio } from '@anclaje/contract/training/ministerio'
import type { FilaMinisterio, MinisterioDetail, MinisterioTexts } from '@anclaje/contract/training/ministerio'
import type { AnswerOf } from '@anclaje/contract/calls'
import type { BulkAnswer } from '../../kit/saving/use-bulk.ts'
import { formValues } from '../../kit/forms/form-values.ts'

/** Returns the name of a column within a sentence. */
function inSentence(name: ColumnaMinisterio): string {
  const { titulo } = COLUMNAS_MINISTERIO.find(({ columna }) => columna === name)!
  return name === 'arl' ? titulo : titulo.toLowerCase()
}

/** Returns in words the characters that must be changed in a column. */
const changeOf = ({ columna, caracteres }: FilaMinisterio['ilegibles'][number]): string =>
  `${[...caracteres].join(' ')} en ${inSentence(columna)}`

/** Returns what makes a row incomplete, as sentences. */
export const lacksOf = ({ faltan, ilegibles }: Pick<FilaMinisterio, 'faltan' | 'ilegibles'>): string[] => [
  ...(faltan.length > 0 ? [`Falta: ${faltan.map(inSentence).join(', ')}`] : []),
  ...ilegibles.map((each) => `Cambie ${changeOf(each)}`),
]

/**
 * Returns the state of a row: complete, or the number of values that are missing or must be
 * changed.
 */
export function checkedRowStateOf(row: Pick<FilaMinisterio, 'faltan' | 'ilegibles'>) {
  if (estaCompleta(row)) return { label: 'Completo', color: 'success' } as const
  const [lacks, changes] = [row.faltan.length, row.ilegibles.length]
  const verb = lacks === 1 ? 'Falta' : 'Faltan'
  const label =
    lacks === 0
      ? `${changes} por cambiar`
      : changes > 0
        ? `${verb} ${lacks}, cambie ${changes}`
        : `${verb} ${lacks} ${lacks === 1 ? 'dato' : 'datos'}`
  return { label, color: 'danger' } as const
}

/** Parts of the check: all rows, the rows with a state, and the rows that lack a column. */
export type Part = 'todos' | 'completos' | 'revise' | 'ilegibles' | 'sincargar' | ColumnaMinisterio

/** Returns whether a row belongs to a part of the check. */
export function isInPart(row: FilaMinisterio, part: Part): boolean {
  switch (part) {
    case 'todos':
      return true
    case 'completos':
      return estaCompleta(row)
    case 'revise':
      return row.revise.length > 0
    case 'ilegibles':
      return row.ilegibles.length > 0
    case 'sincargar':
      return row.cargado_ceco === null
    default:
      return row.faltan.includes(part)
  }
}

const FIXED_LABELS = {
  todos: 'Aprobados',
  completos: 'Completos',
  revise: 'Nombres por revisar',
  ilegibles: 'Con letras que el archivo no admite',
  sincargar: 'Sin cargar',
} as const

/** Returns the label of a part of the check. */
export const labelOf = (part: Part): string =>
  part in FIXED_LABELS
    ? FIXED_LABELS[part as keyof typeof FIXED_LABELS]
    : `Falta ${inSentence(part as ColumnaMinisterio)}`

/** Parts in the order in which they are shown. */
export const PARTS: readonly Part[] = ['todos', 'completos', ...NOMBRES_COLUMNAS, 'ilegibles', 'revise', 'sincargar']

/** Returns every way to split a name in two, with at least one word in the first part. */
export function waysToSplit({ primero, segundo }: { primero: string; segundo: string }) {
  const words = `${primero} ${segundo}`.split(/\s+/).filter(Boolean)
  return words.map((_, index) => ({
    primero: words.slice(0, index + 1).join(' '),
    segundo: words.slice(index + 1).join(' '),
  }))
}

/** Places at which names and surnames are split: the first part of each. */
export type Borders = Record<'nombres' | 'apellidos', string>

/**
 * Returns which names can be split: those that have not changed since the certificate was issued.
 */
export const namesToSplit = ({ anteriores }: Pick<FilaMinisterio, 'anteriores'>) =>
  (['nombres', 'apellidos'] as const).filter((name) => !anteriores.includes(name))

type Named = Pick<FilaMinisterio, 'nombres' | 'apellidos' | 'revise' | 'anteriores'>

/**
 * Returns the body of a save: the names that are now split at another place, and those that were
 * marked for review.
 */
export const movedParts = (row: Named, borders: Borders) =>
  Object.fromEntries(
    namesToSplit(row)
      .filter((name) => row.revise.includes(name) || borders[name] !== row[name].primero)
      .map((name) => [name, waysToSplit(row[name]).find(({ primero }) => primero === borders[name])!]),
  )

type Filled = AnswerOf<'PUT /colaboradores/ministerio'>

/**
 * Sets values for people in chunks of at most `size`. If a later chunk fails, returns the result so
 * far, with the other people as unreached. If the first chunk fails, throws its error.
 */
export async function fillInParts(
  chosen: readonly Pick<FilaMinisterio, 'id_ceco' | 'idcol_ceco'>[],
  size: number,
  send: (ids: number[]) => Promise<Pick<Filled, 'cambiados' | 'omitidos'>>,
): Promise<BulkAnswer> {
  const leftOut: { id: string; reason: string }[] = []
  let done = 0
  for (let start = 0; start < chosen.length; start += size) {
    const part = chosen.slice(start, start + size)
    try {
      const { cambiados, omitidos } = await send(part.map(({ idcol_ceco }) => idcol_ceco))
      done += cambiados
      for (const { id_col, motivo } of omitidos)
        leftOut.push({ id: part.find((row) => row.idcol_ceco === id_col)!.id_ceco, reason: motivo })
    } catch (error) {
      if (start === 0) throw error
      const rest = chosen.slice(start).map(({ id_ceco }) => id_ceco)
      const reason = `Siguen elegidos para intentarlo otra vez. ${error instanceof Error ? error.message : String(error)}`
      return { done, leftOut: [...leftOut, ...rest.map((id) => ({ id, reason }))], unreached: new Set(rest) }
    }
  }
  return { done, leftOut }
}

/** Returns the values of the form of the file's format. */
export const formatValues = (row: MinisterioDetail): MinisterioTexts => formValues(ministerio, row)

/** Groups of entries with a text of the Ministry: the lists, types of document and countries. */
export type TextGroup = ListaMinisterio | 'tipos' | 'paises'
export const TEXT_GROUPS: readonly TextGroup[] = [...LISTAS_MINISTERIO, 'tipos', 'paises']

export const labelOfGroup = (group: TextGroup): string =>
  group === 'tipos' ? 'Tipos de documento' : group === 'paises' ? 'Países' : TITULO_LISTA[group]

/** Entry with a text of the Ministry. */
export interface Entry {
  /** Code of a list value, or id of a type of document or of a country. */
  id: string
  nombre: string
  /** Text in the file. */
  texto: string
  /** Text that the centre has set; null if it has set none. */
  propio: string | null
  verificado: boolean
}

/** Returns the rows of a group. */
export function entriesOf({ valores, tipos, paises }: MinisterioDetail, group: TextGroup): Entry[] {
  if (group === 'tipos')
    return tipos.map((row) => ({
      id: String(row.id_tipo),
      nombre: row.nombre_tipo,
      texto: row.ministerio_tipo ?? row.iniciales_tipo,
      propio: row.ministerio_tipo,
      verificado: row.verificado_tipo,
    }))
  if (group === 'paises')
    return paises.map((row) => ({
      id: String(row.id_pais),
      nombre: row.nombre_pais,
      texto: row.ministerio_pais ?? row.nombre_pais,
      propio: row.ministerio_pais,
      verificado: false,
    }))
  return valores
    .filter(({ lista_val }) => lista_val === group)
    .map((row) => ({
      id: row.codigo_val,
      nombre: row.nombre_val,
      texto: row.texto_val,
      propio: row.texto_val,
      verificado: row.verificado_val,
    }))
}
