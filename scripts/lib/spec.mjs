// The rules of the product in docs/spec, and what cites them.

/** A rule is a heading with its id. */
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
 * Returns every id that a text names and that has the prefix of a rule, with its line. Something
 * else with a dash and a number, such as the code of an item, has no such prefix.
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
 * Returns the lines that cite a section of a document by its number: the rules have ids, so such a
 * section is of a file that a reader does not have.
 * @param {string} text
 */
export const sectionsIn = (text) => text.split('\n').flatMap((line, index) => (SECTION.test(line) ? [index + 1] : []))

/** Returns the prefix of an id: `CERT` of `CERT-9`. @param {string} id */
export const prefixOf = (id) => id.slice(0, id.lastIndexOf('-'))
