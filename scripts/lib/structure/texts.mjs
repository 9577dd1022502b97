// Checks the names, lines and words of a file.
import { basename } from 'node:path'
import { nounOf } from './rooms.mjs'

/** @typedef {(file: string, what: string) => void} Fail */

const MAX_LINES = 400
const MAX_COMMENT = 100
const LONG_ALLOWED = /\.test\.tsx?$|^api\/(demo|src\/seed|src\/db\/migrations)\/|^(e2e|bench)\//

/**
 * Checks the name of a file, its words and its length.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkFile(file, text, fail) {
  const name = basename(file)
  if (/^index\.[jt]sx?$/.test(name)) fail(file, 'no barrel files: import from the file that has it')
  if (/(^|\/)(utils?|helpers?|services?)(\/|\.[jt]sx?$)/.test(file))
    fail(file, 'say what it is about instead of utils, helpers or services')
  if (/^api\/src\/.*routes/.test(file) && /\btry\s*\{/.test(text))
    fail(file, 'no try in routes: throw, and the one handler of the API answers')
  if (/^api\/src\/.*routes/.test(file) && text.includes('.transaction('))
    fail(file, 'no transaction in routes: actions decide')
  const isDrawn = file.startsWith('web/src/visitors/pages/')
  if (file.startsWith('web/src/') && !isDrawn && /component=\{Link\}|\bhref="\/|\bstrict: false/.test(text))
    fail(file, 'an address that the router does not check: use Link, LinkButton or createLink, and `from` to read one')
  if (nounOf(file) && file.startsWith('web/') && /\brequest(<[^>]*>)?\(['"`](GET|POST|PUT|DELETE)/.test(text))
    fail(file, 'a call by method and path: ask for it by its name')
  const lines = text.split('\n').length - 1
  if (/\.([jt]sx?|mjs)$/.test(file) && lines > MAX_LINES && !LONG_ALLOWED.test(file))
    fail(file, `${lines} lines; more than ${MAX_LINES} is more than one idea`)
}

/**
 * Checks the width of comments.
 * @param {string} file
 * @param {string} text
 * @param {Fail} fail
 */
export function checkComments(file, text, fail) {
  if (!/\.([jt]sx?|mjs|typ)$/.test(file)) return
  text.split('\n').forEach((line, index) => {
    if (line.length > MAX_COMMENT && /^\s*(\/\/|\/\*|\*)/.test(line))
      fail(`${file}:${index + 1}`, `a comment of ${line.length} columns; wrap it at ${MAX_COMMENT}`)
  })
}
