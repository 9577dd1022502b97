import type { FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { es } from 'zod/locales'
import type { App } from './deps.ts'
import { invalid } from './errors.ts'

const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  }

/** Makes the contract's schemas check what comes in and cut what goes out; messages that a field does not word are Spanish too. */
export function useSchemas(app: App): void {
  const { localeError } = es()
  // Its words for a wrong type name types of programming; a person reads this one.
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' ? 'Los datos no tienen el formato esperado.' : localeError?.(issue),
  })
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializerCompiler)
}
