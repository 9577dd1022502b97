import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { planNames } from './plans.ts'

/** Most texts that get a name: each connection keeps the plan of each name. */
const MOST = 200

/**
 * Returns the name under which a connection keeps the plan of a statement. Returns undefined for a
 * new text when `MOST` texts have a name already.
 */
function nameOf(text: string): string | undefined {
  const known = planNames.get(text)
  if (known !== undefined || planNames.size >= MOST) return known
  const name = `rows_${planNames.size + 1}`
  planNames.set(text, name)
  return name
}

/**
 * Runs SQL like `rows`, and lets each connection keep its plan, because planning these statements
 * costs more than running them. Only for conditions with few different texts, in which every value
 * has the same good plan: a search by a part of a text does not belong here.
 */
export async function preparedRows<T>(db: Db, query: SQL): Promise<T[]> {
  // The query that is built here does not run, because nothing awaits it.
  const built = db.execute(query).getQuery()
  const prepared = db._.session.prepareQuery(built, undefined, nameOf(built.sql), false)
  return ((await prepared.execute()) as { rows: T[] }).rows
}
