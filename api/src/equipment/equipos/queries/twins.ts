import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ROLES } from '@anclaje/contract/permissions'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { Db, Tx } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { clavesRechazadas as k, equipos as e, equiposdistintos } from '../../../db/tables/equipment.ts'
import { empresas } from '../../../db/tables/training.ts'

// Other records of the thing that an item is, whose newest issue rejected it (EQUIP-19).

/** Length of a serial from which on it names a thing of a type, whatever its brand. */
const LONG = 7

/** The other record, which was rejected. */
const other = alias(e, 'otro')

/**
 * Builds the condition that the item `otro`, one of whose rejected keys has the serial of the row
 * of `equipos` in a query, is another record of the same thing.
 */
const IS_TWIN = sql`${k.ideq_cla} <> ${e.id_eq}
  and (${k.marca_cla} = (select clave_mar from marcas where id_mar = ${e.idmar_eq})
    or length(${k.serie_cla}) >= ${literal(LONG)}
      and (select idtipoeq_claeq from claseequipos where id_claeq = ${other.idclaeq_eq})
        = (select idtipoeq_claeq from claseequipos where id_claeq = ${e.idclaeq_eq}))
  and not exists (select from equiposdistintos where ideq_dis = ${e.id_eq} and otro_dis = ${k.ideq_cla}
    or ideq_dis = ${k.ideq_cla} and otro_dis = ${e.id_eq})`

/** Builds an expression of the first rejected twin, by its code, of the row of `equipos`. */
const ofTwin = (expression: SQL): SQL => sql`(select ${expression} from ${k}
  join equipos as otro on ${other.id_eq} = ${k.ideq_cla}
  where ${k.serie_cla} = ${e.clave_eq} and ${IS_TWIN} order by ${other.codigo_eq} limit 1)`

const REJECTED = sql`'Otro registro de esta serie quedó rechazado'`

/** Why an item must not be used (EQUIP-17), as everybody may know it. */
export const NOT_TO_USE = sql<string | null>`coalesce(${e.nousar_eq}, ${ofTwin(REJECTED)})`

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

/** Reads what decides whether an account may say that an item is another thing (EQUIP-19). */
export async function readTellingFacts(db: Db, id: string, { idcue, idcol }: { idcue: number; idcol: number }) {
  const isOwn = (account: SQL) => sql`(${account} = ${idcue}
    or ${account} in (select id_cue from cuentas where idcol_cue = ${idcol}))`
  const [row] = await db
    .select({
      esParte: sql<boolean>`exists (select from historia where sujeto_his = 'equipo' and id_his = ${id}::text
          and accion_his = 'creado' and ${isOwn(sql`cuenta_his`)})
        or exists (select from evaluaciones join emisiones on tipo_emi = ${literal(TIPO_DOCUMENTO.inspeccion)}
          and iddoc_emi = id_eva where ideq_eva = ${id} and ${isOwn(sql`emitidopor_emi`)})`,
      esUnico: sql<boolean>`not exists (select from cuentas where idroles_cue = ${literal(ROLES.adm)}
        and not bloqueada_cue and id_cue <> ${idcue})`,
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
    .insert(equiposdistintos)
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
