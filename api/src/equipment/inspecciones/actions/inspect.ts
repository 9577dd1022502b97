import type { EvaluacionCreate, EvaluacionUpdate } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { estadoInspeccion, resultadoLista } from '@anclaje/contract/rules/equipment/inspeccion'
import {
  ASIGNACION_AJENA,
  esRechazoFirme,
  impideCambiarFecha,
  ANULADA,
  estaTerminada,
  impideDeshacerRechazo,
  impideEliminarInspeccion,
  impideFechar,
  impideObservar,
  impideReordenar,
  otroResponsable,
  puedeAsignarResponsable,
  puedeCambiarInspeccion,
} from '@anclaje/contract/rules/equipment/actos-inspeccion'
import type { Momento, QuienInspecciona } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { impideRestaurar } from '@anclaje/contract/rules/trust/deshacer'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { badRequest, conflict, notFound, refusal, refuse } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { withoutSigningRole } from '../../../access/cuentas/queries/accounts.ts'
import {
  hideEvaluacion,
  lockDeletion,
  lockEquipo,
  insertEvaluacion,
  lockEvaluacion,
  primerDiaEquipo,
  readCreated,
  readEvaluacion,
  readLineas,
  readNombre,
  readObservacion,
  showUnfinished,
  updateEstado,
  updateEvaluacion,
} from '../queries/inspect.ts'
import { listPassed } from '../queries/order.ts'
import type { LockedEvaluacion } from '../queries/inspect.ts'
import { endIssueOf, storeDraft } from '../queries/issues.ts'
import { freezeOwnChecklist } from '../queries/lines.ts'
import { finish, isResult, saveFinished, takeBack } from './finish.ts'
import type { Work } from './finish.ts'

/**
 * Throws 403 with the name of the responsible person, unless the caller may change the content of
 * the inspection (INSP-10).
 */
export async function checkMayChange(db: Db, responsable: number | null, caller: QuienInspecciona): Promise<void> {
  if (responsable === null || puedeCambiarInspeccion(caller, responsable)) return
  throw refusal(otroResponsable(await readNombre(db, responsable)))
}

/**
 * Throws 403 unless the caller may make this change of the responsible person. Throws 400 unless
 * the new person may sign.
 */
async function checkResponsable(db: Db, idcol: number | null, kept: number | null, caller: QuienInspecciona) {
  // An unchanged person is not checked again.
  if (idcol === kept) return
  if (!puedeAsignarResponsable(caller, kept, idcol)) {
    if (idcol === null) return checkMayChange(db, kept, caller)
    throw refusal(ASIGNACION_AJENA, ['idcol'])
  }
  const message = 'El responsable debe tener el rol ADM o INSPECTOR y una cuenta sin bloqueo.'
  if (idcol !== null && (await withoutSigningRole(db, [idcol])).length > 0)
    throw badRequest(message, { idcol: message })
}

/**
 * Throws 400 when a newly chosen observation does not exist or contradicts the answers (INSP-12).
 * One that was already stored is not checked again.
 */
async function checkObservacion(db: Db, id: string, idobs: number | null, kept: number | null): Promise<void> {
  if (idobs === null || idobs === kept) return
  const resultado = resultadoLista(await readLineas(db, id))
  refuse(impideObservar(await readObservacion(db, idobs), resultado), ['idobs'])
}

/**
 * Throws 400 when the date changes to one that is before the manufacture of the item or too far
 * from the first result of the inspection (INSP-11). Throws 409 when the change would move the
 * inspection past a final rejection (INSP-19).
 */
async function checkFecha(db: Db, id: string, fecha: string, stored: LockedEvaluacion, by: Momento): Promise<void> {
  if (fecha === stored.fecha) return
  const fabricado = await primerDiaEquipo(db, stored.ideq)
  refuse(impideCambiarFecha(fecha, { fabricado, resultado: stored.fecharesultado }), ['fecha'])
  const movida = { esFirme: esRechazoFirme(stored, by), avisa: stored.falla || stored.estado === INSPECCION.rechazado }
  refuse(impideReordenar(movida, await listPassed(db, id, fecha)))
}

/**
 * Throws unless the caller may replace the stored values by the sent ones. A value that equals the
 * stored one is not a change.
 */
async function checkSave(
  db: Db,
  id: string,
  stored: LockedEvaluacion,
  body: EvaluacionUpdate,
  caller: Session,
  hoy: string,
): Promise<void> {
  const { fecha = stored.fecha, fechamantenimiento = stored.fechamantenimiento } = body
  const { idcol = stored.idcol, idobs = stored.idobs } = body
  const isChanged = fecha !== stored.fecha || fechamantenimiento !== stored.fechamantenimiento || idobs !== stored.idobs
  if (isChanged) await checkMayChange(db, stored.idcol, caller)
  await checkResponsable(db, idcol, stored.idcol, caller)
  await checkFecha(db, id, fecha, stored, { idcue: caller.idcue, hoy })
  await checkObservacion(db, id, idobs, stored.idobs)
}

/**
 * Computes the state of the answers of a locked inspection (INSP-6). Throws 409 when the answers
 * would undo a rejection that stays, and for an annulled inspection (INSP-19, INSP-22).
 */
async function readEstado(db: Db, id: string, stored: LockedEvaluacion, by: Momento): Promise<EstadoInspeccion> {
  const estado = estadoInspeccion(await readLineas(db, id), stored.idcol !== null)
  refuse(impideDeshacerRechazo(stored, estado, by))
  return estado
}

/**
 * Stores the state of the answers of a locked inspection and returns it. After finishing it is the
 * state of a draft. Throws 409 as `readEstado` does.
 */
export async function storeEstado(
  db: Tx,
  id: string,
  stored: LockedEvaluacion,
  by: Momento,
): Promise<EstadoInspeccion> {
  const estado = await readEstado(db, id, stored, by)
  if (estaTerminada(stored)) await storeDraft(db, id, estado)
  else await updateEstado(db, id, estado)
  return estado
}

/** Reads one inspection. Throws 404 if it does not exist. */
export async function readInspection(db: Db, id: string) {
  const row = await readEvaluacion(db, id)
  if (!row) throw notFound()
  return row
}

/**
 * Creates a pending inspection. A device that got no answer repeats the call and then gets the
 * existing inspection (WIRE-14). With `lineas` its checklist is frozen at once. Throws 400 when the
 * item does not exist or was manufactured after the date, and 409 when another inspection has the
 * id.
 */
export const createEvaluacion = (db: Db, { id, ideq, fecha, lineas }: EvaluacionCreate, by: number) =>
  db.transaction(async (tx) => {
    const message = 'Elija un equipo de la lista.'
    if (!(await lockEquipo(tx, ideq))) throw badRequest(message, { ideq: message })
    const created = await insertEvaluacion(tx, { id, ideq, fecha }, by)
    if (created) {
      refuse(impideFechar(fecha, await primerDiaEquipo(tx, ideq)), ['fecha'])
      if (lineas) await freezeOwnChecklist(tx, created, ideq)
      return { row: await readInspection(tx, created), isNew: true }
    }
    // A repeated creation returns the existing inspection even when the item was changed since.
    const before = await readCreated(tx, id!)
    if (before?.ideq !== ideq || before.fecha !== fecha || before.eliminado !== null)
      throw conflict('Ya existe otra inspección con ese identificador.', 'duplicado')
    return { row: await readInspection(tx, id!), isNew: false }
  })

const changedMeanwhile = () =>
  conflict('Otra persona guardó esta inspección mientras usted la editaba. Revise los dos datos.', 'version_anterior')

/**
 * Saves an inspection and returns it (INSP-6, INSP-7). One with a date, a responsible person and a
 * result is finished, and a finished one gets a new version, unless `terminar` is false (INSP-20).
 * Throws 409 for an older version, an annulled inspection or a final rejection.
 */
export const changeEvaluacion = (work: Work, id: string, body: EvaluacionUpdate, caller: Session) =>
  work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const stored = await lockEvaluacion(tx, id)
    if (!stored) throw notFound()
    if (body.version !== undefined && body.version < stored.version) throw changedMeanwhile()
    if (stored.anulada) throw refusal(ANULADA)
    const at = work.now()
    const hoy = hoyEnBogota(at)
    await checkSave(tx, id, stored, body, caller, hoy)
    const responsable = body.idcol === undefined ? stored.idcol : body.idcol
    // A caller who may not change the inspection can only have sent the stored values. The version
    // must not be incremented then, because the next save of the responsible person would be
    // refused as a conflict.
    if (responsable === stored.idcol && !puedeCambiarInspeccion(caller, responsable)) return readInspection(tx, id)
    const save = { id, stored, body, at, caller }
    const isOpen = !estaTerminada(stored) || (await saveFinished(within, save))
    if (isOpen) {
      const open = { ...stored, emision: 0, idcol: responsable }
      const estado = await readEstado(tx, id, open, { idcue: caller.idcue, hoy })
      if (body.terminar !== false && isResult(estado)) await finish(within, save, estado)
      else await updateEvaluacion(tx, id, body, estado)
    }
    return readInspection(tx, id)
  })

/**
 * Hides an inspection; one that was finished by mistake on this day is taken back first. Throws 404
 * when it does not exist, 403 when somebody else is responsible, 409 when it stays (INSP-17).
 */
export const removeEvaluacion = (work: Work, id: string, caller: Session): Promise<void> =>
  work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const stored = await lockEvaluacion(tx, id)
    if (!stored) throw notFound()
    await checkMayChange(tx, stored.idcol, caller)
    const at = work.now()
    refuse(impideEliminarInspeccion(stored, { idcue: caller.idcue, hoy: hoyEnBogota(at) }))
    if (estaTerminada(stored)) {
      if (stored.estado === INSPECCION.rechazado) await takeBack(within, { id, stored, at, caller })
      else await endIssueOf(tx, id, { at, idcue: caller.idcue, clase: 'eliminado', motivo: null })
    }
    await hideEvaluacion(tx, id, caller.idcue)
  })

/**
 * Undoes a deletion: the inspection comes back unfinished, with its answers (TRUST-25). Throws 404
 * when it does not exist, 403 when somebody else is responsible, 409 when another account deleted
 * it, when it is too late or its item is gone.
 */
export const restoreEvaluacion = (db: Db, id: string, caller: Session): Promise<void> =>
  db.transaction(async (tx) => {
    const deleted = await lockDeletion(tx, id)
    if (!deleted) throw notFound()
    refuse(impideRestaurar(caller, deleted))
    await checkMayChange(tx, deleted.idcol, caller)
    if (!deleted.hasItem) throw conflict('Su equipo está eliminado: recupere primero el equipo.', 'sin_equipo')
    await showUnfinished(tx, id, deleted.emision)
  })
