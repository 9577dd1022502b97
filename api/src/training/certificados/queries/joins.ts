import { eq, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, colaboradores, cursos } from '../../../db/tables/training.ts'

// Joins of a certificate with its cohort, course and person, for the query builder and as raw SQL.
// ARCHITECTURE.md says where raw SQL may be used.

/**
 * Joins cohort, course and person to a query of certificates with selected fields. The type of its
 * rows does not change, because each certificate has all three.
 */
export const withPerson = <Query extends PgSelect>(query: Query): Query =>
  query
    .innerJoin(cer, eq(cer.id_cer, c.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .innerJoin(colaboradores, eq(colaboradores.id_col, c.idcol_ceco)) as unknown as Query

/** Joins the cohort of a certificate. */
export const joinCohort = sql`join certificaciones on id_cer = idcer_ceco`

/** Joins the cohort of a certificate and the course of that cohort. */
export const joinCourse = sql`${joinCohort} join cursos on id_cur = idcur_cer`

/** Joins the cohort, the course and the person of a certificate. */
export const joinPerson = sql`${joinCourse} join colaboradores on id_col = idcol_ceco`
