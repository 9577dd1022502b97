import * as z from 'zod'
import {
  observacionBody,
  observacionFilters,
  observacionParams,
  observacionRef,
  observacionRow,
} from '@anclaje/contract/entities/observacion'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { idParam } from '../../core/sql.ts'
import {
  deleteObservacion,
  findObservaciones,
  insertObservacion,
  listObservaciones,
  updateObservacion,
} from './queries.ts'

/** What an inspection may conclude (portal §7, Equipment). */
export function observacionesRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/observaciones',
    config: { access: ['Observaciones', 'ver'] },
    schema: { querystring: pageQuery.extend(observacionFilters.shape), response: { 200: pageOf(observacionRow) } },
    handler: async (request) => {
      const { items, total } = await listObservaciones(db, request.query.nombre, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/observaciones/getByParams',
    config: { access: 'session' },
    schema: {
      querystring: observacionParams,
      response: { 200: z.union([z.array(observacionRow), z.array(observacionRef)]) },
    },
    handler: async (request) => {
      const found = wholeArray(await findObservaciones(db, request.query), pagedCall('/observaciones'))
      const whole = can(sessionOf(request).permissions, 'Observaciones', 'ver')
      return whole ? found : found.map(({ id, descripcion }) => ({ id, descripcion }))
    },
  })

  app.route({
    method: 'POST',
    url: '/observaciones',
    config: { access: ['Observaciones', 'crear'] },
    schema: { body: observacionBody, response: { 201: observacionRow } },
    handler: async (request, reply) => reply.status(201).send(await insertObservacion(db, request.body)),
  })

  app.route({
    method: 'PUT',
    url: '/observaciones/:id',
    config: { access: ['Observaciones', 'editar'] },
    schema: { params: idParam, body: observacionBody, response: { 200: observacionRow } },
    handler: async (request) => {
      const row = await updateObservacion(db, request.params.id, request.body)
      if (!row) throw notFound()
      return row
    },
  })

  app.route({
    method: 'DELETE',
    url: '/observaciones/:id',
    config: { access: ['Observaciones', 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      if (!(await deleteObservacion(db, request.params.id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}
