import { eq, inArray, sql } from 'drizzle-orm'
import type { Decision } from '@anclaje/contract/rules/training/desenlaces'
import { isOneOf } from '../../../db/list.ts'
import type { Db } from '../../../db/client.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones } from '../../../db/tables/training.ts'

/** Stores the outcome of inscriptions, with who decided it and when; null removes it (CERT-27). */
export async function storeOutcome(db: Db, ids: string[], { desenlace, motivo }: Decision, at: Date, idcue: number) {
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
 * all locks, so that nobody inscribes, approves or closes meanwhile.
 */
export async function lockForMove(db: Db, ids: string[], idcer: number): Promise<void> {
  const from = db.select({ id: c.idcer_ceco }).from(c).where(inArray(c.id_ceco, ids))
  await db.execute(sql`select id_cer from certificaciones join cursos on id_cur = idcur_cer
    where id_cer = ${idcer} or id_cer in ${from} order by id_cur, id_cer
    for update of certificaciones for share of cursos`)
}

/** Reads the companies of certificates, by their ids. */
export async function readCompanies(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.select({ id: c.id_ceco, idemp: c.idemp_ceco }).from(c).where(isOneOf(c.id_ceco, ids))
  return new Map(rows.map(({ id, idemp }) => [id, idemp]))
}

/** Reads the state of a cohort; undefined when it does not exist. */
export async function readCohortState(db: Db, idcer: number): Promise<number | undefined> {
  const [row] = await db
    .select({ estado: certificaciones.estado_cer })
    .from(certificaciones)
    .where(eq(certificaciones.id_cer, idcer))
  return row?.estado
}
