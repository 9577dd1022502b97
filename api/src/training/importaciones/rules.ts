import type { ColaboradorImportado } from '@anclaje/contract/training/importacion'
import { colaboradorImportado } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import { normalizarNit } from '@anclaje/contract/rules/training/nit'
import { numeroNacional } from '@anclaje/contract/rules/common/telefono'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { plainText } from '../../documents/sheets.ts'
import type { Cell } from '../../documents/sheets.ts'

/** Meaning of the codes of a spreadsheet. */
export interface Codes {
  /** Countries by id, ISO letters (two or three) or name. */
  paises: ReadonlyMap<string, number>
  /** Document types by id, initials or name. */
  tipodocs: ReadonlyMap<string, number>
  /** Companies by NIT. */
  nits: ReadonlyMap<string, number>
  empresas: ReadonlySet<number>
}

/** A row that was read: the person, or the errors by field. */
export interface ReadRow {
  valores: string[]
  motivos: Record<string, string>
  datos: ColaboradorImportado | null
}

const DAY_MS = 86_400_000
/**
 * Day 0 of Excel. Its 1900 has a 29th of February, which does not matter for the birth dates of
 * living people.
 */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const SERIAL = /^\d{4,5}$/
/** Significant digits that Excel keeps of a number; it turns the rest into zeros. */
const MAX_SAFE_DIGITS = 15

const isoOf = (date: Date) => date.toISOString().slice(0, 10)

/** Returns a cell as the text that people see. */
function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoOf(cell)
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO'
  // With a decimal comma, so that a dot is not taken for a thousands separator.
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell).replace('.', ',')
  return plainText(cell).trim()
}

/**
 * Returns a date as `YYYY-MM-DD`, from a date of Excel, its day number, `YYYY-MM-DD` or
 * `DD/MM/YYYY`; anything else stays as it is.
 */
function dateOf(cell: Cell | undefined): string {
  const text = textOf(cell)
  if (SERIAL.test(text)) return isoOf(new Date(EXCEL_EPOCH + Number(text) * DAY_MS))
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/** Maps everything that a person may write for a row of a list to the row's id. */
export function codesOf(rows: readonly { id: number; words: readonly string[] }[]): Map<string, number> {
  return new Map(
    rows.flatMap(({ id, words }) => [...words.filter(Boolean), String(id)].map((word) => [key(word), id] as const)),
  )
}

/** Longest key; longer cells match no code, name or heading and are not even normalised. */
const MAX_KEY = 800
const isTooLong = (text: string) => text.length > MAX_KEY
const key = (text: string) => (isTooLong(text) ? '' : claveBusqueda(text).replace(/ /g, ''))

/** Returns the id of a company by its NIT or by its id; an empty cell is 0. */
function companyOf(text: string, { nits, empresas }: Codes): number | undefined {
  if (text === '') return 0
  if (isTooLong(text)) return undefined
  const byNit = nits.get(normalizarNit(text))
  if (byNit !== undefined) return byNit
  const id = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  return id !== undefined && empresas.has(id) ? id : undefined
}

const UNKNOWN = {
  paisdocumento: 'No hay un país con ese código o nombre.',
  tipodocumento: 'No hay un tipo de documento con ese código o iniciales.',
  idemp: 'No hay una empresa con ese NIT o código.',
}
const LOST_DIGITS = 'Excel no guardó todas las cifras de este número: escríbalo como texto.'

/**
 * Reads a row: turns codes into ids, dates and numbers into texts, and checks it with the rules of
 * the person's form.
 */
export function readRow(cells: readonly Cell[], codes: Codes): ReadRow {
  const cell = (campo: CampoImportado) => cells[COLUMNAS.findIndex((column) => column.campo === campo)]
  const text = (campo: CampoImportado) => textOf(cell(campo))
  const valores = COLUMNAS.map(({ campo }) => (campo === 'fechanacimiento' ? dateOf(cell(campo)) : text(campo)))
  const found = {
    paisdocumento: text('paisdocumento') === '' ? null : codes.paises.get(key(text('paisdocumento'))),
    tipodocumento: text('tipodocumento') === '' ? null : codes.tipodocs.get(key(text('tipodocumento'))),
    idemp: companyOf(text('idemp'), codes),
  }
  const numero = cell('numerodocumento')
  const lost = typeof numero === 'number' && textOf(numero).length > MAX_SAFE_DIGITS
  const parsed = colaboradorImportado.safeParse({
    ...found,
    numerodocumento: text('numerodocumento'),
    nombres: text('nombres'),
    apellidos: text('apellidos'),
    fechanacimiento: dateOf(cell('fechanacimiento')),
    correopersonal: text('correopersonal'),
    telefono: isTooLong(text('telefono')) ? text('telefono') : numeroNacional(text('telefono')),
    direccion: text('direccion'),
  })
  const motivos: Record<string, string> = lost ? { numerodocumento: LOST_DIGITS } : {}
  for (const campo of Object.keys(UNKNOWN) as (keyof typeof UNKNOWN)[])
    if (found[campo] === undefined) motivos[campo] = UNKNOWN[campo]
  for (const { path, message } of parsed.error?.issues ?? []) motivos[String(path[0])] ??= message
  return { valores, motivos, datos: parsed.success && Object.keys(motivos).length === 0 ? parsed.data : null }
}

/** Columns that a spreadsheet must have: up to the telephone, the last required one. */
const REQUIRED_COLUMNS = COLUMNAS.findIndex(({ campo }) => campo === 'telefono') + 1

/**
 * Returns what is wrong with the headings, in Spanish, or undefined: too few, or those of the
 * template in other places.
 */
export function wrongHeadings(cells: readonly Cell[]): string | undefined {
  const headings = COLUMNAS.map((_, index) => key(textOf(cells[index])))
  if (headings.slice(0, REQUIRED_COLUMNS).some((heading) => heading === ''))
    return `Faltan columnas. El orden es: ${COLUMNAS.map(({ titulo }) => titulo).join(', ')}.`
  const known = COLUMNAS.map(({ titulo }) => key(titulo))
  const index = headings.findIndex((heading, at) => known.includes(heading) && heading !== known[at])
  if (index === -1) return undefined
  return `La columna ${index + 1} debe ser "${COLUMNAS[index]!.titulo}" y dice "${textOf(cells[index])}". Use la plantilla.`
}
