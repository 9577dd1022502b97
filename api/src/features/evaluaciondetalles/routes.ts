import { detalleCalls } from '@anclaje/contract/entities/detalle'
import type { DetalleCreate } from '@anclaje/contract/entities/detalle'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import type { Session } from '../../core/session.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { serve } from '../../core/serve.ts'
import type { Db } from '../../db/client.ts'
import { findCriterios } from '../criterios/queries.ts'
import { checkMayChange } from '../evaluaciones/actions.ts'
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
  serve(app, detalleCalls, {
    'GET /evaluaciondetalle': async ({ query }) => {
      const { items, total } = await listDetalles(db, query.nombre, query)
      return pageReply(items, total, query)
    },

    'GET /evaluaciondetalle/getByParams': async ({ query }) => wholeArray(await findDetalles(db, query.ideva), PAGED),

    'GET /evaluaciondetalle/getByParams/:id': ({ params }) => readOne(db, params.id),

    'GET /evaluaciondetalle/getAll': async () => wholeArray(await findDetalles(db, undefined), PAGED),

    'POST /evaluaciondetalle': async ({ body, session }, reply) => {
      const { isNew, rows } = await create(db, [body], { at: now(), caller: session })
      reply.status(isNew ? 201 : 200)
      return rows[0]!
    },

    'POST /evaluaciondetalle/createarray': async ({ body, session }, reply) => {
      const { isNew, rows } = await create(db, body, { at: now(), caller: session })
      reply.status(isNew ? 201 : 200)
      return rows
    },

    'POST /evaluaciondetalle/updatemany': ({ body: { ids, resultado }, session }) =>
      db.transaction(async (tx) => {
        const { ideva, conResponsable } = await lockOwner(tx, ids, session)
        const cambiados = await answer(tx, ideva, ids, resultado, now())
        await gatherGroups(tx, ideva)
        const estado_eva = await storeEstado(tx, ideva, conResponsable)
        return { message: 'Registro actualizado', cambiados, estado_eva }
      }),

    'PUT /evaluaciondetalle/:id': async ({ params: { id }, body, session }) => {
      const { ideva: sentEva, idcri: sentCri, resultado, nota } = body
      await db.transaction(async (tx) => {
        const { ideva, conResponsable, owners } = await lockOwner(tx, [id], session)
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

    'DELETE /evaluaciondetalle/:id': async ({ params: { id }, session }) => {
      await db.transaction(async (tx) => {
        const { ideva, conResponsable, owners } = await lockOwner(tx, [id], session)
        await hideDetalle(tx, ideva, owners[0]!.idcri, now())
        await gatherGroups(tx, ideva)
        await storeEstado(tx, ideva, conResponsable)
      })
      return { message: 'Registro eliminado' }
    },
  })
}
