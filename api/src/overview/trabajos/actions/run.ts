import type { FiltroTrabajo } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import type { LoteGuardado } from '../../../db/tables/jobs.ts'
import type { Deps } from '../../../deps.ts'
import type { LogEvent } from '../../../http/callers/security-log.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { BulkDeps, RowOutcome } from '../../../jobs/bulk.ts'
import type { JobKind, Try } from '../../../jobs/jobs.ts'
import { workFor } from '../../../process/author.ts'
import { failTrabajo, listWaitingTrabajos, refuseTrabajo, takeTrabajo } from '../queries/work.ts'
import { countOutcomes } from '../queries/rows.ts'
import type { Taken } from '../queries/work.ts'
import { NO_SPACE, makeExport, makeFile } from './file.ts'
import { exportOf } from './exports.ts'
import { fileOf, stepsOf } from './kinds.ts'
import { changeRows } from './steps.ts'
import { Superseded } from './tries.ts'

type WorkKind = JobKind<{ trabajo: string }>

/**
 * An attempt that shows no sign of life for half a minute is replaced, because its process has
 * died.
 */
export const TRABAJO: WorkKind = {
  name: 'trabajo',
  pause: 5,
  pauseMax: 60,
  retries: 4,
  lease: 2 * 60 * 60,
  silence: 30,
}
/**
 * Bulk mails have their own queue, because they wait for the mail server; other jobs run meanwhile.
 */
export const TRABAJO_CORREO: WorkKind = { ...TRABAJO, name: 'trabajo-correo', lease: 12 * 60 * 60 }

/** Returns the queue of a kind of work. */
export const queueOf = (accion: AccionTrabajo): WorkKind =>
  accion === 'enviar_certificados' ? TRABAJO_CORREO : TRABAJO

/** Number of waiting jobs that are checked in one round. The next round checks the rest. */
const LOOKED_FOR = 500
const FAILED = 'No se pudo hacer. Reintente en un momento.'

type Needs = BulkDeps & Pick<Deps, 'disk'>

/** Logs how many rows of a finished batch have a learner who may be the asker (TRUST-10). */
function tellNamesakes(log: LogEvent, { idcue, id, accion }: Taken, outcomes: RowOutcome[]): void {
  const homonimos = outcomes.filter(({ homonimo }) => homonimo).length
  if (homonimos > 0) log('homonimos', { por: idcue, trabajo: id, accion, homonimos })
}

/** Runs an attempt of a job, depending on its kind. */
function produce(deps: Needs, taken: Taken, log: LogEvent): Promise<void> {
  const { accion, filtro } = taken
  const sheet = exportOf(accion)
  if (sheet) return makeExport(deps, taken, sheet, filtro as FiltroTrabajo)
  const file = fileOf(accion)
  if (file) return makeFile(deps, taken, file)
  const tell = (outcomes: RowOutcome[]) => tellNamesakes(log, taken, outcomes)
  return changeRows(deps, taken, stepsOf(accion)!, filtro as LoteGuardado, tell)
}

/**
 * Runs an attempt of a job. A file is made from the beginning, without the parts of an earlier
 * attempt. Changes of rows continue after the last finished batch. Rejects with the error of a
 * failed attempt, so that the queue attempts the job again, unless this was the last attempt. Logs
 * the result of a job that changes rows.
 */
export async function workOnTrabajo(
  deps: Needs,
  { data, isLast }: Try<{ trabajo: string }>,
  log: LogEvent = () => {},
): Promise<void> {
  // The disk is checked first, because starting an attempt writes too.
  if (deps.disk.isLow()) return refuseTrabajo(deps.db, data.trabajo, NO_SPACE, deps.now())
  const taken = await takeTrabajo(deps.db, data.trabajo, deps.now())
  if (!taken) return
  const { idcue, accion, id } = taken
  const tellEnd = async () => {
    if (!stepsOf(accion)) return
    const { hechas, omitidas } = await countOutcomes(deps.db, id)
    log('trabajo_hecho', { por: idcue, trabajo: id, accion, hechas, omitidas })
  }
  try {
    await workFor({ origen: 'cuenta', cuenta: idcue, solicitud: id }, () => produce(deps, taken, log))
    await tellEnd()
  } catch (error) {
    if (error instanceof Superseded) return
    const isRefused = error instanceof Refused
    if (isRefused || isLast) await failTrabajo(deps.db, taken, isRefused ? error.message : FAILED, deps.now())
    if (isRefused) await tellEnd()
    if (!isRefused) throw error
  }
}

/** Queues waiting jobs that are in no queue any more (OPS-53). */
export async function queueWaitingTrabajos({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const waiting = await listWaitingTrabajos(db, LOOKED_FOR)
  for (const kind of [TRABAJO, TRABAJO_CORREO]) {
    const lost = waiting.filter(({ accion }) => queueOf(accion) === kind)
    await jobs.requeue(
      kind,
      lost.map(({ id, turno }) => ({ id, data: { trabajo: id }, priority: -turno })),
      0,
    )
  }
}
