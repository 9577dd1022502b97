import * as z from 'zod/mini'

type Fields = Record<string, z.ZodMiniType>

/** The columns of fields: their names with the suffix, and what comes out of the database. */
type Suffixed<F extends Fields, S extends string> = {
  [K in keyof F & string as `${K}_${S}`]: z.ZodMiniType<Stored<F[K]>, Stored<F[K]>>
}
type Stored<T extends z.ZodMiniType> = Exclude<z.output<T>, undefined>
type Own<S extends string, F extends Fields, R extends Fields> = Omit<
  Record<`id_${S}`, z.ZodMiniNumber> & Suffixed<F, S>,
  keyof R
> &
  R

interface Description<S extends string, F extends Fields, R extends Fields, N extends Fields> {
  suffix: S
  /** What a form sends, by form name. The column is the form name with the suffix. */
  fields: F
  /**
   * Columns that no form sends, and those of `fields` that come out in another shape, by column name.
   * An id that is no number stands here too.
   */
  reads?: R
  /** The order of the columns on the wire, where it is not that of `fields` and then `reads`. */
  order?: readonly (keyof Suffixed<F, S> | (keyof R & string))[]
  /** What hangs on each row, by the name that it has on the wire. */
  nested?: N
}

/** A noun, described once: the body that creates and edits it, its columns and its row. */
export interface Entity<
  S extends string = string,
  F extends Fields = Fields,
  R extends Fields = Fields,
  N extends Fields = Fields,
> {
  suffix: S
  idColumn: `id_${S}`
  fields: F
  /** What a form sends. */
  body: z.ZodMiniObject<F>
  /** The columns that are read, by their names. */
  columns: Own<S, F, R>
  /** The row on the wire: its columns and what hangs on it. */
  row: z.ZodMiniObject<Own<S, F, R> & N>
}

/** The type of a field below its rules for typing: what is optional or is brought into form first. */
function typeOf(field: z.ZodMiniType): z.ZodMiniType {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable)
    return typeOf(field.def.innerType as z.ZodMiniType)
  if (field instanceof z.ZodMiniPipe) return typeOf(field.def.out as z.ZodMiniType)
  if (field instanceof z.ZodMiniString) return z.string()
  return field instanceof z.ZodMiniNumber ? z.number() : z.any()
}

/** What a stored value looks like on its way out: the type of its field without the rules for typing. */
function outgoing(field: z.ZodMiniType): z.ZodMiniType {
  return field.safeParse(null).success ? z.nullable(typeOf(field)) : typeOf(field)
}

/** Makes the body and the row of a noun from one description. */
/* @__NO_SIDE_EFFECTS__ */
export function entity<const S extends string, F extends Fields, R extends Fields = {}, N extends Fields = {}>(
  description: Description<S, F, R, N>,
): Entity<S, F, R, N> {
  const { suffix, fields, reads, order = [], nested } = description
  const own: Record<string, z.ZodMiniType> = {
    [`id_${suffix}`]: z.number(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${name}_${suffix}`, outgoing(field)])),
    ...reads,
  }
  const names = new Set([`id_${suffix}`, ...order, ...Object.keys(own)])
  const columns = Object.fromEntries([...names].map((name) => [name, own[name]])) as Own<S, F, R>
  return {
    suffix,
    idColumn: `id_${suffix}`,
    fields,
    body: z.object(fields),
    columns,
    // z.object() would map the shape anew, into a type that is the same but that TypeScript cannot compare.
    row: z.object({ ...columns, ...nested }) as unknown as z.ZodMiniObject<Own<S, F, R> & N>,
  }
}

/** The values of a form: a text for each field. */
export type FormTexts<E extends Pick<Entity, 'fields'>> = Record<keyof E['fields'] & string, string>
