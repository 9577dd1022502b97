import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { StartupProblem } from '../settings/startup.ts'

type Read = <Row>(query: SQL) => Promise<Row[]>

/**
 * Throws when a newer version of the portal has migrated the database, because this version does
 * not know its columns.
 */
export async function refuseNewer(read: Read, migrationsFolder: string): Promise<void> {
  const [table] = await read<{ name: string | null }>(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!table?.name) return
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const known = new Set(journal.entries.map(({ when }) => when))
  const applied = await read<{ moment: string }>(sql`select created_at as moment from drizzle.__drizzle_migrations`)
  if (applied.every(({ moment }) => known.has(Number(moment)))) return
  throw new StartupProblem(
    'La base de datos es de una versión más nueva del portal: esta no la puede usar sin dañarla. ' +
      'Inicie con la versión más nueva, o restaure un respaldo hecho con esta.',
  )
}
