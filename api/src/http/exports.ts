import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ARCHIVO_TRABAJO, EXPORTACION_LARGA, MAX_EXPORTADAS } from '@anclaje/contract/rules/overview/trabajos'
import type { Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import type { Db } from '../db/client.ts'
import type { Counted } from '../db/counts.ts'
import type { Session, Sessions } from './callers/session.ts'
import { originOf } from './callers/security-log.ts'
import { sendFile } from './download.ts'
import { conflict } from '../errors/errors.ts'

/** Account that asks for an export, as it is at this moment. */
export type ExportAsker = Pick<Session, 'idcue' | 'idcol' | 'permissions'>

/**
 * Values that conditions and cells take: today (`YYYY-MM-DD`), and the ids of the asker's account
 * and person.
 */
export interface ExportReader {
  hoy: string
  idcue: number
  idcol: number
}

/** Definition of the export of a list. */
export interface Export<Filters> {
  accion: Exportacion
  /**
   * Returns the filters limited to the rows that the asker may see. Throws 400 or 403 for filters
   * that the asker may not use. Absent when every asker sees the same rows.
   */
  limit?: (asker: ExportAsker, filters: Filters) => Filters
  /** Counts the rows that match, up to `most`. */
  count: (db: Db, filters: Filters, reader: ExportReader, most: number) => Promise<Counted>
  /**
   * Streams the rows that match as a spreadsheet. Rows are read page by page as the stream is
   * consumed; `onRow` is called for each row.
   */
  sheet: (db: Db, filters: Filters, reader: ExportReader, onRow?: () => void) => Readable
}

const most = MAX_EXPORTADAS.toLocaleString('es-CO')
const LONG = `Son más de ${most} filas. Filtre más para incluir menos, o pida el archivo como proceso: se prepara aparte y le avisamos cuando esté listo.`

/**
 * Sends an export as the answer. Throws 409 when it has too many rows for an answer (OPS-50), and
 * the errors of `limit`. A background job can then make the same file.
 */
export async function sendExport<Filters>(
  deps: { db: Db; now: () => Date; sessions: Sessions },
  { accion, limit, count, sheet }: Export<Filters>,
  { query, session, request }: { query: Filters; session: Session; request: FastifyRequest },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, sessions } = deps
  const filters = limit ? limit(session, query) : query
  const reader = { hoy: hoyEnBogota(deps.now()), idcue: session.idcue, idcol: session.idcol }
  const { total, isMinimum } = await count(db, filters, reader, MAX_EXPORTADAS)
  if (isMinimum) throw conflict(LONG, EXPORTACION_LARGA)
  originOf(sessions, request).logSecurityEvent('exportacion', { accion, filas: total })
  return sendFile(reply, ARCHIVO_TRABAJO[accion], sheet(db, filters, reader))
}

/** Yields rows and calls `onRow` for each. */
export async function* withProgress<Row>(rows: AsyncIterable<Row>, onRow: () => void = () => {}): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
