import { sql } from 'drizzle-orm'
import type { Decision } from '@anclaje/contract/rules/training/desenlaces'
import { isOneOf } from '../../../db/list.ts'
import { rows } from '../../../db/client.ts'
import type { Tx } from '../../../db/client.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'

/** Stores the outcome of inscriptions, with who decided it and when; null removes it (CERT-27). */
export async function storeOutcome(db: Tx, ids: string[], { desenlace, motivo }: Decision, at: Date, idcue: number) {
  await db
    .update(c)
    .set({
      desenlace_ceco: desenlace,
      motivodesenlace_ceco: desenlace === null ? null : motivo,
      decidido_ceco: at.toISOString(),
      decididopor_ceco: idcue,
    })
    .where(isOneOf(c.id_ceco, ids))
}

/**
 * Locks the cohorts of some certificates and the cohort into which they are moved, in the order of
 * all locks, so that nobody inscribes, approves or closes meanwhile. Returns the state of the
 * cohort `idcer`; undefined when it does not exist.
 */
export async function lockForMove(db: Tx, ids: string[], idcer: number): Promise<number | undefined> {
  const from = db.select({ id: c.idcer_ceco }).from(c).where(isOneOf(c.id_ceco, ids))
  const cohorts = await rows<{ id: number; estado: number }>(
    db,
    sql`select id_cer as id, estado_cer as estado from certificaciones join cursos on id_cur = idcur_cer
      where id_cer = ${idcer} or id_cer in ${from} order by id_cur, id_cer
      for update of certificaciones for share of cursos`,
  )
  return cohorts.find(({ id }) => id === idcer)?.estado
}
