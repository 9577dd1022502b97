// Values to try in calls: valid values of each filter, and invalid ones.
import * as z from 'zod/mini'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** Ids of rows of the demonstration, by the name of the field or filter that refers to them. */
export type Known = Record<string, readonly (string | number)[]>

const TEXTS = ['a', 'nunez', '1', 'zzzz']
const NUMBERS = ['1', '30', '0', '-1']
/** Values that hardly any filter accepts. */
const WRONG = ['', 'x'.repeat(300), "'%_\\"]
const PAGES = ['page=0&size=5', 'page=1&size=5', 'page=9999&size=5', 'page=0&size=0', 'page=-1', 'size=abc']
/** Text that is longer than every limit. */
const LONG = 'x'.repeat(6_000)

const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function valuesFor(name: string, schema: Schema, known: Known): string[] {
  const listed = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const])) // prettier-ignore
  if (listed.length > 0) return listed.map(String)
  if (known[name]) return [...known[name].map(String), '0', '99999999']
  return schema.type === 'integer' || schema.type === 'number' ? NUMBERS : TEXTS
}

/** Returns whether a call has pages, and each of its filters and orders with values to try. */
export function filtersOf(query: z.ZodMiniType | undefined, known: Known, wrong: readonly string[] = WRONG) {
  const { properties = {} } = query ? schemaOf(query) : {}
  const { page, size: _, ...filters } = properties
  const each = Object.entries(filters).flatMap(([name, schema]) =>
    [...valuesFor(name, schema, known), ...wrong].map((value) => `${name}=${encodeURIComponent(value)}`),
  )
  return { isPaged: page !== undefined, each }
}

/**
 * Returns query strings: none, pages, each filter and order alone, an unknown parameter, and a
 * repeated one.
 */
export function queriesOf(query: z.ZodMiniType | undefined, known: Known): string[] {
  const { isPaged, each } = filtersOf(query, known)
  const [first] = each
  const all = ['', ...(isPaged ? PAGES : []), ...each, 'nadie=1', ...(first ? [`${first}&${first}`] : [])]
  return all.map((text) => (text ? `?${text}` : ''))
}

/**
 * Returns bodies that a call refuses or reads in another way: no body, a body of another type, and
 * the valid body without each of its fields, with each field of another type or too long, and with
 * an unknown field.
 */
export function wrongBodies(good: unknown): unknown[] {
  if (Array.isArray(good)) return [[], {}, ...wrongBodies(good[0]).map((each) => [each])]
  if (typeof good !== 'object' || good === null) return [{}]
  const fields = Object.keys(good) as (keyof typeof good)[]
  const changed = fields.flatMap((name) => {
    const { [name]: value, ...rest } = good
    const other = typeof value === 'string' ? [LONG, 7] : ['x', 99_999_999, null]
    return [rest, ...other.map((wrong) => ({ ...rest, [name]: wrong }))]
  })
  return [{}, [], 'x', { ...good, desconocido: 1 }, ...changed]
}
