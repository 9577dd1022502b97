import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trabajos as t, trabajospartes as p } from '../../../db/tables/jobs.ts'
import { makeRoom } from './quota.ts'
import { updateCurrentAttempt } from './work.ts'
import type { Progress } from './rows.ts'
import type { Taken } from './work.ts'

/** A part of a file. `until` is the size of the file up to the end of the part. */
interface Part {
  numero: number
  bytes: Uint8Array
  until: number
}

/**
 * Stores a part of a file, with the number of rows so far. Returns `superseded` when another
 * attempt has replaced this one, and `no room` when the files of the account would be too large
 * (OPS-58).
 */
export async function writePart(
  db: Db,
  taken: Taken,
  { numero, bytes, until }: Part,
  { hechas, omitidas }: Progress,
  now: Date,
): Promise<'stored' | 'superseded' | 'no room'> {
  const { id, intento } = taken
  return db.transaction(async (tx) => {
    // The account is locked first, then the job, in the same order as in a request.
    if (!(await makeRoom(tx, taken, until))) return 'no room'
    const soFar = { hechas_tra: hechas, omitidas_tra: omitidas, bytes_tra: until }
    if (!(await updateCurrentAttempt(tx, taken, now, soFar))) return 'superseded'
    await tx.insert(p).values({ idtra_par: id, intento_par: intento, numero_par: numero, bytes_par: bytes })
    return 'stored'
  })
}

/** Yields the parts of a file in order, one at a time. Throws when one is missing. */
export async function* readParts(
  db: Db,
  id: string,
  intento: number,
): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  const [file] = await db.select({ partes: t.partes_tra }).from(t).where(eq(t.id_tra, id))
  const partes = file?.partes ?? 0
  for (let numero = 0; numero < partes; numero += 1) {
    const [part] = await db
      .select({ bytes: p.bytes_par })
      .from(p)
      .where(and(eq(p.idtra_par, id), eq(p.intento_par, intento), eq(p.numero_par, numero)))
    if (!part) throw new Error('a part of the file is gone')
    yield { bytes: part.bytes, isLast: numero === partes - 1 }
  }
}

/** Records the first download of a file. */
export const markTrabajoDownloaded = (db: Db, id: string, now: Date) =>
  db
    .update(t)
    .set({ descargado_tra: now.toISOString() })
    .where(and(eq(t.id_tra, id), isNull(t.descargado_tra)))
