import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ColaboradorFilters } from '@anclaje/contract/training/colaborador'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import { LISTAS_MINISTERIO } from '@anclaje/contract/rules/training/ministerio'
import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { Db } from '../../../db/client.ts'
import { countUpTo } from '../../../db/counts.ts'
import { conditionsOf } from '../../../db/list.ts'
import { ciudades, tipodocs } from '../../../db/tables/places.ts'
import { colaboradores as c, empresas } from '../../../db/tables/training.ts'
import { CONDITIONS } from '../../colaboradores/queries/people.ts'
import { listValues } from '../../ministerio/queries/settings.ts'

/** Number of people on one page of an export. */
const PAGE = 1000

/** Counts the people that match the filters, at most `most`. */
export const countColaboradores = async (db: Db, filters: ColaboradorFilters, most: number) =>
  countUpTo(db, c, and(...(await conditionsOf(CONDITIONS, filters, db))), most)

type Imported = { [K in CampoImportado]: (typeof c)[`${K}_col`] }
/** Columns of the fields that an import has, by field. */
const IMPORTED = Object.fromEntries(COLUMNAS.map(({ campo }) => [campo, c[`${campo}_col`]])) as Imported

const readPage = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: c.id_col,
      ...IMPORTED,
      tipo: tipodocs.iniciales_tipo,
      nit: empresas.nit_emp,
      empresa: empresas.nombre_emp,
      ciudad: ciudades.nombre_ciu,
      estado: c.estado_col,
    })
    .from(c)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, c.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_col))
    .leftJoin(ciudades, eq(ciudades.id_ciu, c.idciu_col))
    .where(where)
    .orderBy(asc(c.apellidos_col), asc(c.nombres_col), asc(c.id_col))
    .limit(PAGE)
type Row = Awaited<ReturnType<typeof readPage>>[number]
/**
 * A person as exported: with the names of list values instead of their codes. An import reads names
 * too.
 */
export type ExportedRow = Omit<Row, ListaMinisterio> & Record<ListaMinisterio, string | null>

function withNames(row: Row, names: ReadonlyMap<string, string>): ExportedRow {
  const named = LISTAS_MINISTERIO.map((lista) => [lista, names.get(`${lista}.${row[lista] ?? ''}`) ?? row[lista]])
  return { ...row, ...(Object.fromEntries(named) as Record<ListaMinisterio, string | null>) }
}

/**
 * Yields the people who match the filters, in the order of the list. Each page begins after the
 * last row of the previous page, so neither all rows nor a connection are held.
 */
export async function* exportColaboradores(db: Db, filters: ColaboradorFilters): AsyncGenerator<ExportedRow> {
  const where = await conditionsOf(CONDITIONS, filters, db)
  const names = new Map((await listValues(db)).map(({ id_val, nombre_val }) => [id_val, nombre_val]))
  let after: SQL | undefined
  for (;;) {
    const page = await readPage(db, and(...where, after))
    yield* page.map((row) => withNames(row, names))
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = sql`(${c.apellidos_col}, ${c.nombres_col}, ${c.id_col}) > (${last.apellidos}, ${last.nombres}, ${last.id})`
  }
}
