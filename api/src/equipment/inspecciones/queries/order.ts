// The order of an item's inspections: the newest decides what the item is worth (EQUIP-13).
import { and, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Pasada } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { Db } from '../../../db/client.ts'
import { literal } from '../../../db/expressions.ts'
import { equipos } from '../../../db/tables/equipment.ts'
import { evaluaciones as e } from '../../../db/tables/inspections.ts'
import { ALTERED } from './issues.ts'

/**
 * Returns the place of an inspection in the order. Among those of a day, one that is not finished
 * is the newest.
 */
const placeOf = (fecha: SQL | PgColumn, terminada: SQL | PgColumn, momento: SQL, id: SQL | PgColumn) =>
  sql`(dia_inspeccion(${fecha}, ${terminada}), coalesce(${momento}, 'infinity'), ${id})`
const MOMENT = sql`momento_inspeccion(${e.id_eva}, ${e.estado_eva}::smallint, ${e.terminada_eva})`

/**
 * Reads the inspections of the same item that the inspection `id` would pass with a date
 * (`YYYY-MM-DD`). The order is that in which they decide what the item is worth (EQUIP-13).
 */
export const listPassed = (db: Db, id: string, fecha: string): Promise<Pasada[]> => {
  const moved = sql`(select fecha_eva as fecha, terminada_eva as terminada, id_eva as id, ideq_eva as ideq,
    momento_inspeccion(id_eva, estado_eva::smallint, terminada_eva) as momento from evaluaciones where id_eva = ${id}) as movida`
  const own = placeOf(e.fecha_eva, e.terminada_eva, MOMENT, e.id_eva)
  const at = (day: SQL) => placeOf(day, sql`movida.terminada`, sql`movida.momento`, sql`movida.id`)
  const isAfter = sql<boolean>`${own} > ${at(sql`movida.fecha`)}`
  return db
    .select({
      adelante: isAfter,
      rechazada: e.rechazada_eva,
      falla: sql<boolean>`${e.falla_eva} and (${e.emision_eva} = 0 or ${e.borrador_eva} is not null)`,
      vigente: sql<boolean>`${e.emision_eva} > 0 and ${e.anulada_eva} is null`,
    })
    .from(e)
    .innerJoin(moved, sql`${e.ideq_eva} = movida.ideq and ${e.id_eva} <> movida.id`)
    .where(and(isNull(e.eliminado_eva), sql`(${isAfter}) <> (${own} > ${at(sql`${fecha}::date`)})`))
}

/**
 * True when another inspection in force decides what the item is worth, since it comes later
 * (EQUIP-13).
 */
export const IS_FOLLOWED = sql<boolean>`exists(select from evaluaciones as otra
  where otra.ideq_eva = ${e.ideq_eva} and otra.id_eva <> ${e.id_eva} and otra.eliminado_eva is null
    and otra.emision_eva > 0 and otra.anulada_eva is null
    and ${placeOf(
      sql`otra.fecha_eva`,
      sql`otra.terminada_eva`,
      sql`momento_inspeccion(otra.id_eva, otra.estado_eva, otra.terminada_eva)`,
      sql`otra.id_eva`,
    )} > ${placeOf(e.fecha_eva, e.terminada_eva, MOMENT, e.id_eva)})`

/**
 * Public data of an inspection: its date and state, and whether it was annulled. `alterada` is true
 * when it is not as it was issued; `version` is needed to record that.
 */
interface Publica {
  id: string
  version: number
  fecha_eva: string
  estado_eva: number
  anulada: boolean
  alterada: boolean
}

/**
 * SQL expression of the public data of an item's inspections in the order in which they count,
 * newest first (PUBLIC-5). What is not finished is pending. It is part of the statement that reads
 * the item, because two statements could read different moments.
 */
export const publicInspections = sql<Publica[]>`(select coalesce(json_agg(json_build_object(
    'fecha_eva', fecha_eva, 'estado_eva', case when emision_eva > 0 then estado_eva else 0 end,
    'anulada', anulada_eva is not null, 'id', id_eva, 'version', emision_eva,
    'alterada', emision_eva > 0 and not exists (select from emisiones
      where tipo_emi = ${literal(TIPO_DOCUMENTO.inspeccion)} and iddoc_emi = id_eva and version_emi = emision_eva
        and not ${ALTERED}))
  order by dia_inspeccion(fecha_eva, terminada_eva) desc,
    momento_inspeccion(id_eva, estado_eva::smallint, terminada_eva) desc nulls last, id_eva desc), '[]')
  from evaluaciones where ideq_eva = ${equipos.id_eq} and eliminado_eva is null)`
