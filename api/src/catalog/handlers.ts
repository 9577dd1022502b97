import { and, asc, eq, getTableColumns, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { refOf } from '@anclaje/contract/catalog'
import type { Catalog, RefSchema } from '@anclaje/contract/catalog'
import type { Page, PageQuery } from '@anclaje/contract/http'
import { pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { Db, Tx } from '../db/client.ts'
import { columnsOf, valuesOf } from '../db/noun.ts'
import type { TableOf } from '../db/noun.ts'
import { notFound } from '../errors/errors.ts'
import { requirePermission } from '../http/guard.ts'
import { reduced, parse } from '../http/schemas.ts'
import type { Reduced } from '../http/schemas.ts'
import { containsName } from '../db/like.ts'
import { ARRAY_LIMIT } from '../db/list.ts'
import { pageReply, pagedCall, wholeArray } from '../http/paging.ts'
import type { Session } from '../http/callers/session.ts'
import { claveSql } from '../db/expressions.ts'

/** Objects nested in each row: their columns by field name, and the join that reads them. */
interface Nested<Name extends string = string> {
  columns: Record<Name, Record<string, PgColumn>>
  from: PgTable
  on: SQL
}

/** Filters of a list: a part of the name, an id, and the ids that the rows refer to. */
type Filters = { nombre?: string | undefined; id?: number | undefined } & Record<string, unknown>

type ById = { params: { id: number } }
type WithBody<C extends Catalog> = { body: z.output<C['body']> }

type Row<C extends Catalog> = z.output<C['row']>
/**
 * All rows of a list. Each row is complete, or reduced to the fields that a select shows if the
 * session lacks `ver`.
 */
type Rows<C extends Catalog> = Row<C>[] | Reduced<z.output<RefSchema<C>>[]>

/** Names of the nested objects in each row of a catalogue. */
type NestedName<C extends Catalog> = Exclude<keyof C['row']['shape'], keyof C['columns']> & string
/** Last argument of `catalogHandlers`. Catalogues without nested objects omit it. */
type NestedOf<C extends Catalog> = [NestedName<C>] extends [never] ? [] : [nested: Nested<NestedName<C>>]

/** Handlers that catalogues share, each for one shape of call in the contract. */
interface CatalogHandlers<C extends Catalog> {
  inPages: (asked: { query: Filters & PageQuery }) => Promise<Page<Row<C>>>
  whole: (asked: { query: Filters; session: Session }) => Promise<Rows<C>>
  wholeOrInPages: (asked: { query: Filters & { page?: unknown }; session: Session }) => Promise<Page<Row<C>> | Rows<C>>
  byParams: (asked: { query: Filters; session: Session }) => Promise<Rows<C>>
  all: (asked: { session: Session }) => Promise<Rows<C>>
  read: (asked: ById) => Promise<Row<C>>
  create: (asked: WithBody<C>) => Promise<Row<C>>
  update: (asked: ById & WithBody<C>) => Promise<Row<C>>
  /** Does the same in the transaction of an action that decides first. */
  updateWithin: (tx: Tx, asked: ById & WithBody<C>) => Promise<Row<C>>
  remove: (asked: ById) => Promise<{ message: string }>
}

/**
 * Creates all handlers that catalogues share, for the routes of one catalogue. Code does not
 * compile if the table lacks a column of the contract, or if a nested object has no join. A session
 * without the permission `ver` gets only the fields that a drop-down list needs. A resource that
 * needs more has its own handlers instead.
 */
export function catalogHandlers<C extends Catalog>(
  db: Db,
  noun: C,
  table: TableOf<C>,
  ...nested: NestedOf<C>
): CatalogHandlers<C>
// The overload above gives callers the types of their catalogue; here all catalogues have the same
// type.
export function catalogHandlers(
  db: Db,
  noun: Catalog,
  table: TableOf<Catalog>,
  nested?: Nested,
): CatalogHandlers<Catalog> {
  const { path, module, suffix, idColumn, search } = noun
  const inPieces = pagedCall(path)
  const from: PgTable = table
  const columns: Record<string, PgColumn> = getTableColumns(from)
  const column = (name: string): PgColumn => columns[name]!
  const id = column(idColumn)
  const name = column(`nombre_${suffix}`)
  const read = { ...columnsOf(noun, table), ...nested?.columns }
  const ref = Object.fromEntries(Object.keys(refOf(noun).shape).map((key) => [key, column(key)]))

  const select = (at: Db, where: SQL | undefined) => {
    const query = at.select(read).from(from).$dynamic()
    return (nested ? query.leftJoin(nested.from, nested.on) : query).where(where)
  }
  const named = (text: string | undefined) =>
    text === undefined
      ? undefined
      : or(...search.map((field) => containsName(claveSql(column(`${field}_${suffix}`)), text)))
  const order = [asc(name), asc(id)]
  // Forms read the whole list very often, so it is a prepared statement. A query with a searched
  // text is planned anew for that text.
  const wholeRows = select(db, undefined)
    .orderBy(...order)
    .limit(ARRAY_LIMIT)
    .prepare(`whole_${suffix}`)
  const wholeRefs = db
    .select(ref)
    .from(from)
    .orderBy(...order)
    .limit(ARRAY_LIMIT)
    .prepare(`whole_refs_${suffix}`)
  const rowsOf = (where: SQL | undefined) =>
    where
      ? select(db, where)
          .orderBy(...order)
          .limit(ARRAY_LIMIT)
      : wholeRows.execute({})
  const refsOf = (where: SQL | undefined) =>
    where
      ? db
          .select(ref)
          .from(from)
          .where(where)
          .orderBy(...order)
          .limit(ARRAY_LIMIT)
      : wholeRefs.execute({})
  const listAll = async (session: Session, where: SQL | undefined, elsewhere = inPieces) => {
    if (can(session.permissions, module, 'ver')) {
      return wholeArray(await rowsOf(where), elsewhere)
    }
    // The column names, and so their types, are only known at run time.
    return reduced(wholeArray((await refsOf(where)) as z.output<RefSchema<Catalog>>[], elsewhere))
  }
  const page = async ({ nombre }: Filters, window: PageQuery) => {
    const where = named(nombre)
    const total = await db.$count(table, where)
    const items = await select(db, where)
      .orderBy(...order)
      .limit(window.size)
      .offset(window.page * window.size)
    return pageReply(items, total, window)
  }
  const readOne = async (at: Db, which: number) => {
    const [row] = await select(at, eq(id, which))
    if (!row) throw notFound()
    return row
  }

  const updateWithin = async (tx: Tx, { params, body }: ById & WithBody<Catalog>) => {
    await tx
      .update(table)
      .set(valuesOf(noun, table, body))
      .where(eq(id, params.id))
    return readOne(tx, params.id)
  }

  return {
    inPages: ({ query }) => page(query, query),
    // This list has no pages, so the message of a refusal suggests the filter by a part of the
    // name.
    whole: ({ query, session }) => listAll(session, named(query.nombre), `GET ${path}?nombre=…`),
    wholeOrInPages: async ({ query, session }) => {
      if (query.page === undefined) return listAll(session, named(query.nombre))
      requirePermission(session, [module, 'ver'])
      return page(query, parse(pageQuery, query))
    },
    byParams: ({ query: { nombre, id: which, ...references }, session }) => {
      const refersTo = Object.entries(references).map(([key, value]) =>
        value === undefined ? undefined : eq(column(`${key}_${suffix}`), value),
      )
      return listAll(session, and(named(nombre), which === undefined ? undefined : eq(id, which), ...refersTo))
    },
    all: ({ session }) => listAll(session, undefined),
    read: ({ params }) => readOne(db, params.id),
    create: ({ body }) =>
      db.transaction(async (tx) => {
        const [created] = await tx
          .insert(table)
          .values(valuesOf(noun, table, body))
          .returning({ id })
        return readOne(tx, created!.id as number)
      }),
    update: (asked) => db.transaction((tx) => updateWithin(tx, asked)),
    updateWithin,
    remove: async ({ params }) => {
      const [row] = await db.delete(table).where(eq(id, params.id)).returning({ id })
      if (!row) throw notFound()
      return { message: 'Registro eliminado' }
    },
  }
}
