import type * as z from 'zod/mini'
import { invalid } from '../errors/errors.ts'

/**
 * Parses with a contract schema where a route cannot declare it as its body. Throws 400 with the
 * fields.
 */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
