import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import type { FixedCentro } from '../../../documents/centro.ts'
import type { JobKind } from '../../../jobs/jobs.ts'
import { INSPECCION } from '@anclaje/contract/states'
import {
  hasAllIssues,
  listFinishedAfter,
  listMissing,
  lockItems,
  readNextNumber,
  storeAllIssued,
  storeIssues,
  storeNumber,
} from '../queries/issues.ts'
import type { Missing } from '../queries/issues.ts'
import { gatherContents } from '../queries/printed.ts'

/** Number of inspections whose missing issues are made in one transaction. */
const BLOCK = 100

/** Job that makes the issues of the inspections from before issues were kept (INSP-23). */
export const INSPECTION_ISSUES: JobKind<object> = {
  name: 'emisiones-inspecciones',
  pause: 30,
  pauseMax: 10 * 60,
  retries: 20,
  lease: 12 * 60 * 60,
  silence: 60,
}

/** Id of the only job of this kind, so that several processes queue it once. */
const ONLY = '2c1f8a4e-5d0b-4f63-9a77-0e6b3c9d1f52'

/** Queues the job until every inspection from before has its issue. */
export async function queueInspectionIssues({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (!(await hasAllIssues(db))) await jobs.requeue(INSPECTION_ISSUES, [{ id: ONLY, data: {} }], 0)
}

/** Gives numbers to inspections from before, in the order of their creation. */
async function numbered(db: Db, missing: Missing[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  for (const { id, ideq, fecha, numero } of missing) {
    const own = numero ?? (await readNextNumber(db, ideq, fecha))
    if (numero === null) await storeNumber(db, id, own)
    numbers.set(id, own)
  }
  return numbers
}

/**
 * Makes the missing issues of finished inspections from before, with the data of today, and those
 * of the same items, since inspections of one day are numbered together. The caller must have
 * opened a transaction.
 */
export async function ensureIssues(db: Db, ids: string[], fixedCentro: FixedCentro): Promise<void> {
  const found = await listMissing(db, ids)
  if (found.length === 0) return
  await lockItems(db, [...new Set(found.map(({ ideq }) => ideq))])
  // Somebody else may have made them before the items were locked.
  const missing = await listMissing(db, ids)
  const numbers = await numbered(db, missing)
  const verdicts = new Map(
    missing.map(({ id, estado }) => [
      id,
      {
        estado: estado === INSPECCION.rechazado ? INSPECCION.rechazado : INSPECCION.aprobado,
        numero: numbers.get(id)!,
      },
    ]),
  )
  const contents = await gatherContents(db, verdicts, await readCentro(db, fixedCentro))
  const issues = missing.flatMap(({ id, emision, entregada, at }) => {
    const contenido = contents.get(id)
    return contenido
      ? [{ id, version: emision, contenido, reconstruida: true, entregada, by: { at: new Date(at) } }]
      : []
  })
  await storeIssues(db, issues)
}

/**
 * Makes the missing issues block by block, and rests after each block for as long as it took, so
 * that calls beside it get at least half of the database. It may run again from the start.
 */
export async function makeAllInspectionIssues({
  db,
  disk,
  fixedCentro,
}: Pick<Deps, 'db' | 'disk' | 'fixedCentro'>): Promise<void> {
  for (let after: string | undefined; ;) {
    if (disk.isLow()) throw new Error('the disk is full: issues are made later')
    const began = performance.now()
    const ids = await listFinishedAfter(db, after, BLOCK)
    after = ids.at(-1)
    if (after === undefined) break
    await db.transaction((tx) => ensureIssues(tx, ids, fixedCentro))
    await sleep(performance.now() - began)
  }
  await storeAllIssued(db)
}
