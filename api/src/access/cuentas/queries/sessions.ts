import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { momentoIso } from '../../../db/expressions.ts'
import { cuentas, sesiones } from '../../../db/tables/access.ts'

/** Maximum number of sessions in the list. An account that a program uses can have very many. */
const MOST = 100

/** Reads the sessions of an account that have not ended, most recently used first. */
export const findSessions = (db: Db, idcue: number, now: Date) =>
  db
    .select({
      id_ses: sesiones.id_ses,
      jti: sesiones.jti_ses,
      navegador_ses: sesiones.navegador_ses,
      sistema_ses: sesiones.sistema_ses,
      creada_ses: momentoIso(sesiones.creada_ses),
      uso_ses: momentoIso(sesiones.uso_ses),
    })
    .from(sesiones)
    .innerJoin(cuentas, and(eq(cuentas.id_cue, sesiones.idcue_ses), eq(cuentas.sesion_cue, sesiones.cuenta_ses)))
    .where(and(eq(sesiones.idcue_ses, idcue), gt(sesiones.vence_ses, now.toISOString())))
    .orderBy(desc(sesiones.uso_ses), desc(sesiones.id_ses))
    .limit(MOST)

/**
 * Reads the id and the expiry of the token of an account's session. Returns undefined if the
 * session does not exist.
 */
export async function readSession(db: Db, idcue: number, id: number) {
  const [row] = await db
    .select({ jti: sesiones.jti_ses, vence: sesiones.vence_ses })
    .from(sesiones)
    .where(and(eq(sesiones.id_ses, id), eq(sesiones.idcue_ses, idcue)))
  return row
}
