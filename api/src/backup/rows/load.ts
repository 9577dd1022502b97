import { createHash } from 'node:crypto'
import { pieceOf, readArchive, sha256 } from '../format/archive.ts'
import type { Entry } from '../format/tar.ts'
import { readTable } from './dump.ts'
import { Damaged, MANIFEST, MOST_TABLES, parseManifest } from '../format/manifest.ts'
import type { Manifest, TablePart } from '../format/manifest.ts'
import { migrateBetween, withoutChecks } from './schema.ts'
import type { CopySession } from './session.ts'
import { readSequenceNames, readTables } from './tables.ts'
import type { Table } from './tables.ts'

interface Checked {
  manifest: Manifest
  secrets: Uint8Array | null
}

/** Pieces of a table that were read so far: their number, their bytes and their hash. */
interface Seen {
  pieces: number
  bytes: number
  hash: ReturnType<typeof createHash>
}

/** Adds a piece to the pieces of its table. Throws `Damaged` when it is not the next piece. */
function see(tables: Map<string, Seen>, { table, number }: { table: string; number: number }, bytes: Uint8Array) {
  const seen = tables.get(table) ?? { pieces: 0, bytes: 0, hash: createHash('sha256') }
  if (number !== seen.pieces + 1) throw new Damaged(`las partes de ${table} no están en orden`)
  tables.set(table, { pieces: number, bytes: seen.bytes + bytes.length, hash: seen.hash.update(bytes) })
  if (tables.size > MOST_TABLES) throw new Damaged('tiene demasiadas tablas')
}

/**
 * Reads an archive to its end and compares it with its manifest, before anything is restored. `key`
 * is that of an encrypted archive. Throws `Damaged` when they differ, and `NewerArchive` when a
 * newer version of the portal wrote it.
 */
export async function checkArchive(file: string, key?: Uint8Array): Promise<Checked> {
  const tables = new Map<string, Seen>()
  let manifest: Manifest | undefined
  let secrets: Uint8Array | null = null
  for await (const { name, bytes } of readArchive(file, key)) {
    if (manifest) throw new Damaged('tiene algo después de su manifiesto')
    const piece = pieceOf(name)
    if (piece) see(tables, piece, bytes)
    else if (name === MANIFEST) manifest = parseManifest(bytes)
    else if (secrets) throw new Damaged('tiene sus claves dos veces')
    else secrets = bytes
  }
  if (!manifest) throw new Damaged('está incompleto: no tiene manifest.json')
  const empty = sha256(new Uint8Array())
  for (const { name, bytes, sha256: hash } of manifest.tables) {
    const seen = tables.get(name)
    if ((seen?.bytes ?? 0) !== bytes || (seen?.hash.digest('hex') ?? empty) !== hash)
      throw new Damaged(`la tabla ${name} no es la que dice su manifiesto`)
    tables.delete(name)
  }
  if (tables.size > 0) throw new Damaged(`su manifiesto no conoce ${[...tables.keys()].join(', ')}`)
  if ((secrets && sha256(secrets)) !== manifest.secrets)
    throw new Damaged('sus claves no son las que dice su manifiesto')
  return { manifest, secrets }
}

/**
 * Fills an empty database from the files of an archive, inside the caller's transaction. The rows
 * are loaded into the archive's schema, read back and compared with the manifest. Only then is the
 * schema migrated to this version. Throws `Damaged` when the rows that were read back differ.
 */
export async function load(
  session: CopySession,
  entries: AsyncIterable<Entry>,
  manifest: Manifest,
  onTable: (part: TablePart) => void,
): Promise<void> {
  const { when } = manifest.migration
  await migrateBetween(session, 0, when)
  const parts = new Map(manifest.tables.map((part) => [part.name, part]))
  const targets = targetsOf(await readTables(session), parts)
  const names = [...targets.values()].map(({ quoted }) => quoted)
  // The archive also has the rows that migrations insert, in their latest state, so the tables are
  // emptied first.
  const putBack = await withoutChecks(session, names)
  if (names.length > 0) await session.query(`truncate ${names.join(', ')}`)
  for await (const { name, bytes } of entries) {
    const target = targets.get(pieceOf(name)?.table ?? '')
    if (target) await session.copyIn(`${target.quoted} (${target.columns.join(', ')})`, bytes)
  }
  const counted = new Set(await readSequenceNames(session))
  for (const { name, value } of manifest.sequences) {
    if (!counted.has(name)) throw new Damaged(`no se conoce la secuencia ${name}`)
    await session.query('select setval(format($1, $2::text)::regclass, $3::bigint)', ['public.%I', name, value])
  }
  await compare(session, parts, onTable)
  await putBack()
  await migrateBetween(session, when)
  await session.query('analyze')
}

/** A table to fill, and the columns in the archive, as PostgreSQL quotes them. */
type Target = Pick<Table, 'quoted' | 'columns'>

/**
 * Finds the tables of an archive in the database, by name. SQL is built only from the database's
 * names of tables and columns, never from those in the archive, which could contain commands.
 * Throws `Damaged` for a table or column that the database does not have.
 */
export function targetsOf(
  tables: readonly Omit<Table, 'select'>[],
  parts: Map<string, TablePart>,
): Map<string, Target> {
  const known = new Map(tables.map((table) => [table.name, table]))
  const targets = new Map<string, Target>()
  for (const { name, columns: asked } of parts.values()) {
    const table = known.get(name)
    if (!table) throw new Damaged(`no se conoce la tabla ${name}`)
    const columns = asked.map((column) => table.columns.find((own) => own === column))
    if (!columns.every((column) => column !== undefined) || new Set(columns).size !== columns.length)
      throw new Damaged(`las columnas de la tabla ${name} no son las que tenía`)
    targets.set(name, { quoted: table.quoted, columns })
  }
  return targets
}

/** Reads every table again and compares it with its part of the manifest. */
async function compare(session: CopySession, parts: Map<string, TablePart>, onTable: (part: TablePart) => void) {
  for (const table of await readTables(session)) {
    const part = parts.get(table.name)
    // The version that wrote the archive did not copy this table.
    if (!part) continue
    const read = await readTable(session, { ...table, columns: part.columns })
    if (read.rows !== part.rows || read.sha256 !== part.sha256)
      throw new Damaged(`la tabla ${part.name} quedó distinta: ${read.rows} filas de ${part.rows}`)
    onTable(read)
  }
}
