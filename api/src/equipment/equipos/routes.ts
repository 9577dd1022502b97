import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { equipoCalls } from '@anclaje/contract/equipment/equipo'
import type { App, Deps } from '../../deps.ts'
import { sendExport } from '../../http/exports.ts'
import type { Constraints } from '../../errors/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import {
  changeEquipo,
  confirmEquipo,
  createEquipo,
  itemsExport,
  readItem,
  removeEquipo,
  restoreEquipo,
  tellApart,
  withLogo,
} from './actions.ts'
import { listAllEquipos, listEquipos, readEquipo } from './queries/items.ts'
import { listWrittenTwins } from './queries/twins.ts'

const PAGED = pagedCall('/equipos')

/**
 * Serves items of equipment. Staff manage them; without a session, POST is the public registration
 * (PUBLIC-7).
 */
export function equiposRoutes(app: App, deps: Deps): void {
  const { db, now } = deps

  serve(app, equipoCalls, {
    'GET /equipos': async ({ query }) => {
      const { items, total } = await listEquipos(db, query, query, hoyEnBogota(deps.now()))
      return pageReply(items, total, query)
    },

    'GET /equipos/getByParams': async ({ query: { id } }) => {
      if (id === undefined) return wholeArray(await listAllEquipos(db, hoyEnBogota(deps.now())), PAGED)
      const row = await readEquipo(db, id)
      return row ? [await withLogo(db, row)] : []
    },

    'GET /equipos/getAll': async () => wholeArray(await listAllEquipos(db, hoyEnBogota(deps.now())), PAGED),

    'GET /equipos/exportar': (asked, reply) => sendExport(deps, itemsExport, asked, reply),

    'GET /equipos/rechazados': ({ query }) => listWrittenTwins(db, query),

    'GET /equipos/:id': ({ params }) => readItem(db, params.id),

    'POST /equipos': ({ body, session }) => createEquipo(db, body, session),

    'PUT /equipos/:id': ({ params: { id }, body, session }) => changeEquipo(db, id, body, session, now()),

    'PUT /equipos/:id/confirmar': ({ params: { id }, session }) => confirmEquipo(db, id, session),

    'PUT /equipos/:id/otro': ({ params: { id }, body, session }) => tellApart(db, id, body, session, now()),

    'DELETE /equipos/:id': async ({ params: { id }, session }) => {
      await removeEquipo(db, id, session.idcue)
      return { message: 'Los datos de la inspeccion se eliminaron correctamente' }
    },

    'PUT /equipos/:id/restaurar': async ({ params: { id }, session }) => {
      await restoreEquipo(db, id, session)
      return { message: 'Equipo recuperado' }
    },
  })
}

export const equiposConstraints: Constraints = {
  equipos_empresa_fk: { field: 'idemp', message: 'Elija una empresa de la lista.' },
  equipos_clase_fk: { field: 'idclaeq', message: 'Elija una clase de equipo de la lista.' },
  equipos_marca_fk: { field: 'idmar', message: 'Elija una marca de la lista.' },
  equiposnormas_norma_fk: { field: 'normas', message: 'Elija normas de la lista.' },
}
