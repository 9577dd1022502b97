import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CERTIFICADO, FILTROS_SITUACION } from '@anclaje/contract/states'
import type { ConteoSituacion, PendientesDelAnio } from '@anclaje/contract/training/certcol'
import type {
  CertcolExportFilters,
  CertcolFilters,
  SituacionesFilters,
} from '@anclaje/contract/training/certcol-filtros'
import type { PageQuery } from '@anclaje/contract/http'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import { MAX_EN_ESPERA } from '@anclaje/contract/limits'
import { countUpTo, keptCount } from '../../../db/counts.ts'
import { literal } from '../../../db/expressions.ts'
import type { Counted } from '../../../db/counts.ts'
import { conditionsOf, exactOrPart, isAnyOf, isOneOf, readIds, readPageOfIds } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import { rows } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { preparedRows } from '../../../db/prepared.ts'
import { documentosanteriores as anteriores } from '../../../db/tables/people.ts'
import { certcol as c } from '../../../db/tables/certificates.ts'
import { certificaciones as cer, cursos } from '../../../db/tables/training.ts'
import { containsNumber } from '../../colaboradores/queries/people.ts'
import { readDesde } from '../../ministerio/queries/settings.ts'
import { isToUpload, isUploaded } from '../../ministerio/queries/upload.ts'
import { readExportedByIds } from './export.ts'
import { readCertcolByIds, isShown } from './read.ts'
import { hasFalta } from './faltas.ts'
import { NEWEST, orderOf } from './order.ts'
import { forApprover } from './own.ts'
import { HAS_OUTCOME, inSituacion } from './situaciones.ts'
import type { CohortsMeant, Reader } from './situaciones.ts'

type CertcolConditions = Conditions<CertcolFilters, [db: Db, reader: Reader]>

/** Returns the SQL that selects matching cohorts; undefined if all match. */
function cohortsOf({ idcur, cohorte, anio }: CertcolFilters): SQL | undefined {
  const conditions = [
    idcur === undefined ? [] : sql`idcur_cer = ${idcur}`,
    cohorte === undefined ? [] : sql`cohorte_cer = ${cohorte}`,
    anio === undefined ? [] : sql`extract(year from fechainicio_cer) = ${anio}`,
  ].flat()
  if (conditions.length === 0) return undefined
  // Raw SQL, because the tabs have this condition eight times and the query builder is slow.
  return sql`select id_cer from certificaciones where ${sql.join(conditions, sql` and `)}`
}

/**
 * Returns the condition for certificates of matching cohorts, which are found first: PostgreSQL
 * assumes that every cohort has pending certificates, and would search all of them.
 */
const inCohortsFirst = (filters: CertcolFilters): SQL | undefined => {
  const cohorts = cohortsOf(filters)
  return cohorts && sql`${c.idcer_ceco} = any(array(${cohorts}))`
}

/**
 * Returns the condition for certificates of matching cohorts. Cohorts are few, so the planner reads
 * their certificates by index.
 */
const inCohorts = (filters: CertcolFilters): SQL | undefined => {
  if (filters.situacion === 'pendiente' || filters.estado === CERTIFICADO.pendiente) return inCohortsFirst(filters)
  const cohorts = cohortsOf(filters)
  return cohorts && sql`${c.idcer_ceco} in (${cohorts})`
}

/**
 * Returns the condition for certificates by a whole document number, either the issued one or the
 * person's present one.
 */
const withWholeNumber = (text: string): SQL => {
  const is = (column: SQL) => isAnyOf(column, formasBuscadas(text))
  return sql`id_ceco in (select id_ceco from certcol where ${is(sql`numerodocumento_ceco`)} and eliminado_ceco is null
    union select id_ceco from certcol join colaboradores on id_col = idcol_ceco where ${is(sql`numerodocumento_col`)} and eliminado_ceco is null)`
}

/**
 * Returns the condition for certificates by a part of the document number, either the issued one or
 * the person's present one. People are found by their present and former numbers. If only a former
 * number of the person matches, certificates without a matching issued number are excluded.
 */
function withPartOfNumber(text: string): SQL {
  const has = (column: SQL) => containsNumber(column, text)
  const present = has(sql`numerodocumento_col`)
  const former = sql`select idcol_ant from ${anteriores} where ${has(sql`numero_ant`)}`
  // The condition is raw SQL, because the query builder takes 0.2 ms for it, both for the count and
  // for the page.
  return sql`idcol_ceco in (select id_col from colaboradores where ${present} union all ${former})
    and id_ceco not in (select id_ceco from certcol join colaboradores on id_col = idcol_ceco
      where idcol_ceco in (${former}) and not ${present} and (datos_ceco is null or not ${has(sql`numerodocumento_ceco`)}))`
}

/**
 * Returns the cohorts of which pending certificates are meant. In the list of one cohort they wait
 * also before it has begun (CERT-19).
 */
const cohortsMeant = ({ futuras, idcer }: Pick<CertcolFilters, 'futuras' | 'idcer'>): CohortsMeant =>
  futuras ? 'future' : idcer === undefined ? 'begun' : 'all'

const CONDITIONS: CertcolConditions = {
  idcol: ({ idcol }) => (idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)),
  idemp: ({ idemp }) => (idemp === undefined ? undefined : eq(c.idemp_ceco, idemp)),
  idcer: ({ idcer }) => (idcer === undefined ? undefined : eq(c.idcer_ceco, idcer)),
  idcur: inCohorts,
  // The filter `idcur` handles the cohort and its year together with its course.
  cohorte: () => undefined,
  anio: () => undefined,
  numerodocumento: ({ numerodocumento }, db) =>
    numerodocumento === undefined
      ? undefined
      : exactOrPart(db, c, withWholeNumber(numerodocumento), withPartOfNumber(numerodocumento)),
  situacion: ({ situacion, dias, ...filters }, db, reader) =>
    situacion && inSituacion(db, situacion, reader, { dias, cohorts: cohortsMeant(filters) }),
  cargado: async ({ cargado }, db) =>
    cargado === undefined ? undefined : cargado === '1' ? isUploaded : isToUpload(await readDesde(db)),
  // The filter `situacion` handles the days and the cohorts that have not begun with the state.
  dias: () => undefined,
  futuras: () => undefined,
  estado: ({ estado }) => (estado === undefined ? undefined : eq(c.estado_ceco, literal(estado))),
  desenlace: ({ desenlace }) =>
    desenlace &&
    (desenlace === 'ninguno' ? sql`desenlace_ceco is null` : and(HAS_OUTCOME, eq(c.desenlace_ceco, desenlace))),
  falta: ({ falta }) => falta && hasFalta(falta),
}

/**
 * Reads one page of certificates, with the total. `withLacks` adds to each row the kinds of data
 * that its person lacks.
 */
export async function listCertcol(db: Db, filters: CertcolFilters, page: PageQuery, reader: Reader, withLacks = false) {
  const list = (of: Reader) => listFor(db, filters, page, of, withLacks)
  return filters.situacion === 'pendiente'
    ? forApprover(db, reader, (approver) => list({ ...reader, approver }))
    : list(reader)
}

/** Returns true when the list is of all certificates to approve, which is the most used filter. */
const isOnlyPending = ({ situacion, orden, ...others }: CertcolFilters) =>
  situacion === 'pendiente' && orden === undefined && Object.values(others).every((value) => value === undefined)

async function listFor(db: Db, filters: CertcolFilters, page: PageQuery, reader: Reader, withLacks: boolean) {
  const { total, ids } = await readPageOfIds(db, page, {
    table: c,
    id: c.id_ceco,
    shown: isShown(),
    filters: await conditionsOf(CONDITIONS, filters, db, reader),
    keepsPlan: isOnlyPending(filters),
    ...orderOf(filters),
  })
  return { items: await readCertcolByIds(db, ids, reader.hoy, withLacks), total }
}

/** Selected certificates: by their ids, or by the filters of the list. */
export interface ChosenCertcol {
  ids?: string[] | undefined
  /** Order of the list on which the ids were selected. */
  orden?: CertcolFilters['orden']
  filtro?: CertcolFilters | undefined
}

const isChosen = async (db: Db, { ids, filtro = {} }: ChosenCertcol, reader: Reader, own: number | undefined) =>
  and(isShown(own), ids && isOneOf(c.id_ceco, ids), ...(await conditionsOf(CONDITIONS, filtro, db, reader)))

/**
 * Reads the ids of the selected certificates in the order of the list, at most `limit`; `own`
 * limits them to one person (ACC-13).
 */
export const listChosen = async (
  db: Db,
  chosen: ChosenCertcol,
  reader: Reader,
  own: number | undefined,
  limit: number,
): Promise<string[]> =>
  readIds(db, {
    id: c.id_ceco,
    where: await isChosen(db, chosen, reader, own),
    limit,
    ...orderOf(chosen.filtro ?? { orden: chosen.orden }),
  })

/** Counts the selected certificates, at most `most`. */
export const countChosen = async (
  db: Db,
  chosen: ChosenCertcol,
  reader: Reader,
  own: number | undefined,
  most: number,
): Promise<Counted> => countUpTo(db, c, await isChosen(db, chosen, reader, own), most)

/** Number of certificates that an export reads at once. */
const PAGE = 1000

/**
 * Yields all certificates that match the filters, newest inscription first. Each page begins after
 * the last row of the previous page, so neither all rows nor a connection are held.
 */
export async function* exportCertcol(db: Db, filtro: CertcolExportFilters, reader: Reader) {
  const where = await isChosen(db, { filtro }, reader, undefined)
  const newest = { id: c.id_ceco, ...NEWEST, descending: true, limit: PAGE }
  let ids = await readIds(db, { ...newest, where })
  while (ids.length > 0) {
    yield* await readExportedByIds(db, ids, reader)
    ids = ids.length < PAGE ? [] : await readIds(db, { ...newest, where: and(where, lt(c.id_ceco, ids.at(-1)!)) })
  }
}

const TABS = ['todos', ...FILTROS_SITUACION] as const
/** What is counted: the tabs, and what waits in cohorts that have not begun. */
type Tab = (typeof TABS)[number] | 'futuras'
type TabCount = [tab: Tab, count: Pick<ConteoSituacion, 'total' | 'hayMas'>]

/**
 * Tabs that do not need the approver, in two groups. Two statements at once take less time than
 * one.
 */
const NOT_PENDING: Tab[][] = [
  ['todos', 'vencido', 'noaprobado', 'anulado'],
  ['porempezar', 'vigente', 'porvencer'],
]

/** Tabs that need the approver. */
const PENDING: Tab[] = ['pendiente', 'futuras']

/** Returns the SQL that counts certificates with a condition, and stops above a limit. */
const upTo = (most: number, where: SQL | undefined) =>
  sql`(select count(*) from (select 1 from ${c} where ${where} limit ${most + 1}) as algunos)`

/**
 * Counts the certificates of some tabs in one statement, because sending and planning a statement
 * for each tab takes longer than counting. `shared` has the conditions of all tabs.
 */
async function countTabs(
  db: Db,
  filters: SituacionesFilters,
  reader: Reader,
  shared: (SQL | undefined)[],
  names: readonly Tab[],
): Promise<TabCount[]> {
  const whereOf = async (name: Tab) => {
    const futuras = name === 'futuras' || undefined
    const situacion = name === 'todos' ? undefined : futuras ? 'pendiente' : name
    const inState = await CONDITIONS.situacion({ ...filters, situacion, futuras }, db, reader)
    // Outcomes are counted up to 99, whatever their cohorts. The list needs the newest ones.
    const ofCohorts = name === 'noaprobado' ? inCohortsFirst : inCohorts
    return and(...shared, ofCohorts({ ...filters, situacion }), inState)
  }
  const tabs = await Promise.all(names.map(async (name) => ({ name, where: await whereOf(name) })))
  const counts = sql.join(
    tabs.map(({ where }) => (where ? upTo(MAX_EN_ESPERA, and(isShown(), where)) : sql`null`)),
    sql`, `,
  )
  // A part of a number is planned for its value.
  const read = filters.numerodocumento === undefined ? preparedRows : rows
  const [[counted], kept] = await Promise.all([
    read<{ totals: (number | null)[] }>(db, sql`select json_build_array(${counts}) as totals`),
    tabs.some(({ where }) => !where) ? keptCount(db, 'certcol') : 0,
  ])
  return tabs.map(({ name }, place) => {
    const total = counted!.totals[place] ?? null
    if (total === null) return [name, { total: kept, hayMas: false }]
    return [name, { total: Math.min(total, MAX_EN_ESPERA), hayMas: total > MAX_EN_ESPERA }]
  })
}

/**
 * Counts the certificates of each tab of the list with its filters, up to 99. Without filters, the
 * count of the tab `todos` is exact (CERT-19).
 */
export async function countSituaciones(
  db: Db,
  filters: SituacionesFilters,
  reader: Reader,
): Promise<ConteoSituacion[]> {
  const others = { ...filters, idcur: undefined, cohorte: undefined, anio: undefined }
  const shared = await conditionsOf(CONDITIONS, others, db, reader)
  const counted = await Promise.all([
    ...NOT_PENDING.map((tabs) => countTabs(db, filters, reader, shared, tabs)),
    forApprover(db, reader, (approver) => countTabs(db, filters, { ...reader, approver }, shared, PENDING)),
  ])
  const counts = new Map(counted.flat())
  return TABS.map((situacion) => ({
    situacion,
    ...counts.get(situacion)!,
    ...(situacion === 'pendiente' && { futuras: counts.get('futuras')! }),
  }))
}

/** Most rows of `countPendientes`: years and courses are few. */
const MAX_PENDIENTES = 500

/** Counts what the reader may approve by year and course, the oldest year first (CERT-19). */
export async function countPendientes(db: Db, reader: Reader): Promise<PendientesDelAnio[]> {
  const anio = sql<number>`extract(year from ${cer.fechainicio_cer})::int`
  return db
    .select({ anio, idcur: cursos.id_cur, nombre_cur: cursos.nombre_cur, total: count() })
    .from(c)
    .innerJoin(cer, eq(cer.id_cer, c.idcer_ceco))
    .innerJoin(cursos, eq(cursos.id_cur, cer.idcur_cer))
    .where(and(isShown(), await inSituacion(db, 'pendiente', reader)))
    .groupBy(anio, cursos.id_cur)
    .orderBy(anio, cursos.nombre_cur, cursos.id_cur)
    .limit(MAX_PENDIENTES)
}
