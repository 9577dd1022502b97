import type { Deps } from '../../../deps.ts'
import { fillAll, fillingJob, queueFilling } from '../../../trust/emisiones/actions.ts'
import { ensureIssues, listApprovedAfter } from '../queries/issues.ts'

/** Number of certificates whose missing issues are made in one statement. */
const BLOCK = 500

/** Job that makes the issues of the certificates from before issues were kept (TRUST-5). */
export const ISSUES = fillingJob('emisiones')

const CERTIFICATES = { job: ISSUES, id: '6f0d2c44-93b1-4e0a-8f27-5b1a7c9e4301', done: 'emisiones de certificados' }

/** Queues the job until every certificate from before has its issue. */
export const queueIssues = (deps: Pick<Deps, 'db' | 'jobs'>) => queueFilling(deps, CERTIFICATES)

/**
 * Makes the missing issues. Certificates that are approved meanwhile have theirs already, whatever
 * version of the portal approves them.
 */
export const makeAllIssues = (deps: Pick<Deps, 'db' | 'disk'>) =>
  fillAll(deps, {
    ...CERTIFICATES,
    listAfter: (db, after) => listApprovedAfter(db, after, BLOCK),
    ensure: ensureIssues,
  })
