// What the code of the API must not say: another connection inside a transaction, a pause without
// its unit, columns that a form is converted to by hand.

/** @import { Fail } from './texts.mjs' */

/** Matches where a transaction begins and captures the name of its connection. */
const BEGINS = /\.transaction\(\s*(?:async\s*)?\(?(\w+)/g
/** The room that makes transactions; the others only begin them. */
const MAKES = /^api\/src\/db\//
/** Matches where a comment stands. */
const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm
/** Matches the connection of outside, by the names that it has everywhere. */
const OUTSIDE = /(?<![\w.$])db\b(?!\s*:)|(?<![\w.$])(?:deps|work)\.db\b/
/** Matches dependencies that are handed on with the connection of outside. */
const HANDED_ON = /(?<![\w.$])(?:deps|work)\b(?!\s*[.:?])|\.\.\.(?:deps|work)\b(?!\s*,\s*db\s*:)/
/** Matches the function that converts a form to columns, up to its end. */
const TO_COLUMNS = /\b(?:const|function) toColumns\b[^]*?\n(?:\}|\n)/g
/** Matches a timer with a function of one line, and captures its pause. */
const PAUSES = /\b(?:setTimeout|setInterval)\([^\n]*?,\s*([\w.]+)\)(?=\)|\.unref|\n|;)|(?<![.\w])sleep\(([\w.]+)[,)]/g
/** Matches a number or a name that says milliseconds. */
const IN_MS = /^\d|^ms$|(Ms|_MS)(\.current)?$/

/**
 * Returns the text from an opening bracket to the one that closes it.
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
 * Checks that nothing inside a transaction writes or reads beside it: that waits for itself, or
 * stays when the transaction is undone.
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
 * Checks that a pause says that it is in milliseconds.
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
 * Checks that columns come from the described noun, so that no field of a form is forgotten.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkColumns(file, text, fail) {
  for (const [whole] of text.matchAll(TO_COLUMNS))
    if (!whole.includes('...valuesOf(')) fail(file, 'converts a form to columns by hand: begin with ...valuesOf(…)')
}
