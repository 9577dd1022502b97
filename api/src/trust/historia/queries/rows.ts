import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HistoriaFilters } from '@anclaje/contract/trust/historia'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import type { AccionHistoria, Sujeto } from '@anclaje/contract/rules/trust/historia'
import { rows } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { countUpTo } from '../../../db/counts.ts'
import type { Counted } from '../../../db/counts.ts'
import { conditionsOf, isAnyOf } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import { historia as h } from '../../../db/tables/trust.ts'

/** Returns the first moment of a day in Bogotá, as SQL. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Bogota')`

/**
 * Returns the first number of a day or of a later one, by halving the numbers, because moments
 * follow them and have no index. Of two transactions at once a later number can have an earlier
 * moment, by far less than this margin, so the moment itself is compared besides.
 */
async function firstNumber(db: Db, day: string): Promise<number> {
  const [found] = await rows<{ first: string }>(
    db,
    sql`
      with recursive halves (low, high) as (
        (select coalesce(min(numero_his), 1), coalesce(max(numero_his), 0) + 1 from historia)
        union all
        select case when is_before then numero + 1 else low end, case when is_before then high else middle end
        from halves
          cross join lateral (select (low + high) / 2 as middle) as half
          left join lateral (
            select numero_his as numero, fecha_his < ${startOf(day)} as is_before from historia
            where numero_his >= middle and numero_his < high order by numero_his limit 1) as next on true
        where low < high)
      select high as first from halves where low = high`,
  )
  return Number(found?.first ?? 0)
}
const MARGIN = 1000

/** Kinds under which the parts of a thing stand, besides its own. */
const PARTS: Partial<Record<Sujeto, Sujeto>> = { certificado: 'emision', inspeccion: 'emision' }

// The conditions of two indexes, which PostgreSQL does not find in a comparison with a parameter.
const RARE: readonly AccionHistoria[] = ['eliminado', 'restaurado', 'suprimido']
const IS_RARE = sql`accion_his in ('eliminado', 'restaurado', 'suprimido')`
const NO_ACCOUNT = sql`origen_his is distinct from 'cuenta'`

const CONDITIONS: Conditions<HistoriaFilters, [db: Db]> = {
  sujeto: ({ sujeto, id }) => {
    const part = sujeto && id !== undefined && PARTS[sujeto]
    return part ? isAnyOf(h.sujeto_his, [sujeto, part]) : sujeto && eq(h.sujeto_his, sujeto)
  },
  id: ({ id }) => (id === undefined ? undefined : eq(h.id_his, id)),
  cuenta: ({ cuenta }) => (cuenta === undefined ? undefined : eq(h.cuenta_his, cuenta)),
  accion: ({ accion }) => accion && and(eq(h.accion_his, accion), RARE.includes(accion) ? IS_RARE : undefined),
  origen: ({ origen }) => {
    if (origen === undefined || origen === 'cuenta') return origen && eq(h.origen_his, origen)
    return and(NO_ACCOUNT, origen === 'fuera' ? isNull(h.origen_his) : eq(h.origen_his, origen))
  },
  desde: async ({ desde }, db) => {
    if (desde === undefined) return undefined
    return and(gte(h.numero_his, (await firstNumber(db, desde)) - MARGIN), gte(h.fecha_his, startOf(desde)))
  },
  hasta: async ({ hasta }, db) => {
    if (hasta === undefined) return undefined
    const next = sumarDias(hasta, 1)
    return and(lt(h.numero_his, (await firstNumber(db, next)) + MARGIN), lt(h.fecha_his, startOf(next)))
  },
}

/** Returns the condition of the rows that match filters. */
export const historyWhere = async (db: Db, filters: HistoriaFilters): Promise<SQL | undefined> =>
  and(...(await conditionsOf(CONDITIONS, filters, db)))

/** Counts the rows of a condition, up to a limit. */
export const countHistory = (db: Db, where: SQL | undefined, most?: number): Promise<Counted> =>
  countUpTo(db, h, where, most)

/**
 * Reads the newest rows of a condition, before a number if there is one. Their numbers are found in
 * an index alone.
 */
export function readHistory(
  db: Db,
  where: SQL | undefined,
  { antes, limit, offset = 0 }: { antes?: number | undefined; limit: number; offset?: number },
) {
  const numbers = db
    .select({ numero: h.numero_his })
    .from(h)
    .where(and(where, antes === undefined ? undefined : lt(h.numero_his, antes)))
    .orderBy(desc(h.numero_his))
    .limit(limit)
    .offset(offset)
  return db.select().from(h).where(inArray(h.numero_his, numbers)).orderBy(desc(h.numero_his))
}
export type ReadRow = Awaited<ReturnType<typeof readHistory>>[number]
