import * as z from 'zod'
import type { ModuleName } from './permissions.ts'

type Fields = Record<string, z.ZodType>
type Suffixed<F extends Fields, S extends string> = {
  [K in keyof F & string as `${K}_${S}`]: z.ZodType<z.output<F[K]>>
}

interface Description<S extends string, F extends Fields> {
  /** The word in headings and messages: «Crear Curso». */
  title: string
  /** The path of its calls below the base path. */
  path: string
  module: ModuleName
  suffix: S
  /** What a form sends, by form name. The column is the form name with the suffix (decisions §1.2). */
  fields: F
  /** Text columns, by form name, that `?nombre=` searches. */
  search: (keyof F & string)[]
  /** What a select shows of it besides id and name, by form name (decisions §2.4). */
  ref?: (keyof F & string)[]
  /** The row that hangs on each of its rows, by the name that it has on the wire (decisions §1.2). */
  nested?: Record<string, z.ZodType>
  wire?: Wire
}

/** The wire's exceptions (decisions §1.4): a whole array, always or only without `page`, and an array of one by id. */
interface Wire {
  list?: 'array' | 'array without page'
  /** `getByParams`, an array, by id, name and these columns, by form name; `getAll` beside it. */
  params?: string[]
  all?: true
  byId?: 'array'
}

/** What a stored value looks like on its way out: the field's type without the rules for typing it in. */
function outgoing(field: z.ZodType): z.ZodType {
  const accepts = (value: unknown) => field.safeParse(value).success
  const json = field instanceof z.ZodString ? z.string() : field instanceof z.ZodNumber ? z.number() : z.any()
  return accepts(null) ? json.nullable() : json
}

/** One description of a plain entity → the body that creates and edits it, and the row that comes back. */
export function entity<S extends string, F extends Fields>(description: Description<S, F>) {
  const { suffix, fields } = description
  const columns = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [`${name}_${suffix}`, outgoing(field)]),
  ) as Suffixed<F, S>
  const id = { [`id_${suffix}`]: z.number() } as Record<`id_${S}`, z.ZodNumber>
  return {
    ...description,
    idColumn: `id_${suffix}` as const,
    body: z.object(fields),
    row: z.object({ ...id, ...columns, ...description.nested }),
  }
}

/** Any plain entity, for code that serves them all. */
export interface AnyEntity {
  title: string
  path: string
  module: ModuleName
  suffix: string
  idColumn: string
  fields: Fields
  search: string[]
  ref?: string[]
  nested?: Record<string, z.ZodType>
  wire?: Wire
  body: z.ZodObject<Fields>
  row: z.ZodObject<Fields>
}
