// Checks the code of the API: no other connection inside a transaction, no pause without a unit in
// its name, and no form that is converted to columns by hand.

/** @import { Fail } from './texts.mjs' */

/** Matches the start of a transaction and captures the name of its connection. */
const BEGINS = /\.transaction\(\s*(?:async\s*)?\(?(\w+)/g
/** Matches a comment. Comments are removed before the code is checked. */
const MAKES = /^api\/src\/db\//
const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm
/**
 * Matches a connection outside the transaction, by the names that such connections have everywhere.
 */
const OUTSIDE = /(?<![\w.$])db\b(?!\s*:)|(?<![\w.$])(?:deps|work)\.db\b/
/** Matches dependencies that are passed on with their own connection. */
const HANDED_ON = /(?<![\w.$])(?:deps|work)\b(?!\s*[.:?])|\.\.\.(?:deps|work)\b(?!\s*,\s*db\s*:)/
/** Matches the whole function that converts a form to columns. */
const TO_COLUMNS = /\b(?:const|function) toColumns\b[^]*?\n(?:\}|\n)/g
/** Matches a timer with a function of one line, and captures its pause. */
const PAUSES = /\b(?:setTimeout|setInterval)\([^\n]*?,\s*([\w.]+)\)(?=\)|\.unref|\n|;)|(?<![.\w])sleep\(([\w.]+)[,)]/g
/** Matches a number, or a name that says milliseconds: `ms`, or one that ends in `Ms` or `_MS`. */
const IN_MS = /^\d|^ms$|(Ms|_MS)(\.current)?$/

/**
 * Returns the text from an opening bracket to its closing bracket.
 * @param {string} text
 * @param {number} start
 */
function untilClosed(text, start) {
  let open = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

/**
 * Checks that code inside a transaction uses only the connection of the transaction. A query on
 * another connection would wait for the transaction, or its changes would remain after a rollback.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkTransactions(file, text, fail) {
  if (MAKES.test(file)) return
  const code = text.replace(COMMENT, '')
  for (const found of code.matchAll(BEGINS)) {
    if (found[1] === 'db') continue
    const inside = untilClosed(code, found.index + '.transaction'.length)
    const wrong = OUTSIDE.exec(inside) ?? HANDED_ON.exec(inside)
    if (wrong) fail(file, `uses ${wrong[0]} inside a transaction: use ${found[1]}, or { ...deps, db: ${found[1]} }`)
  }
}

/**
 * Checks that the name of a pause says that it is in milliseconds.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkPauses(file, text, fail) {
  for (const [, timer, slept] of text.matchAll(PAUSES)) {
    const pause = timer ?? slept ?? ''
    if (!IN_MS.test(pause)) fail(file, `waits for ${pause}: name it as milliseconds, in …Ms or …_MS`)
  }
}

/**
 * Checks that a form is converted to columns with `valuesOf`, so that no field of the form is
 * forgotten.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkColumns(file, text, fail) {
  for (const [whole] of text.matchAll(TO_COLUMNS))
    if (!whole.includes('...valuesOf(')) fail(file, 'converts a form to columns by hand: begin with ...valuesOf(…)')
}
