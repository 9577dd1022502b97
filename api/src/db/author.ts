import { getTableName } from 'drizzle-orm'
import { currentAuthor } from '../process/author.ts'
import { KEPT } from './tables/history.ts'

/** Matches an id of a request or of background work. Such an id needs no escapes in SQL. */
const SAFE = /^[\w-]{0,64}$/

/** Statement that forgets the author of a connection. */
export const FORGET_AUTHOR = "set anclaje.autor = ''"

/**
 * Returns the statement that tells PostgreSQL the author of the current transaction, or of the next
 * statement of a connection. The triggers of the history read the author.
 */
export function sayAuthor(scope: 'local' | 'session' = 'local'): string {
  const { origen, cuenta, solicitud } = currentAuthor()
  if (!SAFE.test(solicitud ?? '')) throw new Error('the id of a request has other signs than letters and digits')
  return `set ${scope} anclaje.autor = '${origen} ${solicitud ?? ''} ${cuenta ?? ''}'`
}

const names = KEPT.map((table) => getTableName(table)).join('|')
const CHANGES_KEPT = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?(?:${names})\b`,
  'i',
)

/** Matches a statement that can change rows. */
export const WRITE = /^\s*(insert|update|delete|merge|with)\b/i

/** Returns whether a statement changes rows of which the history is kept. */
export const changesKept = (text: string): boolean => WRITE.test(text) && CHANGES_KEPT.test(text)
