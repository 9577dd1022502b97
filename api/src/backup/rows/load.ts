import { createHash } from 'node:crypto'
import { readArchive, sha256 } from '../format/archive.ts'
import { readTable } from './dump.ts'
import { Damaged, MANIFEST, SECRETS, parseManifest } from '../format/manifest.ts'
import type { Manifest, TablePart } from '../format/manifest.ts'
import { migrateBetween, withoutChecks } from './schema.ts'
import type { Session } from './session.ts'
import { readTables } from './tables.ts'

const PIECE = /^tables\/\d+-([a-z_\d]+)\/\d+\.copy$/

interface Checked {
  manifest: Manifest
  secrets: Uint8Array | null
}

/**
 * Reads an archive to its end and compares it with its manifest, before anything is restored.
 * Throws `Damaged` where they differ, and `NewerArchive`.
 */
export async function checkArchive(file: string): Promise<Checked> {
  const tables = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>()
  let manifest: Manifest | undefined
  let secrets: Uint8Array | null = null
  for await (const { name, bytes } of readArchive(file)) {
    const table = PIECE.exec(name)?.[1]
    if (table !== undefined) {
      const seen = tables.get(table) ?? { bytes: 0, hash: createHash('sha256') }
      tables.set(table, { bytes: seen.bytes + bytes.length, hash: seen.hash.update(bytes) })
    } else if (name === SECRETS) secrets = bytes
    else if (name === MANIFEST) manifest = parseManifest(bytes)
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
 * Fills an empty database from an archive, inside the caller's transaction: at the archive's own
 * schema, then compared with the manifest as it is read back, and only then brought to this
 * version. Throws `Damaged` when what is read back differs.
 */
export async function load(
  session: Session,
  file: string,
  manifest: Manifest,
  onTable: (part: TablePart) => void,
): Promise<void> {
  const { when } = manifest.migration
  await migrateBetween(session, 0, when)
  const parts = new Map(manifest.tables.map((part) => [part.name, part]))
  // Rows that migrations put in are in the archive too, as they were changed since.
  const putBack = await withoutChecks(session, [...parts.keys()])
  if (parts.size > 0) await session.query(`truncate ${[...parts.keys()].map((name) => `public."${name}"`).join(', ')}`)
  for await (const { name, bytes } of readArchive(file)) {
    const part = parts.get(PIECE.exec(name)?.[1] ?? '')
    if (part) await session.copyIn(`public."${part.name}" (${part.columns.join(', ')})`, bytes)
  }
  for (const { name, value } of manifest.sequences)
    await session.query('select setval(format($1, $2::text)::regclass, $3::bigint)', ['public.%I', name, value])
  await compare(session, parts, onTable)
  await putBack()
  await migrateBetween(session, when)
  await session.query('analyze')
}

/** Reads every table back and compares it with its part of the manifest. */
async function compare(session: Session, parts: Map<string, TablePart>, onTable: (part: TablePart) => void) {
  const waiting = new Map(parts)
  for (const table of await readTables(session)) {
    const part = waiting.get(table.name)
    // A table of a schema that this version copies and the other did not.
    if (!part) continue
    const read = await readTable(session, { ...table, columns: part.columns })
    if (read.rows !== part.rows || read.sha256 !== part.sha256)
      throw new Damaged(`la tabla ${part.name} quedó distinta: ${read.rows} filas de ${part.rows}`)
    onTable(read)
    waiting.delete(table.name)
  }
  if (waiting.size > 0) throw new Damaged(`no se conocen las tablas ${[...waiting.keys()].join(', ')}`)
}
