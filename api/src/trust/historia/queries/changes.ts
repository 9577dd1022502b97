import { sql } from 'drizzle-orm'
import { DIAS_CAMBIOS } from '@anclaje/contract/limits'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import type { UltimoActo } from '@anclaje/contract/rules/trust/deshacer'
import type { Sujeto } from '@anclaje/contract/rules/trust/historia'
import { rows } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { historia } from '../../../db/tables/trust.ts'

/** Says why the rest of a transaction is done; its rows of history have the reason. */
export async function sayReason(tx: Db, motivo: string): Promise<void> {
  await tx.execute(sql`select set_config('anclaje.motivo', ${motivo}, true)`)
}

/**
 * Reads what the last transaction that changed a thing changed of it, by the ids of the things.
 * The caller must have locked the things, so that nobody changes them meanwhile.
 */
export async function readLastActs(db: Tx, sujeto: Sujeto, ids: readonly string[]): Promise<Map<string, UltimoActo>> {
  const found = await rows<UltimoActo & { id: string }>(
    db,
    sql`
      select id, cuenta, transaccion, act.* from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as thing (id)
        cross join lateral (
          select transaccion_his::text as transaccion, cuenta_his as cuenta from historia
          where sujeto_his = ${sujeto} and id_his = id order by numero_his desc limit 1) as last
        cross join lateral (
          select bool_or(accion_his = 'creado') as creado, max(motivo_his) as motivo,
            coalesce(jsonb_object_agg(key, value order by numero_his) filter (where key is not null), '{}') as cambios
          from historia left join lateral jsonb_each(cambios_his) on true
          where sujeto_his = ${sujeto} and id_his = id and transaccion_his::text = transaccion) as act`,
  )
  return new Map(found.map(({ id, ...act }) => [id, act]))
}

/** Things of one kind, and the fields of which changes are read. A thing may be in several. */
export interface Things {
  sujeto: Sujeto
  ids: readonly (string | number)[]
  /** Name of each field. Fields of one name that change together are one change. */
  campos: Readonly<Record<string, string>>
}

/** A change of fields of one name, with the row of history that tells of it. */
export interface Change {
  sujeto: Sujeto
  id: string
  campo: string
  cambios: Record<string, readonly [unknown, unknown]>
  /** Values that fields of the thing had after this change, if they changed again since. */
  luego: Record<string, unknown>
  origen: (typeof historia.$inferSelect)['origen_his']
  /** Person of the account that made it. */
  persona: Nombre | null
  fecha: string
}

const DAY_MS = 86_400_000
/** Returns the moment since which changes are told, as text. */
export const toldSince = (now: Date): string => new Date(now.getTime() - DIAS_CAMBIOS * DAY_MS).toISOString()

interface ChangesQuery {
  /** Moment that `toldSince` returns. */
  since: string
  /** Account whose own changes are left out. Absent: none. */
  exceptBy?: number
  /** Maximum number of changes that are returned. */
  most: number
}

/**
 * Reads the newest changes of things since a moment, and the number of all of them. What was
 * written together with the creation of a thing is no change of it. The window function makes
 * PostgreSQL read the rows of each thing from an index, and never all of history. Equal values of a
 * field are the key of a part, unless they are true: then there is another picture.
 */
export async function readChanges(db: Db, things: readonly Things[], { since, exceptBy = 0, most }: ChangesQuery) {
  const found = await rows<Change & { total: number }>(
    db,
    sql`
      with changes as (
        select numero, campo, count(*) over ()::int as total from (
          select distinct numero, names.value as campo
          from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as things (sujeto text, ids text[], campos jsonb)
            cross join lateral unnest(ids) as thing (id)
            cross join lateral (
              select numero_his as numero, cambios_his as cambios, accion_his = 'cambiado' as is_change,
                bool_or(accion_his = 'creado') over (partition by transaccion_his) as is_new
              from historia where sujeto_his = sujeto and id_his = thing.id
                and fecha_his >= ${since}::timestamptz and cuenta_his is distinct from ${exceptBy}) as told
            cross join lateral jsonb_each(cambios) as fields
            join lateral jsonb_each_text(campos) as names using (key)
          where is_change and not is_new and (fields.value -> 0 <> fields.value -> 1 or fields.value -> 0 = 'true')) as each
        order by numero desc, campo limit ${most})
      select total, sujeto_his as sujeto, id_his as id, campo, cambios_his as cambios, origen_his as origen,
        to_json(fecha_his) #>> '{}' as fecha,
        coalesce((select jsonb_object_agg(key, value -> 0 order by numero_his desc) from historia as later
          cross join jsonb_each(cambios_his)
          where later.sujeto_his = h.sujeto_his and later.id_his = h.id_his and later.numero_his > h.numero_his), '{}') as luego,
        case when id_col is not null then json_build_object('nombres', nombres_col, 'apellidos', apellidos_col) end as persona
      from changes join historia as h on numero_his = numero
        left join cuentas on id_cue = cuenta_his left join colaboradores on id_col = idcol_cue
      order by numero desc, campo`,
  )
  const changes = found.map(({ total: _, fecha, ...change }) => ({ ...change, fecha: new Date(fecha).toISOString() }))
  return { changes, total: found[0]?.total ?? 0 }
}
