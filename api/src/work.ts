import { RECOVERY, workOnRecovery } from './access/cuentas/actions/recover.ts'
import type { Deps } from './deps.ts'
import type { LogEvent } from './http/callers/security-log.ts'
import { TRABAJO, TRABAJO_CORREO, queueWaitingTrabajos, workOnTrabajo } from './overview/trabajos/actions/run.ts'
import { MAIL, queueWaitingMail, workOnMail } from './training/certificados/actions/deliver.ts'

/**
 * Queues what is recorded as waiting and has no job, as after a restore (OPS-53): at a start, and
 * again and again after it. A paused portal does not.
 */
export async function queueWaiting(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await queueWaitingMail(deps)
  await queueWaitingTrabajos(deps)
}

/**
 * Begins to do in this process what is queued, of every kind. What waits without a job is queued
 * first. `log` is told what concerns accounts, and of what was changed for them.
 */
export async function startWork(deps: Deps, log: LogEvent, onFailure: (error: unknown) => void): Promise<void> {
  const { jobs } = deps
  await queueWaiting(deps)
  await jobs.work(RECOVERY, (job) => workOnRecovery(deps, job, log))
  await jobs.work(MAIL, (job) => workOnMail(deps, job))
  for (const kind of [TRABAJO, TRABAJO_CORREO])
    await jobs.work(kind, (job) =>
      workOnTrabajo(deps, job, log).catch((error: unknown) => {
        onFailure(error)
        throw error
      }),
    )
}
