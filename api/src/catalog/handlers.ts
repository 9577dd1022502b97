import { and, asc, eq, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { refOf } from '@anclaje/contract/catalog'
import type { Catalog } from '@anclaje/contract/catalog'
import type { Page, PageQuery } from '@anclaje/contract/http'
import { pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { Db } from '../db/client.ts'
import { columnsOf, valuesOf } from '../db/noun.ts'
import type { TableOf } from '../db/noun.ts'
import { notFound } from '../http/errors.ts'
import { requirePermission } from '../http/guard.ts'
import { reduced } from '../http/schemas.ts'
import type { Reduced } from '../http/schemas.ts'
import { parse } from '../http/parse.ts'
import { containsName } from '../db/like.ts'
import { ARRAY_LIMIT } from '../db/list.ts'
import { pageReply, pagedCall, wholeArray } from '../http/paging.ts'
import type { Session } from '../http/callers/session.ts'
import { claveSql } from '../db/expressions.ts'

/** Nested objects of each row: their columns by their name on the wire, and how they are joined. */
interface Nested<Name extends string = string> {
  columns: Record<Name, Record<string, PgColumn>>
  from: PgTable
  on: SQL
}

/** Filters of a list: part of a name, an id, and ids that a row refers to. */
type Filters = { nombre?: string | undefined; id?: number | undefined } & Record<string, unknown>

/** The names of what hangs on each row of a catalogue. */
type NestedName<C extends Catalog> = Exclude<keyof C['row']['shape'], keyof C['columns']> & string
type NestedOf<C extends Catalog> = [NestedName<C>] extends [never] ? [] : [nested: Nested<NestedName<C>>]

type RowOf<C extends Catalog> = z.output<C['row']>
type RefOf<C extends Catalog> = z.output<
  ReturnType<typeof refOf<C['suffix'], C['fields'], NonNullable<C['ref']>[number]>>
>

/** The handlers that catalogues share, by the shape of their call in the contract. */
export interface CatalogHandlers<C extends Catalog> {
  inPages: (asked: { query: Filters & PageQuery }) => Promise<Page<RowOf<C>>>
  whole: (asked: { query: Filters; session: Session }) => Promise<RowOf<C>[] | Reduced<RefOf<C>[]>>
  wholeOrInPages: (asked: {
    query: Filters & { page?: unknown }
    session: Session
  }) => Promise<Page<RowOf<C>> | RowOf<C>[] | Reduced<RefOf<C>[]>>
  byParams: (asked: { query: Filters; session: Session }) => Promise<RowOf<C>[] | Reduced<RefOf<C>[]>>
  all: (asked: { session: Session }) => Promise<RowOf<C>[] | Reduced<RefOf<C>[]>>
  read: (id: number) => Promise<RowOf<C>>
  /** The handlers of `crudCalls`. */
  plain: PlainHandlers<C>
}

type ById = { params: { id: number } }
type Sent<C extends Catalog> = { body: z.output<C['body']> }
type PlainHandlers<C extends Catalog> = Record<`GET ${C['path']}/:id`, (asked: ById) => Promise<RowOf<C>>> &
  Record<`POST ${C['path']}`, (asked: Sent<C>) => Promise<RowOf<C>>> &
  Record<`PUT ${C['path']}/:id`, (asked: ById & Sent<C>) => Promise<RowOf<C>>> &
  Record<`DELETE ${C['path']}/:id`, (asked: ById) => Promise<{ message: string }>>

/**
 * Creates the handlers of a catalogue, of which each call picks the one that it needs. A table that
 * lacks a column of the noun, or a nested row that nothing joins, does not compile. A session
 * without `ver` gets only the fields that a
 * select shows. A noun that needs more is written plainly instead.
 */
export function catalogHandlers<C extends Catalog>(
  db: Db,
  noun: C,
  table: TableOf<C>,
  ...[nested]: NestedOf<C>
): CatalogHandlers<C> {
  // The types of a particular noun do not matter in here; callers have them.
  return handlersOf(db, noun, table as unknown as TableOf<Catalog>, nested) as unknown as CatalogHandlers<C>
}

function handlersOf(db: Db, noun: Catalog, table: TableOf<Catalog>, nested: Nested | undefined) {
  const { path, module, suffix, idColumn, search } = noun
  const inPieces = pagedCall(path)
  const column = (name: string): PgColumn => (table as Record<string, PgColumn>)[name]!
  const id = column(idColumn)
  const name = column(`nombre_${suffix}`)
  const read = { ...columnsOf(noun, table), ...nested?.columns }
  const ref = Object.fromEntries(Object.keys(refOf(noun).shape).map((key) => [key, column(key)]))

  const select = (where: SQL | undefined) => {
    const query = db
      .select(read)
      .from(table as PgTable)
      .$dynamic()
    return (nested ? query.leftJoin(nested.from, nested.on) : query).where(where)
  }
  const named = (text: string | undefined) =>
    text === undefined
      ? undefined
      : or(...search.map((field) => containsName(claveSql(column(`${field}_${suffix}`)), text)))
  const listAll = async (session: Session, where: SQL | undefined, elsewhere = inPieces) => {
    const isFull = can(session.permissions, module, 'ver')
    const query = isFull
      ? select(where)
      : db
          .select(ref)
          .from(table as PgTable)
          .where(where)
          .$dynamic()
    const found = wholeArray<unknown>(await query.orderBy(asc(name), asc(id)).limit(ARRAY_LIMIT), elsewhere)
    return isFull ? found : reduced(found)
  }
  const page = async ({ nombre }: Filters, window: PageQuery) => {
    const where = named(nombre)
    const total = await db.$count(table, where)
    const items = await select(where)
      .orderBy(asc(name), asc(id))
      .limit(window.size)
      .offset(window.page * window.size)
    return pageReply<unknown>(items, total, window)
  }
  const readOne = async (which: number): Promise<unknown> => {
    const [row] = await select(eq(id, which))
    if (!row) throw notFound()
    return row
  }

  return {
    inPages: ({ query }: { query: Filters & PageQuery }) => page(query, query),
    // A list without pages is filtered by part of its name.
    whole: ({ query, session }: { query: Filters; session: Session }) =>
      listAll(session, named(query.nombre), `GET ${path}?nombre=…`),
    wholeOrInPages: ({ query, session }: { query: Filters & { page?: unknown }; session: Session }) => {
      if (query.page === undefined) return listAll(session, named(query.nombre))
      requirePermission(session, [module, 'ver'])
      return page(query, parse(pageQuery, query))
    },
    byParams: ({ query: { nombre, id: which, ...references }, session }: { query: Filters; session: Session }) => {
      const refersTo = Object.entries(references).map(([key, value]) =>
        value === undefined ? undefined : eq(column(`${key}_${suffix}`), value),
      )
      return listAll(session, and(named(nombre), which === undefined ? undefined : eq(id, which), ...refersTo))
    },
    all: ({ session }: { session: Session }) => listAll(session, undefined),
    read: readOne,
    plain: {
      [`GET ${path}/:id`]: ({ params }: ById) => readOne(params.id),
      [`POST ${path}`]: async ({ body }: Sent<Catalog>) => {
        const [created] = await db
          .insert(table)
          .values(valuesOf(noun, table, body))
          .returning({ id })
        return readOne(created!.id as number)
      },
      [`PUT ${path}/:id`]: async ({ params, body }: ById & Sent<Catalog>) => {
        const changed = await db
          .update(table)
          .set(valuesOf(noun, table, body))
          .where(eq(id, params.id))
          .returning({ id })
        if (changed.length === 0) throw notFound()
        return readOne(params.id)
      },
      [`DELETE ${path}/:id`]: async ({ params }: ById) => {
        const [row] = await db.delete(table).where(eq(id, params.id)).returning({ id })
        if (!row) throw notFound()
        return { message: 'Registro eliminado' }
      },
    },
  }
}
