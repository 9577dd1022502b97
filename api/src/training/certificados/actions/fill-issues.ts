import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { JobKind } from '../../../jobs/jobs.ts'
import { ensureIssues, hasAllIssues, listApprovedAfter, storeAllIssued } from '../queries/issues.ts'

/** Number of certificates whose missing issues are made in one statement. */
const BLOCK = 500

/** Job that makes the issues of the certificates from before issues were kept (TRUST-5). */
export const ISSUES: JobKind<object> = {
  name: 'emisiones',
  pause: 30,
  pauseMax: 10 * 60,
  retries: 20,
  lease: 12 * 60 * 60,
  silence: 60,
}

/** Id of the only job of this kind, so that several processes queue it once. */
const ONLY = '6f0d2c44-93b1-4e0a-8f27-5b1a7c9e4301'

/** Queues the job until every certificate from before has its issue. */
export async function queueIssues({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (!(await hasAllIssues(db))) await jobs.requeue(ISSUES, [{ id: ONLY, data: {} }], 0)
}

/**
 * Makes the missing issues block by block. After each block it rests for as long as the block took,
 * so that calls beside it get at least half of the database. Certificates that are approved
 * meanwhile have their issue already, whatever version of the portal approves them. It may run
 * again from the start: an existing issue is left alone.
 */
export async function makeAllIssues({ db, disk }: Pick<Deps, 'db' | 'disk'>): Promise<void> {
  for (let after: string | undefined; ;) {
    if (disk.isLow()) throw new Error('the disk is full: issues are made later')
    const began = performance.now()
    const ids = await listApprovedAfter(db, after, BLOCK)
    await ensureIssues(db, ids)
    after = ids.at(-1)
    if (after === undefined) break
    await sleep(performance.now() - began)
  }
  await storeAllIssued(db)
}
