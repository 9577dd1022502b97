import { colaboradorImportado } from '@anclaje/contract/training/importacion'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type {
  CampoFijo,
  CampoImportado,
  Fijos,
  Mapeo,
  OpcionColumna,
} from '@anclaje/contract/rules/training/importacion'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { avisoDeForma } from '@anclaje/contract/rules/training/tipodocumento'
import { LISTAS_MINISTERIO, TITULO_LISTA } from '@anclaje/contract/rules/training/ministerio'
import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import { fechaDeSerie } from '@anclaje/contract/rules/common/fechas'
import { normalizarNit } from '@anclaje/contract/rules/common/nit'
import { partirApellidosPrimero, partirCompleto } from '@anclaje/contract/rules/common/nombre'
import { errorDeNombres, esSoloCorto } from '@anclaje/contract/rules/common/nombre-corto'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { esDeDigitos, otroTipoEscrito } from '@anclaje/contract/rules/common/numero'
import { numeroNacional } from '@anclaje/contract/rules/common/telefono'
import { claveBusqueda, sinInvisibles } from '@anclaje/contract/rules/common/texto'
import { plainText } from '../../documents/sheets.ts'
import { isMarked } from '../../documents/workbook.ts'
import type { Cell, Doubt } from '../../documents/workbook.ts'
import { LOST_DIGITS, readNumber, signOf } from './actions/number.ts'

/** Meaning of the words and codes in a spreadsheet. */
export interface Codes {
  /** Countries by id, ISO letters (two or three) or name. */
  paises: ReadonlyMap<string, number>
  /** Document types by id, initials or name. */
  tipodocs: ReadonlyMap<string, number>
  /** Companies by NIT. */
  nits: ReadonlyMap<string, number>
  /** Companies by their name; a name that several companies have is absent. */
  nombres: ReadonlyMap<string, number>
  /** Text that a sheet has for a company (its NIT or id), by the company's id. */
  empresas: ReadonlyMap<number, string>
  /** Initials of document types by their id. */
  iniciales: ReadonlyMap<number, string>
  /** Codes of each list of the Ministry by their code, name or text. */
  listas: Readonly<Record<ListaMinisterio, ReadonlyMap<string, string>>>
}

/** Texts that replace the cells of a row, by field. */
export type Fixes = ReadonlyMap<OpcionColumna, string>

/**
 * Options for reading the rows of a sheet: the field of each column, and the values that all rows
 * share.
 */
export interface Reading {
  mapeo: Mapeo
  fijos: Fijos
  /** True when the numbers of days count from 1904. */
  is1904: boolean
}

/** A row, with what of a wrong one is enough where its person is registered, but for the name. */
export type ReadFila = FilaImportada & { conocida: FilaImportada['datos'] }

/** Result of reading a row: the person, or the errors by field. */
export type ReadRow = Pick<ReadFila, 'valores' | 'motivos' | 'datos' | 'revise' | 'otrotipo' | 'aviso' | 'conocida'>

/** Matches the number of a day. Four digits may be a year. */
const SERIAL = /^[1-9]\d{4}$/
const isoOf = (date: Date) => date.toISOString().slice(0, 10)

/** Text that a spreadsheet program shows for a number that is no date. */
const NO_DATE = '########'

/** Returns the text of a cell as a user sees it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (isMarked(cell)) return cell.shown?.trim() ?? textOf(cell.value)
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? NO_DATE : isoOf(cell)
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO'
  // Uses a decimal comma, so that a dot is not taken for a thousands separator.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell).replace('.', ',')
  return plainText(cell).trim()
}

/**
 * Returns a date as `YYYY-MM-DD`, from an Excel date, its day number, `YYYY-MM-DD` or `DD/MM/YYYY`;
 * returns any other text unchanged.
 */
function dateOf(cell: Cell | undefined, is1904: boolean): string {
  const text = sinInvisibles(textOf(cell)).trim()
  if (SERIAL.test(text)) return fechaDeSerie(Number(text), is1904) ?? text
  const [, day, month, year] = /^(\d{1,2})[/-](0?[1-9]|1[0-2])[/-](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Maps every word that a person may write for a row of a list to the row's id. */
export function codesOf<T extends number | string>(
  rows: readonly { id: T; words: readonly string[] }[],
): Map<string, T> {
  return new Map(
    rows.flatMap(({ id, words }) => [...words.filter(Boolean), String(id)].map((word) => [key(word), id] as const)),
  )
}

/** Returns the values whose key occurs only once, by key. */
export function uniqueOf<T>(pairs: readonly (readonly [string, T])[]): Map<string, T> {
  const twice = new Set<string>()
  const found = new Map<string, T>()
  for (const [name, value] of pairs) {
    if (found.has(name)) twice.add(name)
    found.set(name, value)
  }
  for (const name of twice) found.delete(name)
  return found
}

/**
 * Length of the longest key. Longer cells match no code, name or heading, and are not normalised.
 */
const MAX_KEY = 800
const isTooLong = (text: string) => text.length > MAX_KEY
const key = (text: string) => (isTooLong(text) ? '' : claveBusqueda(sinInvisibles(text)).replace(/ /g, ''))

/**
 * Returns the id of a company by its NIT, its id or its name. An empty cell gives 0, the company
 * INDEPENDIENTE. Returns undefined for an unknown company.
 */
function companyOf(text: string, { nits, empresas, nombres }: Codes): number | undefined {
  if (text === '') return 0
  if (isTooLong(text)) return undefined
  const byNit = nits.get(normalizarNit(text))
  if (byNit !== undefined) return byNit
  const id = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return id !== undefined && empresas.has(id) ? id : nombres.get(key(text))
}

const UNKNOWN = {
  paisdocumento: 'No hay un país con ese código o nombre.',
  tipodocumento: 'No hay un tipo de documento con ese código o iniciales.',
  idemp: 'No hay una empresa con ese NIT, código o nombre.',
  paisnacimiento: 'No hay un país con ese código o nombre.',
  ...(Object.fromEntries(
    LISTAS_MINISTERIO.map((lista) => [lista, `Ese valor no está en la lista de ${TITULO_LISTA[lista]}.`]),
  ) as Record<ListaMinisterio, string>),
}
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const UNREAD_DATE = 'Escriba la fecha de nacimiento como AAAA-MM-DD o DD/MM/AAAA.'
const ONE_WORD = 'El nombre completo tiene una sola palabra. Escriba los nombres y los apellidos.'

const NOT_A_NAME = 'Eso no es un nombre. Escriba el que está en el documento.'
/** Matches words that programs write where they have no value. */
const NO_VALUE = /^(?:(?:nan|null|none|n[./]a\.?|verdadero|falso|true|false)\s*)+$/i
const DAMAGED_NAME = 'Tiene letras dañadas. Escríbalas como están en el documento.'
/** Matches letters that another program read wrongly, as «MarÃa», or lost, as «Mar?a». */
const DAMAGED = /[?√\ufffd]|[ÂÃ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u2122]|\p{Ll}[ÂÃ]/u
/** Matches the errors of spreadsheets, as a paste leaves them: `#N/A`, `#¡VALOR!`. */
const ERROR_WORD = /^#(?:N\/[AD]|¡?[A-Z/\d]+!|¿?[A-Z]+\?)$/

const DOUBTS: Record<Doubt, string> = {
  error: 'La celda tiene un error de Excel, o VERDADERO o FALSO. Escriba el dato.',
  scaled: 'La celda muestra el número en miles o como porcentaje: escríbalo completo, como texto.',
  rounded: LOST_DIGITS,
  formula: 'La celda tiene una fórmula: péguela como valor.',
  merged: 'La celda está combinada con otras: sepárelas y escriba el valor en cada una.',
}

/** Returns the text that a fixed value has in the column of its field. */
function fixedText(campo: CampoFijo, id: number, codes: Codes): string {
  if (campo === 'paisdocumento') return String(id)
  if (campo === 'tipodocumento') return codes.iniciales.get(id) ?? ''
  return id === INDEPENDIENTE ? '' : (codes.empresas.get(id) ?? '')
}

/**
 * Returns the first field whose fixed value does not exist. Returns undefined if all of them exist.
 */
export function unknownFixed({ paisdocumento, tipodocumento, idemp }: Fijos, codes: Codes): CampoFijo | undefined {
  if (paisdocumento !== undefined && ![...codes.paises.values()].includes(paisdocumento)) return 'paisdocumento'
  if (tipodocumento !== undefined && !codes.iniciales.has(tipodocumento)) return 'tipodocumento'
  return idemp !== undefined && !codes.empresas.has(idemp) ? 'idemp' : undefined
}

/** Position of the document number among the texts of a row. */
export const NUMBER_COLUMN = COLUMNAS.findIndex(({ campo }) => campo === 'numerodocumento')

/** Position of the birth date among the texts of a row. */
export const BIRTH_COLUMN = COLUMNAS.findIndex(({ campo }) => campo === 'fechanacimiento')

type Reader = (text: string, codes: Codes) => unknown

/** Returns a parser that looks up a cell's text in a list of the Ministry and returns its code. */
function readerOf(lista: ListaMinisterio): Reader {
  return (text, { listas }) => (text === '' ? null : listas[lista].get(key(text)))
}

/** Parsers of fields that are not simply the text of their cell. */
const READERS: { [K in CampoImportado]?: Reader } = {
  paisdocumento: (text, { paises }) => (text === '' ? null : paises.get(key(text))),
  tipodocumento: (text, { tipodocs }) => (text === '' ? null : tipodocs.get(key(text))),
  idemp: (text, codes) => companyOf(text, codes),
  telefono: (text) => (isTooLong(text) ? text : numeroNacional(text)),
  paisnacimiento: (text, { paises }) => (text === '' ? null : paises.get(key(text))),
  ...(Object.fromEntries(LISTAS_MINISTERIO.map((lista) => [lista, readerOf(lista)])) as Record<
    ListaMinisterio,
    Reader
  >),
}

/**
 * Valid names that stand in for names to be reviewed, so that the rest of the row can be checked.
 */
const STAND_IN: Nombre = { nombres: 'Nombres', apellidos: 'Apellidos' }

/** Returns the names of a row, split if one cell has the full name. */
function namesOf(textAt: (campo: OpcionColumna) => string, mapeo: Mapeo): Nombre & { parted: boolean; alone: boolean } {
  const first = mapeo.includes('apellidosynombres')
  if (!first && !mapeo.includes('nombrecompleto'))
    return { nombres: textAt('nombres'), apellidos: textAt('apellidos'), parted: false, alone: false }
  const whole = textAt(first ? 'apellidosynombres' : 'nombrecompleto')
  const parts = (first ? partirApellidosPrimero : partirCompleto)(whole)
  return { ...(parts ?? { nombres: whole, apellidos: '' }), parted: true, alone: !parts && whole !== '' }
}

/** Matches zeros before a number, and any letters and signs before them. */
const ZEROS_BEFORE = /^(\D*)[0\s.\p{Dash}]*0(?=[\s.\p{Dash}]*\d)/u

/** Returns the text of a cell without the zeros that only its format adds before the number. */
function withoutFormatZeros(cell: Cell | undefined): string {
  const text = textOf(cell)
  return isMarked(cell) && typeof cell.value === 'number' ? text.replace(ZEROS_BEFORE, '$1') : text
}

/** Returns the value of a cell without what only its format adds. */
const plainOf = (cell: Cell | undefined) => (isMarked(cell) ? cell.value : cell)

/** Columns that count where the person of a row is registered already. */
const OF_KNOWN = new Set<OpcionColumna>([
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'nombrecompleto',
  'apellidosynombres',
  'idemp',
])

/** Returns why the value of a cell may be another one than the person means. */
function doubtOf(cell: Cell | undefined): Doubt | undefined {
  if (isMarked(cell)) return cell.doubt
  return typeof cell === 'string' && ERROR_WORD.test(cell.trim()) ? 'error' : undefined
}

/** Refuses a row for a column that is in doubt. The names of a whole one can still be reviewed. */
export function refuseDoubt(
  read: Pick<ReadRow, 'motivos' | 'datos' | 'revise' | 'conocida'>,
  campo: OpcionColumna,
  doubt: Doubt,
): void {
  const isWhole = campo === 'nombrecompleto' || campo === 'apellidosynombres'
  read.motivos[isWhole ? 'nombres' : campo] = DOUBTS[doubt]
  read.datos = null
  if (!isWhole) read.revise = null
  if (OF_KNOWN.has(campo)) read.conocida = null
}

/**
 * Reads a row, some cells of which were corrected. Replaces codes with ids, formats dates and
 * numbers as text, splits full names, and validates the person with the rules of the form.
 */
export function readRow(
  cells: readonly Cell[],
  codes: Codes,
  { mapeo, fijos, is1904 }: Reading,
  fixes?: Fixes,
): ReadRow {
  const cellOf = (campo: OpcionColumna) => {
    const at = mapeo.indexOf(campo)
    return fixes?.get(campo) ?? (at === -1 ? undefined : cells[at])
  }
  // A corrected cell counts, and not the value of all rows.
  const fixedOf = (campo: CampoImportado) => (fixes?.has(campo) ? undefined : fijos[campo as CampoFijo])
  const { parted, alone, ...names } = namesOf((campo) => textOf(cellOf(campo)), mapeo)
  const isName = (campo: string): campo is keyof Nombre => campo in names
  const shown = (campo: CampoImportado) => {
    const fixed = fixedOf(campo)
    if (fixed !== undefined) return fixedText(campo as CampoFijo, fixed, codes)
    if (isName(campo)) return names[campo]
    if (campo === 'fechanacimiento') return dateOf(cellOf(campo), is1904)
    const isDigits = campo === 'numerodocumento' && esDeDigitos(initials)
    return sinInvisibles((isDigits ? withoutFormatZeros : textOf)(cellOf(campo))).trim()
  }
  /** Finds a number that only its format fills up, as country 004, by its digits too. */
  const valueOf = (campo: CampoImportado, text: string): unknown => {
    const read = READERS[campo]
    if (!read || isName(campo)) return text
    const value = read(text, codes)
    return value === undefined && isMarked(cellOf(campo)) ? read(textOf(plainOf(cellOf(campo))), codes) : value
  }
  const tipo = fixedOf('tipodocumento') ?? valueOf('tipodocumento', textOf(cellOf('tipodocumento')))
  const initials = codes.iniciales.get(Number(tipo)) ?? ''
  const valores = COLUMNAS.map(({ campo }) => shown(campo))
  const found = Object.fromEntries(
    COLUMNAS.map(({ campo }, index) => [campo, fixedOf(campo) ?? valueOf(campo, valores[index]!)]),
  )
  const wrongNumber = readNumber(found, initials, plainOf(cellOf('numerodocumento')))
  const parsed = colaboradorImportado.safeParse(found)
  const motivos: Record<string, string> = wrongNumber ? { numerodocumento: wrongNumber } : {}
  const sign = signOf(plainOf(cellOf('telefono')))
  if (sign) motivos.telefono = sign
  if (alone) motivos.apellidos = ONE_WORD
  for (const [campo, text] of Object.entries(names)) {
    if (NO_VALUE.test(text.trim())) motivos[campo] ??= NOT_A_NAME
    if (DAMAGED.test(text)) motivos[campo] ??= DAMAGED_NAME
  }
  const birth = found.fechanacimiento
  if (typeof birth === 'string' && birth !== '' && !ISO_DATE.test(birth)) motivos.fechanacimiento = UNREAD_DATE
  for (const campo of Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[])
    if (found[campo] === undefined) motivos[campo] = UNKNOWN[campo]
  for (const { path, message } of parsed.error?.issues ?? []) motivos[String(path[0])] ??= message
  const name = parsed.data ?? names
  for (const [campo, message] of Object.entries(errorDeNombres(name))) motivos[campo] ??= message
  // What is refused is shown as it stands in its cell.
  if (motivos.fechanacimiento) valores[BIRTH_COLUMN] = textOf(cellOf('fechanacimiento'))
  const wrong = Object.keys(motivos)
  const isDoubtful = motivos.numerodocumento !== undefined || motivos.tipodocumento !== undefined
  const read: ReadRow = {
    valores,
    motivos,
    otrotipo: isDoubtful ? otherType(valores[NUMBER_COLUMN]!, initials, codes) : null,
    aviso: avisoDeForma(initials, String(found.numerodocumento)) ?? null,
    datos: parsed.success && wrong.length === 0 ? parsed.data : null,
    conocida: motivos.numerodocumento === undefined ? knownOf(found) : null,
    revise: wrong.every(isName) && (parted || esSoloCorto(name, motivos)) ? restOf(found) : null,
  }
  for (const campo of mapeo) {
    const doubt = campo === null ? undefined : doubtOf(cellOf(campo))
    if (campo !== null && doubt) refuseDoubt(read, campo, doubt)
  }
  return read
}

/**
 * Returns the fields of a row that count where its person is registered, but for the name. Returns
 * null when a type or a company is there and unknown.
 */
function knownOf(found: Record<string, unknown>): ReadRow['conocida'] {
  const { tipodocumento, numerodocumento, idemp } = found as Record<string, string | number | null | undefined>
  if (tipodocumento === undefined || numerodocumento === undefined || idemp === undefined) return null
  return { numerodocumento, idemp, ...(tipodocumento !== null && { tipodocumento }) }
}

/** Returns the initials of another type of the catalogue that stand before a number. */
function otherType(number: string, initials: string, { tipodocs }: Codes): string | null {
  const other = otroTipoEscrito(number, initials)
  return other !== undefined && tipodocs.has(key(other)) ? other : null
}

/**
 * Returns a person without the names, which the user must review. Returns null when other fields
 * are invalid.
 */
function restOf(found: object): ReadRow['revise'] {
  const parsed = colaboradorImportado.safeParse({ ...found, ...STAND_IN })
  if (!parsed.success) return null
  const { nombres: _, apellidos: __, ...rest } = parsed.data
  return rest
}
