import * as z from 'zod'
import {
  SIN_RESPONSABLE,
  evaluacionCreate,
  evaluacionFilters,
  evaluacionParams,
  evaluacionRow,
  evaluacionUpdate,
} from '@anclaje/contract/entities/evaluacion'
import type { EvaluacionUpdate } from '@anclaje/contract/entities/evaluacion'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import { puedeCambiarInspeccion } from '@anclaje/contract/rules/responsable'
import type { QuienInspecciona } from '@anclaje/contract/rules/responsable'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { uuidParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { checkMade, checkMayChange, checkSave } from './rules.ts'
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

  app.route({
    method: 'GET',
    url: '/evaluacion',
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: pageQuery.extend(evaluacionFilters.shape), response: { 200: pageOf(evaluacionRow) } },
    handler: async (request) => {
      const { items, total } = await listEvaluaciones(db, request.query.ideq, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/evaluacion/getByParams',
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: evaluacionParams, response: { 200: z.array(evaluacionRow) } },
    handler: async (request) => {
      const { id, nombre } = request.query
      if (id === undefined) return wholeArray(await findEvaluaciones(db, nombre), PAGED)
      const row = await readEvaluacion(db, id)
      return row ? [row] : []
    },
  })

  app.route({
    method: 'GET',
    url: '/evaluacion/getAll',
    config: { access: ['Equipos', 'ver'] },
    schema: { response: { 200: z.array(evaluacionRow) } },
    handler: async () => wholeArray(await findEvaluaciones(db, undefined), PAGED),
  })

  app.route({
    method: 'GET',
    url: '/evaluacion/:id',
    config: { access: ['Equipos', 'ver'] },
    schema: { params: uuidParam, response: { 200: evaluacionRow } },
    handler: async (request) => readOne(db, request.params.id),
  })

  app.route({
    method: 'POST',
    url: '/evaluacion',
    config: { access: ['Equipos', 'crear'] },
    schema: { body: evaluacionCreate, response: { 200: evaluacionRow, 201: evaluacionRow } },
    handler: async (request, reply) => {
      const { id, ideq, fecha } = request.body
      const { idcue } = sessionOf(request)
      const created = await db.transaction(async (tx) => {
        const message = 'Seleccione un equipo de la lista.'
        if (!(await holdEquipo(tx, ideq))) throw badRequest(message, { ideq: message })
        const made = await insertEvaluacion(tx, { id, ideq, fecha }, idcue)
        // What was created before and is sent again is answered whatever became of the item since.
        if (made) await checkMade(tx, ideq, fecha)
        return made
      })
      if (created) return reply.status(201).send(await readOne(db, created))
      // The same creation sent again, as a device does that never got the answer (decisions §1.6).
      const before = await readCreated(db, id!)
      if (before?.ideq !== ideq || before.fecha !== fecha || before.eliminado !== null)
        throw conflict('Ya existe otra inspección con ese identificador.', 'duplicado')
      return reply.status(200).send(await readOne(db, id!))
    },
  })

  app.route({
    method: 'PUT',
    url: '/evaluacion/:id',
    config: { access: ['Equipos', 'editar'] },
    schema: { params: uuidParam, body: evaluacionUpdate, response: { 200: evaluacionRow } },
    handler: async (request) => {
      const caller = sessionOf(request)
      await db.transaction(async (tx) => save(tx, request.params.id, request.body, caller))
      return readOne(db, request.params.id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/evaluacion/:id',
    config: { access: ['Equipos', 'eliminar'] },
    schema: { params: uuidParam, response: { 200: mensaje } },
    handler: async (request) => {
      const { id } = request.params
      const caller = sessionOf(request)
      await db.transaction(async (tx) => {
        const stored = await lockEvaluacion(tx, id)
        if (!stored) throw notFound()
        await checkMayChange(tx, stored.idcol, caller)
        await hideEvaluacion(tx, id, caller.idcue, now())
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
