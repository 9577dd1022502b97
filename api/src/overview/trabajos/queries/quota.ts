import { and, asc, count, eq, inArray, isNotNull, isNull, ne, sum } from 'drizzle-orm'
import { MB } from '@anclaje/contract/limits'
import { MAX_MB_ARCHIVOS } from '@anclaje/contract/rules/overview/trabajos'
import type { Db, Tx } from '../../../db/client.ts'
import { cuentas } from '../../../db/tables/access.ts'
import { trabajos as t } from '../../../db/tables/jobs.ts'
import type { Taken } from './work.ts'

/** Maximum size in bytes of all files of an account (OPS-58). */
export const MAX_BYTES = MAX_MB_ARCHIVOS * MB

/**
 * Locks an account until the transaction ends, so that only one transaction at a time counts its
 * jobs and files. A transaction that also locks a job of the account must lock the account first.
 */
export const lockAccount = (tx: Tx, idcue: number) =>
  tx.select({ id: cuentas.id_cue }).from(cuentas).where(eq(cuentas.id_cue, idcue)).for('no key update')

/** Counts the waiting and running jobs of an account. */
export async function countAlive(db: Db, idcue: number): Promise<number> {
  const alive = inArray(t.estado_tra, ['en_espera', 'en_curso'])
  const [found] = await db
    .select({ n: count() })
    .from(t)
    .where(and(eq(t.idcue_tra, idcue), alive))
  return found!.n
}

const bytesOf = async (db: Db, ...which: Parameters<typeof and>) => {
  const [found] = await db
    .select({ bytes: sum(t.bytes_tra) })
    .from(t)
    .where(and(...which))
  return Number(found!.bytes ?? 0)
}

/**
 * Sums the sizes of files that the account has not downloaded. They are never removed to make room.
 */
export const sumNotDownloaded = (db: Db, idcue: number) => bytesOf(db, eq(t.idcue_tra, idcue), isNull(t.descargado_tra))

/** Lists the downloaded files of an account, the earliest download first. */
const listDownloaded = (db: Db, idcue: number) =>
  db
    .select({ id: t.id_tra, bytes: t.bytes_tra })
    .from(t)
    .where(and(eq(t.idcue_tra, idcue), isNotNull(t.descargado_tra), isNotNull(t.bytes_tra)))
    .orderBy(asc(t.descargado_tra), asc(t.id_tra))

/**
 * Locks the account and makes room for a file of the given size. For that it deletes as few files
 * as possible, the earliest downloaded first. Returns false, and deletes none, when that is not
 * enough.
 */
export async function makeRoom(tx: Tx, { id, idcue }: Pick<Taken, 'id' | 'idcue'>, bytes: number): Promise<boolean> {
  await lockAccount(tx, idcue)
  let over = bytes + (await bytesOf(tx, eq(t.idcue_tra, idcue), ne(t.id_tra, id))) - MAX_BYTES
  if (over <= 0) return true
  const gone: string[] = []
  for (const file of await listDownloaded(tx, idcue)) {
    if (over <= 0) break
    gone.push(file.id)
    over -= file.bytes ?? 0
  }
  if (over > 0) return false
  await tx.delete(t).where(inArray(t.id_tra, gone))
  return true
}
