import { observacionCalls } from '@anclaje/contract/equipment/observacion'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../errors/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { reduced } from '../../http/schemas.ts'
import { serve } from '../../http/serve.ts'
import {
  deleteObservacion,
  findObservaciones,
  insertObservacion,
  listObservaciones,
  updateObservacion,
} from './queries.ts'

/** Serves the observations that an inspection may conclude with (EQUIP-6). */
export function observacionesRoutes(app: App, { db }: Deps): void {
  serve(app, observacionCalls, {
    'GET /observaciones': async ({ query }) => {
      const { items, total } = await listObservaciones(db, query.nombre, query)
      return pageReply(items, total, query)
    },

    'GET /observaciones/getByParams': async ({ query, session }) => {
      const found = wholeArray(await findObservaciones(db, query), pagedCall('/observaciones'))
      const whole = can(session.permissions, 'Observaciones', 'ver')
      return whole ? found : reduced(found.map(({ id, descripcion }) => ({ id, descripcion })))
    },

    'POST /observaciones': ({ body }) => insertObservacion(db, body),

    'PUT /observaciones/:id': async ({ params, body }) => {
      const row = await updateObservacion(db, params.id, body)
      if (!row) throw notFound()
      return row
    },

    'DELETE /observaciones/:id': async ({ params }) => {
      if (!(await deleteObservacion(db, params.id))) throw notFound()
      return { message: 'Registro eliminado' }
    },
  })
}
