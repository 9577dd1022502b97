import { expect, test } from 'vitest'
import { readableUrl } from './urls.ts'

test.each([
  ['/v/7K3M-9QRT-2XA', '/v/7K3M-9QRT-2XA'],
  ['/v/%00%2F%C3%91?c=%ff', '/v/%00%2F%C3%91?c=%ff'],
  ['/v/%ff', '/v/%EF%BF%BD'],
  ['/v/a%E0%A4%A?x', '/v/a%EF%BF%BD%25A?x'],
  ['/v/100%', '/v/100%25'],
  ['/%zz/%2F%ED%A0%80', '/%25zz/%2F%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
  ['/v/%C3%91%ff', '/v/%C3%91%EF%BF%BD'],
])('%s becomes %s', (url, readable) => {
  expect(readableUrl(url)).toBe(readable)
  expect(readableUrl(readable)).toBe(readable)
  expect(() => decodeURIComponent(readable.split('?')[0]!)).not.toThrow()
})
