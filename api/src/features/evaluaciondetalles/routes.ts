import * as z from 'zod'
import {
  detalleCreate,
  detalleParams,
  detalleRow,
  detalleUpdate,
  detallesCreate,
  detallesUpdate,
  respuestas,
} from '@anclaje/contract/entities/evaluacion'
import type { DetalleCreate } from '@anclaje/contract/entities/evaluacion'
import { filtro } from '@anclaje/contract/fields'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import type { Session } from '../../core/session.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { uuidParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { findCriterios } from '../criterios/queries.ts'
import { checkMayChange } from '../evaluaciones/rules.ts'
import { lockEvaluacion, storeEstado } from '../evaluaciones/queries.ts'
import {
  answer,
  fill,
  findDetalles,
  freeze,
  gatherGroups,
  hideDetalle,
  listDetalles,
  listFrozen,
  note,
  readDetalle,
  readOwners,
  readTaken,
  readTipo,
} from './queries.ts'

const PAGED = pagedCall('/evaluaciondetalle')

const readOne = async (db: Db, id: string) => {
  const row = await readDetalle(db, id)
  if (!row) throw notFound()
  return row
}

/**
 * Locks the inspection of lines that are to change. Throws 404 when a line is not there, 400 when they are of several
 * inspections, 403 when somebody else is responsible.
 */
async function lockOwner(db: Db, ids: readonly string[], caller: Session) {
  const owners = await readOwners(db, ids)
  const ideva = owners[0]?.ideva
  if (ideva === undefined || owners.length < new Set(ids).size)
    throw notFound('Una de las líneas no existe o la inspección fue eliminada.')
  if (owners.some((line) => line.ideva !== ideva)) {
    const message = 'Las líneas deben ser de una sola inspección.'
    throw badRequest(message, { ids: message })
  }
  const evaluacion = await lockEvaluacion(db, ideva)
  if (!evaluacion) throw notFound()
  await checkMayChange(db, evaluacion.idcol, caller)
  return { ideva, conResponsable: evaluacion.idcol !== null, owners }
}

const otherCriterion = () => {
  const message = 'El criterio no es de la lista de este equipo.'
  return badRequest(message, { idcri: message })
}

interface Creation {
  at: Date
  caller: Session
}

/** The lines of one inspection, created if they are not there; the first creation freezes the whole list (decisions §4.2). */
async function createIn(
  db: Db,
  ideva: string,
  lines: readonly DetalleCreate[],
  { at, caller }: Creation,
): Promise<boolean> {
  const evaluacion = await lockEvaluacion(db, ideva)
  if (!evaluacion) throw notFound('La inspección no existe o fue eliminada.')
  const isNew = evaluacion.idpro === null
  if (isNew) {
    const tipo = await readTipo(db, evaluacion.ideq)
    const groups = tipo ? await findCriterios(db, { idtipoeq: tipo.id }) : []
    const known = new Set(groups.flatMap(({ id_cri, subcriterios }) => [id_cri, ...subcriterios.map((c) => c.id_cri)]))
    if (!tipo || lines.some(({ idcri }) => !known.has(idcri))) throw otherCriterion()
    const ids = new Map(lines.flatMap(({ id, idcri }) => (id === undefined ? [] : [[idcri, id] as const])))
    await freeze(db, ideva, tipo.idpro, groups, ids)
  }
  const frozen = new Map((await listFrozen(db, ideva)).map((line) => [line.idcri, line]))
  if (lines.some(({ idcri }) => !frozen.has(idcri))) throw otherCriterion()
  const isBack = lines.some(({ idcri }) => frozen.get(idcri)?.eliminado !== null)
  // What only finds the lines that are there changes nothing.
  if (isNew || isBack || lines.some(({ resultado }) => typeof resultado === 'number'))
    await checkMayChange(db, evaluacion.idcol, caller)
  await fill(db, ideva, lines, at)
  await gatherGroups(db, ideva)
  await storeEstado(db, ideva, evaluacion.idcol !== null)
  return isNew || isBack
}

/** Throws 409 when an id that was sent stands for something else already (decisions §1.6). */
async function checkIds(db: Db, lines: readonly DetalleCreate[]): Promise<void> {
  const sent = new Map(lines.flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])))
  const taken = await readTaken(db, [...sent.keys()])
  const isOther = taken.some(({ id, ideva, idcri }) => sent.get(id)?.ideva !== ideva || sent.get(id)?.idcri !== idcri)
  const count = lines.filter(({ id }) => id !== undefined).length
  if (isOther || sent.size < count) throw conflict('Ya existe otra línea con ese identificador.', 'duplicado')
}

/** Creates lines, all or none. Gives whether any is new, and the lines as they are stored, in the order in which they were sent. */
async function create(db: Db, lines: readonly DetalleCreate[], creation: Creation) {
  const isNew = await db.transaction(async (tx) => {
    await checkIds(tx, lines)
    let some = false
    // In one order, so that two calls lock their inspections in the same one.
    for (const ideva of [...new Set(lines.map((line) => line.ideva))].toSorted()) {
      const own = lines.filter((line) => line.ideva === ideva)
      some = (await createIn(tx, ideva, own, creation)) || some
    }
    return some
  })
  const stored = (
    await Promise.all([...new Set(lines.map(({ ideva }) => ideva))].map((id) => findDetalles(db, id)))
  ).flat()
  const key = (ideva: string, idcri: number) => `${ideva} ${idcri}`
  const byKey = new Map(stored.map((row) => [key(row.ideva_evadet, row.idcri_evadet), row]))
  return { isNew, rows: lines.map(({ ideva, idcri }) => byKey.get(key(ideva, idcri))!) }
}

/** The lines of inspections and their answers (portal §7; decisions §4.2, §4.3). */
export function evaluaciondetallesRoutes(app: App, { db, now }: Deps): void {
  app.route({
    method: 'GET',
    url: '/evaluaciondetalle',
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: pageQuery.extend({ nombre: filtro() }), response: { 200: pageOf(detalleRow) } },
    handler: async (request) => {
      const { items, total } = await listDetalles(db, request.query.nombre, request.query)
      return pageReply(items, total, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/evaluaciondetalle/getByParams',
    config: { access: ['Equipos', 'ver'] },
    schema: { querystring: detalleParams, response: { 200: z.array(detalleRow) } },
    handler: async (request) => wholeArray(await findDetalles(db, request.query.ideva), PAGED),
  })

  app.route({
    method: 'GET',
    url: '/evaluaciondetalle/getByParams/:id',
    config: { access: ['Equipos', 'ver'] },
    schema: { params: uuidParam, response: { 200: detalleRow } },
    handler: async (request) => readOne(db, request.params.id),
  })

  app.route({
    method: 'GET',
    url: '/evaluaciondetalle/getAll',
    config: { access: ['Equipos', 'ver'] },
    schema: { response: { 200: z.array(detalleRow) } },
    handler: async () => wholeArray(await findDetalles(db, undefined), PAGED),
  })

  app.route({
    method: 'POST',
    url: '/evaluaciondetalle',
    config: { access: ['Equipos', 'crear'] },
    schema: { body: detalleCreate, response: { 200: detalleRow, 201: detalleRow } },
    handler: async (request, reply) => {
      const { isNew, rows } = await create(db, [request.body], { at: now(), caller: sessionOf(request) })
      return reply.status(isNew ? 201 : 200).send(rows[0]!)
    },
  })

  app.route({
    method: 'POST',
    url: '/evaluaciondetalle/createarray',
    config: { access: ['Equipos', 'editar'] },
    schema: { body: detallesCreate, response: { 200: z.array(detalleRow), 201: z.array(detalleRow) } },
    handler: async (request, reply) => {
      const { isNew, rows } = await create(db, request.body, { at: now(), caller: sessionOf(request) })
      return reply.status(isNew ? 201 : 200).send(rows)
    },
  })

  app.route({
    method: 'POST',
    url: '/evaluaciondetalle/updatemany',
    config: { access: ['Equipos', 'editar'] },
    schema: { body: detallesUpdate, response: { 200: respuestas } },
    handler: async (request) => {
      const { ids, resultado } = request.body
      return db.transaction(async (tx) => {
        const { ideva, conResponsable } = await lockOwner(tx, ids, sessionOf(request))
        const cambiados = await answer(tx, ideva, ids, resultado, now())
        await gatherGroups(tx, ideva)
        const estado_eva = await storeEstado(tx, ideva, conResponsable)
        return { message: 'Registro actualizado', cambiados, estado_eva }
      })
    },
  })

  app.route({
    method: 'PUT',
    url: '/evaluaciondetalle/:id',
    config: { access: ['Equipos', 'editar'] },
    schema: { params: uuidParam, body: detalleUpdate, response: { 200: detalleRow } },
    handler: async (request) => {
      const { id } = request.params
      const { ideva: sentEva, idcri: sentCri, resultado, nota } = request.body
      await db.transaction(async (tx) => {
        const { ideva, conResponsable, owners } = await lockOwner(tx, [id], sessionOf(request))
        if (sentEva !== undefined && sentEva !== ideva)
          throw badRequest('La línea es de otra inspección.', { ideva: 'La línea es de otra inspección.' })
        if (sentCri !== undefined && sentCri !== owners[0]?.idcri) throw otherCriterion()
        if (nota !== undefined) await note(tx, id, nota)
        if (resultado === undefined) return
        await answer(tx, ideva, [id], resultado, now())
        await gatherGroups(tx, ideva)
        await storeEstado(tx, ideva, conResponsable)
      })
      return readOne(db, id)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/evaluaciondetalle/:id',
    config: { access: ['Equipos', 'eliminar'] },
    schema: { params: uuidParam, response: { 200: mensaje } },
    handler: async (request) => {
      const { id } = request.params
      await db.transaction(async (tx) => {
        const { ideva, conResponsable, owners } = await lockOwner(tx, [id], sessionOf(request))
        await hideDetalle(tx, ideva, owners[0]!.idcri, now())
        await gatherGroups(tx, ideva)
        await storeEstado(tx, ideva, conResponsable)
      })
      return { message: 'Registro eliminado' }
    },
  })
}
