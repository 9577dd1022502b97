import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, countDistinct, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { certificacion } from '@anclaje/contract/training/certificacion'
import type { CertificacionBody } from '@anclaje/contract/training/certificacion'
import type { PageQuery } from '@anclaje/contract/http'
import { impideEliminarCohorte } from '@anclaje/contract/rules/training/actos-cohorte'
import { fechaFin } from '@anclaje/contract/rules/training/vigencia'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { DIAS_PARA_DECIDIR } from '@anclaje/contract/rules/overview/pendientes'
import { CERTIFICACION } from '@anclaje/contract/states'
import { countUpTo, keptCount } from '../../db/counts.ts'
import { literal } from '../../db/expressions.ts'
import { ARRAY_LIMIT } from '../../db/list.ts'
import type { Db, Tx } from '../../db/client.ts'
import { columnsOf, valuesOf } from '../../db/noun.ts'
import { cuentas } from '../../db/tables/access.ts'
import { centro } from '../../db/tables/centro.ts'
import { certificaciones as cer, colaboradores, cursos, responsables } from '../../db/tables/training.ts'
import { readRules } from '../centro/queries.ts'
import { isPending } from '../certificados/queries/situaciones.ts'

/** Columns of a cohort on the wire, shared by every query that nests a cohort. */
export const certificacionColumns = columnsOf(certificacion, cer)
/** Columns of a course nested in a cohort. */
export const cursoColumns = {
  id_cur: cursos.id_cur,
  nombre_cur: cursos.nombre_cur,
  descripcion_cur: cursos.descripcion_cur,
  iniciales_cur: cursos.iniciales_cur,
}

const rowColumns = { ...certificacionColumns, curso: cursoColumns }

const selectCertificaciones = (db: Db) =>
  db.select(rowColumns).from(cer).innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer)).$dynamic()

interface Filters {
  idcur?: number | undefined
  cohorte?: number | undefined
  estado?: number | undefined
}
export interface ListFilters extends Filters {
  porcerrar?: true | undefined
  porfirmar?: true | undefined
  sindecidir?: true | undefined
}

/** Returns the condition for cohorts En Curso whose start date has passed (COURSE-10). */
export const isToClose = (hoy: string): SQL =>
  and(eq(cer.estado_cer, literal(CERTIFICACION.enCurso)), lt(cer.fechainicio_cer, hoy))!

/** Returns the condition for cohorts that are not cancelled and were issued long ago. */
const isLate = (hoy: string) => sql`${cer.estado_cer} <> ${literal(CERTIFICACION.cancelado)}
  and ${cer.fechainicio_cer} <= ${sumarDias(hoy, -DIAS_PARA_DECIDIR)}`
const UNDECIDED = sql`eliminado_ceco is null and ${isPending}`

/**
 * Returns the condition for cohorts that are not cancelled and still have an undecided learner
 * long after the day of issue (COURSE-16).
 */
const isUndecided = (hoy: string): SQL =>
  sql`${isLate(hoy)} and ${cer.id_cer} in (select idcer_ceco from certcol where ${UNDECIDED})`

/**
 * Selects the cohorts of `isUndecided`, at most `many`, the lowest ids first. It steps through the
 * index of undecided learners from cohort to cohort, because a cohort has many of them.
 */
export const firstUndecided = (hoy: string, many: number): SQL => sql`(
  with recursive pendiente (id) as (
    (select idcer_ceco from certcol where ${UNDECIDED} order by idcer_ceco limit 1)
    union all
    select (select idcer_ceco from certcol where ${UNDECIDED} and idcer_ceco > id order by idcer_ceco limit 1)
    from pendiente where id is not null)
  select cohorte.* from pendiente
  join lateral (select * from certificaciones where id_cer = id and ${isLate(hoy)} limit 1) as cohorte on true
  limit ${literal(many)}) as certificaciones`

const matches = ({ idcur, cohorte, estado }: Filters) =>
  and(
    idcur === undefined ? undefined : eq(cer.idcur_cer, idcur),
    cohorte === undefined ? undefined : eq(cer.cohorte_cer, cohorte),
    estado === undefined ? undefined : eq(cer.estado_cer, estado),
  )

/**
 * Returns the condition for cohorts that wait for the signature of a person (TRUST-12). The centre
 * asks for signatures, and the person is a signer who has not signed for a pending learner, or
 * what they signed may have changed.
 */
export const isToSign = (idcol: number): SQL => sql`${cer.estado_cer} <> ${literal(CERTIFICACION.cancelado)}
  and exists (select from ${centro} where ${centro.firmaconfirmada_cen})
  and ${cer.id_cer} in (select idcer_res from responsables where idcol_res = ${idcol} and exists (
    select from certcol where idcer_ceco = idcer_res and (consecutivo_ceco > firmadohasta_res or revisar_res)
      and ${UNDECIDED}))`

/**
 * Counts the cohorts with undecided learners of which somebody signed before signatures covered
 * what is printed: they are signed again (TRUST-12).
 */
export async function countSignedAgain(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(responsables.idcer_res) })
    .from(responsables)
    .innerJoin(cer, eq(cer.id_cer, responsables.idcer_res))
    .where(
      and(
        sql`firmadohasta_res < 0`,
        ne(cer.estado_cer, CERTIFICACION.cancelado),
        sql`exists (select from certcol where idcer_ceco = idcer_res and ${UNDECIDED})`,
      ),
    )
  return row!.total
}

/** Reads one page of cohorts, newest first, with the total. `idcol` is the caller's person. */
export async function listCertificaciones(db: Db, filters: ListFilters, page: PageQuery, hoy: string, idcol: number) {
  const where = and(
    matches(filters),
    filters.porcerrar && isToClose(hoy),
    filters.porfirmar && isToSign(idcol),
    filters.sindecidir && isUndecided(hoy),
  )
  const total = where ? await countUpTo(db, cer, where) : await keptCount(db, 'certificaciones')
  const items = await selectCertificaciones(db)
    .where(where)
    .orderBy(desc(cer.id_cer))
    .limit(page.size)
    .offset(page.page * page.size)
  return { items, total }
}

/** Reads the cohorts of a course, or of every course, highest number first. */
export const listByCurso = (db: Db, filters: Filters) =>
  selectCertificaciones(db).where(matches(filters)).orderBy(desc(cer.cohorte_cer), desc(cer.id_cer)).limit(ARRAY_LIMIT)

/** Counts the open cohorts of each course. A course without open cohorts is absent. */
export const countAbiertas = (db: Db) =>
  db
    .select({ idcur_cer: cer.idcur_cer, abiertas: count() })
    .from(cer)
    .where(matches({ estado: CERTIFICACION.enCurso }))
    .groupBy(cer.idcur_cer)

/**
 * Reads one cohort with its signers, and whether it may be deleted. Returns undefined if the cohort
 * does not exist.
 */
export async function readCertificacion(db: Db, id: number) {
  const [found] = await db
    .select({ ...rowColumns, dados: cer.ultimoconsecutivo_cer })
    .from(cer)
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .where(eq(cer.id_cer, id))
  if (!found) return undefined
  const { dados, ...row } = found
  const signers = await db
    .select({
      id_col: colaboradores.id_col,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
      cargo_col: colaboradores.cargo_col,
      tiene_firma: sql<boolean>`${colaboradores.firma_col} is not null`,
      puede_firmar: sql<boolean>`coalesce(${cuentas.puedefirmar_cue}, false)`,
    })
    .from(responsables)
    .innerJoin(colaboradores, eq(colaboradores.id_col, responsables.idcol_res))
    .leftJoin(cuentas, eq(cuentas.idcol_cue, responsables.idcol_res))
    .where(eq(responsables.idcer_res, id))
    .orderBy(asc(responsables.orden_res))
  const { firmaconfirmada } = await readRules(db)
  const eliminable = impideEliminarCohorte({ dados }) === undefined
  return { ...row, eliminable, firmaconfirmada, colaboradores: signers }
}

/**
 * Locks a cohort until the transaction ends, also against inscriptions. Returns how many
 * consecutive numbers the cohort has given, or undefined when it does not exist.
 */
export async function lockConsecutives(db: Tx, id: number): Promise<number | undefined> {
  const [row] = await db.select({ given: cer.ultimoconsecutivo_cer }).from(cer).where(eq(cer.id_cer, id)).for('update')
  return row?.given
}

/** Deletes a cohort with its list of signers. */
export const deleteCertificacion = (db: Tx, id: number) => db.delete(cer).where(eq(cer.id_cer, id))

/** Locks a cohort until the transaction ends. Returns false when it does not exist. */
export const lockCertificacion = async (db: Tx, id: number): Promise<boolean> =>
  (await lockConsecutives(db, id)) !== undefined

const toColumns = (body: CertificacionBody) => ({
  ...valuesOf(certificacion, cer, body),
  fechafin_cer: fechaFin(body.fechainicio, body.tiempovigencia, body.periodo),
})

/**
 * Returns the number of the next cohort of a course, or undefined when the course does not exist.
 * Locks the course's row until the transaction ends, so that no number is given twice.
 */
async function nextCohorte(db: Tx, idcur: number): Promise<number | undefined> {
  const [course] = await db
    .update(cursos)
    .set({ ultimacohorte_cur: sql`${cursos.ultimacohorte_cur} + 1` })
    .where(eq(cursos.id_cur, idcur))
    .returning({ cohorte: cursos.ultimacohorte_cur })
  return course?.cohorte
}

/** Changes the signers of a cohort. The row of a signer who stays is kept. */
const replaceResponsables = async (db: Tx, id: number, ids: number[]) => {
  await db.delete(responsables).where(and(eq(responsables.idcer_res, id), notInArray(responsables.idcol_res, ids)))
  if (ids.length)
    await db
      .insert(responsables)
      .values(ids.map((idcol, orden) => ({ idcer_res: id, idcol_res: idcol, orden_res: orden })))
      .onConflictDoUpdate({
        target: [responsables.idcer_res, responsables.idcol_res],
        set: { orden_res: sql`excluded.orden_res` },
      })
}

/**
 * Creates a cohort with the next number of its course. Returns its id, or undefined when the course
 * does not exist.
 */
export async function insertCertificacion(db: Tx, body: CertificacionBody): Promise<number | undefined> {
  const cohorte = await nextCohorte(db, body.idcur)
  if (cohorte === undefined) return undefined
  const [row] = await db
    .insert(cer)
    .values({ ...toColumns(body), cohorte_cer: cohorte })
    .returning({ id: cer.id_cer })
  await replaceResponsables(db, row!.id, body.responsables)
  return row!.id
}

/** Changes a cohort, but never its course or its number. */
export async function updateCertificacion(db: Tx, id: number, body: CertificacionBody): Promise<void> {
  const { idcur_cer: _, ...values } = toColumns(body)
  await db.update(cer).set(values).where(eq(cer.id_cer, id))
  const signers = await db
    .select({ id: responsables.idcol_res, orden: responsables.orden_res })
    .from(responsables)
    .where(eq(responsables.idcer_res, id))
    // In the order in which changes mark them.
    .orderBy(asc(responsables.idcol_res))
    .for('update')
  // The same signers keep what they signed.
  const isSame = isDeepStrictEqual(
    signers.toSorted((one, other) => one.orden - other.orden).map((signer) => signer.id),
    body.responsables,
  )
  if (!isSame) await replaceResponsables(db, id, body.responsables)
}

/** Selects a signer of a cohort; none when the person is no signer of it. */
const selectSigner = (db: Db, id: number, idcol: number) =>
  db
    .select({
      estado: cer.estado_cer,
      puedeFirmar: sql<boolean>`coalesce(${cuentas.puedefirmar_cue}, false)`,
      clavePropia: sql<boolean>`coalesce(${cuentas.clavepropia_cue}, false)`,
    })
    .from(cer)
    .innerJoin(responsables, eq(responsables.idcer_res, cer.id_cer))
    .leftJoin(cuentas, eq(cuentas.idcol_cue, responsables.idcol_res))
    .where(and(eq(cer.id_cer, id), eq(responsables.idcol_res, idcol)))

/** Reads a signer of a cohort; undefined when the person is no signer of it. */
export const readSigner = async (db: Db, id: number, idcol: number) => (await selectSigner(db, id, idcol))[0]

/** Reads a signer like `readSigner`, and locks their signature until the transaction ends. */
export const lockSigner = async (db: Tx, id: number, idcol: number) =>
  (await selectSigner(db, id, idcol).for('update', { of: responsables }))[0]

/** Changes the state of a cohort. Returns false when it does not exist. */
export async function updateEstado(db: Tx, id: number, estado: number): Promise<boolean> {
  return (
    (await db.update(cer).set({ estado_cer: estado }).where(eq(cer.id_cer, id)).returning({ id: cer.id_cer })).length >
    0
  )
}
