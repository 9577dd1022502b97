import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { purgeAttempts } from './access/cuentas/passwords/attempts.ts'
import { RECOVERY, handleRecoveryJob } from './access/cuentas/actions/recover.ts'
import type { Deps } from './deps.ts'
import { mergeCounts } from './db/counts.ts'
import type { Db } from './db/client.ts'
import { findAltered as findAlteredInspections } from './equipment/inspecciones/queries/issues.ts'
import { purgeLimits } from './http/callers/limits.ts'
import { purgeAnswers } from './http/callers/repeats.ts'
import type { LogEvent } from './http/callers/security-log.ts'
import { purgeTokens } from './http/callers/session.ts'
import { TRABAJO, TRABAJO_CORREO, queueWaitingTrabajos, workOnTrabajo } from './overview/trabajos/actions/run.ts'
import { purgeTrabajos } from './overview/trabajos/queries/work.ts'
import { CONSENT_LETTER, handleConsentLetterJob } from './training/autorizaciones/actions.ts'
import { MAIL, queueWaitingMail, handleMailJob } from './training/certificados/actions/deliver.ts'
import { findAltered as findAlteredCertificates } from './training/certificados/queries/issues.ts'
import { purgeImports } from './training/importaciones/actions/undo.ts'
import { REVISION, queueRevision, revise } from './trust/emisiones/actions.ts'

/** Merges counts and deletes expired rows, as the upkeep does periodically. */
export const tidy = (db: Db, now: Date): Promise<unknown> =>
  Promise.all([
    mergeCounts(db),
    purgeAttempts(db, now),
    purgeTokens(db, now),
    purgeAnswers(db, now),
    purgeLimits(db),
    purgeTrabajos(db, now),
    purgeImports(db, now),
  ])

/**
 * Queues mails and jobs that are recorded as waiting but are in no queue, as after a restore
 * (OPS-53), and the work of the night (TRUST-22). It runs at a start and periodically after that,
 * but not in a paused portal.
 */
export async function queueWaiting(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await queueWaitingMail(deps)
  await queueWaitingTrabajos(deps)
  await queueRevision(deps)
}

/** Finds versions that are not as they were issued, by the kind of document. */
export const FIND_ALTERED = new Map([
  [TIPO_DOCUMENTO.certificado, findAlteredCertificates],
  [TIPO_DOCUMENTO.inspeccion, findAlteredInspections],
])

/**
 * Starts to run queued jobs of every kind in this process. Before that, queues waiting jobs that
 * are in no queue. `log` receives the security events of these jobs.
 */
export async function startWork(deps: Deps, log: LogEvent, onFailure: (error: unknown) => void): Promise<void> {
  const { jobs } = deps
  await queueWaiting(deps)
  await jobs.work(RECOVERY, (job) => handleRecoveryJob(deps, job, log))
  await jobs.work(REVISION, () => revise(deps, FIND_ALTERED, log))
  await jobs.work(MAIL, (job) => handleMailJob(deps, job))
  await jobs.work(CONSENT_LETTER, (job) => handleConsentLetterJob(deps, job))
  for (const kind of [TRABAJO, TRABAJO_CORREO])
    await jobs.work(kind, (job) =>
      workOnTrabajo(deps, job, log).catch((error: unknown) => {
        onFailure(error)
        throw error
      }),
    )
}
