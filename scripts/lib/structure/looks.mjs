// Checks that every shared style of `looks.css` that a style module composes, or a component names
// in `className`, exists, and that every one is used.

/** @import { Fail } from './texts.mjs' */

export const LOOKS = 'web/src/ui/looks.css'
const COMPOSED = /composes: ([^;]+) from global;/g
/** Matches the value of a `className`. `NAMES` finds the quoted names in it. */
const CLASS_NAME = /className=("[^"]*"|\{[^{}]*\})/g
const NAMES = /["']([^"']*)["']/g

const words = (/** @type {string | undefined} */ text) => text?.split(' ').filter(Boolean) ?? []

/**
 * Returns the names of the shared styles that a file uses.
 * @param {string} file @param {string} text
 */
function namesIn(file, text) {
  if (file.endsWith('.module.css')) return [...text.matchAll(COMPOSED)].flatMap(([, names]) => words(names))
  if (!file.endsWith('.tsx')) return []
  return [...text.matchAll(CLASS_NAME)].flatMap(([, value = '']) =>
    [...value.matchAll(NAMES)].flatMap(([, names]) => words(names)),
  )
}

/**
 * Checks the shared styles in both directions: every used style exists, and every existing style is
 * used.
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path
 * @param {Fail} fail
 */
export function checkLooks(sources, fail) {
  const known = new Set([...(sources.get(LOOKS) ?? '').matchAll(/\.([a-z]+)/g)].map(([, name]) => name))
  const used = new Set()
  for (const [file, text] of sources) {
    for (const name of namesIn(file, text)) {
      used.add(name)
      if (!known.has(name)) fail(file, `names the look ${name}, which ${LOOKS} does not have`)
    }
  }
  for (const name of known) if (!used.has(name)) fail(LOOKS, `nothing uses ${name}`)
}
