// Checks the places in which the API runs raw SQL.

/** @import { Check } from './texts.mjs' */

/**
 * Files of the API that run raw SQL, each with the part that the query builder cannot express.
 * @type {Record<string, string>}
 */
const RAW_SQL = {
  'api/src/http/use.ts': 'a table that is only known when it runs',
  'api/src/http/outside/metrics.ts': 'the size of the database',
  'api/src/access/cuentas/passwords/attempts.ts': 'an advisory lock',
  'api/src/db/client.ts': 'the function that runs it',
  'api/src/db/counts.ts': 'a deletion and an insertion in one statement',
  'api/src/http/callers/same-secret.ts': 'who is connected to this database',
  'api/src/db/list.ts': 'ids in order, which the builder takes longer to put together',
  'api/src/equipment/equipos/queries/items.ts': 'a sequence, and a read of the search',
  'api/src/equipment/inspecciones/queries/issues.ts': 'an array of hashes, and a number from others of the day',
  'api/src/overview/dashboard/queries.ts': 'a lateral join',
  'api/src/overview/buscar/queries.ts': 'up to fifteen small reads, which the builder makes a sixth slower',
  'api/src/db/server/migrate.ts': 'which migrations a database has',
  'api/src/db/prepared.ts': 'the function that runs it and keeps its plan',
  'api/src/overview/notificaciones/queries/read.ts': 'queries of one shape, put together from parts',
  'api/src/seed/admin.ts': 'a lock of a table',
  'api/src/training/certificados/queries/list.ts': 'eight counts in one statement',
  'api/src/training/certificados/queries/outcomes.ts': 'locks of two strengths in one statement',
  'api/src/seed/once.ts': 'a sequence',
  'api/src/trust/historia/queries/changes.ts':
    'a function of the database, and the rows of thousands of things in one statement',
  'api/src/trust/historia/queries/names.ts':
    'names of things of many tables, and what they were before, in two statements',
  'api/src/trust/historia/queries/rows.ts': 'a search for the first row of a day, which calls itself',
}
/**
 * Matches an execution of raw SQL. A statement that the query builder prepared gets an object and
 * does not match.
 */
const RUNS_SQL =
  /\.execute\((?!\s*\{)|import \{[^}]*\b(?:rows|preparedRows)\b[^}]*\} from '[^']*\/(?:client|prepared)\.ts'/
/** Matches a change of rows in a template of SQL. */
const WRITES_SQL = /\bsql`[^`]*\b(insert\s+into|delete\s+from|update\s+\S+\s+set)\b/i
/** Files that may turn triggers off: what they load was approved and finished before. */
const LOADS = new Set(['api/src/backup/rows/schema.ts', 'api/demo/resting.ts'])
const TURNS_OFF = /\btrigger\b.*\b(user|all)\b|\b(disable|replica)\b.*\btrigger\b|session_replication_role/i
/** Matches the block of a transaction, or the line of a transaction without a block. */
const TRANSACTION = /^( *)\S.*\.transaction\((?:async )?\(\w+\) =>(?: \{\n([^]*?)\n\1\}|\s*(.*))/gm

/** Checks the raw SQL and the transactions of a file of the API. @type {Check} */
export const checkSql = (file, text, fail) => {
  const runs = RUNS_SQL.test(text)
  if (runs && !RAW_SQL[file])
    fail(file, 'runs raw SQL: use the query builder, or list the file with what it cannot say')
  if (!runs && RAW_SQL[file]) fail(file, 'runs no raw SQL any more: take it off the list')
  if (text.includes('sql.raw(') && !file.startsWith('api/src/db/'))
    fail(file, 'writes a text into SQL as it is: pass a parameter, or a number with `literal`')
  if (TURNS_OFF.test(text) && !LOADS.has(file)) fail(file, 'turns triggers off, which hold the rules of what is issued')
  for (const [, , block, line = ''] of text.matchAll(TRANSACTION))
    if (/\bdb\b(?!:)/.test(block ?? line)) fail(file, 'asks the shared database inside a transaction: use its own')
  if (WRITES_SQL.test(text) && !file.endsWith('/db/counts.ts')) fail(file, 'changes rows in raw SQL: use the builder')
}
