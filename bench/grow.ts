import type { Pool, PoolClient } from 'pg'
import type { CountedTable } from '../api/src/db/tables/common.ts'
import { fill, settle } from './data.ts'
import type { Runner, Size } from './data.ts'
import { fillEquipment, fillLines } from './equipment.ts'

/**
 * One inspection in this many gets its lines. The lines of all inspections would not fit on the
 * disk.
 */
const WITH_LINES = 25

const FILLED =
  "'colaboradores', 'certificaciones', 'certcol', 'equipos', 'equiposnormas', 'evaluaciones', 'evaluaciondetalles', 'emisiones', 'historia'"

/** Condition, per table, on the rows that its stored count includes. */
const COUNTED: Record<CountedTable, string> = {
  certcol: 'eliminado_ceco is null',
  colaboradores: 'true',
  empresas: 'true',
  certificaciones: 'true',
  cursos: 'true',
  equipos: 'eliminado_eq is null',
  evaluaciones: 'eliminado_eva is null',
}

/**
 * Adds rows to a database of size `from` until it has size `to`. Triggers are off meanwhile, and
 * indexes are built afterwards.
 */
export async function grow(driver: Pool, from: Size, to: Size): Promise<void> {
  const client = await driver.connect()
  try {
    await growOn(client, from, to)
  } finally {
    client.release(true)
  }
}

/** Replaces all history by three rows for each certificate, one each ten seconds until now. */
export const fillHistory = (driver: Runner) =>
  driver.query(`
    alter table historia disable trigger user;
    truncate historia;
    insert into historia (fecha_his, origen_his, cuenta_his, solicitud_his, sujeto_his, id_his, accion_his, cambios_his)
    select now() - (total - n) * interval '10 seconds', 'cuenta', 1, to_hex(n / 20), 'certificado', id_ceco, 'cambiado',
      jsonb_build_object('estado_ceco', array[0, 1], 'aprobadopor_ceco', array[null, 1])
    from (select id_ceco, row_number() over () as n, count(*) over () as total from certcol cross join generate_series(1, 3)) r
    order by n;
    alter table historia enable trigger user`)

async function growOn(client: PoolClient, from: Size, to: Size): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
  )
  // Only these triggers give issues their codes and inspections the day of their first result.
  await client.query(`alter table emisiones enable always trigger codigo_propio;
    alter table evaluaciones enable always trigger fecha_primer_resultado`)
  const { rows: indexes } = await client.query<{ name: string; made: string }>(`
    select i.relname as name, pg_get_indexdef(indexrelid) as made from pg_index
    join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where t.relname in (${FILLED}) and not indisprimary order by i.relname`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill(client, from, to)
  await fillEquipment(client, from, to)
  await fillLines(client, WITH_LINES)
  await client.query(`alter table emisiones enable trigger codigo_propio;
    alter table evaluaciones enable trigger fecha_primer_resultado`)
  await fillHistory(client)
  for (const { made } of indexes) await client.query(made)
  const counts = Object.entries(COUNTED).map(
    ([table, shown]) => `select '${table}', count(*) from ${table} where ${shown}`,
  )
  await client.query(`delete from conteos`)
  counts.push(`(select clave, count(*) from certcol, lateral (values
      ('aprobados ' || to_char(aprobado_ceco at time zone 'America/Bogota', 'YYYY-MM')),
      ('vence el ' || fechafin_ceco), ('vence en ' || left(fechafin_ceco, 7)), ('empieza el ' || desde_ceco)) as claves (clave)
    where estado_ceco = 1 and eliminado_ceco is null and clave is not null group by clave)`)
  await client.query(`insert into conteos (tabla_cnt, delta_cnt) ${counts.join(' union all ')}`)
  await settle(client)
}
