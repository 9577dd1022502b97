// Applies all rules of the structure to one file.
import { checkApi, checkWeb, checkWorkspaces, importsOf } from './imports.mjs'
import { checkOrder, checkRoom } from './rooms.mjs'
import { checkSql } from './sql.mjs'
import {
  checkClock,
  checkColumns,
  checkComments,
  checkFile,
  checkPasswords,
  checkPauses,
  checkWords,
} from './texts.mjs'

/** @import { Check } from './texts.mjs' */

/** Matches the TypeScript files of the product. */
const PRODUCT = /^(api|contract|web)\/src\/.*\.tsx?$/
/** Matches tests. They test through the API, but may import anything to prepare their data. */
const TEST = /\.test(-d)?\.tsx?$/

/** Returns whether a file counts towards the number of files of its folder. @param {string} file */
export const isCounted = (file) => PRODUCT.test(file) && !TEST.test(file)

/**
 * Checks the text of a file. `file` is its path from the root. Calls `fail` for each broken rule.
 * @type {Check}
 */
export const checkSource = (file, text, fail) => {
  checkFile(file, text, fail)
  checkComments(file, text, fail)
  checkRoom(file, fail)
  if (!PRODUCT.test(file)) return
  const imports = importsOf(file, text)
  checkWorkspaces(file, imports, fail)
  if (TEST.test(file)) return
  checkClock(file, text, fail)
  checkPauses(file, text, fail)
  checkWords(file, text, fail)
  checkOrder(file, imports, fail)
  if (file.startsWith('api/')) {
    checkApi(file, imports, fail)
    checkSql(file, text, fail)
    checkColumns(file, text, fail)
    checkPasswords(file, text, fail)
  }
  if (file.startsWith('web/')) checkWeb(file, imports, fail)
}
