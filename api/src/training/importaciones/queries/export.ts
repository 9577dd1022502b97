import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ColaboradorFilters } from '@anclaje/contract/training/colaborador'
import type { ColaboradorImportado, CreadosReply } from '@anclaje/contract/training/importacion'
import { VERSION_TERMINOS } from '@anclaje/contract/rules/training/terminos'
import { COLABORADOR } from '@anclaje/contract/states'
import { batches } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { countUpTo } from '../../db/counts.ts'
import { conditionsOf, isOneOf } from '../../db/list.ts'
import datosPaises from '../../seed/reference/data/paises.json' with { type: 'json' }
import { ciudades, paises, tipodocs } from '../../db/tables/places.ts'
import { consentimientos } from '../../db/tables/people.ts'
import { colaboradores as c, empresas } from '../../db/tables/training.ts'
import { CONDITIONS, toColumns } from '../colaboradores/queries.ts'
import { codesOf } from './rules.ts'
import type { Codes } from './rules.ts'

/** Three-letter codes of countries by their two letters (ISO 3166-1): spreadsheets use either. */
const TRES_LETRAS: ReadonlyMap<string, string> = new Map(datosPaises.map(({ iso2, iso3 }) => [iso2, iso3]))

/** Reads the current meaning of a spreadsheet's codes. */
export async function readCodes(db: Db): Promise<Codes> {
  const [countries, types, companies] = await Promise.all([
    db.select().from(paises),
    db.select().from(tipodocs),
    db.select({ id: empresas.id_emp, nit: empresas.nit_emp }).from(empresas),
  ])
  // The names of the list of countries come last and win.
  const letters = countries.map((row) => ({ id: row.id_pais, words: [TRES_LETRAS.get(row.codigo_pais) ?? ''] }))
  const named = countries.map((row) => ({ id: row.id_pais, words: [row.nombre_pais, row.codigo_pais] }))
  return {
    paises: codesOf([...letters, ...named]),
    tipodocs: codesOf(types.map((row) => ({ id: row.id_tipo, words: [row.nombre_tipo, row.iniciales_tipo] }))),
    nits: new Map(companies.flatMap(({ id, nit }) => (nit === null ? [] : [[nit, id] as const]))),
    empresas: new Set(companies.map(({ id }) => id)),
  }
}

/** Reads the types of document by their initials. */
export const listTipodocs = (db: Db) =>
  db.select({ iniciales: tipodocs.iniciales_tipo, nombre: tipodocs.nombre_tipo }).from(tipodocs)

/** Reads which of some document numbers are registered. */
export async function listRegistered(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const batch of batches(numbers)) {
    const rows = await db.select({ numero: c.numerodocumento_col }).from(c).where(isOneOf(c.numerodocumento_col, batch))
    for (const { numero } of rows) found.add(numero)
  }
  return found
}

/**
 * Saves people, all or none, each with the consent that the importer vouches for; registered people
 * are left unchanged.
 */
export async function insertImported(
  db: Db,
  people: readonly ColaboradorImportado[],
  direccion: string,
): Promise<CreadosReply> {
  const registradas: string[] = []
  let creadas = 0
  for (const batch of batches(people)) {
    const created = await db
      .insert(c)
      .values(
        batch.map((person) => ({
          ...toColumns(person),
          estado_col: COLABORADOR.activo,
          terminos_col: 1,
          origen_col: 'importacion',
        })),
      )
      .onConflictDoNothing({ target: c.numerodocumento_col })
      .returning({ id: c.id_col, numero: c.numerodocumento_col })
    creadas += created.length
    const isNew = new Set(created.map(({ numero }) => numero))
    // Of two rows with the same number, the second is already registered by the first.
    for (const { numerodocumento } of batch) if (!isNew.delete(numerodocumento)) registradas.push(numerodocumento)
    if (created.length > 0)
      await db.insert(consentimientos).values(
        created.map(({ id }) => ({
          idcol_con: id,
          version_con: VERSION_TERMINOS,
          canal_con: 'importacion',
          direccion_con: direccion,
        })),
      )
  }
  return { creadas, registradas }
}

/** People of a page of an export. */
const PAGE = 1000

/** Counts the people that match the filters, at most so many. */
export const countColaboradores = async (db: Db, filters: ColaboradorFilters, most: number) =>
  countUpTo(db, c, and(...(await conditionsOf(CONDITIONS, filters, db))), most)

const readPage = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: c.id_col,
      pais: c.paisdocumento_col,
      tipo: tipodocs.iniciales_tipo,
      numero: c.numerodocumento_col,
      nombres: c.nombres_col,
      apellidos: c.apellidos_col,
      nacimiento: c.fechanacimiento_col,
      correo: c.correopersonal_col,
      telefono: c.telefono_col,
      direccion: c.direccion_col,
      idemp: c.idemp_col,
      nit: empresas.nit_emp,
      empresa: empresas.nombre_emp,
      cargo: c.cargo_col,
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
export type ExportedRow = Awaited<ReturnType<typeof readPage>>[number]

/**
 * Yields the rows of everyone who matches the filters, in the order of the list. Each page begins
 * after the last row of the one before, so that neither rows nor a connection are held.
 */
export async function* exportColaboradores(db: Db, filters: ColaboradorFilters): AsyncGenerator<ExportedRow> {
  const where = await conditionsOf(CONDITIONS, filters, db)
  let after: SQL | undefined
  for (;;) {
    const page = await readPage(db, and(...where, after))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = sql`(${c.apellidos_col}, ${c.nombres_col}, ${c.id_col}) > (${last.apellidos}, ${last.nombres}, ${last.id})`
  }
}
