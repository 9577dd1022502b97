// Checks that migrations tell the history who changes rows.

/** @import { Fail } from './texts.mjs' */

/** Number of the migration that made the history. Those before it had none to tell. */
const FIRST = 56
/** Matches the body of a function, which a migration makes and does not run. */
const BODY = /\bAS\s+\$(\w*)\$[^]*?\$\1\$/gi
const COMMENT = /--(?!> statement-breakpoint).*$/gm

/**
 * Reads the names of the tables of which the history is kept.
 * @param {string} text Source of `api/src/db/tables/history.ts`.
 */
export function keptTables(text) {
  const list = /KEPT\b[^=]*=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/\w+/g)].map(([name]) => name)
}

/**
 * Checks a migration. One that changes rows of a kept table begins by telling its author.
 * @param {string} file
 * @param {string} text
 * @param {readonly string[]} tables
 * @param {Fail} fail
 */
export function checkMigration(file, text, tables, fail) {
  const number = /\/(\d{4})_[^/]*\.sql$/.exec(file)?.[1]
  if (number === undefined || Number(number) <= FIRST) return
  const code = text.replace(BODY, '').replace(COMMENT, '').trim()
  const changes = new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?(?:${tables.join('|')})\b`,
    'i',
  )
  if (!changes.test(code)) return
  const begin = `SELECT set_config('anclaje.autor', 'migracion ${number}', true)`
  if (!code.startsWith(begin)) fail(file, `changes rows whose history is kept: begin with ${begin}`)
}
