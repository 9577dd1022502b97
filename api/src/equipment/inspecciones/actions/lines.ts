import type { DetalleCreate, DetalleUpdate } from '@anclaje/contract/equipment/detalle'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ANULADA, estaTerminada } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { Momento } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { Resultado } from '@anclaje/contract/states'
import { badRequest, conflict, notFound, refusal } from '../../../errors/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { findCriterios } from '../../criterios/queries.ts'
import { checkMayChange, storeEstado } from './inspect.ts'
import { lockEvaluacion } from '../queries/inspect.ts'
import {
  updateResultado,
  restoreLines,
  findDetalles,
  freezeChecklist,
  gatherGroups,
  hideDetalle,
  listFrozen,
  updateNota,
  readDetalle,
  readEvaluacionesOfDetalles,
  readDetallesWithIds,
  readTipo,
} from '../queries/lines.ts'

/**
 * The caller and the clock of a change of lines. The clock is read after the inspection is locked,
 * so that a call that waited for the lock gets the later time.
 */
interface By extends Pick<Deps, 'now'> {
  caller: Session
}

/**
 * Locks the inspection of the given lines. Throws 404 when a line does not exist, 400 when the
 * lines belong to several inspections, 403 when somebody else is responsible.
 */
async function lockOwner(db: Tx, ids: readonly string[], { caller }: By) {
  const owners = await readEvaluacionesOfDetalles(db, ids)
  const ideva = owners[0]?.ideva
  if (ideva === undefined || owners.length < new Set(ids).size)
    throw notFound('Una de las líneas no existe o la inspección fue eliminada.')
  if (owners.some((line) => line.ideva !== ideva)) {
    const message = 'Las líneas deben ser de una sola inspección.'
    throw badRequest(message, { ids: message })
  }
  const evaluacion = await lockEvaluacion(db, ideva)
  if (!evaluacion) throw notFound()
  if (evaluacion.anulada) throw refusal(ANULADA)
  await checkMayChange(db, evaluacion.idcol, caller)
  return { ideva, evaluacion, owners }
}

const momentOf = ({ idcue }: Session, at: Date): Momento => ({ idcue, hoy: hoyEnBogota(at) })

const otherCriterion = () => {
  const message = 'El criterio no es de la lista de este equipo.'
  return badRequest(message, { idcri: message })
}

/**
 * Creates the missing lines of one inspection. The first creation freezes the whole checklist
 * (INSP-2, INSP-5). Returns whether any line is new or restored.
 */
async function createIn(db: Tx, ideva: string, lines: readonly DetalleCreate[], by: By): Promise<boolean> {
  const { now, caller } = by
  const evaluacion = await lockEvaluacion(db, ideva)
  if (!evaluacion) throw notFound('La inspección no existe o fue eliminada.')
  const isNew = evaluacion.idpro === null
  if (isNew) {
    const tipo = await readTipo(db, evaluacion.ideq)
    const groups = tipo ? await findCriterios(db, { idtipoeq: tipo.id }) : []
    const known = new Set(groups.flatMap(({ id_cri, subcriterios }) => [id_cri, ...subcriterios.map((c) => c.id_cri)]))
    if (!tipo || lines.some(({ idcri }) => !known.has(idcri))) throw otherCriterion()
    const ids = new Map(lines.flatMap(({ id, idcri }) => (id === undefined ? [] : [[idcri, id] as const])))
    await freezeChecklist(db, ideva, tipo.idpro, groups, ids)
  }
  const frozen = new Map((await listFrozen(db, ideva)).map((line) => [line.idcri, line]))
  if (lines.some(({ idcri }) => !frozen.has(idcri))) throw otherCriterion()
  const isBack = lines.some(({ idcri }) => frozen.get(idcri)?.eliminado !== null)
  // A call that only returns existing lines changes nothing, so it needs no right to change the
  // inspection.
  if (!isNew && !isBack && !lines.some(({ resultado }) => typeof resultado === 'number')) return false
  await checkMayChange(db, evaluacion.idcol, caller)
  const at = now()
  await restoreLines(db, ideva, lines, at)
  await gatherGroups(db, ideva)
  await storeEstado(db, ideva, evaluacion, momentOf(caller, at))
  return isNew || isBack
}

/** Throws 409 when another line has one of the sent ids (WIRE-14). */
async function checkIds(db: Db, lines: readonly DetalleCreate[]): Promise<void> {
  const sent = new Map(lines.flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])))
  const taken = await readDetallesWithIds(db, [...sent.keys()])
  const isOther = taken.some(({ id, ideva, idcri }) => sent.get(id)?.ideva !== ideva || sent.get(id)?.idcri !== idcri)
  const count = lines.filter(({ id }) => id !== undefined).length
  if (isOther || sent.size < count) throw conflict('Ya existe otra línea con ese identificador.', 'duplicado')
}

type Detalle = Awaited<ReturnType<typeof findDetalles>>[number]

const lineKeyOf = (ideva: string, idcri: number) => `${ideva} ${idcri}`

/**
 * Creates all lines or none. Returns whether any is new, and the stored lines in the order of the
 * request.
 */
export const createDetalles = (db: Db, lines: readonly DetalleCreate[], by: By) =>
  db.transaction(async (tx) => {
    await checkIds(tx, lines)
    let isNew = false
    const stored = new Map<string, Detalle>()
    // The ids are sorted, so that two calls lock their inspections in the same order.
    for (const ideva of [...new Set(lines.map((line) => line.ideva))].toSorted()) {
      const own = lines.filter((line) => line.ideva === ideva)
      isNew = (await createIn(tx, ideva, own, by)) || isNew
      for (const row of await findDetalles(tx, ideva)) stored.set(lineKeyOf(ideva, row.idcri_evadet), row)
    }
    return { isNew, rows: lines.map(({ ideva, idcri }) => stored.get(lineKeyOf(ideva, idcri))!) }
  })

/**
 * Stores the same answer for many lines of one inspection. Returns how many lines changed and the
 * inspection's new state.
 */
export const answerDetalles = (db: Db, ids: readonly string[], resultado: Resultado, by: By) =>
  db.transaction(async (tx) => {
    const { ideva, evaluacion } = await lockOwner(tx, ids, by)
    const at = by.now()
    const cambiados = await updateResultado(tx, ideva, ids, resultado, at)
    await gatherGroups(tx, ideva)
    const estado = await storeEstado(tx, ideva, evaluacion, momentOf(by.caller, at))
    const isDraft = estaTerminada(evaluacion)
    return { cambiados, estado_eva: isDraft ? evaluacion.estado : estado, borrador_eva: isDraft ? estado : null }
  })

/** Reads one line. Throws 404 if it does not exist. */
export async function readLine(db: Db, id: string) {
  const row = await readDetalle(db, id)
  if (!row) throw notFound()
  return row
}

/**
 * Stores the answer or the note of a line and returns it. Throws 400 when the body names another
 * inspection or criterion.
 */
export const changeDetalle = (db: Db, id: string, body: DetalleUpdate, by: By) =>
  db.transaction(async (tx) => {
    const { ideva, evaluacion, owners } = await lockOwner(tx, [id], by)
    if (body.ideva !== undefined && body.ideva !== ideva)
      throw badRequest('La línea es de otra inspección.', { ideva: 'La línea es de otra inspección.' })
    if (body.idcri !== undefined && body.idcri !== owners[0]?.idcri) throw otherCriterion()
    if (body.nota !== undefined) await updateNota(tx, id, body.nota)
    const at = by.now()
    if (body.resultado !== undefined) {
      await updateResultado(tx, ideva, [id], body.resultado, at)
      await gatherGroups(tx, ideva)
    }
    await storeEstado(tx, ideva, evaluacion, momentOf(by.caller, at))
    return readLine(tx, id)
  })

/** Hides a line; hiding a group also hides its lines. Hidden lines count as unanswered. */
export const removeDetalle = (db: Db, id: string, by: By): Promise<void> =>
  db.transaction(async (tx) => {
    const { ideva, evaluacion, owners } = await lockOwner(tx, [id], by)
    const at = by.now()
    await hideDetalle(tx, ideva, owners[0]!.idcri, at)
    await gatherGroups(tx, ideva)
    await storeEstado(tx, ideva, evaluacion, momentOf(by.caller, at))
  })
