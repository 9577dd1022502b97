import * as z from 'zod/mini'
import type { Permission } from './call.ts'
import { entity } from './entity.ts'
import type { Entity } from './entity.ts'
import { filtro, filtroId } from './fields/filter.ts'
import { idParam, mensaje, pageOf, paged, pagedOrWhole } from './http.ts'
import type { ModuleName } from './permissions.ts'

type Fields = Record<string, z.ZodMiniType>

interface CatalogFacts<P extends string, F extends Fields, Q extends keyof F & string> {
  /** Noun in headings and messages: «Crear Curso». */
  title: string
  /** Path of its calls, below the base path. */
  path: P
  module: ModuleName
  /** Text fields, by form name, that `?nombre=` searches. */
  search: readonly (keyof F & string)[]
  /** Fields, by form name, that a select gets besides id and name. */
  ref?: readonly Q[]
}

/**
 * A noun that is a list of names to choose from: its entity, and what its calls and screens need.
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

/** Returns the schema of a row as selects get it: id, name and the fields listed in `ref`. */
/* @__NO_SIDE_EFFECTS__ */
export function refOf<S extends string, F extends Fields, Q extends keyof F & string>({
  suffix,
  idColumn,
  ref = [],
}: Catalog<string, S, F, Fields, Q>) {
  const names = ['nombre', ...ref].map((name) => [`${name}_${suffix}`, z.string()])
  return z.object({ [idColumn]: z.number(), ...Object.fromEntries(names) }) as z.ZodMiniObject<
    Record<`id_${S}`, z.ZodMiniNumber> & Record<`${Q | 'nombre'}_${S}`, z.ZodMiniString>
  >
}

const filters = { nombre: filtro(), id: filtroId() }

type CrudCalls<P extends string, B extends z.ZodMiniType, R extends z.ZodMiniType> = Record<
  `GET ${P}/:id`,
  { access: Permission; params: typeof idParam; answer: R }
> &
  Record<`POST ${P}`, { access: Permission; body: B; created: R }> &
  Record<`PUT ${P}/:id`, { access: Permission; params: typeof idParam; body: B; answer: R }> &
  Record<`DELETE ${P}/:id`, { access: Permission; params: typeof idParam; answer: typeof mensaje }>

/** Returns the calls that read one row, create, update and delete it. */
/* @__NO_SIDE_EFFECTS__ */
export function crudCalls<P extends string, S extends string, F extends Fields, N extends Fields>(
  noun: Catalog<P, S, F, N>,
): CrudCalls<P, Catalog<P, S, F, N>['body'], Catalog<P, S, F, N>['row']> {
  const { path, module, body, row } = noun
  return {
    [`GET ${path}/:id`]: { access: [module, 'ver'], params: idParam, answer: row },
    [`POST ${path}`]: { access: [module, 'crear'], body, created: row },
    [`PUT ${path}/:id`]: { access: [module, 'editar'], params: idParam, body, answer: row },
    [`DELETE ${path}/:id`]: { access: [module, 'eliminar'], params: idParam, answer: mensaje },
  } as CrudCalls<P, typeof body, typeof row>
}

/** Returns the call of a list in pages. It needs the permission to see the catalogue. */
/* @__NO_SIDE_EFFECTS__ */
export function listInPages<S extends string, F extends Fields, N extends Fields>(noun: Catalog<string, S, F, N>) {
  return { access: [noun.module, 'ver'] as Permission, query: paged(filters), answer: pageOf(noun.row) }
}

/** Returns the call of a list that is always one array. It accepts `page` and ignores it. */
/* @__NO_SIDE_EFFECTS__ */
export function listWhole<S extends string, F extends Fields, N extends Fields, Q extends keyof F & string>(
  noun: Catalog<string, S, F, N, Q>,
) {
  return {
    access: 'session' as const,
    query: pagedOrWhole(filters),
    answer: z.array(noun.row),
    reduced: z.array(refOf(noun)),
  }
}

/** Returns the call of a list that is one array or, with `page`, a page. */
/* @__NO_SIDE_EFFECTS__ */
export function listWholeOrInPages<S extends string, F extends Fields, N extends Fields, Q extends keyof F & string>(
  noun: Catalog<string, S, F, N, Q>,
) {
  return {
    access: 'session' as const,
    query: pagedOrWhole(filters),
    answer: z.union([pageOf(noun.row), z.array(noun.row)]),
    reduced: z.array(refOf(noun)),
  }
}

/** Returns the call of a list that is one array and takes no query. */
/* @__NO_SIDE_EFFECTS__ */
export function listAll<S extends string, F extends Fields, N extends Fields, Q extends keyof F & string>(
  noun: Catalog<string, S, F, N, Q>,
) {
  return { access: 'session' as const, answer: z.array(noun.row), reduced: z.array(refOf(noun)) }
}

/** Returns the call of a list that is one array, filtered by name, id and the given references. */
/* @__NO_SIDE_EFFECTS__ */
export function listByParams<
  S extends string,
  F extends Fields,
  N extends Fields,
  Q extends keyof F & string,
  I extends keyof F & string = never,
>(noun: Catalog<string, S, F, N, Q>, references: readonly I[] = []) {
  const ids = Object.fromEntries(references.map((name) => [name, filtroId()])) as Record<I, ReturnType<typeof filtroId>>
  return {
    access: 'session' as const,
    query: z.object({ ...filters, ...ids }),
    answer: z.array(noun.row),
    reduced: z.array(refOf(noun)),
  }
}

export type CatalogRow<C extends Catalog> = z.output<C['row']>
