import { expect, test } from 'vitest'
import { pressOf } from './press.ts'

const keyOf = (content: FormData | string, path = '/empresa') => pressOf('POST', path, content)!.key

test('the same thing sent again is the same press until it is answered', () => {
  const first = pressOf('POST', '/cursos', '{"nombre":"A"}')!
  expect(first.key).toMatch(/^[\w-]{16,100}$/)
  expect(keyOf('{"nombre":"A"}', '/cursos')).toBe(first.key)
  first.end()
  expect(keyOf('{"nombre":"A"}', '/cursos')).not.toBe(first.key)
})

test('other data, another call or another picture is another press', () => {
  const withPicture = (name: string) => {
    const form = new FormData()
    form.append('data', '{}')
    form.append('file', new File(['x'], name, { lastModified: 1 }))
    return form
  }
  const keys = [keyOf('a'), keyOf('b'), keyOf('a', '/cursos'), keyOf(withPicture('a')), keyOf(withPicture('b'))]
  expect(new Set(keys).size).toBe(5)
  expect(keyOf(withPicture('a'))).toBe(keys[3])
})

test('only what creates has a press', () => expect(pressOf('PUT', '/empresa/1', 'a')).toBeUndefined())
