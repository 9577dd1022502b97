import type { PGlite } from '@electric-sql/pglite'
import { FLOOR_BYTES } from '../full-disk.ts'

// Does the work of PostgreSQL's background processes (checkpointer and autovacuum), which the
// embedded database lacks. Without it the log would grow until the database is stopped, and deleted
// rows would occupy their space for ever.

/**
 * Milliseconds between two rounds. PostgreSQL itself waits five minutes for a checkpoint and one
 * minute for autovacuum.
 */
const EVERY_MS = 60_000
const CHECKPOINT_EVERY = 5

// Selects the tables beyond autovacuum's thresholds, and those with transaction ids old enough to
// be frozen.
const DUE = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where relkind = 'r' and (
    n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or age(relfrozenxid) > 200000000)
  order by pg_relation_size(c.oid)`

/**
 * Vacuums and analyses the tables that have changed much, the small ones first, until `isStopping`
 * is true. Returns their names. A table that cannot be vacuumed does not stop the others; its error
 * is reported.
 */
export async function vacuumDue(
  pglite: PGlite,
  onError: (error: unknown) => void,
  isStopping = () => false,
): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(DUE)
  // Works on one table at a time, so that other calls can run in between.
  for (const { name } of rows) if (!isStopping()) await pglite.exec(`vacuum (analyze) ${name}`).catch(onError)
  return rows.map(({ name }) => name)
}

/** Maintains an embedded database until the returned function is called. */
export function startHousekeeping(
  pglite: PGlite,
  free: () => number,
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let round = 0
  let isStopping = false
  let working = Promise.resolve()
  const run = async () => {
    if (free() < FLOOR_BYTES) return
    round += 1
    if (round % CHECKPOINT_EVERY === 0) await pglite.exec('checkpoint')
    await vacuumDue(pglite, onError, () => isStopping)
  }
  const timer = setInterval(() => {
    working = working.then(run).catch(onError)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    isStopping = true
    await working
  }
}
