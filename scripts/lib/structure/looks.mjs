// Checks that every shared style of `looks.css` that a style module composes, or a component names
// in `className`, exists, and that every one is used. Pages that the server draws have a style
// sheet of their own instead, `pages.css`.

/** @import { Fail } from './texts.mjs' */

export const LOOKS = 'web/src/ui/looks.css'
const PAGES = 'web/src/visitors/pages/'
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
 * Checks a style sheet in both directions: every used style exists, and every existing style is
 * used.
 * @param {string} sheet
 * @param {[file: string, text: string][]} sources
 * @param {ReadonlyMap<string, string>} all
 * @param {Fail} fail
 */
function checkSheet(sheet, sources, all, fail) {
  // Without comments and values, in which a point stands before something else than a style.
  const rules = (all.get(sheet) ?? '').replace(/\/\*[^]*?\*\//g, '').replace(/:[^;{}]*;/g, ';')
  const known = new Set([...rules.matchAll(/\.([a-z]+)/g)].map(([, name]) => name))
  const used = new Set()
  for (const [file, text] of sources) {
    for (const name of namesIn(file, text)) {
      used.add(name)
      if (!known.has(name)) fail(file, `names the look ${name}, which ${sheet} does not have`)
    }
  }
  for (const name of known) if (!used.has(name)) fail(sheet, `nothing uses ${name}`)
}

/**
 * Checks the shared styles of screens, and those of drawn pages.
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path
 * @param {Fail} fail
 */
export function checkLooks(sources, fail) {
  const files = [...sources]
  const isDrawn = (/** @type {string} */ file) => file.startsWith(PAGES)
  const ofScreens = files.filter(([file]) => !isDrawn(file))
  checkSheet(LOOKS, ofScreens, sources, fail)
  const ofPages = files.filter(([file]) => isDrawn(file))
  if (ofPages.length > 0) checkSheet(`${PAGES}pages.css`, ofPages, sources, fail)
}
