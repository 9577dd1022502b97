import * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { CALLS } from '@anclaje/contract/calls'
import { compiled } from './schemas.ts'

const SCHEMA = z.object({
  texto: z.string().check(z.minLength(2)),
  quizas: z.optional(z.number()),
  nada: z.nullable(z.string()),
  lista: z.array(z.object({ id: z.number(), nombre: z.optional(z.string()) })),
  clase: z.discriminatedUnion('tipo', [
    z.object({ tipo: z.literal('a'), uno: z.number() }),
    z.object({ tipo: z.literal('b'), dos: z.string() }),
  ]),
  numero: z.pipe(
    z.unknown(),
    z.transform((value) => Number(value)),
  ),
  estricto: z.strictObject({ x: z.number() }),
  vacia: z._default(z.array(z.number()), () => []),
  resto: z.record(z.string(), z.object({ y: z.number() })),
})
const WHOLE = {
  texto: 'dos',
  nada: null,
  lista: [{ id: 1 }, { id: 2, nombre: 'n', sobra: true }],
  clase: { tipo: 'b', dos: 'x', uno: 1 },
  numero: '7',
  estricto: { x: 1 },
  resto: { z: { y: 1, sobra: 2 } },
  sobra: 'no está',
}

test.each<[string, unknown]>([
  ['whole', WHOLE],
  ['with what may be missing', { ...WHOLE, quizas: 3 }],
  ['a field missing', { ...WHOLE, nada: undefined }],
  ['a key missing', { texto: 'dos' }],
  ['a wrong type, deep', { ...WHOLE, lista: [{ id: 1 }, { id: 'x' }] }],
  ['a check', { ...WHOLE, texto: 'd' }],
  ['a wrong kind', { ...WHOLE, clase: { tipo: 'c' } }],
  ['a field of another kind', { ...WHOLE, clase: { tipo: 'a', dos: 'x' } }],
  ['an unknown key', { ...WHOLE, estricto: { x: 1, y: 2 } }],
  ['__proto__', JSON.parse('{"__proto__": {"texto": "dos"}}')],
  ['no object', []],
  ['null', null],
])('a compiled schema answers as the contract’s: %s', (_, value) => {
  const [own, fast] = [z.safeParse(SCHEMA, value), z.safeParse(compiled(SCHEMA), value)]
  expect(fast.success).toBe(own.success)
  expect(fast.data).toEqual(own.data)
  expect(JSON.stringify(fast.data)).toBe(JSON.stringify(own.data))
  expect(fast.error?.issues).toEqual(own.error?.issues)
})

test('what a list answers is compiled all the way down', () => {
  const reached: core.$ZodType[] = []
  const walk = (schema: core.$ZodType) => {
    reached.push(schema)
    for (const part of Object.values(schema._zod.def)) {
      const held = part === null || typeof part !== 'object' ? [] : '_zod' in part ? [part] : Object.values(part)
      for (const one of held) if (one !== null && typeof one === 'object' && '_zod' in one) walk(one as core.$ZodType)
    }
  }
  for (const call of Object.values(CALLS)) if ('answer' in call && call.answer) walk(compiled(call.answer))
  const objects = reached.filter((schema) => schema._zod.def.type === 'object')
  expect(objects.length).toBeGreaterThan(100)
  expect(objects.every((schema) => schema instanceof core.$ZodObjectJIT)).toBe(true)
})

test('a default is made anew for each value', () => {
  const schema = compiled(z.object({ lista: z._default(z.array(z.number()), () => []) }))
  const [one, two] = [z.parse(schema, {}), z.parse(schema, {})]
  one.lista.push(1)
  expect(two.lista).toEqual([])
})
