import { and, asc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { INSPECCION } from '@anclaje/contract/states'
import type { ListaPublica, Opcion } from '@anclaje/contract/visitors/publico'
import { leerCodigoEquipo, situacionInspeccion } from '@anclaje/contract/rules/equipment/inspeccion'
import { normalizarNit } from '@anclaje/contract/rules/common/nit'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { containsName } from '../db/like.ts'
import { claveSql } from '../db/expressions.ts'
import type { Db } from '../db/client.ts'
import { claseequipos, equipos as e, marcas, normas, tipoequipos } from '../db/tables/equipment.ts'
import { ciudades, departamentos, paises, tipodocs } from '../db/tables/places.ts'
import { empresas } from '../db/tables/training.ts'
import { NOT_TO_USE } from '../equipment/equipos/queries/twins.ts'
import { publicInspections } from '../equipment/inspecciones/queries/order.ts'

/** Inspection that is not as it was issued: nothing of its data is told (TRUST-22). */
const UNCONFIRMED = { fecha_eva: null, estado_eva: INSPECCION.pendiente, situacion_eva: 'alterado' as const }

export interface Asked {
  buscar?: string | undefined
  padre?: number | undefined
}
type Options = Promise<Opcion[]>

/** A list of options in the public forms. */
interface PublicList {
  /** True when the options depend on a parent that the user chooses first. */
  needsParent: boolean
  read: (db: Db, asked: Asked) => Options
}

/**
 * Minimum number of letters in a search for companies by name. With fewer, a search could list all
 * clients (PUBLIC-11).
 */
const MIN_LETTERS = 3
const MAX_COMPANIES = 10

/** Describes a short list: all its rows, filtered by name and by parent if these are given. */
const shortList = (table: PgTable, id: PgColumn, nombre: PgColumn, parent?: PgColumn): PublicList => ({
  needsParent: parent !== undefined,
  read: async (db, { buscar, padre }) => {
    const where = and(
      buscar === undefined ? undefined : containsName(claveSql(nombre), buscar),
      parent && eq(parent, padre),
    )
    const rows = await db.select({ id, nombre }).from(table).where(where).orderBy(asc(nombre), asc(id))
    return rows as Awaited<Options>
  },
})

/**
 * Finds at most ten companies by at least three letters of their name, or by their whole NIT.
 * Returns only INDEPENDIENTE for a shorter text.
 */
async function companies(db: Db, { buscar = '' }: Asked): Options {
  const select = db.select({ id: empresas.id_emp, nombre: empresas.nombre_emp }).from(empresas).$dynamic()
  const nit = normalizarNit(buscar)
  if (/^\d+$/.test(nit)) return select.where(eq(empresas.nit_emp, nit))
  const letters = claveBusqueda(buscar).match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) return select.where(eq(empresas.id_emp, INDEPENDIENTE))
  return select
    .where(containsName(empresas.busqueda_emp, buscar))
    .orderBy(asc(empresas.nombre_emp), asc(empresas.id_emp))
    .limit(MAX_COMPANIES)
}

/** The lists of the public forms, by their name in the address (PUBLIC-10). */
export const LISTS: Readonly<Record<ListaPublica, PublicList>> = {
  paises: shortList(paises, paises.id_pais, paises.nombre_pais),
  tipodocs: shortList(tipodocs, tipodocs.id_tipo, tipodocs.nombre_tipo),
  departamentos: shortList(departamentos, departamentos.id_dep, departamentos.nombre_dep),
  ciudades: shortList(ciudades, ciudades.id_ciu, ciudades.nombre_ciu, ciudades.iddep_ciu),
  empresas: { needsParent: false, read: companies },
  tipoequipos: shortList(tipoequipos, tipoequipos.id_tipoeq, tipoequipos.nombre_tipoeq),
  claseequipo: shortList(claseequipos, claseequipos.id_claeq, claseequipos.nombre_claeq, claseequipos.idtipoeq_claeq),
  normas: shortList(normas, normas.id_nor, normas.nombre_nor, normas.idtipoeq_nor),
  marcas: shortList(marcas, marcas.id_mar, marcas.nombre_mar),
}

/** Returns whether a deleted item has an id or code, and was inspected before. */
export async function wasRegistered(db: Db, text: string): Promise<boolean> {
  const code = leerCodigoEquipo(text)
  if (code === null && !z.uuid().safeParse(text).success) return false
  const found = await db
    .select({ id: e.id_eq })
    .from(e)
    .where(
      and(
        code === null ? eq(e.id_eq, text.toLowerCase()) : eq(e.codigo_eq, code),
        isNotNull(e.eliminado_eq),
        exists(sql`(select from evaluaciones where ideq_eva = ${e.id_eq})`),
      ),
    )
  return found.length > 0
}

/**
 * Reads the public data of an item by its id or its code, and whether it was found by its id
 * (PUBLIC-5). Returns undefined for an unknown item, and for an item that a visitor registered and
 * nobody has confirmed (PUBLIC-8).
 */
export async function readInspecciones(db: Db, text: string, hoy: string) {
  const code = leerCodigoEquipo(text)
  const byId = code === null
  if (byId && !z.uuid().safeParse(text).success) return undefined
  const [row] = await db
    .select({
      id: e.id_eq,
      nousar: NOT_TO_USE,
      inspecciones: publicInspections,
      equipo: {
        codigo_eq: e.codigo_eq,
        numserie_eq: e.numserie_eq,
        nombre_tipoeq: tipoequipos.nombre_tipoeq,
        nombre_claeq: claseequipos.nombre_claeq,
        nombre_mar: marcas.nombre_mar,
        nombre_emp: empresas.nombre_emp,
      },
    })
    .from(e)
    .innerJoin(marcas, eq(marcas.id_mar, e.idmar_eq))
    .innerJoin(claseequipos, eq(claseequipos.id_claeq, e.idclaeq_eq))
    .innerJoin(tipoequipos, eq(tipoequipos.id_tipoeq, claseequipos.idtipoeq_claeq))
    .innerJoin(empresas, eq(empresas.id_emp, e.idemp_eq))
    .where(
      and(
        byId ? eq(e.id_eq, text.toLowerCase()) : eq(e.codigo_eq, code),
        isNull(e.eliminado_eq),
        eq(e.porconfirmar_eq, false),
      ),
    )
  if (!row) return undefined
  const { nombre_tipoeq, nombre_claeq, nombre_mar, nombre_emp, ...named } = row.equipo
  return {
    id: row.id,
    byId,
    nousar: row.nousar,
    equipo: {
      ...named,
      tipoequipo: { nombre_tipoeq },
      claseequipo: { nombre_claeq },
      marca: { nombre_mar },
      empresa: { nombre_emp },
    },
    altered: row.inspecciones.filter(({ alterada }) => alterada).map(({ id, version }) => ({ id, version })),
    inspecciones: row.inspecciones.map(({ anulada, alterada, fecha_eva, estado_eva }) =>
      alterada
        ? UNCONFIRMED
        : {
            fecha_eva,
            estado_eva,
            situacion_eva: anulada ? ('anulado' as const) : situacionInspeccion(estado_eva, fecha_eva, hoy),
          },
    ),
  }
}
