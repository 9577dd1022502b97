import type { Deps } from './deps.ts'
import { TRABAJO, workOnTrabajo } from './overview/trabajos/actions/run.ts'
import { MAIL, queueWaitingMail, workOnMail } from './training/certificados/actions/deliver.ts'

/**
 * Begins to do in this process what is queued, of every kind; `centro` is the name that signs
 * mails. What is recorded as waiting without a job, as after a restore, is queued first.
 */
export async function startWork(deps: Deps, centro: string, onFailure: (error: unknown) => void): Promise<void> {
  const { jobs } = deps
  await jobs.prepare(MAIL)
  await queueWaitingMail(deps)
  await jobs.work(MAIL, (job) => workOnMail(deps, job, centro))
  await jobs.work(TRABAJO, (job) =>
    workOnTrabajo(deps, job).catch((error: unknown) => {
      onFailure(error)
      throw error
    }),
  )
}
