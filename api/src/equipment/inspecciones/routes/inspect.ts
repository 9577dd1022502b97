import { SIN_RESPONSABLE, evaluacionCalls } from '@anclaje/contract/equipment/evaluacion'
import { ANULADA, RECHAZO_FIRME, TERMINADA, YA_ENTREGADA } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { App, Deps } from '../../../deps.ts'
import type { Constraints } from '../../../errors/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../../http/paging.ts'
import { originOf } from '../../../http/callers/security-log.ts'
import { serve } from '../../../http/serve.ts'
import {
  changeEvaluacion,
  createEvaluacion,
  readInspection,
  removeEvaluacion,
  restoreEvaluacion,
} from '../actions/inspect.ts'
import { annulInspection, discardChanges, listVersions } from '../actions/versions.ts'
import { readEvaluacion } from '../queries/inspect.ts'
import { findEvaluaciones, listEvaluaciones } from '../queries/list.ts'

const PAGED = pagedCall('/evaluacion')

/** Serves inspections of equipment. They need the permissions of Equipos (ACC-11). */
export function evaluacionesRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, evaluacionCalls, {
    'GET /evaluacion': async ({ query }) => {
      const { items, total } = await listEvaluaciones(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /evaluacion/getByParams': async ({ query: { id, nombre } }) => {
      if (id === undefined) return wholeArray(await findEvaluaciones(db, nombre), PAGED)
      const row = await readEvaluacion(db, id)
      return row ? [row] : []
    },

    'GET /evaluacion/getAll': async () => wholeArray(await findEvaluaciones(db, undefined), PAGED),

    'GET /evaluacion/:id': ({ params }) => readInspection(db, params.id),

    'POST /evaluacion': async ({ body, session }, reply) => {
      const { row, isNew } = await createEvaluacion(db, body, session.idcue)
      reply.status(isNew ? 201 : 200)
      return row
    },

    'PUT /evaluacion/:id': ({ params: { id }, body, session }) => changeEvaluacion(deps, id, body, session),

    'PUT /evaluacion/:id/descartar': ({ params: { id }, session }) => discardChanges(deps, id, session),

    'PUT /evaluacion/:id/anular': ({ params: { id }, body, session, request }) =>
      annulInspection(deps, id, body, session, originOf(deps.sessions, request)),

    'GET /evaluacion/:id/emisiones': ({ params: { id } }) => listVersions(deps.db, id),

    'DELETE /evaluacion/:id': async ({ params: { id }, session }) => {
      await removeEvaluacion(deps, id, session)
      return { message: 'la inspeccion de Elimino correctamente' }
    },

    'PUT /evaluacion/:id/restaurar': async ({ params: { id }, session }) => {
      await restoreEvaluacion(db, id, session)
      return { message: 'Inspección recuperada' }
    },
  })
}

export const evaluacionesConstraints: Constraints = {
  evaluaciones_persona_fk: { field: 'idcol', message: SIN_RESPONSABLE },
  evaluaciones_observacion_fk: { field: 'idobs', message: 'Elija una observación de la lista.' },
  evaluaciones_rechazo_firme: { message: RECHAZO_FIRME, code: 'rechazo_firme' },
  evaluaciones_anulada: { message: ANULADA.motivo, code: ANULADA.code },
  evaluaciones_entregada: { message: YA_ENTREGADA.motivo, code: YA_ENTREGADA.code },
  evaluaciones_emision: { message: TERMINADA.motivo, code: TERMINADA.code },
}
