import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trabajos as t, trabajospartes as p } from '../../../db/tables/jobs.ts'

/** Yields the parts of a file in order, one at a time. Throws when one is gone. */
export async function* readParts(db: Db, id: string, intento: number): AsyncGenerator<Uint8Array> {
  const [file] = await db.select({ partes: t.partes_tra }).from(t).where(eq(t.id_tra, id))
  for (let numero = 0; numero < (file?.partes ?? 0); numero += 1) {
    const [part] = await db
      .select({ bytes: p.bytes_par })
      .from(p)
      .where(and(eq(p.idtra_par, id), eq(p.intento_par, intento), eq(p.numero_par, numero)))
    if (!part) throw new Error('a part of the file is gone')
    yield part.bytes
  }
}

/** Records the first download of a file. */
export const markTrabajoDownloaded = (db: Db, id: string, now: Date) =>
  db
    .update(t)
    .set({ descargado_tra: now.toISOString() })
    .where(and(eq(t.id_tra, id), isNull(t.descargado_tra)))
