import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import { safeText } from './sheets.ts'

/** A column of a sheet: its title, its width in characters, and the cell of a row. */
type SheetColumn<Row> = readonly [title: string, width: number, cell: (row: Row) => CellValue]
export type SheetColumns<Row> = readonly SheetColumn<Row>[]

/** Returns the cell of a text, which no spreadsheet program runs as a formula. */
export const textCell = (text: string | null): CellValue => (text === null ? null : safeText(text))

/**
 * Returns the cell of an ISO date. A date of Excel has no time zone. The writer takes the day in
 * UTC, so the date is made in UTC.
 */
export const dateCell = (iso: string | null): CellValue => (iso === null ? null : new Date(`${iso}T00:00:00Z`))

async function* cellsOf<Row>(rows: AsyncIterable<Row>, columns: SheetColumns<Row>) {
  for await (const row of rows) yield columns.map(([, , cell]) => cell(row))
}

/** Streams rows as an .xlsx with one sheet, whose titles stay in sight. */
export function streamSheet<Row>(name: string, columns: SheetColumns<Row>, rows: AsyncIterable<Row>): Readable {
  const stream = writeXlsxStream(cellsOf(rows, columns), {
    name,
    columns: columns.map(([header, width]) => ({ header, width })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream)
}
