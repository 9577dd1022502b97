import * as z from 'zod'

/** Rows that a field refers to, by the name of the field: made anew for each body. */
export type References = Record<string, () => unknown>

let serial = 0

/**
 * Values of every kind, one of which any field takes; each time others, where they must be unique.
 */
function candidates(): unknown[] {
  const n = ++serial
  return [
    `Texto de prueba ${n}`,
    String(1_000_000_000 + n),
    String(900_000_000 + n),
    `persona${n}@example.com`,
    '2026-11-02',
    `P${n}`,
    '2',
    1,
    2024,
    true,
    'school',
    null,
  ]
}

const isWrapped = (schema: z.ZodType) => schema instanceof z.ZodOptional || schema instanceof z.ZodNullable

/**
 * A field that ignores what it does not know, or that only programs fill in, has nothing to refuse.
 */
const takesAnything = (field: unknown) =>
  field instanceof z.ZodCatch || (field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown)

/**
 * A value that a schema of the contract accepts, with every field that it knows. Throws when none
 * is found.
 */
export async function sampleOf(schema: z.ZodType, references: References, name = ''): Promise<unknown> {
  if (Object.hasOwn(references, name)) return references[name]!()
  if (isWrapped(schema)) return sampleOf((schema as z.ZodOptional<z.ZodType>).unwrap(), references, name)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
    return sampleOf(schema.out as z.ZodType, references, name)
  if (schema instanceof z.ZodArray) return [await sampleOf(schema.element as z.ZodType, references, name)]
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, references, name)
  if (schema instanceof z.ZodObject) {
    const body: Record<string, unknown> = {}
    const fields = Object.entries(schema.shape).filter(([, field]) => !takesAnything(field))
    for (const [key, field] of fields) body[key] = await sampleOf(field, references, key)
    return body
  }
  const found = candidates().find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`nothing is known that the field ${name} takes`)
  return found
}
