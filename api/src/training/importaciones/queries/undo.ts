import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { momentoIso } from '../../../db/expressions.ts'
import { cuentas } from '../../../db/tables/access.ts'
import { evaluaciones } from '../../../db/tables/inspections.ts'
import { consentimientos, importaciones as i, importacionespersonas as p } from '../../../db/tables/people.ts'
import { envios } from '../../../db/tables/mail.ts'
import { certcol } from '../../../db/tables/certificates.ts'
import { certificaciones, colaboradores as c, cursos } from '../../../db/tables/training.ts'
import { digestOf } from './save.ts'
import { sayReason } from '../../../trust/historia/queries/changes.ts'

const columns = {
  id: i.id_imp,
  idcue: i.idcue_imp,
  creadas: i.creadas_imp,
  inscritas: i.inscritas_imp,
  fecha: momentoIso(i.fecha_imp),
  deshecha: i.deshecha_imp,
}

/** Maximum number of imports in the list of those that can be undone. */
const SHOWN = 20

/**
 * Reads the imports of one account, or of all accounts, that can still be undone, newest first,
 * with cohort and importer.
 */
export const listUndoable = (db: Db, since: Date, idcue: number | undefined) =>
  db
    .select({
      ...columns,
      curso: cursos.nombre_cur,
      cohorte: certificaciones.cohorte_cer,
      autor: { nombres: c.nombres_col, apellidos: c.apellidos_col },
    })
    .from(i)
    .leftJoin(certificaciones, eq(certificaciones.id_cer, i.idcer_imp))
    .leftJoin(cursos, eq(cursos.id_cur, certificaciones.idcur_cer))
    .leftJoin(cuentas, eq(cuentas.id_cue, i.idcue_imp))
    .leftJoin(c, eq(c.id_col, cuentas.idcol_cue))
    .where(
      and(
        gte(i.fecha_imp, since.toISOString()),
        isNull(i.deshecha_imp),
        sql`${i.creadas_imp} + ${i.inscritas_imp} > 0`,
        idcue === undefined ? undefined : eq(i.idcue_imp, idcue),
      ),
    )
    .orderBy(desc(i.fecha_imp), desc(i.id_imp))
    .limit(SHOWN)

/** Reads an import and locks it, so that it is undone only once; undefined when there is none. */
export const lockImportacion = async (db: Tx, id: number) =>
  (await db.select(columns).from(i).where(eq(i.id_imp, id)).for('update'))[0]

const inscriptionsOf = (db: Db, id: number) =>
  db
    .select({ id: sql<string>`${p.idceco_per}` })
    .from(p)
    .where(and(eq(p.idimp_per, id), isNotNull(p.idceco_per)))

const createdBy = (db: Db, id: number) =>
  db
    .select({ id: p.idcol_per })
    .from(p)
    .where(and(eq(p.idimp_per, id), isNotNull(p.huella_per)))

/** Finds everybody of whom an import declared a consent: all whom it created, and maybe others. */
const declaredBy = (db: Db, id: number) =>
  db.select({ id: consentimientos.idcol_con }).from(consentimientos).where(eq(consentimientos.idimp_con, id))

/**
 * Locks the rows that an undo changes: the inscriptions of the import against approvals, then its
 * people against changes, accounts and further inscriptions. People whose consent alone it declared
 * are among them, since whoever registers consents locks everybody in the order of their ids.
 */
export async function lockMade(db: Tx, id: number): Promise<void> {
  await db
    .select({ id: certcol.id_ceco })
    .from(certcol)
    .where(inArray(certcol.id_ceco, inscriptionsOf(db, id)))
    .orderBy(asc(certcol.id_ceco))
    .for('update')
  await db
    .select({ id: c.id_col })
    .from(c)
    .where(inArray(c.id_col, declaredBy(db, id)))
    .orderBy(asc(c.id_col))
    .for('update')
}

const has = (query: Parameters<typeof exists>[0]): SQL<boolean> => exists(query) as SQL<boolean>

/**
 * Reads at most `limit` people who prevent the undo of an import, each with the kinds of changes
 * since the import.
 */
export function listObstacles(db: Db, id: number, limit: number) {
  const created = isNotNull(p.huella_per)
  const reasons = {
    cambiada: and(created, ne(p.huella_per, digestOf)) as SQL<boolean>,
    cuenta: and(
      created,
      has(
        db
          .select({ n: sql`1` })
          .from(cuentas)
          .where(eq(cuentas.idcol_cue, c.id_col)),
      ),
    ) as SQL<boolean>,
    firma: and(
      created,
      or(
        c.firmante_col,
        has(
          db
            .select({ n: sql`1` })
            .from(evaluaciones)
            .where(eq(evaluaciones.idcol_eva, c.id_col)),
        ),
      ),
    ) as SQL<boolean>,
    otra: and(
      created,
      has(
        db
          .select({ n: sql`1` })
          .from(certcol)
          .where(and(eq(certcol.idcol_ceco, c.id_col), sql`${certcol.id_ceco} is distinct from ${p.idceco_per}`)),
      ),
    ) as SQL<boolean>,
    // Also covers a certificate that is pending again, because a certificate that was issued is
    // never deleted.
    aprobada: has(
      db
        .select({ n: sql`1` })
        .from(certcol)
        .where(
          and(
            eq(certcol.id_ceco, p.idceco_per),
            or(ne(certcol.estado_ceco, 0), isNotNull(certcol.aprobado_ceco), isNotNull(certcol.cargado_ceco)),
          ),
        ),
    ),
    autorizada: and(
      created,
      has(
        db
          .select({ n: sql`1` })
          .from(consentimientos)
          .where(
            and(eq(consentimientos.idcol_con, c.id_col), sql`${consentimientos.idimp_con} is distinct from ${id}`),
          ),
      ),
    ) as SQL<boolean>,
    decidida: has(
      db
        .select({ n: sql`1` })
        .from(certcol)
        .where(and(eq(certcol.id_ceco, p.idceco_per), isNotNull(certcol.decidido_ceco))),
    ),
    eliminada: has(
      db
        .select({ n: sql`1` })
        .from(certcol)
        .where(and(eq(certcol.id_ceco, p.idceco_per), isNotNull(certcol.eliminado_ceco))),
    ),
    correo: or(
      has(
        db
          .select({ n: sql`1` })
          .from(envios)
          .where(eq(envios.idceco_env, p.idceco_per)),
      ),
      and(
        created,
        has(
          db
            .select({ n: sql`1` })
            .from(envios)
            .where(eq(envios.idcol_env, c.id_col)),
        ),
      ),
    ) as SQL<boolean>,
  }
  return db
    .select({ nombres: c.nombres_col, apellidos: c.apellidos_col, ...reasons })
    .from(p)
    .innerJoin(c, eq(c.id_col, p.idcol_per))
    .where(and(eq(p.idimp_per, id), or(...Object.values(reasons))))
    .orderBy(asc(c.apellidos_col), asc(c.nombres_col), asc(c.id_col))
    .limit(limit)
}

/**
 * Undoes an import. Its inscriptions are hidden like deleted certificates (CERT-18), because the
 * counters react to hiding. Then the people whom the import registered are deleted with their
 * inscriptions. Returns the numbers of deleted people and hidden inscriptions.
 */
export async function revertImport(db: Tx, id: number, by: number, at: Date) {
  const moment = at.toISOString()
  await sayReason(db, 'Se deshizo la importación que la registró.')
  const hidden = await db
    .update(certcol)
    .set({ eliminado_ceco: moment, eliminadopor_ceco: by })
    .where(inArray(certcol.id_ceco, inscriptionsOf(db, id)))
    .returning({ id: certcol.id_ceco })
  const created = createdBy(db, id)
  await db
    .delete(certcol)
    .where(and(inArray(certcol.id_ceco, inscriptionsOf(db, id)), inArray(certcol.idcol_ceco, created)))
  const deleted = await db.delete(c).where(inArray(c.id_col, created)).returning({ id: c.id_col })
  await db.update(i).set({ deshecha_imp: moment, deshechapor_imp: by }).where(eq(i.id_imp, id))
  await db.delete(p).where(eq(p.idimp_per, id))
  return { personas: deleted.length, inscripciones: hidden.length }
}

/** Deletes the lists of people of the imports that were made before a moment. */
export async function forgetImports(db: Db, before: Date): Promise<void> {
  const old = db
    .select({ id: i.id_imp })
    .from(i)
    .where(and(eq(i.id_imp, p.idimp_per), lt(i.fecha_imp, before.toISOString())))
  await db.delete(p).where(exists(old))
}
