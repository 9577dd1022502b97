import { expect, test } from 'vitest'
import { endPress, idempotencyKeyOf, pressOf } from './press.ts'

const keyFor = (content: FormData | string, path = '/empresa') => idempotencyKeyOf(pressOf(path, content))

test('sending the same content again is the same press until it is answered', () => {
  const first = keyFor('{"nombre":"A"}', '/cursos')
  expect(first).toMatch(/^[\w-]{16,100}$/)
  expect(keyFor('{"nombre":"A"}', '/cursos')).toBe(first)
  endPress(pressOf('/cursos', '{"nombre":"A"}'))
  expect(keyFor('{"nombre":"A"}', '/cursos')).not.toBe(first)
})

test('other data, another call or another picture is another press', () => {
  const withPicture = (name: string) => {
    const form = new FormData()
    form.append('data', '{}')
    form.append('file', new File(['x'], name, { lastModified: 1 }))
    return form
  }
  const keys = [keyFor('a'), keyFor('b'), keyFor('a', '/cursos'), keyFor(withPicture('a')), keyFor(withPicture('b'))]
  expect(new Set(keys).size).toBe(5)
  expect(keyFor(withPicture('a'))).toBe(keys[3])
})
