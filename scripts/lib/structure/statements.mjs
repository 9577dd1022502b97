// Checks that no two prepared statements of the API have the same name. PostgreSQL keeps a
// statement under its name for a connection, so the second one would be refused or run the first.

/** @import { Fail } from './texts.mjs' */

const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm
/** Matches a statement that is prepared under a name, with its quotation mark. */
const PREPARED = /\.prepare\(\s*(['"`])([^'"`]+)\1\s*,?\s*\)/g
/** Matches a reader by keys. Each prepares two statements, the second one for a single key. */
const READERS = /\breaderBy(?:Keys|Ids)\(\s*(['"])([^'"]+)\1/g

/**
 * Returns the names of the statements that a file prepares.
 * @param {string} text
 */
function namesIn(text) {
  const code = text.replace(COMMENT, '')
  const single = [...code.matchAll(PREPARED)].map((found) => found[2] ?? '')
  const readers = [...code.matchAll(READERS)].map((found) => found[2] ?? '')
  return [...single, ...readers.flatMap((name) => [name, `${name}_one`])]
}

/**
 * Checks the files of the API together.
 * @param {ReadonlyMap<string, string>} files
 * @param {Fail} fail
 */
export function checkStatements(files, fail) {
  /** @type {Map<string, string>} */
  const known = new Map()
  for (const [file, text] of files)
    for (const name of namesIn(text)) {
      const first = known.get(name)
      if (first !== undefined) fail(file, `prepares ${name}, as ${first} does: two statements need two names`)
      else known.set(name, file)
    }
}
