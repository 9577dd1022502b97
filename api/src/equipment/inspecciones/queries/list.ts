import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { EvaluacionFilters } from '@anclaje/contract/equipment/evaluacion'
import type { PageQuery } from '@anclaje/contract/http'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { countUpTo } from '../../../db/counts.ts'
import type { Counted } from '../../../db/counts.ts'
import { ARRAY_LIMIT, conditionsOf, isOneOf, readIds, readPageOfIds } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import type { Db } from '../../../db/client.ts'
import { equipos } from '../../../db/tables/equipment.ts'
import { evaluaciones as e } from '../../../db/tables/inspections.ts'
import { matchesEquipo } from '../../equipos/queries/items.ts'
import { readByIds } from './inspect.ts'

const isShown = isNull(e.eliminado_eva)

const CONDITIONS: Conditions<EvaluacionFilters> = {
  ideq: ({ ideq }) => (ideq === undefined ? undefined : eq(e.ideq_eva, ideq)),
}

/**
 * Returns the order of a list, newest first: the inspections of one item are ordered by date, the
 * inspections of all items by creation.
 */
const orderOf = ({ ideq }: EvaluacionFilters) => ({
  order: ideq === undefined ? [e.id_eva] : [e.fecha_eva, e.id_eva],
  descending: true,
})

/** Reads one page of inspections with the total, newest first. */
export async function listEvaluaciones(db: Db, filters: EvaluacionFilters, page: PageQuery) {
  const { total, ids } = await readPageOfIds(db, page, {
    table: e,
    id: e.id_eva,
    shown: isShown,
    filters: await conditionsOf(CONDITIONS, filters),
    ...orderOf(filters),
  })
  return { items: await readByIds(db, ids), total }
}

/** Selected inspections: by their ids, or by the filters of the list. */
interface ChosenEvaluaciones {
  ids?: string[] | undefined
  filtro?: EvaluacionFilters | undefined
}

const isChosen = async ({ ids, filtro = {} }: ChosenEvaluaciones) =>
  and(isShown, ids && isOneOf(e.id_eva, ids), ...(await conditionsOf(CONDITIONS, filtro)))

/** Reads the ids of the selected inspections in the order of the list, at most `limit`. */
export const listChosen = async (db: Db, chosen: ChosenEvaluaciones, limit: number): Promise<string[]> =>
  readIds(db, { id: e.id_eva, where: await isChosen(chosen), limit, ...orderOf(chosen.filtro ?? {}) })

/** Counts the selected inspections, at most `most`. */
export const countChosen = async (db: Db, chosen: ChosenEvaluaciones, most: number): Promise<Counted> =>
  countUpTo(db, e, await isChosen(chosen), most)

/**
 * Reads a display name for each inspection, by its id: its number, or its item and date while it
 * has none.
 */
export async function readNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: e.id_eva, numero: e.numero_eva, fecha: e.fecha_eva, codigo: equipos.codigo_eq })
    .from(e)
    .innerJoin(equipos, eq(equipos.id_eq, e.ideq_eva))
    .where(isOneOf(e.id_eva, ids))
  return new Map(found.map(({ id, numero, fecha, codigo }) => [id, numero ?? `${codigo}, ${fechaTabla(fecha)}`]))
}

/**
 * Reads the inspections of items whose serial or code contains a text, or all inspections without a
 * text. The order is by creation, newest first. Reads at most `ARRAY_LIMIT` of them.
 */
export async function findEvaluaciones(db: Db, nombre: string | undefined) {
  const items = (text: string) => db.select({ id: equipos.id_eq }).from(equipos).where(matchesEquipo(text))
  const where = and(isShown, nombre === undefined ? undefined : inArray(e.ideq_eva, items(nombre)))
  return readByIds(
    db,
    await readIds(db, { id: e.id_eva, where, order: [e.id_eva], descending: true, limit: ARRAY_LIMIT }),
  )
}
