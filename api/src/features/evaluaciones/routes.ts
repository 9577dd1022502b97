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
import { observacionQueCorresponde, resultadoLista } from '@anclaje/contract/rules/inspeccion'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { uuidParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { withoutSigningRole } from '../certificaciones/queries.ts'
import {
  estadoObservacion,
  findEvaluaciones,
  hideEvaluacion,
  holdEquipo,
  insertEvaluacion,
  listEvaluaciones,
  lockEvaluacion,
  readCreated,
  readEvaluacion,
  readLineas,
  storeEstado,
  updateEvaluacion,
} from './queries.ts'

const PAGED = pagedCall('/evaluacion')

const readOne = async (db: Db, id: string) => {
  const row = await readEvaluacion(db, id)
  if (!row) throw notFound()
  return row
}

/** Throws 400 unless a person may answer for an inspection; one who was right when set stays. */
async function checkResponsable(db: Db, idcol: number | null | undefined, kept: number | null): Promise<void> {
  if (idcol === undefined || idcol === null || idcol === kept) return
  const message = 'El responsable debe tener el rol ADM o INSPECTOR.'
  if ((await withoutSigningRole(db, [idcol])).length > 0) throw badRequest(message, { idcol: message })
}

/** Throws 400 when an observation that is chosen says something else than the answers (decisions §4.5); the one that stands is not printed then. */
async function checkObservacion(
  db: Db,
  id: string,
  idobs: number | null | undefined,
  kept: number | null,
): Promise<void> {
  if (idobs === undefined || idobs === null || idobs === kept) return
  const fits = observacionQueCorresponde(resultadoLista(await readLineas(db, id)))
  const estado = await estadoObservacion(db, idobs)
  const message =
    estado === undefined
      ? 'Seleccione una observación de la lista.'
      : 'La observación no corresponde al resultado de la inspección. Elija otra.'
  if (estado === undefined || (fits !== null && estado !== fits)) throw badRequest(message, { idobs: message })
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
        return insertEvaluacion(tx, { id, ideq, fecha }, idcue)
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
      await db.transaction(async (tx) => save(tx, request.params.id, request.body))
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
      const { idcue } = sessionOf(request)
      await db.transaction(async (tx) => {
        if (!(await lockEvaluacion(tx, id))) throw notFound()
        await hideEvaluacion(tx, id, idcue, now())
      })
      return { message: 'la inspeccion de Elimino correctamente' }
    },
  })
}

/** Saves an inspection: without somebody responsible it is pending, whatever state was sent (decisions §4.3, §4.4). */
async function save(db: Db, id: string, body: EvaluacionUpdate): Promise<void> {
  const stored = await lockEvaluacion(db, id)
  if (!stored) throw notFound()
  if (body.version !== undefined && body.version < stored.version) throw changedMeanwhile()
  await checkResponsable(db, body.idcol, stored.idcol)
  await checkObservacion(db, id, body.idobs, stored.idobs)
  await updateEvaluacion(db, id, body)
  const responsable = body.idcol === undefined ? stored.idcol : body.idcol
  await storeEstado(db, id, responsable !== null)
}

export const evaluacionesConstraints: Constraints = {
  evaluaciones_persona_fk: { field: 'idcol', message: SIN_RESPONSABLE },
  evaluaciones_observacion_fk: { field: 'idobs', message: 'Seleccione una observación de la lista.' },
}
