import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import type { Db } from '../../../db/client.ts'
import { Refused } from '../../../jobs/bulk.ts'
import type { Asker } from '../../../jobs/bulk.ts'
import { readAsker } from '../queries/asker.ts'
import type { Taken } from '../queries/work.ts'
import { exportOf, seesEveryRow } from './exports.ts'
import { mayDo } from './kinds.ts'

/** Error that ends an attempt which another attempt has replaced. */
export class Superseded extends Error {}

/** Throws `Superseded` unless the attempt is the current one. */
export function requireCurrent(isCurrent: boolean): void {
  if (!isCurrent) throw new Superseded()
}

// Reasons of a failure. They must fit on one line of a phone.
const notAllowed = (accion: AccionTrabajo) =>
  exportOf(accion) ? 'Su rol ya no permite esta exportación.' : 'Su rol ya no permite este trabajo.'

/**
 * Reads the account that requested a job. Throws `Refused` when it was deleted or blocked, or may
 * not run the job or see all of its rows any more.
 */
export async function requireAsker(db: Db, taken: Pick<Taken, 'idcue' | 'accion' | 'filtro'>): Promise<Asker> {
  const asker = await readAsker(db, taken.idcue)
  if (!asker || !mayDo(asker.permissions, taken.accion) || !seesEveryRow(asker, taken))
    throw new Refused(notAllowed(taken.accion))
  return asker
}
