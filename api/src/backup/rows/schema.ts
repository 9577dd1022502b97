import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../../db/version.ts'
import { Damaged, NewerArchive } from '../format/manifest.ts'
import type { Manifest } from '../format/manifest.ts'
import type { CopySession } from './session.ts'

type Migration = Manifest['migration']

const known = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

/** Reads the last migration of a database. */
export async function lastMigration(session: CopySession): Promise<Migration> {
  const [last] = await session.query<{ hash: string; when: string; number: number }>(
    `select hash, created_at::text as when, count(*) over ()::int as number
    from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return { number: last!.number, when: Number(last!.when), hash: last!.hash }
}

/**
 * Throws `NewerArchive` when this version does not know the archive's last migration. Throws
 * `Damaged` when this version has another migration with the same time.
 */
export function refuseUnknown({ migration: { when, hash, number } }: Manifest): void {
  const migration = known().find(({ folderMillis }) => folderMillis === when)
  if (!migration) throw new NewerArchive(`su migración es la ${number}`)
  if (migration.hash !== hash) throw new Damaged(`su migración ${number} no es la de este portal`)
}

/**
 * Runs the migrations after the time `after` and up to another time, inside the caller's
 * transaction. Drizzle's migrator would commit, so this function keeps the same journal table
 * itself.
 */
export async function migrateBetween(session: CopySession, after: number, upTo = Infinity): Promise<void> {
  await session.query('create schema if not exists drizzle')
  await session.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of known()) {
    if (folderMillis <= after || folderMillis > upTo) continue
    for (const statement of sql) await session.query(statement)
    await session.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

interface Made {
  drop: string
  make: string
}

// Lists foreign keys, indexes that belong to no constraint, and checks that are not valid.
// PostgreSQL would check or update them for every row. Rows of tables that refer to themselves
// or to each other would also violate the foreign keys while they are loaded, and rows from
// before a check the check.
const SLOW = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where (contype = 'f' or contype = 'c' and not convalidated) and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`

/**
 * Drops all foreign keys, indexes and checks that are not valid, and disables the triggers of
 * the given tables, while an archive is loaded. The names of the tables are quoted for SQL. The
 * triggers would count rows, but the archive contains the counts too. Returns a function that
 * restores everything; creating the foreign keys again checks every row.
 */
export async function withoutChecks(session: CopySession, tables: readonly string[]): Promise<() => Promise<void>> {
  const made = await session.query<Made>(SLOW)
  for (const { drop } of made) await session.query(drop)
  for (const name of tables) await session.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of tables) await session.query(`alter table ${name} enable trigger user`)
    for (const { make } of made.toReversed()) await session.query(make)
  }
}
