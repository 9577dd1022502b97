import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { colaborador, perfil } from '@anclaje/contract/training/colaborador'
import type { ColaboradorBody, ColaboradorFilters } from '@anclaje/contract/training/colaborador'
import type { PageQuery } from '@anclaje/contract/http'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import { usosMarcados } from '@anclaje/contract/rules/training/autorizacion'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { COLABORADOR } from '@anclaje/contract/states'
import { nombreCompleto, nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import {
  ARRAY_LIMIT,
  conditionsOf,
  exactOrPart,
  isAnyOf,
  isOneOf,
  readIds,
  readPageOfIds,
  readerByIds,
} from '../../../db/list.ts'
import { contains, containsName } from '../../../db/like.ts'
import type { Conditions } from '../../../db/list.ts'
import { countUpTo } from '../../../db/counts.ts'
import type { Counted } from '../../../db/counts.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { columnsOf, valuesOf } from '../../../db/noun.ts'
import { cuentas, roles } from '../../../db/tables/access.ts'
import { ciudades, paises, tipodocs } from '../../../db/tables/places.ts'
import { consentimientos, nombresanteriores } from '../../../db/tables/people.ts'
import { colaboradores as c, empresas } from '../../../db/tables/training.ts'
import { empleadores, insertConsents } from '../../autorizaciones/queries.ts'
import type { Capture } from '../../autorizaciones/queries.ts'

const columns = {
  ...columnsOf(colaborador, c),
  tiene_firma: sql<boolean>`${c.firma_col} is not null`,
  tipodocumento: {
    id_tipo: tipodocs.id_tipo,
    iniciales_tipo: tipodocs.iniciales_tipo,
    nombre_tipo: tipodocs.nombre_tipo,
  },
  pais: { id_pais: paises.id_pais, nombre_pais: paises.nombre_pais },
  empresa: { id_emp: empresas.id_emp, nombre_emp: empresas.nombre_emp },
  cuentaacceso: {
    id_cue: cuentas.id_cue,
    username_cue: cuentas.username_cue,
    idroles_cue: cuentas.idroles_cue,
    bloqueada_cue: cuentas.bloqueada_cue,
  },
}

/**
 * Returns the condition for document numbers that contain a text, in any form in which they can be
 * stored (PEOPLE-8).
 */
export const containsNumber = (column: PgColumn | SQL, text: string): SQL =>
  or(...formasBuscadas(text).map((form) => contains(column, form)))!

const withNumber = (db: Db, text: string) =>
  exactOrPart(db, c, isAnyOf(c.numerodocumento_col, formasBuscadas(text)), containsNumber(c.numerodocumento_col, text))

/** Conditions of the filters of people, for the list and its exports. */
export const CONDITIONS: Conditions<ColaboradorFilters, [db: Db]> = {
  nombre: ({ nombre }) => (nombre === undefined ? undefined : containsName(c.busqueda_col, nombre)),
  idemp: ({ idemp }) => (idemp === undefined ? undefined : eq(c.idemp_col, idemp)),
  cedula: ({ cedula }, db) => (cedula === undefined ? undefined : withNumber(db, cedula)),
  porconfirmar: ({ porconfirmar }) => porconfirmar && eq(c.estado_col, literal(COLABORADOR.porConfirmar)),
}

/** Columns that sort people by surname in Spanish order. */
const bySurname = [c.apellidos_col, c.nombres_col, c.id_col]

/**
 * Returns whether the search is for a name of several words. Few people have such a name, but the
 * index finds many rows with the same letters.
 */
const findsFew = ({ nombre = '' }: ColaboradorFilters): boolean => /\S\s+\S/.test(nombre)

/** Reads one page of people, by surname in Spanish order, with the total. */
export async function listColaboradores(db: Db, filters: ColaboradorFilters, page: PageQuery) {
  const { total, ids } = await readPageOfIds(db, page, {
    table: c,
    id: c.id_col,
    filters: await conditionsOf(CONDITIONS, filters, db),
    order: bySurname,
    isFew: findsFew(filters),
  })
  return { items: await readColaboradoresByIds(db, ids), total }
}

/** Selected people: by their ids, or by the filters of the list. */
export interface ChosenPeople {
  ids?: number[] | undefined
  filtro?: ColaboradorFilters | undefined
}

const isChosen = async (db: Db, { ids, filtro = {} }: ChosenPeople) =>
  and(ids && isOneOf(c.id_col, ids), ...(await conditionsOf(CONDITIONS, filtro, db)))

/** Reads the ids of the selected people in the order of the list, at most `limit`. */
export const listChosen = async (db: Db, chosen: ChosenPeople, limit: number): Promise<number[]> =>
  readIds(db, { id: c.id_col, where: await isChosen(db, chosen), order: bySurname, limit })

/** Counts the selected people, at most `most`. */
export const countChosen = async (db: Db, chosen: ChosenPeople, most: number): Promise<Counted> =>
  countUpTo(db, c, await isChosen(db, chosen), most)

/** Reads the names of people, by their ids. */
export const readNames = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  const found = await db
    .select({ id: c.id_col, nombres_col: c.nombres_col, apellidos_col: c.apellidos_col })
    .from(c)
    .where(isOneOf(c.id_col, ids))
  return new Map(found.map((row) => [row.id, nombreDePersona(row)]))
}

export const changeCompaniesOfPeople = (db: Tx, ids: number[], idemp: number) =>
  db.update(c).set({ idemp_col: idemp }).where(isOneOf(c.id_col, ids))

const selectColaboradores = (db: Db) =>
  db
    .select(columns)
    .from(c)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, c.tipodocumento_col))
    .innerJoin(paises, eq(paises.id_pais, c.paisdocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_col))
    .leftJoin(cuentas, eq(cuentas.idcol_cue, c.id_col))
    .$dynamic()

/** Reads people in the order of their ids. */
export const readColaboradoresByIds = readerByIds(
  'colaboradores_by_ids',
  c.id_col,
  (db, isWanted) => selectColaboradores(db).where(isWanted),
  (row) => row.id_col,
)

/**
 * Reads one person with the country, the city and the id of the signature. Returns undefined if the
 * person does not exist.
 */
export async function readColaborador(db: Db, id: number) {
  const [row] = await db
    .select({
      ...columns,
      firma_col: c.firma_col,
      firmante_col: c.firmante_col,
      recordatorios_col: c.recordatorios_col,
      empleador: { id_emp: empleadores.id_emp, nombre_emp: empleadores.nombre_emp },
      ciudad: { id_ciu: ciudades.id_ciu, nombre_ciu: ciudades.nombre_ciu, iddep_ciu: ciudades.iddep_ciu },
    })
    .from(c)
    .innerJoin(tipodocs, eq(tipodocs.id_tipo, c.tipodocumento_col))
    .innerJoin(empresas, eq(empresas.id_emp, c.idemp_col))
    .innerJoin(paises, eq(paises.id_pais, c.paisdocumento_col))
    .leftJoin(ciudades, eq(ciudades.id_ciu, c.idciu_col))
    .leftJoin(empleadores, eq(empleadores.id_emp, c.empleador_col))
    .leftJoin(cuentas, eq(cuentas.idcol_cue, c.id_col))
    .where(eq(c.id_col, id))
  return row
}

/** Reads the people of a company, or all, by surname; at most one more than an array may hold. */
export const listByEmpresa = (db: Db, idemp: number | undefined) =>
  selectColaboradores(db)
    .where(idemp === undefined ? undefined : eq(c.idemp_col, idemp))
    .orderBy(...bySurname)
    .limit(ARRAY_LIMIT)

/**
 * Reads people with an unblocked account of one of these roles (names in capitals), for a select
 * (PEOPLE-15).
 */
export const listByRol = (db: Db, names: string[]) =>
  db
    .select({ id_col: c.id_col, nombres_col: c.nombres_col, apellidos_col: c.apellidos_col, cargo_col: c.cargo_col })
    .from(c)
    .innerJoin(cuentas, eq(cuentas.idcol_cue, c.id_col))
    .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
    .where(and(inArray(sql`upper(${roles.nombre_rol})`, names), eq(cuentas.bloqueada_cue, false)))
    .orderBy(...bySurname)
    .limit(ARRAY_LIMIT)

/** Converts a person's form to columns. */
export const toColumns = (body: z.output<typeof colaborador.body>) => ({
  ...valuesOf(colaborador, c, body),
  busqueda_col: claveBusqueda(nombreCompleto(body)),
})

/**
 * Creates a person with the consent to what the form ticked. A person from the public form waits to
 * be confirmed by staff (PEOPLE-11, PEOPLE-12). Returns the id.
 */
export async function insertColaborador(
  db: Tx,
  body: ColaboradorBody,
  firma: string | null,
  capture: Capture & { canal: 'publico' | 'personal' },
): Promise<number> {
  const publico = capture.canal === 'publico'
  const [row] = await db
    .insert(c)
    .values({
      ...toColumns(body),
      firma_col: firma,
      terminos_col: 1,
      estado_col: publico ? COLABORADOR.porConfirmar : COLABORADOR.activo,
      origen_col: capture.canal,
    })
    .returning({ id: c.id_col })
  const usos = ['formacion' as const, ...usosMarcados(body)]
  await insertConsents(db, [{ idcol: row!.id, usos, idemp: body.idemp }], capture)
  return row!.id
}

/** Returns whether anybody except the person `own` has the document number of that type. */
export async function isStoredAs(
  db: Db,
  { numero, tipo }: { numero: string; tipo: number },
  own: number | undefined,
): Promise<boolean> {
  const others = own === undefined ? undefined : ne(c.id_col, own)
  return (await db.$count(c, and(eq(c.numerodocumento_col, numero), eq(c.tipodocumento_col, tipo), others))) > 0
}

/**
 * Reads a stored person and locks the row against changes and new accounts; undefined when there is
 * none.
 */
export const lockColaborador = async (db: Tx, id: number) =>
  (await db.select().from(c).where(eq(c.id_col, id)).for('update'))[0]

/** Counts the names of different words that a person had before (TRUST-10). */
export const countFormerNames = (db: Db, id: number): Promise<number> =>
  db.$count(nombresanteriores, eq(nombresanteriores.idcol_nan, id))

/**
 * Changes a person; `firma` undefined keeps the signature, and `accepts` marks the terms as
 * accepted.
 */
export async function updateColaborador(
  db: Tx,
  id: number,
  body: ColaboradorBody,
  firma: string | null | undefined,
  accepts: boolean,
): Promise<void> {
  await db
    .update(c)
    .set({ ...toColumns(body), ...(firma !== undefined && { firma_col: firma }), ...(accepts && { terminos_col: 1 }) })
    .where(eq(c.id_col, id))
}

/** Renames the account of a person if its user name is the previous document number. */
export async function renameAccount(db: Tx, id: number, before: string, username: string): Promise<void> {
  const own = and(eq(cuentas.idcol_cue, id), eq(cuentas.username_cue, before))
  await db.update(cuentas).set({ username_cue: username }).where(own)
}

/** Updates a person's own profile: the fields that Mi cuenta can change (ACC-17). */
export async function updatePerfil(
  db: Tx,
  id: number,
  body: z.output<typeof perfil.body>,
  firma: string | null | undefined,
) {
  await db
    .update(c)
    .set({ ...valuesOf(perfil, c, body), ...(firma !== undefined && { firma_col: firma }) })
    .where(eq(c.id_col, id))
}

/** Reads and locks people with their states, by id. */
export async function lockPeople(db: Tx, ids: readonly number[]) {
  const found = await db
    .select({ id: c.id_col, estado: c.estado_col })
    .from(c)
    .where(isOneOf(c.id_col, [...new Set(ids)]))
    .orderBy(asc(c.id_col))
    .for('update')
  return new Map(found.map((row) => [row.id, row]))
}

export async function markColaboradoresConfirmed(db: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.update(c).set({ estado_col: COLABORADOR.activo }).where(isOneOf(c.id_col, ids))
}

/** Deletes a person with the proofs of their consent. */
export async function removeColaborador(db: Tx, id: number): Promise<void> {
  await db.delete(c).where(eq(c.id_col, id))
  await db.delete(consentimientos).where(eq(consentimientos.idcol_con, id))
}
