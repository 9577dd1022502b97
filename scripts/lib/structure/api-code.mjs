// Checks the code of the API: no pause without a unit in its name, and no form that is converted to
// columns by hand.

/** @import { Fail } from './texts.mjs' */

/** Matches the whole function that converts a form to columns. */
const TO_COLUMNS = /\b(?:const|function) toColumns\b[^]*?\n(?:\}|\n)/g
/** Matches a timer with a function of one line, and captures its pause. */
const PAUSES = /\b(?:setTimeout|setInterval)\([^\n]*?,\s*([\w.]+)\)(?=\)|\.unref|\n|;)|(?<![.\w])sleep\(([\w.]+)[,)]/g
/** Matches a number, or a name that says milliseconds: `ms`, or one that ends in `Ms` or `_MS`. */
const IN_MS = /^\d|^ms$|(Ms|_MS)(\.current)?$/

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
