import type { CopySession } from './session.ts'

/**
 * Tables that are not copied, each with the reason. Unlogged tables and schemas besides `public`,
 * such as that of the queue, are not copied either: they hold jobs in progress or data that can be
 * made again.
 */
export const LEFT_OUT_TABLES: Record<string, string> = {
  enlaces: 'one-time codes: a used one must not be valid again',
  intentos: 'failed logins of the last hour',
  pausas: 'whether this database was restored, which is said anew by each restore',
  procesos: 'processes that served the database; a table of older versions',
  respuestas: 'answers of the last day, by which a creation is repeated',
  secretos: 'the fingerprint of a secret that a copy may leave out; the first start writes it again',
  trabajos: 'work of a day, whose queue is not copied either',
  trabajospartes: 'the files of that work',
  trabajosregistros: 'the rows that it is about',
}

export interface Table {
  name: string
  /** Name of the table in SQL with its schema, as PostgreSQL quotes it. */
  quoted: string
  /** Columns of the table, as PostgreSQL quotes them. */
  columns: string[]
  /** Query of the rows, in an order that is the same in every version of PostgreSQL. */
  select: string
}

interface Described {
  name: string
  quoted: string
  columns: string[]
  key: string[]
  parents: string[]
}

// Generated columns are not read, because the database computes them again. Texts are ordered by
// their bytes, because the order of a language differs between versions.
const DESCRIBE = `
  select c.relname as name, format('public.%I', c.relname) as quoted,
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
      from pg_index, unnest(indkey) with ordinality as k (num, place)
      join pg_attribute on attnum = num where indrelid = c.oid and indisprimary and attrelid = c.oid
      order by place) as key,
    array(select distinct p.relname::text from pg_constraint join pg_class p on p.oid = confrelid
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid order by 1) as parents
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by relname collate "C"`

/** Reads the tables to copy, each one after the tables that it refers to. */
export async function readTables(session: CopySession): Promise<Table[]> {
  const found = await session.query<Described>(DESCRIBE)
  const byName = new Map(found.map((table) => [table.name, table]))
  const ordered = new Set<Described>()
  const add = (table: Described, above: Described[]) => {
    if (above.includes(table)) return
    for (const name of table.parents) {
      const parent = byName.get(name)
      if (parent) add(parent, [...above, table])
    }
    ordered.add(table)
  }
  for (const table of found) add(table, [])
  return [...ordered]
    .filter(({ name }) => !(name in LEFT_OUT_TABLES))
    .map(({ name, quoted, columns, key }) => ({
      name,
      quoted,
      columns,
      select: `select ${columns.join(', ')} from ${quoted} as t order by ${key.length > 0 ? key.join(', ') : 't::text collate "C"'}`,
    }))
}

/** Reads the last value of each sequence that was ever used. */
export const readSequences = (session: CopySession) =>
  session.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
  )

/** Reads the names of all sequences, used or not. */
export async function readSequenceNames(session: CopySession): Promise<string[]> {
  const found = await session.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  return found.map(({ name }) => name)
}

/**
 * Returns the number of tables, views, indexes and sequences in a database, without those of
 * PostgreSQL itself and of its extensions.
 */
export async function countObjects(session: CopySession): Promise<number> {
  const [row] = await session.query<{ n: string }>(
    `select count(*)::text as n from pg_class c join pg_namespace s on s.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
  )
  return Number(row!.n)
}
