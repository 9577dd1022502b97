import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup.mjs'

/**
 * Returns the words of the part of a file that a pattern finds.
 * @param {string} file
 * @param {RegExp} part
 */
const wordsOf = (file, part) =>
  readFileSync(join(root, file), 'utf8')
    .match(part)?.[1]
    ?.match(/[a-z]+/g)

test('the words that are no passwords are those of the document', () => {
  const documented = wordsOf('docs/security.md', /(?:^|\n)((?:> .*\n)+)/)
  expect(documented).toContain('anclaje')
  expect(wordsOf('contract/src/rules/access/clave.ts', /DEL_LUGAR =\n([\s\S]+?)\n\n/)).toEqual(documented)
})
