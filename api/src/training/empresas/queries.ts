import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { empresa } from '@anclaje/contract/training/empresa'
import type { EmpresaBody, EmpresaFilters } from '@anclaje/contract/training/empresa'
import type { PageQuery } from '@anclaje/contract/http'
import { normalizarNit } from '@anclaje/contract/rules/common/nit'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import type { Db, Tx } from '../../db/client.ts'
import { columnsOf, valuesOf } from '../../db/noun.ts'
import { colaboradores, empresas } from '../../db/tables/training.ts'
import { countUpTo, keptCount } from '../../db/counts.ts'
import { containsName, startsWith } from '../../db/like.ts'
import { conditionsOf } from '../../db/list.ts'
import type { Conditions } from '../../db/list.ts'

const columns = { ...columnsOf(empresa, empresas), tiene_img: sql<boolean>`${empresas.img_emp} is not null` }

/**
 * Returns the condition for companies by name. Digits also match the beginning of the NIT, with or
 * without the check digit.
 */
const matches = (text: string | undefined) => {
  if (text === undefined) return undefined
  const digits = normalizarNit(text)
  const byName = containsName(empresas.busqueda_emp, text)
  return /^\d+$/.test(digits) ? or(byName, startsWith(empresas.nit_emp, digits)) : byName
}

const CONDITIONS: Conditions<EmpresaFilters> = {
  nombre: ({ nombre }) => matches(nombre),
  porconfirmar: ({ porconfirmar }) => porconfirmar && eq(empresas.porconfirmar_emp, true),
}

/** Reads one page of companies, sorted by name, with the total. */
export async function listEmpresas(db: Db, filters: EmpresaFilters, window: PageQuery) {
  const where = and(...(await conditionsOf(CONDITIONS, filters)))
  const total = where ? await countUpTo(db, empresas, where) : await keptCount(db, 'empresas')
  const direction = filters.orden === '-nombre' ? desc : asc
  const items = await db
    .select(columns)
    .from(empresas)
    .where(where)
    .orderBy(direction(empresas.nombre_emp), direction(empresas.id_emp))
    .limit(window.size)
    .offset(window.page * window.size)
  return { items, total }
}

/** Reads companies for a select: id and name of at most `limit` matches, INDEPENDIENTE first. */
export const listEmpresaRefs = (db: Db, buscar: string | undefined, limit: number) =>
  db
    .select({ id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp })
    .from(empresas)
    .where(matches(buscar))
    .orderBy(ne(empresas.id_emp, INDEPENDIENTE), asc(empresas.nombre_emp))
    .limit(limit)

/** Lists the company of a person. With `id`, lists it only if it has that id. */
export const listOwnEmpresa = (db: Db, idcol: number, id: number | undefined) =>
  db
    .select({ id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp })
    .from(empresas)
    .innerJoin(colaboradores, eq(colaboradores.idemp_col, empresas.id_emp))
    .where(and(eq(colaboradores.id_col, idcol), id === undefined ? undefined : eq(empresas.id_emp, id)))

/** Reads one company with the id of its logo. Returns undefined if it does not exist. */
export async function readEmpresa(db: Db, id: number) {
  const [row] = await db
    .select({ ...columns, img_emp: empresas.img_emp })
    .from(empresas)
    .where(eq(empresas.id_emp, id))
  return row
}

const toColumns = (body: EmpresaBody) => ({
  ...valuesOf(empresa, empresas, body),
  busqueda_emp: claveBusqueda(body.nombre),
})

/**
 * Creates a company. A company from the public form waits to be confirmed by staff. Returns its id.
 */
export async function insertEmpresa(db: Tx, body: EmpresaBody, img: string | null, publico: boolean): Promise<number> {
  const values = {
    ...toColumns(body),
    img_emp: img,
    origen_emp: publico ? 'publico' : 'personal',
    porconfirmar_emp: publico,
  }
  const [row] = await db.insert(empresas).values(values).returning({ id: empresas.id_emp })
  return row!.id
}

/** Changes a company; `img` undefined keeps the logo. Returns false when it does not exist. */
export async function updateEmpresa(
  db: Tx,
  id: number,
  body: EmpresaBody,
  img: string | null | undefined,
): Promise<boolean> {
  const values = { ...toColumns(body), ...(img !== undefined && { img_emp: img }) }
  const changed = await db
    .update(empresas)
    .set(values)
    .where(eq(empresas.id_emp, id))
    .returning({ id: empresas.id_emp })
  return changed.length > 0
}

/** Confirms a company from the public form (PEOPLE-11). Returns false when it does not exist. */
export async function markEmpresaConfirmed(db: Tx, id: number): Promise<boolean> {
  const confirmed = { porconfirmar_emp: false }
  const changed = await db
    .update(empresas)
    .set(confirmed)
    .where(eq(empresas.id_emp, id))
    .returning({ id: empresas.id_emp })
  return changed.length > 0
}

/** Deletes a company. Returns false when it does not exist. */
export async function deleteEmpresa(db: Db, id: number): Promise<boolean> {
  const deleted = await db.delete(empresas).where(eq(empresas.id_emp, id)).returning({ id: empresas.id_emp })
  return deleted.length > 0
}

/**
 * Locks a company against deletion until the transaction ends. Returns false when it does not
 * exist.
 */
export const lockEmpresa = async (db: Tx, id: number): Promise<boolean> =>
  (await db.select({ id: empresas.id_emp }).from(empresas).where(eq(empresas.id_emp, id)).for('key share')).length > 0
