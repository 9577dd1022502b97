import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../../db/client.ts'
import { Damaged, NewerArchive } from '../format/manifest.ts'
import type { Manifest } from '../format/manifest.ts'
import type { Session } from './session.ts'

type Migration = Manifest['migration']

const known = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

/** Reads the last migration that a database has. */
export async function lastMigration(session: Session): Promise<Migration> {
  const [last] = await session.query<{ hash: string; when: string; number: number }>(
    `select hash, created_at::text as when, count(*) over ()::int as number
    from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return { number: last!.number, when: Number(last!.when), hash: last!.hash }
}

/** Throws `NewerArchive` for a migration that this version does not know. */
export function refuseUnknown({ migration: { when, hash, number } }: Manifest): void {
  const migration = known().find(({ folderMillis }) => folderMillis === when)
  if (!migration) throw new NewerArchive(`su migración es la ${number}`)
  if (migration.hash !== hash) throw new Damaged(`su migración ${number} no es la de este portal`)
}

/**
 * Runs the migrations after one moment and up to another, inside the caller's transaction; the
 * migrator of the query builder would commit. It keeps the same table.
 */
export async function migrateBetween(session: Session, after: number, upTo = Infinity): Promise<void> {
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

// What PostgreSQL would otherwise keep up for every row: foreign keys, which tables that refer to
// themselves or to each other would break besides, and indexes that belong to no constraint.
const SLOW = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`

/**
 * Takes away, for the time that rows come in, what each row would be checked against, and all
 * triggers of some tables, named as in SQL: they count rows whose counts come along. Returns a
 * function that puts them back, which checks all rows.
 */
export async function withoutChecks(session: Session, tables: readonly string[]): Promise<() => Promise<void>> {
  const made = await session.query<Made>(SLOW)
  for (const { drop } of made) await session.query(drop)
  for (const name of tables) await session.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of tables) await session.query(`alter table ${name} enable trigger user`)
    for (const { make } of made.toReversed()) await session.query(make)
  }
}
