import * as z from 'zod/mini'

/** Functions that create the row to which a field refers, by the name of the field. */
export type References = Record<string, () => unknown>

let serial = 0

/**
 * Returns values of all kinds, so that any field accepts one of them. Unique values differ on each
 * call.
 */
function candidates(): unknown[] {
  const n = ++serial
  return [
    `Texto de prueba ${n}`,
    String(1_500_000_000 + n),
    String(900_000_000 + n),
    `persona${n}@example.com`,
    '2026-11-02',
    '1994-02-28',
    `P${n}`,
    '2',
    1,
    2024,
    true,
    'school',
    '#14532d',
    null,
  ]
}

const isWrapped = (schema: z.ZodMiniType) => schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable

/**
 * Returns whether a field accepts anything. Such a field replaces wrong values, or is optional and
 * of unknown type.
 */
const takesAnything = (field: unknown) =>
  field instanceof z.ZodMiniCatch ||
  (field instanceof z.ZodMiniOptional && field.def.innerType instanceof z.ZodMiniUnknown)

/**
 * Returns a value that a schema of the contract accepts, with all its fields. Throws when it finds
 * none.
 */
export async function sampleOf(schema: z.ZodMiniType, references: References, name = ''): Promise<unknown> {
  if (Object.hasOwn(references, name)) return references[name]!()
  if (isWrapped(schema)) return sampleOf((schema as z.ZodMiniOptional<z.ZodMiniType>).def.innerType, references, name)
  if (schema instanceof z.ZodMiniPipe && schema.def.in instanceof z.ZodMiniTransform)
    return sampleOf(schema.def.out as z.ZodMiniType, references, name)
  if (schema instanceof z.ZodMiniArray) return [await sampleOf(schema.def.element as z.ZodMiniType, references, name)]
  if (schema instanceof z.ZodMiniUnion) return sampleOf(schema.def.options[0] as z.ZodMiniType, references, name)
  if (schema instanceof z.ZodMiniObject) {
    const body: Record<string, unknown> = {}
    const fields = Object.entries(schema.shape).filter(([, field]) => !takesAnything(field))
    for (const [key, field] of fields) body[key] = await sampleOf(field as z.ZodMiniType, references, key)
    return body
  }
  const found = candidates().find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`nothing is known that the field ${name} takes`)
  return found
}
