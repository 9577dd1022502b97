// Finds the rules of the product in docs/spec, and the citations of them.

/** Matches the heading of a rule and captures its id. */
const RULE = /^### ([A-Z]+-[1-9]\d*) \S/
const SECTION = /§\s*\d/

/**
 * Returns every rule of a document of docs/spec: its id and its line, counted from 1.
 * @param {string} text
 */
export const rulesIn = (text) =>
  text.split('\n').flatMap((line, index) => {
    const id = RULE.exec(line)?.[1]
    return id === undefined ? [] : [{ id, line: index + 1 }]
  })

/**
 * Returns every id in a text that has the prefix of a rule, with its line. The code of an item, for
 * example, has a dash and a number but no such prefix.
 * @param {string} text
 * @param {ReadonlySet<string>} prefixes
 */
export const citedIn = (text, prefixes) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\b([A-Z]+)-[1-9]\d*\b/g)]
        .filter(([, prefix = '']) => prefixes.has(prefix))
        .map(([id]) => ({ id, line: index + 1 })),
    )

/**
 * Returns the numbers of the lines that cite a numbered section of a document. Rules have ids, so
 * such a section belongs to a file that the reader does not have.
 * @param {string} text
 */
export const sectionsIn = (text) => text.split('\n').flatMap((line, index) => (SECTION.test(line) ? [index + 1] : []))

/** Returns the prefix of an id: `CERT` of `CERT-9`. @param {string} id */
export const prefixOf = (id) => id.slice(0, id.lastIndexOf('-'))

/** Matches a row of the table of limits: the rule, the number, the constant and its file. */
const LIMIT = /^\|\s*([A-Z]+-[1-9]\d*)\s*\|\s*([\d,]+)\s*\|\s*`(\w+)`\s*\|\s*`([^`]+)`\s*\|$/

/**
 * Returns the limits in the table of docs/spec: the rule of each limit, its number as in the rule,
 * and the constant with its file. Lines are counted from 1.
 * @param {string} text
 */
export const limitsIn = (text) =>
  text.split('\n').flatMap((row, index) => {
    const [, id, number, constant, file] = LIMIT.exec(row) ?? []
    return id && number && constant && file ? [{ id, number, constant, file, line: index + 1 }] : []
  })

/**
 * Returns the text of a rule up to the next heading; an empty text if no rule has the id.
 * @param {string} text
 * @param {string} id
 */
export const textOfRule = (text, id) => text.split(/^(?=#{1,3} )/m).find((part) => part.startsWith(`### ${id} `)) ?? ''

/**
 * Returns the fault of a limit: the constant has another number, or the rule does not name the
 * number. Returns undefined if there is no fault.
 * @param {{ id: string, number: string, constant: string }} limit
 * @param {string} source the text of the file with the constant
 * @param {string} rule the text of the rule
 */
export function faultOfLimit({ id, number, constant }, source, rule) {
  const value = new RegExp(`\\b${constant} = ([\\d_]+)\\n`).exec(source)?.[1]?.replaceAll('_', '')
  if (value !== number.replaceAll(',', '')) return `${constant} is ${value ?? 'no number'} and ${id} says ${number}`
  const isNamed = new RegExp(`(?<![\\d,.])${number}(?![\\d,]*\\d)`).test(rule)
  return isNamed ? undefined : `${id} does not name ${number}: write the rule anew with ${constant}`
}
