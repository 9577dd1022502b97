import { createHash } from 'node:crypto'
import { sha256 } from '../format/archive.ts'
import type { Add } from '../format/archive.ts'
import { FORMAT, MANIFEST, PRODUCT_VERSION, SECRETS } from '../format/manifest.ts'
import type { Manifest, TablePart } from '../format/manifest.ts'
import { lastMigration } from './schema.ts'
import { inTransaction } from './session.ts'
import type { CopySession } from './session.ts'
import { LEFT_OUT_TABLES, readSequences, readTables } from './tables.ts'
import type { Table } from './tables.ts'

/**
 * Size in bytes at which a piece of a table ends. Memory then holds only one piece at a time. Each
 * piece is a file of the archive and has only whole rows.
 */
const PIECE_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

const SNAPSHOT = 'begin isolation level repeatable read read only'

/**
 * Cuts rows in COPY's text format into pieces of whole rows. In that format a line break is always
 * the end of a row.
 */
async function* piecesOf(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of rows) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0 || size + end < PIECE_BYTES) {
      waiting.push(chunk)
      size += chunk.length
      continue
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)])
    waiting = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(waiting)
}

function countRows(piece: Buffer): number {
  let rows = 0
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

/** Reads a table in pieces of whole rows. Returns its number of rows and bytes, and its hash. */
export async function readTable(
  session: CopySession,
  { name, columns, select }: Table,
  onPiece: (piece: Buffer) => Promise<void> = async () => {},
): Promise<TablePart> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for await (const piece of piecesOf(session.copyOut(select))) {
    hash.update(piece)
    rows += countRows(piece)
    bytes += piece.length
    await onPiece(piece)
  }
  return { name, columns, rows, bytes, sha256: hash.digest('hex') }
}

interface Source {
  session: CopySession
  kind: Manifest['kind']
  /** The keys of the portal, for an encrypted archive; null for one without them. */
  secrets: Uint8Array | null
}

/** Adds a whole database to an archive, as it was at one moment. Returns the manifest. */
export const dump = ({ session, kind, secrets }: Source, add: Add): Promise<Manifest> =>
  inTransaction(session, SNAPSHOT, async () => {
    // Sequences are not part of a snapshot, so they are read after the first query, which takes the
    // snapshot. In this order no sequence has an older value than the rows.
    const tables = await readTables(session)
    const sequences = await readSequences(session)
    const parts: TablePart[] = []
    for (const [place, table] of tables.entries()) {
      let number = 0
      parts.push(await readTable(session, table, (piece) => add(pieceName(place, table.name, ++number), piece)))
    }
    if (secrets) await add(SECRETS, secrets)
    const manifest: Manifest = {
      format: FORMAT,
      product: 'anclaje',
      version: PRODUCT_VERSION,
      migration: await lastMigration(session),
      kind,
      made: new Date().toISOString(),
      tables: parts,
      sequences,
      secrets: secrets && sha256(secrets),
      leftOut: Object.keys(LEFT_OUT_TABLES),
    }
    // The manifest is written last, because it describes the other files. So a truncated archive
    // has no manifest.
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    return manifest
  })

const digits = (number: number, width: number) => String(number).padStart(width, '0')
const pieceName = (place: number, table: string, number: number) =>
  `tables/${digits(place, 2)}-${table}/${digits(number, 5)}.copy`
