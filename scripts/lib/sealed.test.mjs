import { expect, test } from 'vitest'
import { digests, sealed } from './sealed.mjs'

test('no migration was edited once it was merged', () => {
  const advice = 'a new migration corrects a merged one; `npm run db:generate` keeps the digest of the newest'
  expect(digests(), advice).toEqual(sealed())
})
