import { and, asc, eq, exists, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Eliminacion } from '@anclaje/contract/rules/trust/deshacer'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { equipo } from '@anclaje/contract/equipment/equipo'
import type { EquipoBody, EquipoFilters } from '@anclaje/contract/equipment/equipo'
import type { PageQuery } from '@anclaje/contract/http'
import { MIN_NOMBRE, palabras } from '@anclaje/contract/rules/overview/busqueda'
import { codigoEquipo, leerCodigoEquipo } from '@anclaje/contract/rules/equipment/inspeccion'
import { claveBusqueda, claveCompacta, claveEquipo } from '@anclaje/contract/rules/common/texto'
import { countUpTo } from '../../../db/counts.ts'
import { AHORA, literal, secondsSince } from '../../../db/expressions.ts'
import { contains, startsWith } from '../../../db/like.ts'
import { ARRAY_LIMIT, conditionsOf, isOneOf, readIds, readPageOfIds, readerByIds } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import { rows } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { columnsOf, valuesOf } from '../../../db/noun.ts'
import { claseequipos, equipos as e, equiposnormas, marcas, normas, tipoequipos } from '../../../db/tables/equipment.ts'
import { evaluaciones } from '../../../db/tables/inspections.ts'
import { empresas } from '../../../db/tables/training.ts'
import { inspected } from './inspected.ts'
import { NOT_TO_USE_OF_STAFF, listRejectedTwins } from './twins.ts'

/** Columns of an item on the wire, with the names of its related rows. */
const columns = {
  ...columnsOf(equipo, e),
  nousar_eq: NOT_TO_USE_OF_STAFF,
  marca: { id_mar: marcas.id_mar, nombre_mar: marcas.nombre_mar },
  claseequipo: { id_claeq: claseequipos.id_claeq, nombre_claeq: claseequipos.nombre_claeq },
  tipoequipo: { id_tipoeq: tipoequipos.id_tipoeq, nombre_tipoeq: tipoequipos.nombre_tipoeq },
  empresa: { id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp },
}

const select = (db: Db) =>
  db
    .select(columns)
    .from(e)
    .innerJoin(marcas, eq(marcas.id_mar, e.idmar_eq))
    .innerJoin(claseequipos, eq(claseequipos.id_claeq, e.idclaeq_eq))
    .innerJoin(tipoequipos, eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq))
    .innerJoin(empresas, eq(empresas.id_emp, e.idemp_eq))
    .$dynamic()

/** Reads items by their ids, in the order of the ids. */
export const readEquiposByIds = readerByIds(
  'equipos_by_ids',
  e.id_eq,
  (db, isWanted) => select(db).where(isWanted),
  (row) => row.id_eq,
)

/** Returns the condition for items whose serial or code contains a text. */
export const matchesEquipo = (text: string): SQL => {
  // The forms are a set, because PostgreSQL would read the index twice for two equal forms.
  const forms = new Set([claveBusqueda(text), claveCompacta(text)])
  return or(...[...forms].map((form) => contains(e.busqueda_eq, form)))!
}

/** The serial of an item without separators. */
const serie = sql`split_part(busqueda_eq, '|', 2)`
const INDEXED = 60
const serieStart = sql`left(split_part(busqueda_eq, '|', 2), ${literal(INDEXED)})`

/**
 * Returns three conditions on items for a text: the code or the whole serial, the beginning of the
 * serial (undefined for a code), any part of either. Returns none when the text is too short.
 */
export function stepsToEquipo(text: string): (SQL | undefined)[] {
  const joined = claveCompacta(text)
  const codigo = leerCodigoEquipo(text)
  if (codigo !== null) return [eq(e.codigo_eq, codigo), undefined, matchesEquipo(text)]
  if (joined.length < MIN_NOMBRE) return []
  const start = joined.slice(0, INDEXED)
  return [
    and(eq(serieStart, start), eq(serie, joined)),
    and(startsWith(serieStart, start), startsWith(serie, joined)),
    matchesEquipo(text),
  ]
}

/**
 * Returns the condition for items whose type, class, brand, serial or code contains each word of a
 * text. Returns undefined when no type, class or brand contains any of the words. The catalogues
 * are small, so their ids are read first and the items are found through indexes.
 */
export async function namedEquipo(db: Db, text: string): Promise<SQL | undefined> {
  const words = palabras(text)
  if (words.length === 0) return undefined
  const found = await rows<{ id: number; nombre: string; isBrand: boolean }>(
    db,
    sql`select id_claeq as id, nombre_tipoeq || ' ' || nombre_claeq as nombre, false as "isBrand"
        from claseequipos join tipoequipos on id_tipoeq = idtipoeq_claeq
      union all select id_mar, nombre_mar, true from marcas`,
  )
  const names = found.map(({ id, nombre, isBrand }) => ({ id, clave: claveBusqueda(nombre), isBrand }))
  if (!names.some(({ clave }) => words.some((word) => clave.includes(word)))) return undefined
  const idsOf = (word: string, isBrand: boolean) =>
    names.filter((name) => name.isBrand === isBrand && name.clave.includes(word)).map(({ id }) => id)
  return and(
    ...words.map((word) =>
      or(isOneOf(e.idclaeq_eq, idsOf(word, false)), isOneOf(e.idmar_eq, idsOf(word, true)), matchesEquipo(word)),
    ),
  )
}

const classesOf = (db: Db, idtipoeq: number) =>
  db.select({ id: claseequipos.id_claeq }).from(claseequipos).where(eq(claseequipos.idtipoeq_claeq, idtipoeq))

const CONDITIONS: Conditions<EquipoFilters, [db: Db, hoy: string]> = {
  idemp: ({ idemp }) => (idemp === undefined ? undefined : eq(e.idemp_eq, idemp)),
  nombre: ({ nombre }) => (nombre === undefined ? undefined : matchesEquipo(nombre)),
  idtipoeq: ({ idtipoeq }, db) => (idtipoeq === undefined ? undefined : inArray(e.idclaeq_eq, classesOf(db, idtipoeq))),
  porconfirmar: ({ porconfirmar }) => porconfirmar && sql`${e.porconfirmar_eq}`,
  inspeccion: (filters, _db, hoy) => inspected(filters, hoy),
  // The filter `inspeccion` handles the days together with the state.
  dias: () => undefined,
}

const NEWEST = { order: [e.id_eq], descending: true }
/** Order by the next inspection, which `equipos_aprobados_ix` gives. */
const BY_NEXT_INSPECTION = { order: [e.fechainspeccion_eq, e.id_eq], descending: false }

/**
 * Reads one page of items, with the total: newest first, and of those whose inspection is due soon
 * the next one first (EQUIP-13).
 */
export async function listEquipos(db: Db, filters: EquipoFilters, page: PageQuery, hoy: string) {
  const { total, ids } = await readPageOfIds(db, page, {
    table: e,
    id: e.id_eq,
    shown: isNull(e.eliminado_eq),
    filters: await conditionsOf(CONDITIONS, filters, db, hoy),
    ...(filters.inspeccion === 'porvencer' ? BY_NEXT_INSPECTION : NEWEST),
  })
  return { items: await readEquiposByIds(db, ids), total }
}

/** Reads all items, newest first, but at most `ARRAY_LIMIT` of them. */
export const listAllEquipos = async (db: Db, hoy: string) =>
  (await listEquipos(db, {}, { page: 0, size: ARRAY_LIMIT }, hoy)).items

/** Reads the standards of an item, in the order of their names. */
const listNormas = (db: Db, id: string) =>
  db
    .select({ id_nor: normas.id_nor, nombre_nor: normas.nombre_nor })
    .from(equiposnormas)
    .innerJoin(normas, eq(normas.id_nor, equiposnormas.idnor_eqnor))
    .where(eq(equiposnormas.ideq_eqnor, id))
    .orderBy(asc(normas.nombre_nor), asc(normas.id_nor))

/**
 * Reads one item with its standards, its rejected twins and the id of its company's logo. Returns
 * undefined if the item does not exist.
 */
export async function readEquipo(db: Db, id: string) {
  const [row] = await db
    .select({ ...columns, logo: empresas.img_emp })
    .from(e)
    .innerJoin(marcas, eq(marcas.id_mar, e.idmar_eq))
    .innerJoin(claseequipos, eq(claseequipos.id_claeq, e.idclaeq_eq))
    .innerJoin(tipoequipos, eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq))
    .innerJoin(empresas, eq(empresas.id_emp, e.idemp_eq))
    .where(and(eq(e.id_eq, id), isNull(e.eliminado_eq)))
  return row && { ...row, normas: await listNormas(db, id), gemelos: await listRejectedTwins(db, id) }
}

/** Reads the standards of items: their names, joined by commas, by the id of the item. */
async function listNormasOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({
      id: equiposnormas.ideq_eqnor,
      nombres: sql<string>`string_agg(${normas.nombre_nor}, ', ' order by ${normas.nombre_nor})`,
    })
    .from(equiposnormas)
    .innerJoin(normas, eq(normas.id_nor, equiposnormas.idnor_eqnor))
    .where(isOneOf(equiposnormas.ideq_eqnor, ids))
    .groupBy(equiposnormas.ideq_eqnor)
  return new Map(found.map((row) => [row.id, row.nombres]))
}

const insertNormas = (db: Tx, id: string, ids: number[]) =>
  db
    .insert(equiposnormas)
    .values(ids.map((idnor) => ({ ideq_eqnor: id, idnor_eqnor: idnor })))
    .onConflictDoNothing()

/**
 * Creates an item with the next code. An item from the public form, and one that staff leave for an
 * administrator, waits to be confirmed (EQUIP-10, EQUIP-15). Returns the id and the code.
 */
export async function insertEquipo(db: Tx, body: EquipoBody, publico: boolean, porconfirmar: boolean) {
  const [next] = await rows<{ numero: string }>(db, sql`select nextval('equipos_numero') as numero`)
  const codigo_eq = codigoEquipo(Number(next!.numero))
  const id_eq = uuidv7()
  await db.insert(e).values({
    ...valuesOf(equipo, e, body),
    id_eq,
    codigo_eq,
    busqueda_eq: claveEquipo(body.numserie, codigo_eq),
    origen_eq: publico ? 'publico' : 'personal',
    porconfirmar_eq: porconfirmar,
  })
  await insertNormas(db, id_eq, body.normas)
  return { id_eq, codigo_eq }
}

const present = (id: string) => and(eq(e.id_eq, id), isNull(e.eliminado_eq))

/**
 * Returns whether a change would give another type to an item with inspections. Locks the item
 * until the transaction ends.
 */
export async function changesType(db: Tx, id: string, idclaeq: number): Promise<boolean> {
  const typeOf = (id_claeq: number | PgColumn) =>
    db.select({ id: claseequipos.idtipoeq_claeq }).from(claseequipos).where(eq(claseequipos.id_claeq, id_claeq))
  const inspections = db
    .select({ id: evaluaciones.id_eva })
    .from(evaluaciones)
    .where(and(eq(evaluaciones.ideq_eva, e.id_eq), isNull(evaluaciones.eliminado_eva)))
  const [row] = await db
    .select({
      changes: sql<boolean>`${typeOf(e.idclaeq_eq)} is distinct from ${typeOf(idclaeq)} and ${exists(inspections)}`,
    })
    .from(e)
    .where(eq(e.id_eq, id))
    .for('update')
  return row?.changes ?? false
}

/** Changes an item; its code stays. Returns false when the item does not exist. */
export async function updateEquipo(db: Tx, id: string, body: EquipoBody): Promise<boolean> {
  const [row] = await db
    .update(e)
    .set(valuesOf(equipo, e, body))
    .where(present(id))
    .returning({ codigo: e.codigo_eq })
  if (!row) return false
  await db
    .update(e)
    .set({ busqueda_eq: claveEquipo(body.numserie, row.codigo) })
    .where(eq(e.id_eq, id))
  await db
    .delete(equiposnormas)
    .where(and(eq(equiposnormas.ideq_eqnor, id), notInArray(equiposnormas.idnor_eqnor, body.normas)))
  await insertNormas(db, id, body.normas)
  return true
}

/** Confirms an item from the public form (EQUIP-15). Returns false when it does not exist. */
export const markEquipoConfirmed = async (db: Tx, id: string): Promise<boolean> =>
  (await db.update(e).set({ porconfirmar_eq: false }).where(present(id)).returning({ id: e.id_eq })).length > 0

/**
 * Hides an item with its inspections. They are kept, with the account and time of the deletion
 * (CERT-18, EQUIP-14). Returns false when the item does not exist.
 */
export async function hideEquipo(db: Tx, id: string, by: number): Promise<boolean> {
  const [row] = await db.select({ id: e.id_eq }).from(e).where(present(id)).for('update')
  if (!row) return false
  // The item is hidden first, because the database does not let a final rejection be hidden while
  // its item is shown (INSP-19).
  const [hidden] = await db
    .update(e)
    .set({ eliminado_eq: AHORA, eliminadopor_eq: by })
    .where(eq(e.id_eq, id))
    .returning({ when: e.eliminado_eq })
  await db
    .update(evaluaciones)
    .set({ eliminado_eva: hidden!.when, eliminadopor_eva: by })
    .where(and(eq(evaluaciones.ideq_eva, id), isNull(evaluaciones.eliminado_eva)))
  return true
}

/**
 * Locks an item, hidden or not. Returns by which account it was hidden and how long ago; undefined
 * when it does not exist.
 */
export async function lockDeletion(db: Tx, id: string): Promise<Eliminacion | undefined> {
  const deletion = { por: e.eliminadopor_eq, segundos: secondsSince(e.eliminado_eq) }
  const [row] = await db.select(deletion).from(e).where(eq(e.id_eq, id)).for('update')
  return row
}

/** Shows a hidden item again, with the inspections that were hidden with it: at the same moment. */
export async function showEquipo(db: Tx, id: string): Promise<void> {
  const [hidden] = await db.select({ when: e.eliminado_eq }).from(e).where(eq(e.id_eq, id))
  await db.update(e).set({ eliminado_eq: null, eliminadopor_eq: null }).where(eq(e.id_eq, id))
  await db
    .update(evaluaciones)
    .set({ eliminado_eva: null, eliminadopor_eva: null })
    .where(and(eq(evaluaciones.ideq_eva, id), eq(evaluaciones.eliminado_eva, hidden!.when!)))
}

const shownWith = async (db: Db, filters: EquipoFilters, hoy: string) =>
  and(isNull(e.eliminado_eq), ...(await conditionsOf(CONDITIONS, filters, db, hoy)))

/** Counts the items that match the filters, up to `most`. */
export const countEquipos = async (db: Db, filters: EquipoFilters, hoy: string, most: number) =>
  countUpTo(db, e, await shownWith(db, filters, hoy), most)

/** Number of items that an export reads at once. */
const PAGE = 1000

/** Yields all items that match the filters, in the order of the list. Reads them page by page. */
export async function* exportEquipos(db: Db, filters: EquipoFilters, hoy: string) {
  const where = await shownWith(db, filters, hoy)
  const order = { id: e.id_eq, order: [e.id_eq], descending: true, limit: PAGE }
  let ids = await readIds(db, { ...order, where })
  while (ids.length > 0) {
    const names = await listNormasOf(db, ids)
    for (const row of await readEquiposByIds(db, ids)) yield { ...row, normas: names.get(row.id_eq) ?? '' }
    ids = ids.length < PAGE ? [] : await readIds(db, { ...order, where: and(where, lt(e.id_eq, ids.at(-1)!)) })
  }
}
export type ExportedEquipo = ReturnType<typeof exportEquipos> extends AsyncGenerator<infer Row> ? Row : never
