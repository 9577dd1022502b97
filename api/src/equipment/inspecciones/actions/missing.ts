import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import type { FixedCentro } from '../../../documents/centro.ts'
import { fillAll, fillingJob, queueFilling } from '../../../trust/emisiones/actions.ts'
import { estaTerminada } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import {
  listFinishedAfter,
  listMissing,
  lockItems,
  readIssue,
  readNextNumber,
  storeIssues,
  storeNumber,
} from '../queries/issues.ts'
import type { Missing, StoredIssue } from '../queries/issues.ts'
import { gatherContents } from '../queries/printed.ts'

/** Number of inspections whose missing issues are made in one transaction. */
const BLOCK = 100

/** Job that makes the issues of the inspections from before issues were kept (INSP-23). */
export const INSPECTION_ISSUES = fillingJob('emisiones-inspecciones')

const INSPECTIONS = {
  job: INSPECTION_ISSUES,
  id: '2c1f8a4e-5d0b-4f63-9a77-0e6b3c9d1f52',
  done: 'emisiones de inspecciones',
}

/** Queues the job until every inspection from before has its issue. */
export const queueInspectionIssues = (deps: Pick<Deps, 'db' | 'jobs'>) => queueFilling(deps, INSPECTIONS)

/** Gives numbers to inspections from before, in the order of their creation. */
async function numbered(db: Db, missing: Missing[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  for (const { id, ideq, fecha, numero } of missing) {
    const own = numero ?? (await readNextNumber(db, ideq, fecha)).numero
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
 * Makes the missing issue of a locked inspection before answers, notes or photos of it change,
 * which would get into it otherwise.
 */
export async function ensureIssued(
  db: Db,
  id: string,
  stored: Parameters<typeof estaTerminada>[0],
  fixedCentro: FixedCentro,
): Promise<void> {
  if (estaTerminada(stored)) await ensureIssues(db, [id], fixedCentro)
}

/**
 * Reads a version of an inspection, by default the last one, and makes the issue of one from before
 * (INSP-23). Returns undefined when there is no such version.
 */
export async function readOrMakeIssue(
  { db, fixedCentro }: Pick<Deps, 'db' | 'fixedCentro'>,
  id: string,
  version?: number,
): Promise<StoredIssue | undefined> {
  const issued = await readIssue(db, id, version)
  if (issued) return issued
  await db.transaction((tx) => ensureIssues(tx, [id], fixedCentro))
  return readIssue(db, id, version)
}

/** Makes the missing issues, each block in a transaction of its own. */
export const makeAllInspectionIssues = (deps: Pick<Deps, 'db' | 'disk' | 'fixedCentro'>) =>
  fillAll(deps, {
    ...INSPECTIONS,
    listAfter: (db, after) => listFinishedAfter(db, after, BLOCK),
    ensure: (db, ids) => db.transaction((tx) => ensureIssues(tx, ids, deps.fixedCentro)),
  })
