import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { INDEPENDIENTE } from '@anclaje/contract/entities/empresa'
import { normalizarNit } from '@anclaje/contract/rules/nit'
import { claveBusqueda } from '@anclaje/contract/rules/texto'
import { badRequest } from '../../core/errors.ts'
import { allOf, containsName } from '../../core/page.ts'
import { claveSql } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { ciudades, departamentos, empresas, paises, tipodocs } from '../../db/tables.ts'

interface Asked {
  buscar?: string | undefined
  padre?: number | undefined
}
type Options = Promise<{ id: number; nombre: string }[]>

/** Fewer letters of a company's name would read out the list of clients (decisions §5.3). */
const MIN_LETTERS = 3
const MAX_COMPANIES = 10

/** The whole of a short list, or what of it has a text in its name; below a parent where it has one. */
const shortList =
  (table: PgTable, id: PgColumn, nombre: PgColumn, parent?: PgColumn) =>
  async (db: Db, { buscar, padre }: Asked): Options => {
    if (parent && padre === undefined) throw badRequest('Falta el padre.', { padre: 'Falta el padre.' })
    const where = allOf([
      buscar === undefined ? undefined : sql`${claveSql(nombre)} like ${containsName(buscar)}`,
      parent && sql`${parent} = ${padre}`,
    ])
    const rows = await db.select({ id, nombre }).from(table).where(where).orderBy(asc(nombre), asc(id))
    return rows as Awaited<Options>
  }

/** Companies by three letters of their name or their whole NIT, at most ten; INDEPENDIENTE while nobody is looked for. */
async function companies(db: Db, { buscar = '' }: Asked): Options {
  const select = db.select({ id: empresas.id_emp, nombre: empresas.nombre_emp }).from(empresas).$dynamic()
  const nit = normalizarNit(buscar)
  if (/^\d+$/.test(nit)) return select.where(eq(empresas.nit_emp, nit))
  const letters = claveBusqueda(buscar).match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) return select.where(eq(empresas.id_emp, INDEPENDIENTE))
  return select
    .where(sql`${empresas.busqueda_emp} like ${containsName(buscar)}`)
    .orderBy(asc(empresas.nombre_emp), asc(empresas.id_emp))
    .limit(MAX_COMPANIES)
}

/** The lists that public forms choose from, by the name that they have in the address (decisions §5.3). */
export const LISTS: Readonly<Record<string, (db: Db, asked: Asked) => Options>> = {
  paises: shortList(paises, paises.id_pais, paises.nombre_pais),
  tipodocs: shortList(tipodocs, tipodocs.id_tipo, tipodocs.nombre_tipo),
  departamentos: shortList(departamentos, departamentos.id_dep, departamentos.nombre_dep),
  ciudades: shortList(ciudades, ciudades.id_ciu, ciudades.nombre_ciu, ciudades.iddep_ciu),
  empresas: companies,
}
