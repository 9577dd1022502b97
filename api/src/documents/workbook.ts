import { posix } from 'node:path'
import { fechaDeSerie } from '@anclaje/contract/rules/common/fechas'
import { MAX_COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { MAX_FORMAT, builtInFormat, formatOf } from './number-formats.ts'
import type { NumberFormat } from './number-formats.ts'
import { createText, damaged, decoded, notXlsx, refused, tooHard, visit, visitAll } from './workbook-xml.ts'
import type { Attributes } from './workbook-xml.ts'

/** Maximum number of shared texts, which stay in memory; 20,000 people need 340,000. */
const MAX_TEXTS = 500_000
/** Maximum number of formats of cells. Excel writes at most 65,490. */
const MAX_FORMATS = 66_000
/** Maximum number of ranges in doubt, which stay in memory: ten for each row of 20,000. */
const MAX_RANGES = 200_000
/** Maximum number of sheets, of relationships of a part, and of hidden ranges of columns. */
const MAX_LISTED = 1000

type Value = string | number | boolean | Date | null

/** Reason why the value of a cell may be another one than the person means. */
export type Doubt = 'error' | 'scaled' | 'rounded' | 'formula' | 'merged'

/** A value that its format shows as another text, or that is in doubt. */
export interface MarkedCell {
  value: Value
  shown?: string
  doubt?: Doubt
}

export type Cell = Value | MarkedCell

export const isMarked = (cell: Cell | undefined): cell is MarkedCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** Cells that are in doubt, by the numbers of their rows and the indexes of their columns. */
export interface DoubtfulRange {
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
  doubt: Doubt
}

/** A row with at least one cell that is not empty, and its number in the sheet, from 1. */
export interface SheetRow {
  number: number
  cells: Cell[]
  /** True when the sheet hides the row, as a filter does, or gives it no height. */
  isHidden: boolean
}

/** A sheet of a workbook. Its rows can be read only once. */
export interface Sheet {
  name: string
  /** True when the numbers of days count from 1904. */
  is1904: boolean
  rows: AsyncGenerator<SheetRow>
  /** Merged cells and formulas of several cells, complete when all rows were read. */
  ranges: readonly DoubtfulRange[]
  /** First and last index of each range of hidden columns. Complete when a row was read. */
  hiddenColumns: readonly (readonly [first: number, last: number])[]
}

const allHidden = () => refused('Todas sus hojas están ocultas: muestre una y guárdela de nuevo.')

/** Unpacked parts of a spreadsheet by their names in lower case. */
export type Parts = ReadonlyMap<string, Buffer>

function partOf(parts: Parts, name: string): Buffer {
  const part = parts.get(name.toLowerCase())
  if (!part) throw damaged()
  return part
}

interface Relationship {
  /** Last word of its type, the same in both variants of the standard. */
  kind: string
  target: string
}

/** Reads the relationships of a part by their ids, without those that leave the file. */
async function relationshipsOf(parts: Parts, name: string): Promise<Map<string, Relationship>> {
  const found = new Map<string, Relationship>()
  const { dir, base } = posix.parse(name)
  await visitAll(partOf(parts, posix.join(dir, '_rels', `${base}.rels`)), {
    open: (tag, { Id, Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      if (found.size === MAX_LISTED) throw tooHard()
      found.set(Id, { kind: posix.basename(Type), target: posix.resolve('/', dir, Target).slice(1) })
    },
  })
  return found
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

interface ListedSheet {
  name: string
  id: string
  isHidden: boolean
}

/** Reads the sheets that a workbook lists, and whether days count from 1904. */
async function readBook(xml: Buffer): Promise<{ sheets: ListedSheet[]; is1904: boolean }> {
  const sheets: ListedSheet[] = []
  let is1904 = false
  await visitAll(xml, {
    open: (name, attributes, depth) => {
      if (depth === 2 && name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (depth !== 3 || name !== 'sheet') return
      if (sheets.length === MAX_LISTED) throw tooHard()
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      sheets.push({ name: attributes.name ?? '', id, isHidden: !['visible', undefined].includes(attributes.state) })
    },
  })
  return { sheets, is1904 }
}

async function readTexts(xml: Buffer): Promise<string[]> {
  const texts: string[] = []
  const { take, ...shared } = createText('t')
  await visitAll(xml, {
    ...shared,
    close: (name, depth) => {
      shared.close(name)
      if (depth !== 2 || name !== 'si') return
      if (texts.length === MAX_TEXTS) throw tooHard()
      texts.push(decoded(take()))
    },
  })
  return texts
}

/** Reads the formats of cells by their index. */
async function readFormats(xml: Buffer): Promise<(NumberFormat | undefined)[]> {
  const [own, formats] = [new Map<number, NumberFormat>(), [] as (NumberFormat | undefined)[]]
  let list = ''
  await visitAll(xml, {
    open: (name, { numFmtId, formatCode = '' }, depth) => {
      if (depth === 2) list = name
      if (depth !== 3) return
      if (own.size + formats.length > MAX_FORMATS || formatCode.length > MAX_FORMAT) throw tooHard()
      const id = Number(numFmtId)
      if (list === 'numFmts' && formatCode !== '') own.set(id, formatOf(formatCode))
      if (list === 'cellXfs') formats.push(own.get(id) ?? builtInFormat(id))
    },
  })
  return formats
}

/** Data that the cells of all sheets of a workbook refer to. */
interface Shared {
  texts: readonly string[]
  formats: readonly (NumberFormat | undefined)[]
  is1904: boolean
}

const dateOf = (day: string | undefined) => new Date(day === undefined ? Number.NaN : `${day}T00:00:00Z`)

/** Returns the day of an ISO date, with or without a time, or undefined if there is no such day. */
function isoDay(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z?)?$/.exec(text) ?? []
  const date = dateOf(day)
  // A day that a month lacks becomes one of the next month.
  return day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Returns the value of a cell by its type. Throws 400 for a shared text that does not exist. */
function valueOf(type: string | undefined, text: string, style: string | undefined, shared: Shared): Cell {
  if (text === '') return null
  if (type === 'inlineStr' || type === 'str') return decoded(text)
  if (type === 's') {
    const found = /^\d+$/.test(text) ? shared.texts[Number(text)] : undefined
    if (found === undefined) throw damaged()
    return found
  }
  if (type === 'b') return { value: isTrue(text), doubt: 'error' }
  if (type === 'd') return dateOf(isoDay(text))
  if (type === 'e') return { value: text, doubt: 'error' }
  if (!NUMBER.test(text)) return text
  const value = Number(text)
  const format = shared.formats[Number(style)]?.(value)
  if (!format) return value
  if (format.kind === 'date') return dateOf(fechaDeSerie(Math.floor(value), shared.is1904))
  return format.kind === 'text' ? { value, shown: format.text } : { value, doubt: format.kind }
}

const farAway = () =>
  refused('La hoja tiene celdas muy lejos de la tabla. Copie la tabla sola a una hoja nueva y vuelva a intentar.')
const BEFORE_A = 'A'.charCodeAt(0) - 1

/** Returns the index of a column by its letters. */
const indexOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - BEFORE_A, 0) - 1

/** Returns the index of the column of a cell, up to ZZ. Throws 400 for any other one. */
function columnOf(reference: string): number {
  const [, letters] = /^([A-Z]{1,2})\d{1,7}$/i.exec(reference) ?? []
  if (letters === undefined) throw farAway()
  return indexOf(letters)
}

/** Reads a range as `A2:B3` or `A2`. Throws 400 for anything else. */
function rangeOf(reference: string | undefined, doubt: Doubt): DoubtfulRange {
  const corner = String.raw`([A-Z]{1,3})(\d{1,7})`
  const [, left, top, right = left, bottom = top] =
    new RegExp(`^${corner}(?::${corner})?$`, 'i').exec(reference ?? '') ?? []
  if (left === undefined) throw damaged()
  const between = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const
  return { rows: between(Number(top), Number(bottom)), columns: between(indexOf(left), indexOf(right!)), doubt }
}

/** Returns whether a cell shows something. */
function isFilled(cell: Cell): boolean {
  const shown = isMarked(cell) ? (cell.shown ?? cell.value) : cell
  return shown !== null && shown !== ''
}

/** What a sheet says beside its rows, which is found while they are read. */
interface Beside {
  ranges: DoubtfulRange[]
  hiddenColumns: (readonly [first: number, last: number])[]
}

/** Yields the rows of a sheet that are not empty, and adds what stands beside them. */
async function* rowsOf(xml: Buffer, shared: Shared, { ranges, hiddenColumns }: Beside): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = []
  const [inline, plain] = [createText('t'), createText('v')]
  let list = ''
  let [number, column] = [0, 0]
  let row: SheetRow | null = null
  let cell: Attributes | null = null
  let isFormula = false
  const text = () => (cell?.t === 'inlineStr' ? inline : plain)

  const openRow = ({ r = String(number + 1), hidden, ht }: Attributes) => {
    if (!/^\d{1,7}$/.test(r)) throw farAway()
    if (Number(r) <= number) throw damaged()
    number = Number(r)
    column = 0
    row = { number, cells: [], isHidden: isTrue(hidden) || Number(ht ?? 1) === 0 }
  }
  const addRange = (reference: string | undefined, doubt: Doubt) => {
    if (ranges.length === MAX_RANGES) throw tooHard()
    ranges.push(rangeOf(reference, doubt))
  }
  const openColumns = ({ min, max, hidden, width }: Attributes) => {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return
    if (hiddenColumns.length === MAX_LISTED) throw tooHard()
    hiddenColumns.push([Number(min) - 1, Number(max) - 1])
  }
  const openFormula = ({ ref, t }: Attributes) => {
    isFormula = true
    if (t === 'array' || t === 'dataTable') addRange(ref, 'formula')
  }
  const closeCell = ({ cells }: SheetRow, { r, t, s }: Attributes) => {
    if (r !== undefined) column = columnOf(r)
    if (column >= MAX_COLUMNAS) throw farAway()
    const value = valueOf(t, text().take(), s, shared)
    if (isFormula || isFilled(value)) {
      if (cells[column] !== undefined && cells[column] !== null) throw damaged()
      while (cells.length < column) cells.push(null)
      cells[column] = isFormula ? { ...(isMarked(value) ? value : { value }), doubt: 'formula' } : value
    }
    isFormula = false
    column += 1
  }
  const pieces = visit(xml, {
    open: (name, attributes, depth) => {
      if (depth === 2) list = name
      if (list === 'mergeCells' && depth === 3 && name === 'mergeCell') addRange(attributes.ref, 'merged')
      if (list === 'cols' && depth === 3 && name === 'col') openColumns(attributes)
      if (list !== 'sheetData') return
      if (depth === 3 && name === 'row') openRow(attributes)
      else if (depth === 4 && name === 'c' && row) cell = attributes
      else if (cell && name === 'f') openFormula(attributes)
      else if (cell) text().open(name)
    },
    text: (more) => {
      if (cell) text().text(more)
    },
    close: (name, depth) => {
      if (depth > 4) {
        if (cell) text().close(name)
      } else if (depth === 4) {
        if (row && cell) closeCell(row, cell)
        cell = null
      } else if (depth === 3) {
        if (row?.cells.some(isFilled)) ready.push(row)
        row = null
      }
    },
  })
  while (!(await pieces.next()).done) yield* ready.splice(0)
}

/**
 * Opens a workbook and returns its sheets that are not hidden. They are found through the
 * relationships from part to part. Throws 400 when one is missing, and when all sheets are hidden.
 */
export async function readWorkbook(parts: Parts): Promise<Sheet[]> {
  const first = (all: ReadonlyMap<string, Relationship>, kind: string) =>
    [...all.values()].find((each) => each.kind === kind)?.target
  if (!parts.has('_rels/.rels')) throw notXlsx()
  const workbook = first(await relationshipsOf(parts, ''), 'officeDocument')
  if (workbook === undefined) throw notXlsx()
  const { sheets, is1904 } = await readBook(partOf(parts, workbook))
  const relationships = await relationshipsOf(parts, workbook)
  const [texts, styles] = [first(relationships, 'sharedStrings'), first(relationships, 'styles')]
  const shared = {
    texts: texts === undefined ? [] : await readTexts(partOf(parts, texts)),
    formats: styles === undefined ? [] : await readFormats(partOf(parts, styles)),
    is1904,
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  if (sheets.length > 0 && visible.length === 0) throw allHidden()
  return visible.flatMap(({ name, id }) => {
    const found = relationships.get(id)
    if (!found) throw damaged()
    if (found.kind !== 'worksheet') return []
    const beside: Beside = { ranges: [], hiddenColumns: [] }
    return [{ name, is1904, ...beside, rows: rowsOf(partOf(parts, found.target), shared, beside) }]
  })
}
