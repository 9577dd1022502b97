import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod'
import { es } from 'zod/locales'
import type { App } from '../deps.ts'
import { invalid, noData } from './errors.ts'

const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) => {
    if (httpPart === 'body' && (value === null || value === undefined)) return { error: noData() }
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  }

/**
 * Cuts from an answer what its schema does not declare. An answer without a declared field is a
 * failure of ours.
 */
const serializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(z.encode(schema, answer))

/**
 * Reads JSON. Some clients name it as their type also where they send nothing: that is no body, and
 * whether one is needed says the route (WIRE-8).
 */
export function useJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body as string, done),
  )
}

/**
 * Makes the contract's schemas check what comes in and cut what goes out; messages that a field
 * does not word are Spanish too.
 */
export function useSchemas(app: App): void {
  const { localeError } = es()
  // Its words for a wrong type name types of programming; a person reads this one.
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' ? 'Los datos no tienen el formato esperado.' : localeError?.(issue),
  })
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializer)
}
