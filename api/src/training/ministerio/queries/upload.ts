import { and, asc, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { dayInBogota } from '../../../db/expressions.ts'
import { isOneOf } from '../../../db/list.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { isApproved } from '../../certificados/queries/read.ts'

/** Reads and locks certificates, in the same order as an approval. */
export async function lockUploads(db: Tx, ids: string[]) {
  const found = await db
    .select({
      id: c.id_ceco,
      idcol: c.idcol_ceco,
      estado: c.estado_ceco,
      eliminado: c.eliminado_ceco,
      aprobado: sql<string | null>`${dayInBogota(c.aprobado_ceco)}::text`,
    })
    .from(c)
    .where(isOneOf(c.id_ceco, ids))
    .orderBy(asc(c.id_ceco))
    .for('update')
  return new Map(found.map((row) => [row.id, row]))
}

/**
 * Stores the day on which certificates were uploaded and the moment of this entry; null removes
 * both.
 */
export async function storeUploaded(db: Tx, ids: string[], fecha: string | null, at: Date): Promise<void> {
  if (ids.length === 0) return
  const uploaded = { cargado_ceco: fecha, marcado_ceco: fecha === null ? null : at.toISOString() }
  await db.update(c).set(uploaded).where(isOneOf(c.id_ceco, ids))
}

/** Condition for approved certificates that were uploaded. */
export const isUploaded = and(isApproved, isNotNull(c.cargado_ceco))!

/** Returns the moment at which a day begins in Bogotá, whose UTC offset never changes. */
const beginOf = (day: string) => `${day}T00:00:00-05:00`

/**
 * Returns the condition for approved certificates that must still be uploaded: those approved since
 * the configured day, or all of them (MIN-8).
 */
export const isToUpload = (desde: string | null): SQL =>
  and(isApproved, isNull(c.cargado_ceco), desde === null ? undefined : gte(c.aprobado_ceco, beginOf(desde)))!
