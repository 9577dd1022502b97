import type { TrabajoBody, TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { PERMISO_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { isPaused } from '../../../backup/pause.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { findOwn, insertTrabajo, markTrabajoDownloaded, readParts, readTrabajo, restartTrabajo } from '../queries.ts'
import { TRABAJO } from './run.ts'

const ENDED = 'Ese trabajo acaba de terminar. Actualice la lista e intente de nuevo.'
const NOT_FAILED = 'Solo se reintenta un trabajo que falló.'
const PAUSED = 'El portal se restauró de una copia y está en pausa: no prepara archivos hasta que lo reanuden.'
const NO_FILE = 'El archivo ya no está: se guarda 24 horas. Vuelva a exportar.'

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'disk'>

/** Throws 409 while the portal is paused: nobody would do the work (OPS-19). */
async function requireRunning(db: Db): Promise<void> {
  if (await isPaused(db)) throw conflict(PAUSED, 'en_pausa')
}

/**
 * Queues work in the transaction that records it. The same work of that account that waits or runs
 * is answered instead (OPS-50).
 */
export async function askForTrabajo(
  { db, now, jobs }: Needs,
  session: Session,
  body: TrabajoBody,
): Promise<TrabajoRow> {
  requirePermission(session, PERMISO_TRABAJO[body.accion])
  await requireRunning(db)
  return db.transaction(async (tx) => {
    const recorded = await insertTrabajo(tx, session.idcue, body, now())
    if (!recorded) throw conflict(ENDED)
    if (recorded.isNew) await jobs.queue(tx, TRABAJO, { trabajo: recorded.id }, 0)
    return (await readTrabajo(tx, recorded.id))!
  })
}

/** Reads one's own work, of a kind that one may still do. Throws 404 and 403. */
async function requireOwn(db: Db, session: Session, id: string) {
  const found = await findOwn(db, session.idcue, id)
  if (!found) throw notFound()
  requirePermission(session, PERMISO_TRABAJO[found.accion])
  return found
}

/** Has work that failed done again. */
export async function retryTrabajo({ db, now, jobs }: Needs, session: Session, id: string): Promise<TrabajoRow> {
  await requireOwn(db, session, id)
  await requireRunning(db)
  return db.transaction(async (tx) => {
    if (!(await restartTrabajo(tx, id, now()))) throw conflict(NOT_FAILED)
    await jobs.queue(tx, TRABAJO, { trabajo: id }, 0)
    return (await readTrabajo(tx, id))!
  })
}

/** A file as it is sent: its parts are read while it is. */
interface File {
  name: string
  bytes: number
  parts: AsyncIterable<Uint8Array>
}

/** Opens the file of one's own work. Throws 404 when it is not there any more. */
export async function openFile(deps: Needs, session: Session, id: string, origin: Origin): Promise<File> {
  const { db, now, disk } = deps
  const { estado, archivo, bytes, hechas, accion, intento } = await requireOwn(db, session, id)
  if (estado !== 'listo' || bytes === null) throw notFound(NO_FILE)
  origin.logSecurityEvent('exportacion', { accion, filas: hechas })
  async function* parts() {
    yield* readParts(db, id, intento)
    if (!disk.isLow()) await markTrabajoDownloaded(db, id, now())
  }
  return { name: archivo, bytes, parts: parts() }
}
