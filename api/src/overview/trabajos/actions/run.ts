import type { Readable } from 'node:stream'
import { can } from '@anclaje/contract/permissions'
import { PERMISO_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { Deps } from '../../../deps.ts'
import type { JobKind, Try } from '../../../jobs/jobs.ts'
import { today } from '../../../settings/today.ts'
import {
  failTrabajo,
  finishTrabajo,
  listWaitingTrabajos,
  readPermissions,
  refuseTrabajo,
  setTotal,
  takeTrabajo,
  writePart,
} from '../queries.ts'
import type { Taken } from '../queries.ts'
import { exportOf } from './exports.ts'

/** A try that gives no sign of life, because its process died, is followed by another. */
export const TRABAJO: JobKind<{ trabajo: string }> = {
  name: 'trabajo',
  pause: 5,
  pauseMax: 60,
  retries: 4,
  lease: 2 * 60 * 60,
  silence: 30,
}

/** Work whose job is looked for at once; the rest is when that is done. */
const LOOKED_FOR = 500
/** Bytes of a part of a file. */
const PART_BYTES = 256 * 1024
// Reasons, short enough for a line of a phone.
const NOT_ALLOWED = 'Su rol ya no permite esta exportación.'
const NO_SPACE = 'No hay espacio en el disco del servidor.'
const FAILED = 'No se pudo hacer. Reintente en un momento.'
const EVERYTHING = 2_000_000_000

type Needs = Pick<Deps, 'db' | 'now' | 'disk'>

/** Fails work for good, with a reason for who asked for it. */
class Refused extends Error {}
/** Ends a try in place of which another one runs. */
class Superseded extends Error {}

const requireCurrent = (isCurrent: boolean) => {
  if (!isCurrent) throw new Superseded()
}

/** Yields a stream in parts of the same size, the last one smaller. */
async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    bytes += chunk.byteLength
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Makes the file of work, part by part. */
async function produce(deps: Needs, taken: Taken): Promise<void> {
  const { db, now, disk } = deps
  const { count, sheet } = exportOf(taken.accion)
  const permissions = await readPermissions(db, taken.idcue)
  if (!permissions || !can(permissions, ...PERMISO_TRABAJO[taken.accion])) throw new Refused(NOT_ALLOWED)
  const hoy = today(deps)
  const { total } = await count(db, taken.filtro, hoy, EVERYTHING)
  requireCurrent(await setTotal(db, taken, total, now()))
  const file = { hechas: 0, bytes: 0, partes: 0 }
  const rows = sheet(db, taken.filtro, hoy, () => (file.hechas += 1))
  for await (const part of inParts(rows)) {
    if (disk.isLow()) throw new Refused(NO_SPACE)
    requireCurrent(await writePart(db, taken, { numero: file.partes, bytes: part }, file.hechas, now()))
    file.partes += 1
    file.bytes += part.length
  }
  requireCurrent(await finishTrabajo(db, taken, file, now()))
}

/**
 * Does work that was asked for, from the beginning: what a try before it left is dropped. Rejects
 * with what made it fail; the queue then tries again, unless that was the last try.
 */
export async function workOnTrabajo(deps: Needs, { data, isLast }: Try<{ trabajo: string }>): Promise<void> {
  // First, since to begin writes too.
  if (deps.disk.isLow()) return refuseTrabajo(deps.db, data.trabajo, NO_SPACE, deps.now())
  const taken = await takeTrabajo(deps.db, data.trabajo, deps.now())
  if (!taken) return
  try {
    await produce(deps, taken)
  } catch (error) {
    if (error instanceof Superseded) return
    const isRefused = error instanceof Refused
    if (isRefused || isLast) await failTrabajo(deps.db, taken, isRefused ? error.message : FAILED, deps.now())
    if (!isRefused) throw error
  }
}

/** Queues work that waits and has no job any more (OPS-53). */
export async function queueWaitingTrabajos({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const waiting = await listWaitingTrabajos(db, LOOKED_FOR)
  const lost = waiting.map(({ id }) => ({ id, data: { trabajo: id } }))
  await jobs.requeue(TRABAJO, lost, 0)
}
