import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { FILTROS_SITUACION } from '@anclaje/contract/states'
import type { CertcolFilters, ConteoSituacion, SituacionesFilters } from '@anclaje/contract/training/certcol'
import type { PageQuery } from '@anclaje/contract/http'
import { keptCount } from '../../../db/counts.ts'
import { readPageOfIds } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import type { Db } from '../../../db/client.ts'
import {
  certcol as c,
  certificaciones as cer,
  colaboradores,
  documentosanteriores as anteriores,
} from '../../../db/tables/training.ts'
import { containsNumber } from '../../colaboradores/queries.ts'
import { issuedNumber, readCertcolByIds } from './read.ts'
import { isShown } from './shown.ts'
import { inSituacion } from './situaciones.ts'
import type { Reader } from './situaciones.ts'

type CertcolConditions = Conditions<CertcolFilters, [db: Db, reader: Reader]>

/**
 * Returns the condition for certificates of matching cohorts. Cohorts are few, so the planner reads
 * their certificates by index.
 */
const inCohorts: CertcolConditions['idcur'] = ({ idcur, cohorte }, db) => {
  const where = and(
    idcur === undefined ? undefined : eq(cer.idcur_cer, idcur),
    cohorte === undefined ? undefined : eq(cer.cohorte_cer, cohorte),
  )
  return where && inArray(c.idcer_ceco, db.select({ id: cer.id_cer }).from(cer).where(where))
}

/**
 * Returns the condition for certificates by a part of the number that they were issued under, or
 * that their person has now. The people are found by their present and former numbers, which are
 * indexed or few; of those with a former one, certificates with neither number are left out.
 */
function withNumber(text: string): SQL {
  const has = (column: SQL) => containsNumber(column, text)
  const present = has(sql`numerodocumento_col`)
  const former = sql`select idcol_ant from ${anteriores} where ${has(sql`numero_ant`)}`
  // A template: the builder takes 0.2 ms to put this together, for the count and for the page.
  return sql`idcol_ceco in (select id_col from colaboradores where ${present} union all ${former})
    and id_ceco not in (select id_ceco from certcol join colaboradores on id_col = idcol_ceco
      where idcol_ceco in (${former}) and not ${present} and (datos_ceco is null or not ${has(issuedNumber)}))`
}

const CONDITIONS: CertcolConditions = {
  idcol: ({ idcol }) => (idcol === undefined ? undefined : eq(c.idcol_ceco, idcol)),
  idemp: ({ idemp }) => (idemp === undefined ? undefined : eq(c.idemp_ceco, idemp)),
  idcer: ({ idcer }) => (idcer === undefined ? undefined : eq(c.idcer_ceco, idcer)),
  idcur: inCohorts,
  // Together with its course.
  cohorte: () => undefined,
  numerodocumento: ({ numerodocumento }) => (numerodocumento === undefined ? undefined : withNumber(numerodocumento)),
  situacion: ({ situacion, dias }, _db, reader) => situacion && inSituacion(situacion, reader, dias),
  // Together with the state.
  dias: () => undefined,
}
const conditions = (db: Db, filters: CertcolFilters, reader: Reader) =>
  Object.values(CONDITIONS).map((condition) => condition(filters, db, reader))

const ORDERS = {
  apellidos: {
    order: [colaboradores.apellidos_col, colaboradores.nombres_col, c.id_ceco],
    join: { table: colaboradores, on: eq(colaboradores.id_col, c.idcol_ceco) },
  },
  cohorte: {
    order: [cer.cohorte_cer, c.id_ceco],
    join: { table: cer, on: eq(cer.id_cer, c.idcer_ceco) },
  },
}
const NEWEST = { order: [c.id_ceco], join: undefined }

/** Reads one page of certificates, newest inscription first, with the exact total. */
export async function listCertcol(db: Db, filters: CertcolFilters, page: PageQuery, reader: Reader) {
  const name = filters.orden?.replace('-', '') as keyof typeof ORDERS | undefined
  const { total, ids } = await readPageOfIds(db, page, {
    table: c,
    id: c.id_ceco,
    shown: isShown(),
    filters: conditions(db, filters, reader),
    ...(name === undefined ? NEWEST : ORDERS[name]),
    descending: filters.orden === undefined || filters.orden.startsWith('-'),
  })
  return { items: await readCertcolByIds(db, ids, reader.hoy), total }
}

/** Where the count of a tab stops, unless it costs little. */
const COUNTED = 99

/**
 * Counts the certificates of each tab of the list, with its filters (CERT-19). Without filters, all
 * of them and those to approve are counted exactly, as the first screen tells them.
 */
export function countSituaciones(db: Db, filters: SituacionesFilters, reader: Reader): Promise<ConteoSituacion[]> {
  const filtered = and(...conditions(db, filters, reader))
  const upTo99 = async (where: SQL | undefined) => {
    const some = db
      .select({ id: c.id_ceco })
      .from(c)
      .where(and(isShown(), filtered, where))
      .limit(COUNTED + 1)
    const total = await db.$count(some.as('algunos'))
    return { total: Math.min(total, COUNTED), hayMas: total > COUNTED }
  }
  const count = async (situacion: ConteoSituacion['situacion']) => {
    const where = situacion === 'todos' ? undefined : inSituacion(situacion, reader, filters.dias)
    if (filtered) return upTo99(where)
    if (situacion === 'todos') return { total: await keptCount(db, 'certcol'), hayMas: false }
    if (situacion === 'pendiente') return { total: await db.$count(c, and(isShown(), where)), hayMas: false }
    return upTo99(where)
  }
  return Promise.all(
    (['todos', ...FILTROS_SITUACION] as const).map(async (situacion) => ({ situacion, ...(await count(situacion)) })),
  )
}
