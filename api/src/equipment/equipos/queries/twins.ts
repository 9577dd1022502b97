import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SerieEscrita } from '@anclaje/contract/equipment/equipo'
import { ROLES } from '@anclaje/contract/permissions'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { INSPECCION } from '@anclaje/contract/states'
import type { Db, Tx } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { clavesRechazadas as k, equipos as e, equiposdistintos as d, marcas } from '../../../db/tables/equipment.ts'
import { empresas } from '../../../db/tables/training.ts'

// Other records of the thing that an item is, whose newest issue rejected it (EQUIP-19).

/** The caller: their account and their person. */
interface Caller {
  idcue: number
  idcol: number
}

/** Length of a serial from which on it names a thing of a type, whatever its brand. */
const LONG = 7
/** Length from which on a person decides whether it does. */
const TELLING = 5

/** The other record, which was rejected. */
export const other = alias(e, 'otro')

/** Builds the type of a class. */
const typeOf = (idclase: Facts['clase']): SQL =>
  sql`(select idtipoeq_claeq from claseequipos where id_claeq = ${idclase})`

/** Brand and class of an item: of the row of `equipos` in a query, or as somebody writes them. */
interface Facts {
  marca: PgColumn | number | null
  clase: PgColumn | number | null
}
const STORED: Facts = { marca: e.idmar_eq, clase: e.idclaeq_eq }

/**
 * Builds the condition that a key of the item `otro` names an item that has its serial: the brand
 * is the same, by its name at the first issue or by that of today, or the serial is long and the
 * type is the same.
 */
export const isSameThing = (marca: SQL | PgColumn, serie: SQL | PgColumn, of = STORED): SQL =>
  sql`(exists (select from marcas where id_mar = ${of.marca} and ${marca} collate "C" in (clave_mar, clave_marca(nombre_mar)))
    or length(${serie}) >= ${literal(LONG)} and ${typeOf(other.idclaeq_eq)} = ${typeOf(of.clase)})`

/** Builds the condition that nobody said that an item is another thing than `otro`. */
const isNotApart = (id: PgColumn | string): SQL => sql`not exists (select from equiposdistintos
  where ideq_dis = ${id} and otro_dis = ${k.ideq_cla} or ideq_dis = ${k.ideq_cla} and otro_dis = ${id})`

/**
 * Builds the condition that the item `otro`, one of whose rejected keys has the serial of the row
 * of `equipos` in a query, is another record of the same thing.
 */
const IS_TWIN = sql`${k.ideq_cla} <> ${e.id_eq} and ${isSameThing(k.marca_cla, k.serie_cla)} and ${isNotApart(e.id_eq)}`

/**
 * Builds an expression of the first rejected twin, by its code, of the row of `equipos`: by its
 * serial of today, or by another one that it had. An item that is itself rejected says that, and
 * not that its twin is.
 */
const ofTwin = (expression: SQL, serie: SQL | PgColumn = e.clave_eq): SQL => sql`(select ${expression} from ${k}
  join equipos as otro on ${other.id_eq} = ${k.ideq_cla}
  where ${k.serie_cla} = ${serie} and ${e.estadoinspeccion_eq} is distinct from ${literal(INSPECCION.rechazado)}
    and ${IS_TWIN} order by ${other.codigo_eq} limit 1)`

const REJECTED = sql`'Otro registro de esta serie quedó rechazado'`

/** Why an item must not be used (EQUIP-17), as everybody may know it. */
export const NOT_TO_USE = sql<string | null>`coalesce(${e.nousar_eq}, ${ofTwin(REJECTED)})`

/** The same of an item whose document prints a serial that it may have had before. */
export const notToUseAs = (serie: SQL) =>
  sql<string | null>`coalesce(${NOT_TO_USE}, ${ofTwin(REJECTED, sql`clave_serie(${serie})`)})`

/** The same for staff, with the code of the other record. */
export const NOT_TO_USE_OF_STAFF = sql<
  string | null
>`coalesce(${e.nousar_eq}, ${ofTwin(sql`${REJECTED} || ': ' || ${other.codigo_eq}`)})`

/** Reads the rejected twins of an item, each once, by their codes. */
export const listRejectedTwins = (db: Db, id: string) =>
  db
    .selectDistinct({ id_eq: other.id_eq, codigo_eq: other.codigo_eq, nombre_emp: empresas.nombre_emp })
    .from(e)
    .innerJoin(k, eq(k.serie_cla, e.clave_eq))
    .innerJoin(other, eq(other.id_eq, k.ideq_cla))
    .innerJoin(empresas, eq(empresas.id_emp, other.idemp_eq))
    .where(and(eq(e.id_eq, id), IS_TWIN))
    .orderBy(asc(other.codigo_eq))

/**
 * Reads the rejected items that a serial, brand and class which somebody writes name: `esElMismo`
 * where they are the same thing, false where the serial is too short to tell and its brand another
 * one, so that a person decides. Ten at most, by their codes.
 */
export const listWrittenTwins = (db: Db, { numserie, idmar, idclaeq, id }: SerieEscrita) => {
  const written = { marca: idmar ?? null, clase: idclaeq ?? null }
  const isSame = isSameThing(k.marca_cla, k.serie_cla, written)
  const isTelling = sql`length(${k.serie_cla}) >= ${literal(TELLING)} and ${typeOf(other.idclaeq_eq)} = ${typeOf(written.clase)}`
  return db
    .select({
      id_eq: other.id_eq,
      codigo_eq: other.codigo_eq,
      nombre_mar: marcas.nombre_mar,
      nombre_emp: empresas.nombre_emp,
      esElMismo: sql<boolean>`coalesce(bool_or(${isSame}), false)`,
    })
    .from(k)
    .innerJoin(other, eq(other.id_eq, k.ideq_cla))
    .innerJoin(marcas, eq(marcas.id_mar, other.idmar_eq))
    .innerJoin(empresas, eq(empresas.id_emp, other.idemp_eq))
    .where(
      and(
        sql`${k.serie_cla} = clave_serie(${numserie ?? null})`,
        sql`(${isSame} or ${isTelling})`,
        ...(id === undefined ? [] : [ne(other.id_eq, id), isNotApart(id)]),
      ),
    )
    .groupBy(other.id_eq, marcas.id_mar, empresas.id_emp)
    .orderBy(asc(other.codigo_eq))
    .limit(10)
}

/** Builds the condition that an account is the caller's, or another one of the same person. */
const isOwn = (account: SQL | PgColumn, { idcue, idcol }: Caller): SQL => sql`(${account} = ${idcue}
    or ${account} in (select id_cue from cuentas where idcol_cue = ${idcol}))`

/**
 * Reads the code of a rejected item than which the caller said that an item is another thing, while
 * there was another administrator. Returns undefined when there is none.
 */
export async function findOwnTelling(db: Db, id: string, caller: Caller): Promise<string | undefined> {
  const [row] = await db
    .select({ codigo: other.codigo_eq })
    .from(d)
    .innerJoin(other, sql`${other.id_eq} in (${d.ideq_dis}, ${d.otro_dis}) and ${ne(other.id_eq, id)}`)
    .where(
      and(
        or(eq(d.ideq_dis, id), eq(d.otro_dis, id)),
        eq(d.unico_dis, false),
        isOwn(d.idcue_dis, caller),
        sql`exists (select from ${k} where ${k.ideq_cla} = ${other.id_eq})`,
      ),
    )
    .orderBy(asc(other.codigo_eq))
    .limit(1)
  return row?.codigo
}

/**
 * Reads what decides whether an account may say that two items are two things, and whether that
 * was said before (EQUIP-19). A blocked administrator counts too, since any other one can block
 * them.
 */
export async function readTellingFacts(db: Db, id: string, ideq: string, caller: Caller) {
  const [row] = await db
    .select({
      esParte: sql<boolean>`exists (select from historia where sujeto_his = 'equipo' and id_his in (${id}::text, ${ideq}::text)
          and accion_his = 'creado' and ${isOwn(sql`cuenta_his`, caller)})
        or exists (select from evaluaciones join emisiones on tipo_emi = ${literal(TIPO_DOCUMENTO.inspeccion)}
          and iddoc_emi = id_eva where ideq_eva in (${id}, ${ideq}) and ${isOwn(sql`emitidopor_emi`, caller)})`,
      yaDicho: sql<boolean>`exists (select from equiposdistintos
        where ideq_dis = ${id} and otro_dis = ${ideq} or ideq_dis = ${ideq} and otro_dis = ${id})`,
      esUnico: sql<boolean>`not exists (select from cuentas where idroles_cue = ${literal(ROLES.adm)} and id_cue <> ${caller.idcue})`,
    })
    .from(sql`(select) as nothing`)
  return row!
}

interface Telling {
  id: string
  ideq: string
  motivo: string
  idcue: number
  esUnico: boolean
  at: Date
}

/** Stores that two items are two things. Of two who say so at once, the first is kept. */
export async function insertTelling(db: Tx, { id, ideq, motivo, idcue, esUnico, at }: Telling): Promise<void> {
  await db
    .insert(d)
    .values({
      ideq_dis: id,
      otro_dis: ideq,
      motivo_dis: motivo,
      idcue_dis: idcue,
      unico_dis: esUnico,
      fecha_dis: at.toISOString(),
    })
    .onConflictDoNothing()
}
