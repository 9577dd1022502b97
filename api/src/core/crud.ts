import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { AnyEntity } from '@anclaje/contract/entity'
import { filtro, filtroId } from '@anclaje/contract/fields'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from './deps.ts'
import { notFound } from './errors.ts'
import { requirePermission, sessionOf } from './guard.ts'
import { parse } from './multipart.ts'
import { ARRAY_LIMIT, containsName, pageReply, pagedCall, wholeArray } from './page.ts'
import type { Session } from './session.ts'
import { claveSql, idParam } from './sql.ts'

type Row = Record<string, unknown>

/** What hangs on each row of an entity: its columns under the name that it has on the wire, and how it is found. */
export interface Nested {
  columns: Record<string, Record<string, PgColumn>>
  from: PgTable
  on: SQL
}

/**
 * The whole API of a plain entity: list (page or array), by id, create, update, delete. With only a session, the array gives
 * id and name, to fill selects (decisions §2.4). An entity that needs more is written plainly instead.
 */
export function crud(app: App, { db }: Deps, entity: AnyEntity, table: PgTable, nested?: Nested): void {
  const { path, module, suffix, idColumn } = entity
  const columns = getTableColumns(table)
  const column = (name: string): PgColumn => {
    const found = columns[name]
    if (!found) throw new Error(`${path}: the table has no column ${name}`)
    return found
  }
  const id = column(idColumn)
  const name = column(`nombre_${suffix}`)
  const own = Object.keys(entity.row.shape).filter((key) => !(key in (entity.nested ?? {})))
  const read = { ...Object.fromEntries(own.map((key) => [key, column(key)])), ...nested?.columns }
  const refNames = ['nombre', ...(entity.ref ?? [])].map((field) => `${field}_${suffix}`)
  const refShape = Object.fromEntries([[idColumn, z.number()], ...refNames.map((key) => [key, z.string()])])
  const select = (where: SQL | undefined) => {
    const query = db.select(read).from(table).$dynamic()
    return (nested ? query.innerJoin(nested.from, nested.on) : query).where(where)
  }
  const ref = Object.fromEntries(Object.keys(refShape).map((key) => [key, column(key)]))
  const toColumns = (body: Row) =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [`${key}_${suffix}`, value]))
  const matches = (text: string | undefined) =>
    text === undefined
      ? undefined
      : or(...entity.search.map((field) => sql`${claveSql(column(`${field}_${suffix}`))} like ${containsName(text)}`))

  // Of what never comes in pages, a part of the names is asked for.
  const inPieces = entity.wire?.list === 'array' ? `GET ${path}?nombre=…` : pagedCall(path)
  const listAll = async (session: Session, where: SQL | undefined) => {
    const whole = can(session.permissions, module, 'ver')
    const query = whole ? select(where) : db.select(ref).from(table).where(where).$dynamic()
    return wholeArray(await query.orderBy(asc(name), asc(id)).limit(ARRAY_LIMIT), inPieces)
  }

  const filters = z.object({ nombre: filtro(), id: filtroId() })
  const list = entity.wire?.list
  const isArray = (page: unknown) => list === 'array' || (list === 'array without page' && page === undefined)
  const listReply = z.union([pageOf(entity.row), z.array(entity.row), z.array(z.object(refShape))])

  app.route({
    method: 'GET',
    url: path,
    config: { access: list ? 'session' : [module, 'ver'] },
    schema: {
      querystring: filters.extend({ ...pageQuery.shape, page: z.unknown().optional() }),
      response: { 200: listReply },
    },
    handler: async (request) => {
      const session = sessionOf(request)
      const where = matches(request.query.nombre)
      if (isArray(request.query.page)) {
        return listAll(session, where)
      }
      requirePermission(session, [module, 'ver'])
      const window = parse(pageQuery, request.query)
      const total = await db.$count(table, where)
      const items = await select(where)
        .orderBy(asc(name), asc(id))
        .limit(window.size)
        .offset(window.page * window.size)
      return pageReply(items, total, window)
    },
  })

  const { params, all } = entity.wire ?? {}
  const arrayReply = z.union([z.array(entity.row), z.array(z.object(refShape))])
  if (all)
    app.route({
      method: 'GET',
      url: `${path}/getAll`,
      config: { access: 'session' },
      schema: { response: { 200: arrayReply } },
      handler: async (request) => listAll(sessionOf(request), undefined),
    })
  if (params)
    app.route({
      method: 'GET',
      url: `${path}/getByParams`,
      config: { access: 'session' },
      schema: {
        querystring: filters.extend(Object.fromEntries(params.map((param) => [param, filtroId()]))),
        response: { 200: arrayReply },
      },
      handler: async (request) => {
        const asked = request.query as Row & { nombre?: string; id?: number }
        const where = and(
          matches(asked.nombre),
          asked.id === undefined ? undefined : eq(id, asked.id),
          ...params.map((param) =>
            asked[param] === undefined ? undefined : eq(column(`${param}_${suffix}`), asked[param]),
          ),
        )
        return listAll(sessionOf(request), where)
      },
    })

  app.route({
    method: 'GET',
    url: `${path}/:id`,
    config: { access: [module, 'ver'] },
    schema: { params: idParam, response: { 200: entity.wire?.byId === 'array' ? z.array(entity.row) : entity.row } },
    handler: async (request) => {
      const [row] = await select(eq(id, request.params.id))
      if (!row) throw notFound()
      return entity.wire?.byId === 'array' ? [row] : row
    },
  })

  app.route({
    method: 'POST',
    url: path,
    config: { access: [module, 'crear'] },
    schema: { body: entity.body, response: { 201: entity.row } },
    handler: async (request, reply) => {
      const [created] = await db
        .insert(table)
        .values(toColumns(request.body as Row))
        .returning({ id })
      const [row] = await select(eq(id, created!.id))
      return reply.status(201).send(row as never)
    },
  })

  app.route({
    method: 'PUT',
    url: `${path}/:id`,
    config: { access: [module, 'editar'] },
    schema: { params: idParam, body: entity.body, response: { 200: entity.row } },
    handler: async (request) => {
      const changed = await db
        .update(table)
        .set(toColumns(request.body as Row))
        .where(eq(id, request.params.id))
        .returning({ id })
      const [row] = changed.length > 0 ? await select(eq(id, request.params.id)) : []
      if (!row) throw notFound()
      return row
    },
  })

  app.route({
    method: 'DELETE',
    url: `${path}/:id`,
    config: { access: [module, 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      const [row] = await db.delete(table).where(eq(id, request.params.id)).returning({ id })
      if (!row) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}
