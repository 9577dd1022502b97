import { and, asc, eq } from 'drizzle-orm'
import { ciudad, departamento } from '@anclaje/contract/places/ciudad'
import type { PageQuery } from '@anclaje/contract/http'
import { containsName } from '../../db/like.ts'
import { claveSql } from '../../db/expressions.ts'
import type { Db } from '../../db/client.ts'
import { columnsOf } from '../../db/noun.ts'
import { ciudades, departamentos } from '../../db/tables/places.ts'

interface DepartamentoFilters {
  nombre?: string | undefined
  id?: number | undefined
}

const named = ({ nombre, id }: DepartamentoFilters) =>
  and(
    nombre === undefined ? undefined : containsName(claveSql(departamentos.nombre_dep), nombre),
    id === undefined ? undefined : eq(departamentos.id_dep, id),
  )
const byName = [asc(departamentos.nombre_dep), asc(departamentos.id_dep)]
const departamentoRef = { id_dep: departamentos.id_dep, nombre_dep: departamentos.nombre_dep }

/** Reads the departments whose name contains a text, or the one with an id. */
export const listDepartamentos = (db: Db, filters: DepartamentoFilters) =>
  db
    .select(columnsOf(departamento, departamentos))
    .from(departamentos)
    .where(named(filters))
    .orderBy(...byName)

/** Reads the same departments with the fields of a select. */
export const listDepartamentoRefs = (db: Db, filters: DepartamentoFilters) =>
  db
    .select(departamentoRef)
    .from(departamentos)
    .where(named(filters))
    .orderBy(...byName)

interface CiudadFilters {
  nombre?: string | undefined
  id?: number | undefined
  iddep?: number | undefined
}

const matches = ({ nombre, id, iddep }: CiudadFilters) =>
  and(
    nombre === undefined ? undefined : containsName(ciudades.busqueda_ciu, nombre),
    id === undefined ? undefined : eq(ciudades.id_ciu, id),
    iddep === undefined ? undefined : eq(ciudades.iddep_ciu, iddep),
  )
const order = [asc(ciudades.nombre_ciu), asc(ciudades.id_ciu)]

/** Reads municipalities for a select, by name. */
export const listCiudadRefs = (db: Db, filters: CiudadFilters) =>
  db
    .select({ id_ciu: ciudades.id_ciu, nombre_ciu: ciudades.nombre_ciu, iddep_ciu: ciudades.iddep_ciu })
    .from(ciudades)
    .where(matches(filters))
    .orderBy(...order)

/** Reads one page of municipalities by name, each with its department, and the exact total. */
export async function listCiudades(db: Db, filters: CiudadFilters, { page, size }: PageQuery) {
  const where = matches(filters)
  const total = await db.$count(ciudades, where)
  const items = await db
    .select({ ...columnsOf(ciudad, ciudades), departamento: departamentoRef })
    .from(ciudades)
    .innerJoin(departamentos, eq(departamentos.id_dep, ciudades.iddep_ciu))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(page * size)
  return { items, total }
}
