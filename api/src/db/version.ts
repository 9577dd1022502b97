import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { StartupProblem } from '../settings/startup.ts'

/** Runs a query and returns its rows. */
export type Read = <Row>(query: SQL) => Promise<Row[]>

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Reads the times of the migrations in this version and of those applied to the database. */
async function readMoments(read: Read) {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const known = new Set(journal.entries.map(({ when }) => when))
  const [table] = await read<{ name: string | null }>(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!table?.name) return { known, applied: new Set<number>() }
  const rows = await read<{ moment: string }>(sql`select created_at as moment from drizzle.__drizzle_migrations`)
  return { known, applied: new Set(rows.map(({ moment }) => Number(moment))) }
}

/**
 * Throws when a newer version of the portal has migrated the database, because this version does
 * not know its columns.
 */
export async function refuseNewer(read: Read): Promise<void> {
  const { known, applied } = await readMoments(read)
  if (applied.isSubsetOf(known)) return
  throw new StartupProblem(
    'La base de datos es de una versión más nueva del portal: esta no la puede usar sin dañarla. ' +
      'Inicie con la versión más nueva, o restaure un respaldo hecho con esta.',
  )
}

/** Returns whether the database lacks migrations of this version. */
export async function isBehind(read: Read): Promise<boolean> {
  const { known, applied } = await readMoments(read)
  return !known.isSubsetOf(applied)
}

/**
 * Throws when the portal of this version has not migrated the database, or when a newer version
 * has.
 */
export async function refuseOther(read: Read): Promise<void> {
  await refuseNewer(read)
  if (await isBehind(read))
    throw new StartupProblem('La base de datos no es de esta versión: inicie primero el portal.')
}
