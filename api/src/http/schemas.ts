import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { es } from 'zod/locales'
import { createPause } from '../process/turns.ts'
import { invalid, noData } from '../errors/errors.ts'

const validator: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (value) => {
    const isMissing = httpPart === 'body' && (value === null || value === undefined)
    // A body with a prefault says itself what is missing.
    if (isMissing && !(schema instanceof z.ZodMiniPrefault)) return { error: noData() }
    const parsed = schema.safeParse(isMissing ? undefined : value)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  }

/**
 * Serializes an answer and drops the fields that its schema does not declare. Throws when a
 * declared field is missing: that is a fault of the server.
 */
export const serialize = (schema: z.ZodMiniType, answer: unknown): string => JSON.stringify(z.encode(schema, answer))

/** Rows of an answer that are serialized at once; more would keep other calls waiting. */
const ROWS_AT_ONCE = 100

async function serializeRows(schema: z.ZodMiniArray, all: readonly unknown[]): Promise<string> {
  const pause = createPause()
  const pieces: string[] = []
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    pieces.push(serialize(schema, all.slice(from, from + ROWS_AT_ONCE)).slice(1, -1))
    await pause()
  }
  return `[${pieces.join(',')}]`
}

/**
 * Serializes an answer with more than `ROWS_AT_ONCE` rows, a page or a plain array, as `serialize`
 * does, and pauses for other calls in between. Returns undefined for any other answer.
 */
export async function serializeLong(schema: z.ZodMiniType, answer: unknown): Promise<string | undefined> {
  if (schema instanceof z.ZodMiniArray)
    return Array.isArray(answer) && answer.length > ROWS_AT_ONCE ? serializeRows(schema, answer) : undefined
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const { items: rows } = schema.def.shape
  const { items } = answer as { items?: unknown }
  if (!(rows instanceof z.ZodMiniArray) || !Array.isArray(items) || items.length <= ROWS_AT_ONCE) return undefined
  const { items: _, ...rest } = z.encode(schema, { ...(answer as object), items: [] }) as Record<string, unknown>
  const others = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[`"items":${await serializeRows(rows, items)}`, ...others].join(',')}}`
}

const serializer: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (answer) =>
    serialize(schema, answer)

/** An answer that is serialized with the call's schema `reduced`. */
export class Reduced<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/**
 * Marks an answer as the reduced one, for callers without the permission for the full answer.
 * Without this mark, a full answer that lacks a field would pass as a reduced one.
 */
export const reduced = <T>(answer: T) => new Reduced(answer)

/**
 * Parses JSON bodies. An empty body counts as none, because some clients set the content type
 * without sending a body; the route checks whether it needs one (WIRE-8).
 */
export function useJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body as string, done),
  )
}

/**
 * Validates requests and serializes answers with the schemas of the contract. Fields without their
 * own error message get a Spanish one.
 */
export function useSchemas(app: FastifyInstance): void {
  const { localeError } = es()
  // Zod's message for a wrong type names programming types, but users read it.
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' ? 'Los datos no tienen el formato esperado.' : localeError?.(issue),
  })
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializer)
}

/**
 * Parses a value with a contract schema, for a route that cannot declare it as its body. Throws 400
 * with the fields.
 */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
