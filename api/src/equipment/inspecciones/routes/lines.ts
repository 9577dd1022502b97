import { detalleCalls } from '@anclaje/contract/equipment/detalle'
import type { App, Deps } from '../../../deps.ts'
import { pageReply, pagedCall, wholeArray } from '../../../http/paging.ts'
import { serve } from '../../../http/serve.ts'
import { answerDetalles, changeDetalle, createDetalles, readLine, removeDetalle } from '../actions/lines.ts'
import { findDetalles, findIds, listDetalles, readDetalles } from '../queries/lines.ts'

const PAGED = pagedCall('/evaluaciondetalle')

/** Serves the lines of inspections and their answers (INSP-2, INSP-3). */
export function evaluaciondetallesRoutes(app: App, { db, now }: Deps): void {
  // Checks the number of ids before the rows are read, so that too many are refused early.
  const readAll = async () => readDetalles(db, wholeArray(await findIds(db), PAGED))

  serve(app, detalleCalls, {
    'GET /evaluaciondetalle': async ({ query }) => {
      const { items, total } = await listDetalles(db, query)
      return pageReply(items, total, query)
    },

    'GET /evaluaciondetalle/getByParams': async ({ query }) =>
      query.ideva === undefined ? readAll() : wholeArray(await findDetalles(db, query.ideva), PAGED),

    'GET /evaluaciondetalle/getByParams/:id': ({ params }) => readLine(db, params.id),

    'GET /evaluaciondetalle/getAll': readAll,

    'POST /evaluaciondetalle': async ({ body, session }, reply) => {
      const { isNew, rows } = await createDetalles(db, [body], { now, caller: session })
      reply.status(isNew ? 201 : 200)
      return rows[0]!
    },

    'POST /evaluaciondetalle/createarray': async ({ body, session }, reply) => {
      const { isNew, rows } = await createDetalles(db, body, { now, caller: session })
      reply.status(isNew ? 201 : 200)
      return rows
    },

    'POST /evaluaciondetalle/updatemany': async ({ body: { ids, resultado }, session }) => {
      const answered = await answerDetalles(db, ids, resultado, { now, caller: session })
      return { message: 'Registro actualizado', ...answered }
    },

    'PUT /evaluaciondetalle/:id': ({ params: { id }, body, session }) =>
      changeDetalle(db, id, body, { now, caller: session }),

    'DELETE /evaluaciondetalle/:id': async ({ params: { id }, session }) => {
      await removeDetalle(db, id, { now, caller: session })
      return { message: 'Registro eliminado' }
    },
  })
}
