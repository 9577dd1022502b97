import { criterioCalls } from '@anclaje/contract/equipment/criterio'
import { can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { reduced } from '../../http/schemas.ts'
import { serve } from '../../http/serve.ts'
import { changeCriterio, createCriterio, removeCriterio } from './actions.ts'
import { findCriterios, listCriterios } from './queries.ts'

/** Serves the criteria of inspections (EQUIP-4). */
export function criteriosRoutes(app: App, { db }: Deps): void {
  serve(app, criterioCalls, {
    'GET /criteriosevaluacion': async ({ query }) => {
      const { items, total } = await listCriterios(db, query.nombre, query)
      return pageReply(items, total, query)
    },

    'GET /criteriosevaluacion/getByParams': async ({ query, session }) => {
      const found = wholeArray(await findCriterios(db, query), pagedCall('/criteriosevaluacion'))
      const whole = can(session.permissions, 'Criterios', 'ver')
      return whole ? found : reduced(found.map(({ id_cri, nombre_cri }) => ({ id_cri, nombre_cri })))
    },

    'POST /criteriosevaluacion': ({ body }) => createCriterio(db, body),

    'PUT /criteriosevaluacion/:id': ({ params: { id }, body }) => changeCriterio(db, id, body),

    'DELETE /criteriosevaluacion/:id': async ({ params: { id } }) => {
      await removeCriterio(db, id)
      return { message: 'Registro eliminado' }
    },
  })
}

export const criteriosConstraints: Constraints = {
  criterios_padre_fk: { field: 'father', message: 'Elija un criterio de la lista.' },
  evaluaciondetalles_criterio_fk: {
    message: 'Elija un criterio de la lista.',
    inUse: 'Error eliminando criterio ya que se encuentra asociado',
  },
  criterios_propiedad_fk: { field: 'idpro', message: 'Elija una propiedad de la lista.' },
}
