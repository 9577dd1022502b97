import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { CALLS } from './calls.ts'

const forms = Object.entries<Call>(CALLS).flatMap(([name, { access, form, body }]) =>
  typeof access === 'object' && 'publicOr' in access ? [{ name, takes: access.takes, schema: form ?? body }] : [],
)

test.each(forms)('$name reads each other field than it takes from visitors as null', ({ takes, schema }) => {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('a public form is an object')
  const closed = Object.entries(schema.shape).filter(([name]) => !takes.includes(name))
  for (const [name, field] of closed) expect(z.decode(field as z.ZodMiniType, null), name).toBeNull()
})

test('there are public forms', () => expect(forms).toHaveLength(3))
