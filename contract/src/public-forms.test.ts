import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { CALLS } from './calls.ts'

const forms = Object.entries<Call>(CALLS).flatMap(([name, { access, form, body }]) =>
  typeof access === 'object' && 'publicOr' in access ? [{ name, takes: access.takes, schema: form ?? body }] : [],
)

test.each(forms)('$name accepts from visitors only the fields that it names', ({ takes, schema }) => {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('a public form is an object')
  expect([...takes].toSorted()).toEqual(Object.keys(schema.shape).toSorted())
})

test('there are public forms', () => expect(forms).toHaveLength(3))
