import { SIN_RESPONSABLE, evaluacionCalls } from '@anclaje/contract/entities/evaluacion'
import type { EvaluacionUpdate } from '@anclaje/contract/entities/evaluacion'
import { puedeCambiarInspeccion } from '@anclaje/contract/rules/responsable'
import type { QuienInspecciona } from '@anclaje/contract/rules/responsable'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
import type { Db } from '../../db/client.ts'
import { checkMade, checkMayChange, checkSave } from './actions.ts'
import {
  findEvaluaciones,
  hideEvaluacion,
  holdEquipo,
  insertEvaluacion,
  listEvaluaciones,
  lockEvaluacion,
  readCreated,
  readEvaluacion,
  storeEstado,
  updateEvaluacion,
} from './queries.ts'

const PAGED = pagedCall('/evaluacion')

const readOne = async (db: Db, id: string) => {
  const row = await readEvaluacion(db, id)
  if (!row) throw notFound()
  return row
}

const changedMeanwhile = () =>
  conflict('Otra persona guardó esta inspección mientras usted la editaba. Revise los dos datos.', 'version_anterior')

/** Inspections of equipment (portal §7; decisions §4). What they need of permissions is that of Equipos (decisions §2.5). */
export function evaluacionesRoutes(app: App, deps: Deps): void {
  const { db, now } = deps

  serve(app, evaluacionCalls, {
    'GET /evaluacion': async ({ query }) => {
      const { items, total } = await listEvaluaciones(db, query.ideq, query)
      return pageReply(items, total, query)
    },

    'GET /evaluacion/getByParams': async ({ query: { id, nombre } }) => {
      if (id === undefined) return wholeArray(await findEvaluaciones(db, nombre), PAGED)
      const row = await readEvaluacion(db, id)
      return row ? [row] : []
    },

    'GET /evaluacion/getAll': async () => wholeArray(await findEvaluaciones(db, undefined), PAGED),

    'GET /evaluacion/:id': ({ params }) => readOne(db, params.id),

    'POST /evaluacion': async ({ body: { id, ideq, fecha }, session }, reply) => {
      const created = await db.transaction(async (tx) => {
        const message = 'Seleccione un equipo de la lista.'
        if (!(await holdEquipo(tx, ideq))) throw badRequest(message, { ideq: message })
        const made = await insertEvaluacion(tx, { id, ideq, fecha }, session.idcue)
        // What was created before and is sent again is answered whatever became of the item since.
        if (made) await checkMade(tx, ideq, fecha)
        return made
      })
      if (created) {
        reply.status(201)
        return readOne(db, created)
      }
      // The same creation sent again, as a device does that never got the answer (decisions §1.6).
      const before = await readCreated(db, id!)
      if (before?.ideq !== ideq || before.fecha !== fecha || before.eliminado !== null)
        throw conflict('Ya existe otra inspección con ese identificador.', 'duplicado')
      return readOne(db, id!)
    },

    'PUT /evaluacion/:id': async ({ params: { id }, body, session }) => {
      await db.transaction(async (tx) => save(tx, id, body, session))
      return readOne(db, id)
    },

    'DELETE /evaluacion/:id': async ({ params: { id }, session }) => {
      await db.transaction(async (tx) => {
        const stored = await lockEvaluacion(tx, id)
        if (!stored) throw notFound()
        await checkMayChange(tx, stored.idcol, session)
        await hideEvaluacion(tx, id, session.idcue, now())
      })
      return { message: 'la inspeccion de Elimino correctamente' }
    },
  })
}

/** Saves an inspection: without somebody responsible it is pending, whatever state was sent (decisions §4.3, §4.4). */
async function save(db: Db, id: string, body: EvaluacionUpdate, caller: QuienInspecciona): Promise<void> {
  const stored = await lockEvaluacion(db, id)
  if (!stored) throw notFound()
  if (body.version !== undefined && body.version < stored.version) throw changedMeanwhile()
  await checkSave(db, id, stored, body, caller)
  const responsable = body.idcol === undefined ? stored.idcol : body.idcol
  // What somebody sends who may change nothing is as it is stored: counted, it would get in the way
  // of the next save of whoever is responsible.
  if (responsable === stored.idcol && !puedeCambiarInspeccion(responsable, caller)) return
  await updateEvaluacion(db, id, body)
  await storeEstado(db, id, responsable !== null)
}

export const evaluacionesConstraints: Constraints = {
  evaluaciones_persona_fk: { field: 'idcol', message: SIN_RESPONSABLE },
  evaluaciones_observacion_fk: { field: 'idobs', message: 'Seleccione una observación de la lista.' },
}
