import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { es } from 'zod/locales'
import type { App } from '../deps.ts'
import { invalid, noData } from './errors.ts'

// The contract's schemas are those of `zod/mini`, which read an object key by key. Pages need them
// small; here each is run thousands of times a second.

/** Names under which the schemas of zod hold other schemas, alone or in a list. */
const PARTS = new Set(['innerType', 'element', 'in', 'out', 'options', 'items', 'left', 'right', 'valueType'])

const compiledOf = new WeakMap<core.$ZodType, core.$ZodType>()

const isObject = (schema: core.$ZodType): schema is core.$ZodObject => schema._zod.def.type === 'object'

function compile(schema: core.$ZodType): core.$ZodType {
  const { def } = schema._zod
  if (isObject(schema)) {
    const { shape } = schema._zod.def
    const fields = Object.entries(shape).map(([name, field]) => [name, compiled(field)])
    return new core.$ZodObjectJIT({ ...schema._zod.def, shape: Object.fromEntries(fields) })
  }
  // Asked for one by one: a default is a getter, which makes its value anew each time.
  const names = Object.keys(def).filter((name) => PARTS.has(name))
  if (names.length === 0) return schema
  const own = Object.getOwnPropertyDescriptors(def) as PropertyDescriptorMap
  for (const name of names) {
    const part: unknown = Reflect.get(def, name)
    const value = Array.isArray(part) ? part.map(compiled) : compiled(part as core.$ZodType)
    own[name] = { value, enumerable: true }
  }
  return core.clone(schema, Object.create(null, own))
}

/**
 * Returns a schema that accepts, refuses and answers the same as one of the contract, but reads
 * objects with a function that zod compiles for each (039).
 */
export function compiled<S extends core.$ZodType>(schema: S): S {
  const known = compiledOf.get(schema) ?? compile(schema)
  compiledOf.set(schema, known)
  return known as S
}

const validator: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (value) => {
    if (httpPart === 'body' && (value === null || value === undefined)) return { error: noData() }
    const parsed = z.safeParse(compiled(schema), value)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  }

/**
 * Serializes an answer and drops the fields that its schema does not declare. A declared field that
 * is missing is an error of ours.
 */
export const serialize = (schema: z.ZodMiniType, answer: unknown): string =>
  JSON.stringify(z.encode(compiled(schema), answer))

const serializer: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (answer) =>
    serialize(schema, answer)

/** An answer by the call's schema `reduced`. */
export class Reduced<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/**
 * Marks an answer as the one for callers without the permission that the full one needs. Unmarked,
 * a full answer that lacks a field would pass for a reduced one.
 */
export const reduced = <T>(answer: T) => new Reduced(answer)

/**
 * Parses JSON bodies. An empty body counts as none, because some clients set the type without
 * sending anything; the route says whether one is needed (WIRE-8).
 */
export function useJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body as string, done),
  )
}

/**
 * Validates what comes in and serializes what goes out with the contract's schemas; fields without
 * a message of their own get a Spanish one.
 */
export function useSchemas(app: App): void {
  const { localeError } = es()
  // Zod's message for a wrong type names programming types; people read this one.
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' ? 'Los datos no tienen el formato esperado.' : localeError?.(issue),
  })
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializer)
}
