import { expect, test } from 'vitest'
import { statement } from './client.ts'

test('two statements of one name are refused', () => {
  const build = () => ({ prepare: () => ({ getQuery: () => ({ sql: '' }) }) })
  statement('de_dos', build)
  expect(() => statement('de_dos', build)).toThrow('two statements are called de_dos')
})
