import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from './secret.ts'
import { StartupProblem } from './startup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-clave-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = () => join(folder, 'jwt-secret')

test('a secret is created once, and kept', () => {
  const secret = readOrCreateSecret(folder)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(readOrCreateSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['jwt-secret'])
})

test.each(['', 'x', '\n', 'x'.repeat(31)])('a file that contains %j is refused and kept', (text) => {
  writeFileSync(file(), text)
  expect(() => readOrCreateSecret(folder)).toThrow(StartupProblem)
  expect(readFileSync(file(), 'utf8')).toBe(text)
})

test('the secret of an operator is read without its line end', () => {
  writeFileSync(file(), `${'clave-larga-'.repeat(4)}\n`)
  expect(readOrCreateSecret(folder)).toBe('clave-larga-'.repeat(4))
})
