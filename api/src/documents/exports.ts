import type { Readable } from 'node:stream'
import type { Permission } from '@anclaje/contract/call'
import { EXPORTACION_LARGA, MAX_EXPORTADAS } from '@anclaje/contract/rules/overview/trabajos'
import type { Db } from '../db/client.ts'
import type { Counted } from '../db/counts.ts'
import { conflict } from '../http/errors.ts'

/** The export of a list, as its noun gives it. */
export interface Export<Filters> {
  /** Permission that it needs. */
  needs: Permission
  /** Counts the rows that match, at most so many. */
  count: (db: Db, filters: Filters, hoy: string, most: number) => Promise<Counted>
  /** Streams the rows that match, read in pages on demand, as a spreadsheet; tells of each row. */
  sheet: (db: Db, filters: Filters, hoy: string, onRow?: () => void) => Readable
}

const most = MAX_EXPORTADAS.toLocaleString('es-CO')
const LONG = `Son más de ${most} filas. Reduzca el filtro, o pida el archivo como trabajo: se prepara aparte y le avisamos cuando esté listo.`

/**
 * Returns how many rows an export has that is answered at once. Throws 409 when there are too many
 * for that (OPS-50).
 */
export async function requireShort<Filters>(
  { count }: Export<Filters>,
  db: Db,
  filters: Filters,
  hoy: string,
): Promise<number> {
  const { total, isMinimum } = await count(db, filters, hoy, MAX_EXPORTADAS)
  if (isMinimum) throw conflict(LONG, EXPORTACION_LARGA)
  return total
}

/** Yields rows, and tells of each. */
export async function* told<Row>(rows: AsyncIterable<Row>, onRow: () => void = () => {}): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
