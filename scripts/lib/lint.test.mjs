// Mistakes that the linter must refuse: each text is linted with the settings of the project.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './setup.mjs'

/**
 * Snippets with a mistake, and the lint rule that each breaks.
 * @type {[name: string, rule: string, text: string][]}
 */
const MISTAKES = [
  ['forgotten-await', 'no-floating-promises', 'export async function store() {\n  save()\n}'],
  ['condition', 'no-misused-promises', 'export const isStored = () => (save() ? 1 : 2)'],
  ['callback', 'no-misused-promises', 'export const all = (ids: number[]) => ids.forEach(async () => await save())'],
  ['await-of-nothing', 'await-thenable', 'export const read = async () => await name'],
  ['null-on-a-screen', 'restrict-template-expressions', 'export const words = `Enviado a ${name}`'],
  ['object-on-a-screen', 'restrict-template-expressions', 'export const words = `Enviado a ${{ name }}`'],
  ['order-of-numbers', 'require-array-sort-compare', 'export const inOrder = (ids: number[]) => ids.toSorted()'],
  [
    'kind-left-out',
    'switch-exhaustiveness-check',
    `export function wordOf(kind: 'a' | 'b') {
  switch (kind) {
    case 'a':
      return 1
  }
  return 2
}`,
  ],
  ['only.test', 'no-restricted-properties', "test.only('a rule', () => save())"],
  ['skip.test', 'no-restricted-properties', "test.describe.skip('a rule', () => {})"],
  ['skip-of-context.test', 'no-restricted-properties', "test('a rule', ({ skip }) => skip())"],
  ['expected-to-fail.test', 'no-restricted-properties', "test.fails('a rule', () => save())"],
]
const SEEN =
  'declare const save: () => Promise<boolean>\ndeclare const name: string | null\nexport type Seen = [typeof save, typeof name]\n'

/** @type {string} */
let folder
/** @type {Map<string, string[]>} */
const found = new Map()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-lint-'))
  for (const [name, , text] of MISTAKES) writeFileSync(join(folder, `${name}.ts`), `${SEEN}${text}\n`)
  const compilerOptions = { strict: true, target: 'esnext', module: 'esnext', moduleResolution: 'bundler', types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--config', join(root, '.oxlintrc.json'), '--format=json', folder]
  let output
  try {
    output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    // The linter exits with 1 when it finds something.
    output = /** @type {{ stdout: string }} */ (error).stdout
  }
  for (const { filename, code } of JSON.parse(output).diagnostics) {
    const name = filename.replace(/^.*\//, '').replace('.ts', '')
    found.set(name, [...(found.get(name) ?? []), code])
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test.for(MISTAKES)('the linter refuses %s by %s', ([name, rule]) => {
  expect(found.get(name)).toContainEqual(expect.stringContaining(`(${rule})`))
})
