// What the issued inspections of items say that they are (EQUIP-20).
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { CON_CLAVE } from '@anclaje/contract/rules/equipment/identidad'
import type { Clave, Identidad } from '@anclaje/contract/rules/equipment/identidad'
import type { Momento } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { INSPECCION } from '@anclaje/contract/states'
import { arrayText } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { dayInBogota, literal } from '../../../db/expressions.ts'
import { claseequipos, equipos as e, marcas } from '../../../db/tables/equipment.ts'
import { evaluaciones as v } from '../../../db/tables/inspections.ts'
import { empresas } from '../../../db/tables/training.ts'
import { emisiones as i } from '../../../db/tables/trust.ts'
import { isSameThing, other } from './twins.ts'

const printed = sql<Omit<Identidad, 'fabricacion'> & { fabricacion: string | null }>`${i.datos_emi} -> 'equipo'`

/**
 * Reads what the issues of an item, ended ones too, say that it is. Each has `libre`, true when all
 * that say so approved it on the day of `momento` by its account and nobody got one.
 */
export async function listIssuedIdentities(db: Db, id: string, { idcue, hoy }: Momento) {
  const found = await db
    .select({
      equipo: printed,
      libre: sql<boolean>`bool_and(${i.datos_emi} ->> 'estado' is not distinct from ${String(INSPECCION.aprobado)}
        and ${i.emitidopor_emi} is not distinct from ${idcue} and ${i.entregada_emi} is null
        and ${dayInBogota(i.emitida_emi)} = ${hoy})`,
    })
    .from(i)
    .innerJoin(v, and(eq(i.tipo_emi, literal(TIPO_DOCUMENTO.inspeccion)), eq(i.iddoc_emi, v.id_eva)))
    .where(eq(v.ideq_eva, id))
    .groupBy(printed)
  return found.map(({ equipo, libre }) => ({
    libre,
    identidad: { ...equipo, fabricacion: equipo.fabricacion === null ? [] : [equipo.fabricacion] },
  }))
}

/** Reads how the serials, lots, references and models of identities are compared. */
export async function readKeys(db: Db, identities: readonly Identidad[]): Promise<Clave> {
  const texts = new Set(
    identities.flatMap((one) => CON_CLAVE.map((field) => one[field])).filter((text) => text !== null),
  )
  const found = await db
    .select({
      text: sql<string>`t`,
      serie: sql<string | null>`clave_serie(t)`,
      other: sql<string | null>`nullif(clave_plegada(t), '')`,
    })
    .from(sql`unnest(${arrayText([...texts])}::text[]) as t`)
  const keys = new Map(found.map((row) => [row.text, row]))
  return (field, text) => (text === null ? null : (keys.get(text)?.[field === 'serie' ? 'serie' : 'other'] ?? null))
}

/**
 * Reads the names of a brand and a class, and keeps them as they are until the transaction ends.
 * One that does not exist is undefined.
 */
export async function readNames(db: Tx, { idmar, idclaeq }: { idmar: number; idclaeq: number }) {
  const [brand] = await db
    .select({ nombre: marcas.nombre_mar })
    .from(marcas)
    .where(eq(marcas.id_mar, idmar))
    .for('share')
  const [clase] = await db
    .select({ nombre: claseequipos.nombre_claeq })
    .from(claseequipos)
    .where(eq(claseequipos.id_claeq, idclaeq))
    .for('share')
  return { marca: brand?.nombre, clase: clase?.nombre }
}

/**
 * Locks the inspections of an item that were finished on a day (`YYYY-MM-DD`), so that nobody gets
 * one until the transaction ends. Called before the item is locked, in the order of a save of an
 * inspection.
 */
export const lockFinishedOn = (db: Tx, id: string, hoy: string) =>
  db
    .select({ id: v.id_eva })
    .from(v)
    .where(and(eq(v.ideq_eva, id), sql`${dayInBogota(v.terminada_eva)} = ${hoy}`))
    .orderBy(asc(v.id_eva))
    .for('share')

/**
 * Reads the first other item that was registered since a hidden one was deleted, and has its serial
 * and is the same thing.
 */
export async function findRegisteredAgain(db: Tx, id: string) {
  const [row] = await db
    .select({ codigo: other.codigo_eq, empresa: empresas.nombre_emp })
    .from(other)
    .innerJoin(empresas, eq(empresas.id_emp, other.idemp_eq))
    .innerJoin(marcas, eq(marcas.id_mar, other.idmar_eq))
    .innerJoin(e, and(eq(e.id_eq, id), eq(other.clave_eq, e.clave_eq), gt(other.creado_eq, e.eliminado_eq)))
    .where(and(isNull(other.eliminado_eq), isSameThing(marcas.clave_mar, e.clave_eq)))
    .orderBy(asc(other.codigo_eq))
    .limit(1)
  return row
}

/** Id of the advisory lock for serials that are filled in. No other lock has it. */
const FILLING_IN = 7_014_274

/**
 * Reads the first other item, deleted or not, that has the serial key `serie` and is the same thing
 * as an item, or was issued as such. Of two that take one key at once, the second waits for the
 * first.
 */
export async function findRepeated(db: Tx, id: string, serie: string) {
  await db
    .select({ lock: sql`pg_advisory_xact_lock(${literal(FILLING_IN)}, hashtext(${serie}))` })
    .from(sql`(select) as nothing`)
  const said = sql`(select id_eq as id, clave_mar as marca from equipos join marcas on id_mar = idmar_eq
      where clave_eq = ${serie}
    union select ideq_eva, clave_marca(datos_emi #>> '{equipo,marca}') from emisiones
      join evaluaciones on id_eva = iddoc_emi
      where tipo_emi = ${literal(TIPO_DOCUMENTO.inspeccion)} and clave_serie(datos_emi #>> '{equipo,serie}') = ${serie}
    ) as dicha`
  const [row] = await db
    .select({ codigo: other.codigo_eq, empresa: empresas.nombre_emp })
    .from(said)
    .innerJoin(other, sql`${other.id_eq} = dicha.id`)
    .innerJoin(empresas, eq(empresas.id_emp, other.idemp_eq))
    .innerJoin(e, and(eq(e.id_eq, id), ne(other.id_eq, e.id_eq)))
    .where(isSameThing(sql`dicha.marca`, sql`${serie}::text`))
    .orderBy(asc(other.codigo_eq))
    .limit(1)
  return row
}
