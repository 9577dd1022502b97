import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { entity } from './entity.ts'
import type { Entity } from './entity.ts'
import { filtro, filtroId } from './fields/filter.ts'
import { motivoDeCambio } from './fields/text.ts'
import { idParam, mensaje, pageOf, paged, pagedOrWhole } from './http.ts'
import type { ModuleName } from './permissions.ts'

type Fields = Record<string, z.ZodMiniType>

interface CatalogFacts<P extends string, F extends Fields, Q extends keyof F & string> {
  /** Noun in headings and messages: «Crear Curso». */
  title: string
  /** Path of the catalogue's calls, below the base path. */
  path: P
  module: ModuleName
  /** Text fields, by form name, in which `?nombre=` searches. */
  search: readonly (keyof F & string)[]
  /** Fields, by form name, that a select gets besides id and name. */
  ref?: readonly Q[]
}

/**
 * A noun that is a list of names to choose from: its entity, and data for its calls and screens.
 */
export type Catalog<
  P extends string = string,
  S extends string = string,
  F extends Fields = Fields,
  N extends Fields = Fields,
  Q extends keyof F & string = keyof F & string,
> = Entity<S, F, {}, N> & CatalogFacts<P, F, Q>

/** Describes a catalogue. It must have a field `nombre`. */
/* @__NO_SIDE_EFFECTS__ */
export function catalog<
  const P extends string,
  const S extends string,
  F extends Fields,
  N extends Fields = {},
  const Q extends keyof F & string = never,
>(description: CatalogFacts<P, F, Q> & { suffix: S; fields: F; nested?: N }): Catalog<P, S, F, N, Q> {
  const { title, path, module, search, ref, ...noun } = description
  return { ...entity<S, F, {}, N>(noun), title, path, module, search, ...(ref && { ref }) }
}

/** Schema of a row as selects get it: id, name and the fields listed in `ref`. */
export type RefSchema<C extends Catalog> = z.ZodMiniObject<
  Record<`id_${C['suffix']}`, z.ZodMiniNumber> &
    Record<`${'nombre' | NonNullable<C['ref']>[number]}_${C['suffix']}`, z.ZodMiniString>
>

/** Returns the schema of a row as selects get it. */
/* @__NO_SIDE_EFFECTS__ */
export function refOf<C extends Catalog>({ suffix, idColumn, ref = [] }: C): RefSchema<C> {
  const names = ['nombre', ...ref].map((name) => [`${name}_${suffix}`, z.string()])
  return z.object({ [idColumn]: z.number(), ...Object.fromEntries(names) }) as RefSchema<C>
}

/**
 * Filters of a list. Only `listByParams` filters by `id`; the other lists validate `id` and then
 * ignore it. It is kept because the published description has it and clients might send it.
 */
const filters = { nombre: filtro(), id: filtroId() }

/** The calls that read one row, create, update and delete it. */
type CrudCalls<C extends Catalog> = Record<
  `GET ${C['path']}/:id`,
  { access: Permission; params: typeof idParam; answer: C['row'] }
> &
  Record<`POST ${C['path']}`, { access: Permission; body: C['body']; created: C['row'] }> &
  Record<`PUT ${C['path']}/:id`, { access: Permission; params: typeof idParam; body: C['body']; answer: C['row'] }> &
  Record<`DELETE ${C['path']}/:id`, { access: Permission; params: typeof idParam; answer: typeof mensaje }>

/** Returns the calls that read one row, create, update and delete it. */
/* @__NO_SIDE_EFFECTS__ */
export function crudCalls<C extends Catalog>({ path, module, body, row }: C): CrudCalls<C> {
  return {
    [`GET ${path}/:id`]: { access: [module, 'ver'], params: idParam, answer: row },
    [`POST ${path}`]: { access: [module, 'crear'], body, created: row },
    [`PUT ${path}/:id`]: { access: [module, 'editar'], params: idParam, body, answer: row },
    [`DELETE ${path}/:id`]: { access: [module, 'eliminar'], params: idParam, answer: mensaje },
  } as CrudCalls<C>
}

/**
 * Returns the call that changes a row whose name inspections print, with the reason that a change
 * asks for which contradicts them (EQUIP-20).
 */
/* @__NO_SIDE_EFFECTS__ */
export function updateWithReason<C extends Catalog>({ module, body, row }: C) {
  return {
    access: [module, 'editar'] as Permission,
    params: idParam,
    body: z.extend<C['body'], { motivo: ReturnType<typeof motivoDeCambio> }>(body, { motivo: motivoDeCambio() }),
    answer: row as C['row'],
  }
}

/** Returns the call of a list in pages. It needs the permission to see the catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export function listInPages<C extends Catalog>(noun: C) {
  return { access: [noun.module, 'ver'] as Permission, query: paged(filters), answer: pageOf<C['row']>(noun.row) }
}

/** Returns the call of a list that is always one array. It accepts `page` and ignores it. */
/* @__NO_SIDE_EFFECTS__ */
export function listWhole<C extends Catalog>(noun: C) {
  return {
    access: 'session' as const,
    query: pagedOrWhole(filters),
    answer: z.array<C['row']>(noun.row),
    reduced: z.array(refOf(noun)),
  }
}

/** Returns the call of a list that is one array or, with `page`, a page. */
/* @__NO_SIDE_EFFECTS__ */
export function listWholeOrInPages<C extends Catalog>(noun: C) {
  return {
    access: 'session' as const,
    query: pagedOrWhole(filters),
    answer: z.union([pageOf<C['row']>(noun.row), z.array<C['row']>(noun.row)]),
    reduced: z.array(refOf(noun)),
  }
}

/** Returns the call of a list that is one array and takes no query. */
/* @__NO_SIDE_EFFECTS__ */
export function listAll<C extends Catalog>(noun: C) {
  return { access: 'session' as const, answer: z.array<C['row']>(noun.row), reduced: z.array(refOf(noun)) }
}

/** Returns the call of a list that is one array, filtered by name, id and the given references. */
/* @__NO_SIDE_EFFECTS__ */
export function listByParams<C extends Catalog, I extends keyof C['fields'] & string = never>(
  noun: C,
  references: readonly I[] = [],
) {
  const ids = Object.fromEntries(references.map((name) => [name, filtroId()])) as Record<I, ReturnType<typeof filtroId>>
  return {
    access: 'session' as const,
    query: z.object({ ...filters, ...ids }),
    answer: z.array<C['row']>(noun.row),
    reduced: z.array(refOf(noun)),
  }
}

export type CatalogRow<C extends Catalog> = z.output<C['row']>
