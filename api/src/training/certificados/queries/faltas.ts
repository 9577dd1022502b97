import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConteoCohorte } from '@anclaje/contract/training/certificacion'
import { DE_MENORES, FORMAS_USUALES } from '@anclaje/contract/rules/training/tipodocumento'
import { COLABORADOR, FALTAS } from '@anclaje/contract/states'
import type { Falta } from '@anclaje/contract/states'
import type { Db } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { isOneOf } from '../../../db/list.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { colaboradores as col } from '../../../db/tables/training.ts'
import { isAnnulled, isApproved, isShown } from './read.ts'
import { HAS_OUTCOME, isPending } from './situaciones.ts'

/**
 * Condition for numbers that have the usual shape of their document type, as the contract defines
 * it.
 */
const isUsual = sql`case ${tipodocs.iniciales_tipo} ${sql.join(
  Object.entries(FORMAS_USUALES).flatMap(([initials, shape]) =>
    shape ? [sql`when ${initials} then ${col.numerodocumento_col} ~ ${shape.patron.source}`] : [],
  ),
  sql` `,
)} else true end`
const isOfMinors = or(...DE_MENORES.map((initials) => eq(tipodocs.iniciales_tipo, initials)))!

/**
 * Conditions for data that the person of a certificate lacks (CERT-20). For an approved certificate
 * only the e-mail address is checked. For an annulled one, and after an outcome, nothing is.
 */
const LACKS: Record<Falta, SQL> = {
  confirmacion: and(isPending, eq(col.estado_col, literal(COLABORADOR.porConfirmar)))!,
  documento: and(isPending, or(isOfMinors, sql`not ${isUsual}`))!,
  correo: and(sql`not ${isAnnulled}`, isNull(c.desenlace_ceco), isNull(col.correopersonal_col))!,
}

/**
 * Returns the condition for certificates of a cohort whose person lacks something. A scalar
 * subquery runs once for each learner; with `exists` PostgreSQL would read all people instead.
 */
export const hasFalta = (falta: Falta): SQL =>
  sql`(select ${LACKS[falta]} from ${col} join ${tipodocs} on ${eq(tipodocs.id_tipo, col.tipodocumento_col)}
    where ${eq(col.id_col, c.idcol_ceco)})`

const countWhere = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** Counts the learners of a cohort by state and by the data that they lack (COURSE-11). */
export async function countCohort(db: Db, idcer: number): Promise<ConteoCohorte> {
  // A lateral subquery reads the person of each learner. With a plain join PostgreSQL would read
  // all people.
  const persona = db
    .select(
      Object.fromEntries(FALTAS.map((falta) => [falta, LACKS[falta].as(`falta_${falta}`)])) as Record<
        Falta,
        SQL.Aliased<boolean>
      >,
    )
    .from(col)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, col.tipodocumento_col))
    .where(eq(col.id_col, c.idcol_ceco))
    .limit(1)
    .as('persona')
  const [row] = await db
    .select({
      inscritos: sql<number>`count(*)::int`,
      aprobados: countWhere(isApproved),
      pendientes: countWhere(isPending),
      noaprobados: countWhere(HAS_OUTCOME),
      anulados: countWhere(isAnnulled),
      ...(Object.fromEntries(FALTAS.map((falta) => [falta, countWhere(sql`${persona[falta]}`)])) as Record<
        Falta,
        SQL<number>
      >),
    })
    .from(c)
    .crossJoinLateral(persona)
    .where(and(eq(c.idcer_ceco, idcer), isShown()))
  const { inscritos, aprobados, pendientes, noaprobados, anulados, ...falta } = row!
  return { inscritos, aprobados, pendientes, noaprobados, anulados, falta }
}

/**
 * Counts the learners and the approved certificates of cohorts, by cohort; an empty cohort is
 * absent.
 */
export async function countByCohort(db: Db, ids: number[]) {
  const found = await db
    .select({ idcer: c.idcer_ceco, inscritos: sql<number>`count(*)::int`, aprobados: countWhere(isApproved) })
    .from(c)
    .where(and(isOneOf(c.idcer_ceco, ids), isShown()))
    .groupBy(c.idcer_ceco)
  return new Map(found.map(({ idcer, ...counts }) => [idcer, counts]))
}
