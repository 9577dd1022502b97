import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ARCHIVO_TRABAJO, EXPORTACION_LARGA, MAX_EXPORTADAS } from '@anclaje/contract/rules/overview/trabajos'
import type { Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import type { Db } from '../db/client.ts'
import type { Counted } from '../db/counts.ts'
import type { Sessions } from './callers/session.ts'
import { originOf } from './callers/security-log.ts'
import { sendFile } from './download.ts'
import { conflict } from '../errors/errors.ts'

/** Definition of the export of a list. */
export interface Export<Filters> {
  accion: Exportacion
  /** Counts the rows that match, up to `most`. */
  count: (db: Db, filters: Filters, hoy: string, most: number) => Promise<Counted>
  /**
   * Streams the rows that match as a spreadsheet. Rows are read page by page as the stream is
   * consumed; `onRow` is called for each row.
   */
  sheet: (db: Db, filters: Filters, hoy: string, onRow?: () => void) => Readable
}

const most = MAX_EXPORTADAS.toLocaleString('es-CO')
const LONG = `Son más de ${most} filas. Reduzca el filtro, o pida el archivo como trabajo: se prepara aparte y le avisamos cuando esté listo.`

/**
 * Sends an export as the answer. Throws 409 when it has too many rows for an answer (OPS-50). A
 * background job can then make the same file.
 */
export async function sendExport<Filters>(
  deps: { db: Db; now: () => Date; sessions: Sessions },
  { accion, count, sheet }: Export<Filters>,
  { query, request }: { query: Filters; request: FastifyRequest },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, sessions } = deps
  const hoy = hoyEnBogota(deps.now())
  const { total, isMinimum } = await count(db, query, hoy, MAX_EXPORTADAS)
  if (isMinimum) throw conflict(LONG, EXPORTACION_LARGA)
  originOf(sessions, request).logSecurityEvent('exportacion', { accion, filas: total })
  return sendFile(reply, ARCHIVO_TRABAJO[accion], sheet(db, query, hoy))
}

/** Yields rows and calls `onRow` for each. */
export async function* withProgress<Row>(rows: AsyncIterable<Row>, onRow: () => void = () => {}): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}
