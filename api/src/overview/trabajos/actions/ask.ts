import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { createHash } from 'node:crypto'
import type {
  Corregida,
  PedidoLote,
  ResultadoTrabajo,
  TrabajoBody,
  TrabajoRow,
} from '@anclaje/contract/overview/trabajo'
import {
  ARCHIVO_TRABAJO,
  LIMITE_LOTE,
  EMPRESA_ELIMINADA,
  HORAS_TRABAJO,
  MAX_MB_ARCHIVOS,
  MAX_TRABAJOS_VIVOS,
  OTRA_CANTIDAD,
  PERMISOS_TRABAJO,
  TRABAJOS_LLENOS,
  demasiadasFilas,
  esReintentable,
} from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import { MB } from '@anclaje/contract/limits'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { CORREO_EN_BANDEJA } from '@anclaje/contract/training/correo'
import type { ResultadoEnvio } from '@anclaje/contract/training/correo'
import { isPaused } from '../../../backup/pause.ts'
import type { Db, Tx, Within } from '../../../db/client.ts'
import type { Counted } from '../../../db/counts.ts'
import type { Deps } from '../../../deps.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { ApiError, conflict, forbidden, fullDisk, notFound } from '../../../errors/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { markTrabajoDownloaded, readParts } from '../queries/file.ts'
import { countOutcomes, insertRows, listCorrected, listDone, readLeftOut, resetLeftOut } from '../queries/rows.ts'
import { MAX_BYTES, countAlive, lockAccount, sumNotDownloaded } from '../queries/quota.ts'
import { findOwnTrabajo, insertTrabajo, readTrabajo, restartTrabajo } from '../queries/work.ts'
import type { Recorded } from '../queries/work.ts'
import { limitedFilters, seesEveryRow } from './exports.ts'
import { fileOf, findersOf, stepsOf } from './kinds.ts'
import { queueOf } from './run.ts'

const ENDED = 'Ese proceso acaba de terminar. Actualice la lista e intente de nuevo.'
const NOT_FAILED = 'Solo se reintenta un proceso que no terminó o que dejó algo por fuera.'
const FAILED_FOR_GOOD = `${EMPRESA_ELIMINADA} Pida el proceso con otra.`
const PAUSED = 'El portal se restauró de una copia y está en pausa: no hace trabajos hasta que lo reanuden.'
const NO_FILE = `El archivo ya no está: se guarda ${HORAS_TRABAJO} horas. Vuelva a pedirlo.`
const THREE_ALIVE = 'Ya tiene tres procesos en curso.'
/** Up to this limit a refusal names the exact number of rows; counting more is slow. */
const MOST_COUNTED = 100_000

const inWords = (count: number) => count.toLocaleString('es-CO', { useGrouping: 'always' })

const filesFull = (bytes: number) =>
  `Sus archivos ocupan ${Math.floor(bytes / MB)} MB y el máximo es ${MAX_MB_ARCHIVOS}. ` +
  'Descargue los que faltan y vuelva a pedirlo: los descargados dan lugar.'

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'disk'>

/** Throws 409 while the portal is paused, because no job would run (OPS-19). */
async function requireRunning(db: Db): Promise<void> {
  if (await isPaused(db)) throw conflict(PAUSED, 'en_pausa')
}

function requireAll(session: Session, accion: AccionTrabajo): void {
  for (const permission of PERMISOS_TRABAJO[accion]) requirePermission(session, permission)
}

/** Creates a 400 for a request with more rows than its kind of job accepts. */
function tooMany({ total, isMinimum }: Counted, { accion, ids }: PedidoLote): ApiError {
  const found = isMinimum ? `más de ${inWords(total)}` : inWords(total)
  const field = ids ? 'ids' : 'filtro'
  const message = demasiadasFilas(found, accion, field)
  return new ApiError(400, 'datos_invalidos', message, { fields: { [field]: message }, total })
}

/**
 * Creates a 409 for a request whose number of rows differs from the number that the caller
 * confirmed.
 */
function otherNumber(total: number, esperado: number): ApiError {
  const now = total === 1 ? 'Ahora es 1' : `Ahora son ${inWords(total)}`
  // The number can also differ because the caller may not see some of the rows. The message names
  // both causes, so that it is true in either case.
  const message = `${now} y no ${inWords(esperado)}, según lo que hay y lo que usted puede ver. Confirme de nuevo.`
  return new ApiError(409, OTRA_CANTIDAD, message, { total })
}

/**
 * Finds the rows of a bulk job. Throws 400 when there are too many, and 409 when their number
 * differs from the expected one (OPS-54).
 */
async function findRows({ db, now }: Pick<Needs, 'db' | 'now'>, session: Session, body: PedidoLote): Promise<string[]> {
  const { find, count } = findersOf(body.accion)
  const hoy = hoyEnBogota(now())
  const most = LIMITE_LOTE[body.accion]
  const ids = await find(db, session, body, hoy, most + 1)
  if (ids.length > most) throw tooMany(await count(db, session, body, hoy, MOST_COUNTED), body)
  if (ids.length !== body.esperado) throw otherNumber(ids.length, body.esperado)
  return ids
}

/**
 * Returns the part of a bulk job's request that is stored: a digest of the ids of the rows, and all
 * fields except the kind, the choice of the rows and their expected number.
 */
function keptOf({ accion: _, ids: _ids, filtro: _filtro, esperado: _esperado, ...fields }: PedidoLote, ids: string[]) {
  const huella = createHash('sha256').update(ids.join()).digest('base64url')
  return { ...fields, huella }
}

/**
 * Throws 409 when an account has too many unfinished jobs, or no space for another file (OPS-58). A
 * job that was recorded just before counts too. The account must be locked.
 */
async function requireQuota(tx: Tx, idcue: number, accion: AccionTrabajo): Promise<void> {
  if ((await countAlive(tx, idcue)) > MAX_TRABAJOS_VIVOS) throw conflict(THREE_ALIVE, TRABAJOS_LLENOS)
  if (ARCHIVO_TRABAJO[accion] === null) return
  const bytes = await sumNotDownloaded(tx, idcue)
  if (bytes >= MAX_BYTES) throw conflict(filesFull(bytes), TRABAJOS_LLENOS)
}

/**
 * Records a job of an account. If the same job is waiting or running, it is returned with `isNew`
 * false. Throws 409 when the account has too many.
 */
async function record({ db: tx, now }: Within<Needs>, idcue: number, work: Recorded) {
  await lockAccount(tx, idcue)
  const recorded = await insertTrabajo(tx, idcue, work, now())
  if (!recorded) throw conflict(ENDED)
  if (recorded.isNew) await requireQuota(tx, idcue, work.accion)
  return recorded
}

/** Records an export with its filters, limited to the rows that the account may see. */
const recordExport = (within: Within<Needs>, session: Session, body: Exclude<TrabajoBody, PedidoLote>) =>
  record(within, session.idcue, { accion: body.accion, filtro: limitedFilters(session, body) })

/** Records a bulk job with its rows, which are found here and stay fixed. */
async function recordBulk(within: Within<Needs>, session: Session, body: PedidoLote) {
  const { db: tx } = within
  const kind = findersOf(body.accion)
  const ids = await findRows(within, session, body)
  const filtro = keptOf(body, ids)
  if ('check' in kind) await kind.check?.(tx, filtro)
  const recorded = await record(within, session.idcue, { accion: body.accion, filtro, total: ids.length })
  if (recorded.isNew) await insertRows(tx, recorded.id, ids, await kind.names(tx, ids))
  return recorded
}

const logAsked = ({ logSecurityEvent }: Origin, { accion_tra, id_tra, total_tra }: TrabajoRow) =>
  logSecurityEvent('trabajo_pedido', { accion: accion_tra, trabajo: id_tra, cuantos: total_tra })

/**
 * Records a job and queues it in the same transaction. If the same job of the account is waiting or
 * running, returns that job instead (OPS-50). Throws 403, 400 or 409.
 */
export async function askForTrabajo(
  deps: Needs,
  session: Session,
  body: TrabajoBody,
  origin: Origin,
): Promise<TrabajoRow> {
  const { db, jobs } = deps
  requireAll(session, body.accion)
  await requireRunning(db)
  const asked = await db.transaction(async (tx) => {
    const within = { ...deps, db: tx }
    const { id, turno, isNew } =
      'esperado' in body ? await recordBulk(within, session, body) : await recordExport(within, session, body)
    if (isNew) await jobs.queue(tx, queueOf(body.accion), { trabajo: id }, 0, { priority: -turno })
    return { row: (await readTrabajo(tx, id))!, isNew }
  })
  if (asked.isNew) logAsked(origin, asked.row)
  return asked.row
}

/**
 * Reads a job of the caller, whose role must still permit its kind and show the rows of its file.
 * Throws 404 and 403.
 */
async function requireOwn(db: Db, session: Session, id: string) {
  const found = await findOwnTrabajo(db, session.idcue, id)
  if (!found) throw notFound()
  requireAll(session, found.accion)
  if (!seesEveryRow(session, found)) throw forbidden()
  return found
}

/**
 * Runs a failed job again, or the skipped rows of a finished one. Rows that are done are not
 * changed again.
 */
export async function retryTrabajo(deps: Needs, session: Session, id: string, origin: Origin): Promise<TrabajoRow> {
  const { db, now, jobs } = deps
  const found = await requireOwn(db, session, id)
  await requireRunning(db)
  const omitidas = await readLeftOut(db, id)
  if (!esReintentable(found.accion, { ...found, omitidas: omitidas.length }))
    throw conflict(found.motivo === EMPRESA_ELIMINADA ? FAILED_FOR_GOOD : NOT_FAILED)
  const row = await db.transaction(async (tx) => {
    await lockAccount(tx, session.idcue)
    if (stepsOf(found.accion)) await resetLeftOut(tx, id)
    const { hechas } = await countOutcomes(tx, id)
    const turno = await restartTrabajo(tx, found, hechas, now())
    if (turno === undefined) throw conflict(NOT_FAILED)
    await requireQuota(tx, session.idcue, found.accion)
    await jobs.queue(tx, queueOf(found.accion), { trabajo: id }, 0, { priority: -turno })
    return (await readTrabajo(tx, id))!
  })
  logAsked(origin, row)
  return row
}

const isOver = ({ estado_tra }: TrabajoRow) => estado_tra === 'listo' || estado_tra === 'fallido'

const WITHOUT_ADDRESS = impideEnviar({ estado: CERTIFICADO.aprobado, correo: null })!.motivo

/** Reads what a job corrected. With `avisar`, adds what became of the mail to each learner. */
async function readCorrected(db: Db, id: string, avisar: boolean): Promise<Corregida[]> {
  const outcomeOf = (estado: ResultadoEnvio | null, motivo: string | null): Corregida['correo'] => {
    if (estado === 'enviado' || estado === 'en_cola') return { estado, motivo: null }
    if (estado === 'bandeja') return { estado: 'fallido', motivo: CORREO_EN_BANDEJA }
    return { estado: 'fallido', motivo: estado === null ? WITHOUT_ADDRESS : motivo }
  }
  const corrected = await listCorrected(db, id)
  return corrected.map(({ estado, motivo, ...row }) => ({
    ...row,
    ...(avisar && { correo: outcomeOf(estado, motivo) }),
  }))
}

/** Kinds of work of which the rows can be undone (CERT-29). */
const UNDOABLE: readonly AccionTrabajo[] = ['aprobar_certificados', 'desenlace_certificados']

/**
 * Reads the result of one of the caller's jobs. A finished job has the list of skipped rows, and
 * of the others those that can be undone or were corrected. Throws 404 and 403.
 */
export async function readResultado(db: Db, session: Session, id: string): Promise<ResultadoTrabajo> {
  const { filtro } = await requireOwn(db, session, id)
  const row = await readTrabajo(db, id)
  if (!row) throw notFound()
  if (!isOver(row)) return { ...row, omitidas: [], deshacibles: [] }
  const avisar = 'avisar' in filtro && filtro.avisar === true
  const corregidas = row.accion_tra === 'corregir_certificados' ? await readCorrected(db, id, avisar) : undefined
  const done = UNDOABLE.includes(row.accion_tra) ? await listDone(db, id) : []
  return {
    ...row,
    omitidas: await readLeftOut(db, id),
    deshacibles: done.map(({ id: row_id, nombre }) => ({ id: row_id, nombre })),
    ...(corregidas && { corregidas }),
  }
}

/** A file to send. Its parts are read while it is being sent. */
interface File {
  name: string
  bytes: number
  parts: AsyncIterable<Uint8Array>
}

const OLD_FILE = 'El archivo tiene documentos que cambiaron después de hacerlo. Vuelva a pedirlo.'

/**
 * Records that the documents of a file are handed out. Throws 409 when one of them is no longer
 * as the file has it, and 503 when the disk has no space to record it.
 */
async function handOut({ db, now, disk }: Needs, id: string, accion: AccionTrabajo): Promise<void> {
  const file = fileOf(accion)
  if (!file) return
  if (disk.isLow()) throw fullDisk()
  if (!(await file.downloaded({ db, now }, await listDone(db, id)))) throw conflict(OLD_FILE, 'archivo_anterior')
}

/**
 * Opens the file of one of the caller's jobs. Throws 404 when it no longer exists, and the errors
 * of `handOut`.
 */
export async function openFile(deps: Needs, session: Session, id: string, origin: Origin): Promise<File> {
  const { db, now, disk } = deps
  const { estado, archivo, bytes, hechas, accion, intento } = await requireOwn(db, session, id)
  if (estado !== 'listo' || bytes === null || archivo === null) throw notFound(NO_FILE)
  await handOut(deps, id, accion)
  origin.logSecurityEvent('exportacion', { accion, filas: hechas })
  async function* parts() {
    for await (const { bytes: part, isLast } of readParts(db, id, intento)) {
      // Recorded before the last part is sent: a caller that has the whole file may at once read
      // again which files are left to download.
      if (isLast && !disk.isLow()) await markTrabajoDownloaded(db, id, now())
      yield part
    }
  }
  return { name: archivo, bytes, parts: parts() }
}
