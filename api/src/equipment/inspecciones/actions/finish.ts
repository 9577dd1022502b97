import { isDeepStrictEqual } from 'node:util'
import type { EvaluacionUpdate } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { TERMINADA, impideReemitir, puedeRetractar } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { impideImprimirInspeccion } from '@anclaje/contract/rules/equipment/cambios'
import { estadoInspeccion } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import type { Within } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { readCentro } from '../../../documents/centro.ts'
import { refusal, refuse } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import { refuseRejected } from '../../equipos/actions.ts'
import { frozen, printed } from '../document/issued.ts'
import type { Contenido, DatosEmitidos } from '../document/issued.ts'
import type { LockedEvaluacion } from '../queries/inspect.ts'
import { readLineas } from '../queries/inspect.ts'
import {
  endIssueOf,
  readIssue,
  readLastVersion,
  readNextNumber,
  storeDraft,
  storeIssues,
  storeReissued,
} from '../queries/issues.ts'
import { gatherContents, readIssuer } from '../queries/printed.ts'
import type { Head, Verdict } from '../queries/printed.ts'

export type Work = Pick<Deps, 'db' | 'now' | 'fixedCentro'>

/** A save of a locked inspection, by a session at a moment. */
export interface Save {
  id: string
  stored: LockedEvaluacion
  body: EvaluacionUpdate
  at: Date
  caller: Session
}

/** Returns whether an inspection with this state can be finished. */
export const isResult = (estado: EstadoInspeccion): estado is Verdict['estado'] => estado !== INSPECCION.pendiente

/** Returns the fields of an inspection that a save changes, as they will be. */
const headOf = ({ stored, body }: Save) => ({
  fecha: body.fecha ?? stored.fecha,
  fechamantenimiento: body.fechamantenimiento === undefined ? stored.fechamantenimiento : body.fechamantenimiento,
  idcol: body.idcol === undefined ? stored.idcol : body.idcol,
  idobs: body.idobs === undefined ? stored.idobs : body.idobs,
})

/** Returns whether a save changes date, maintenance, observation or responsible person. */
const changesHead = (save: Save): boolean =>
  Object.entries(headOf(save)).some(([name, value]) => value !== save.stored[name as keyof LockedEvaluacion])

/** Returns what an issue prints of its data: notes are printed only beside a line that fails. */
const printedOf = ({ notas, respuestas, ...datos }: DatosEmitidos) => ({
  ...datos,
  respuestas,
  notas: Object.fromEntries(Object.entries(notas).filter(([place]) => respuestas[Number(place)] === 'N')),
})

/** Returns an issue as if nobody had issued it, and so without the picture of a signature. */
const byNobody = ({ emitidapor: _, ...datos }: DatosEmitidos): DatosEmitidos => ({
  ...datos,
  responsable: { ...datos.responsable, firma: null },
})

/** Returns whether an issue prints the same as the content of today, whoever issues it. */
function isSame(issued: DatosEmitidos, contenido: Contenido): boolean {
  const today = frozen(contenido)
  const comparable = issued.emitidapor || today.emitidapor ? byNobody : (datos: DatosEmitidos) => datos
  const [before, after] = [issued, today].map((datos) => printedOf(comparable(datos)))
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(after)))
}

/**
 * Reads what an inspection prints today, with the fields of a save. The signature is printed only
 * where the responsible person issues it (INSP-20).
 */
async function readContent({ db, fixedCentro }: Work, save: Save, verdict: Verdict, head: Head): Promise<Contenido> {
  const contents = await gatherContents(db, new Map([[save.id, verdict]]), await readCentro(db, fixedCentro), head)
  const { cuerpo, ...contenido } = contents.get(save.id)!
  if (head.idcol === save.caller.idcol) return { ...contenido, cuerpo }
  const emitidapor = await readIssuer(db, save.caller.idcol)
  return { ...contenido, cuerpo: { ...cuerpo, responsable: { ...cuerpo.responsable, firma: null }, emitidapor } }
}

/**
 * Stores a version of an inspection with the fields of a save, and puts it in force. With
 * `terminada` the inspection is finished anew. Throws 409 when it would approve another record of a
 * thing that was rejected (EQUIP-19), or one with a letter that cannot be printed (TRUST-24). A
 * rejection warns, so it is issued all the same.
 */
async function putInForce(
  { db }: Within<Work>,
  save: Save,
  contenido: Contenido,
  terminada: Date | null,
): Promise<void> {
  const { id, stored, at, caller, body } = save
  const { idcue } = caller
  const { estado, numero } = contenido.cuerpo
  if (estado === INSPECCION.aprobado) {
    await refuseRejected(db, stored.ideq, caller)
    refuse(impideImprimirInspeccion(printed(frozen(contenido), contenido.lista)))
  }
  // An inspection keeps its number once it was issued. So one without a number gets its first
  // version.
  const version = stored.numero === null ? 1 : (await readLastVersion(db, id)) + 1
  await storeIssues(db, [{ id, version, contenido, by: { at, idcue } }])
  await storeReissued(db, id, { emision: version, estado, numero, terminada, idcue, body })
}

/**
 * Saves an inspection that has a result and finishes it: issues it with everything that the
 * document prints, and gives it its number (INSP-20, INSP-21). The caller must have locked it.
 */
export async function finish(work: Within<Work>, save: Save, estado: Verdict['estado']): Promise<void> {
  const { stored } = save
  const head = headOf(save)
  const numero = stored.numero ?? (await readNextNumber(work.db, stored.ideq, head.fecha))
  await putInForce(work, save, await readContent(work, save, { estado, numero }, head), save.at)
}

/**
 * Takes the issue of an inspection back, as a mistake of the day, so that it is not finished
 * (INSP-20).
 */
export async function takeBack(
  { db }: Within<Work>,
  { id, stored, at, caller: { idcue } }: Omit<Save, 'body'>,
): Promise<void> {
  await endIssueOf(db, id, { at, idcue, clase: 'equivocacion', motivo: null })
  const none = { emision: 0, estado: INSPECCION.pendiente, numero: stored.numero, terminada: null, idcue, body: {} }
  await storeReissued(db, id, none)
}

/**
 * Saves a finished inspection: issues a new version when the document would print something else,
 * or takes it back on its day (INSP-19, INSP-20). Returns true when it is not finished any more;
 * the caller then saves the fields. Throws 409.
 */
export async function saveFinished(work: Within<Work>, save: Save): Promise<boolean> {
  const { db } = work
  const { id, stored, body, at, caller } = save
  const { idcue } = caller
  const momento = { idcue, hoy: hoyEnBogota(at) }
  const head = headOf(save)
  if (head.idcol === null && !puedeRetractar(stored, momento)) throw refusal(TERMINADA)
  const nuevo = estadoInspeccion(await readLineas(db, id), head.idcol !== null)
  refuse(impideReemitir(stored, nuevo, momento))
  if (body.terminar === false) {
    if (changesHead(save)) throw refusal(TERMINADA)
    return false
  }
  const issued = (await readIssue(db, id))!
  if (!isResult(nuevo)) {
    await takeBack(work, save)
    return true
  }
  const { numero } = issued.datos
  const contenido = await readContent(work, save, { estado: nuevo, numero }, head)
  if (isSame(issued.datos, contenido)) {
    if (stored.borrador !== null) await storeDraft(db, id, null)
    return false
  }
  const isMistake = nuevo !== stored.estado && nuevo !== INSPECCION.rechazado
  await endIssueOf(db, id, { at, idcue, clase: isMistake ? 'equivocacion' : 'correccion', motivo: null })
  const numbered = { ...save, stored: { ...stored, numero } }
  await putInForce(work, numbered, contenido, isMistake ? at : null)
  return false
}
