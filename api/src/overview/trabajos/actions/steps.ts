import type { Tx } from '../../../db/client.ts'
import type { LoteGuardado } from '../../../db/tables/jobs.ts'
import type { BulkDeps, RowOutcome } from '../../../jobs/bulk.ts'
import { countOutcomes, listPending, storeOutcomes } from '../queries/rows.ts'
import { finishTrabajo, updateCurrentAttempt } from '../queries/work.ts'
import type { Taken } from '../queries/work.ts'
import type { BulkSteps } from './kinds.ts'
import { requireAsker, requireCurrent } from './tries.ts'

/** Stores the results of rows and the progress of the job. */
async function record(tx: Tx, taken: Taken, outcomes: readonly RowOutcome[], now: Date): Promise<void> {
  await storeOutcomes(tx, taken.id, outcomes)
  const { hechas, omitidas } = await countOutcomes(tx, taken.id)
  requireCurrent(await updateCurrentAttempt(tx, taken, now, { hechas_tra: hechas, omitidas_tra: omitidas }))
}

/**
 * Changes the rows of a bulk job, batch by batch. Each batch is one transaction together with the
 * results of its rows. So an attempt that replaces an abandoned one continues after the last batch,
 * and changes no row twice. Calls `tell` with the results of each finished batch.
 */
export async function changeRows(
  deps: BulkDeps,
  taken: Taken,
  kind: BulkSteps,
  fields: LoteGuardado,
  tell: (outcomes: RowOutcome[]) => void,
): Promise<void> {
  const { db, now } = deps
  const after = await kind.begin?.(deps)
  for (;;) {
    const outcomes = await db.transaction(async (tx) => {
      // This update comes first, because it locks the job: another attempt waits, and then finds
      // the results of this one.
      requireCurrent(await updateCurrentAttempt(tx, taken, now(), {}))
      const ids = await listPending(tx, taken.id, kind.size)
      if (ids.length === 0) return undefined
      const { pedido, ultimoenvio } = taken
      const asker = { ...(await requireAsker(tx, taken)), pedido, ultimoenvio }
      const done = await kind.act({ ...deps, db: tx }, asker, ids, fields)
      if (done.length < ids.length) throw new Error(`${taken.accion} did not say what became of every row`)
      await record(tx, taken, done, now())
      return done
    })
    if (!outcomes) break
    tell(outcomes)
    const changed = (await after?.(outcomes)) ?? []
    if (changed.length > 0) await db.transaction(async (tx) => record(tx, taken, changed, now()))
  }
  requireCurrent(await finishTrabajo(db, taken, await countOutcomes(db, taken.id), null, now()))
}
