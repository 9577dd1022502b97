import * as z from 'zod/mini'

type Fields = Record<string, z.ZodMiniType>

/** Columns of fields: names with the suffix, values as the database returns them. */
type Suffixed<F extends Fields, S extends string> = {
  [K in keyof F & string as `${K}_${S}`]: z.ZodMiniType<Stored<F[K]>, Stored<F[K]>>
}
type Stored<T extends z.ZodMiniType> = Exclude<z.output<T>, undefined>
type Columns<S extends string, F extends Fields, R extends Fields> = Omit<
  Record<`id_${S}`, z.ZodMiniNumber> & Suffixed<F, S>,
  keyof R
> &
  R

interface Description<S extends string, F extends Fields, R extends Fields, N extends Fields> {
  suffix: S
  /** Fields of the form, by form name. A column has the name of its field with the suffix. */
  fields: F
  /**
   * Columns that no form sends, or whose type differs from that of their field, by column name. An
   * id that is not a number is declared here too.
   */
  reads?: R
  /** Order of the columns on the wire, if it differs from the default: `fields`, then `reads`. */
  order?: readonly (keyof Suffixed<F, S> | (keyof R & string))[]
  /** Related rows nested in each row, by their name on the wire. */
  nested?: N
}

/** A noun, described once: the body of its form, its columns and its row. */
export interface Entity<
  S extends string = string,
  F extends Fields = Fields,
  R extends Fields = Fields,
  N extends Fields = Fields,
> {
  suffix: S
  idColumn: `id_${S}`
  fields: F
  /** Body of a create or an update. */
  body: z.ZodMiniObject<F>
  /** Columns that are read, by name. */
  columns: Columns<S, F, R>
  /** Row on the wire: the columns and the nested rows. */
  row: z.ZodMiniObject<Columns<S, F, R> & N>
}

/** Returns the bare type of a field, without the rules for input, optionality and preprocessing. */
function bareType(field: z.ZodMiniType): z.ZodMiniType {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable)
    return bareType(field.def.innerType as z.ZodMiniType)
  if (field instanceof z.ZodMiniPipe) return bareType(field.def.out as z.ZodMiniType)
  if (field instanceof z.ZodMiniString) return z.string()
  return field instanceof z.ZodMiniNumber ? z.number() : z.any()
}

/**
 * Returns the schema of a column: the bare type of its field, nullable where the field accepts
 * null.
 */
function columnOf(field: z.ZodMiniType): z.ZodMiniType {
  return field.safeParse(null).success ? z.nullable(bareType(field)) : bareType(field)
}

/** Derives the body, the columns and the row of a noun from its description. */
/* @__NO_SIDE_EFFECTS__ */
export function entity<const S extends string, F extends Fields, R extends Fields = {}, N extends Fields = {}>(
  description: Description<S, F, R, N>,
): Entity<S, F, R, N> {
  const { suffix, fields, reads, order = [], nested } = description
  const own: Record<string, z.ZodMiniType> = {
    [`id_${suffix}`]: z.number(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${name}_${suffix}`, columnOf(field)])),
    ...reads,
  }
  const names = new Set([`id_${suffix}`, ...order, ...Object.keys(own)])
  const columns = Object.fromEntries([...names].map((name) => [name, own[name]])) as Columns<S, F, R>
  return {
    suffix,
    idColumn: `id_${suffix}`,
    fields,
    body: z.object(fields),
    columns,
    // The cast is needed because z.object() maps the shape into an equal type that TypeScript
    // cannot compare.
    row: z.object({ ...columns, ...nested }) as unknown as z.ZodMiniObject<Columns<S, F, R> & N>,
  }
}

/** Values of a form: one text for each field. */
export type FormTexts<E extends Pick<Entity, 'fields'>> = Record<keyof E['fields'] & string, string>
