import { setTimeout as sleep } from 'node:timers/promises'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/client.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { isFilled, storeFilled } from './queries.ts'
import type { listIssues } from './queries.ts'

/** An issue as `listIssues` reads it. */
type Listed = Awaited<ReturnType<typeof listIssues>>[number]

/**
 * Returns an issue as staff see it. Its code is told once the document was handed out (TRUST-2).
 */
export const toEmision = ({ nombres, apellidos, ...issue }: Listed) => ({
  version_emi: issue.version,
  codigo_emi: issue.entregada === null ? null : mostrarCodigo(issue.codigo),
  emitida_emi: issue.emitida,
  emitidopor_emi: nombres === null ? null : nombreCompleto({ nombres, apellidos: apellidos! }),
  entregada_emi: issue.entregada,
  fin_emi: issue.fin,
  clase_emi: issue.clase,
  motivo_emi: issue.motivo,
})

/** Returns the kind of a job that makes missing issues (TRUST-5). */
export const fillingJob = (name: string): JobKind<object> => ({
  name,
  pause: 30,
  pauseMax: 10 * 60,
  retries: 20,
  lease: 12 * 60 * 60,
  silence: 60,
})

/** How the issues that one kind of document lacks are made. */
interface Filling {
  job: JobKind<object>
  /** Id of the only job of its kind, so that several processes queue it once. */
  id: string
  /** Name that records that every document from before has its issue. */
  done: string
  /** Reads ids of documents that follow an id, in order: those of one block. */
  listAfter: (db: Db, after: string | undefined) => Promise<string[]>
  ensure: (db: Db, ids: string[]) => Promise<void>
}

/** Queues the job until every document from before has its issue. */
export async function queueFilling(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { job, id, done }: Pick<Filling, 'job' | 'id' | 'done'>,
): Promise<void> {
  if (!(await isFilled(db, done))) await jobs.requeue(job, [{ id, data: {} }], 0)
}

/**
 * Makes the missing issues block by block. After each block it rests for as long as the block took,
 * so that calls beside it get at least half of the database. It may run again from the start: an
 * existing issue is left alone.
 */
export async function fillAll(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  { done, listAfter, ensure }: Pick<Filling, 'done' | 'listAfter' | 'ensure'>,
): Promise<void> {
  for (let after: string | undefined; ;) {
    if (disk.isLow()) throw new Error('the disk is full: issues are made later')
    const began = performance.now()
    const ids = await listAfter(db, after)
    after = ids.at(-1)
    if (after === undefined) break
    await ensure(db, ids)
    await sleep(performance.now() - began)
  }
  await storeFilled(db, done)
}
