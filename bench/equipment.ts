import type { Pool } from 'pg'

interface Size {
  items: number
  inspectionsEach: number
}

const uuid = (space: number) =>
  `(lpad(to_hex(17000000000${space}0 + i::bigint * 10), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5((i + ${space})::text), 4, 15))::uuid`

/**
 * Fills the tables of equipment: inspections half a year apart, one in twelve rejected, one in
 * fifty under way.
 */
export async function fillEquipment(driver: Pool, { items, inspectionsEach }: Size): Promise<void> {
  await driver.query(`
    insert into equipos (id_eq, codigo_eq, idemp_eq, idclaeq_eq, idmar_eq, numserie_eq, lote_eq, referencia_eq, modelo_eq, busqueda_eq)
    select ${uuid(1)}, codigo, (i::bigint * 31) % 2001, 1 + i % 80, 1 + i % 26, serie, 'L-' || i % 60, 'R-' || i % 900, 'Exofit',
      lower(replace(serie, '-', ' ')) || '|' || lower(replace(serie, '-', '')) || '|' || lower(replace(codigo, '-', ' ')) || '|' || lower(replace(codigo, '-', ''))
    from generate_series(1, ${items}) i,
      lateral (select 'EQ-' || lpad(i::text, 6, '0') as codigo, 'SN-' || (100000 + i::bigint * 7919 % 900000) as serie) n`)
  await driver.query(`select setval('equipos_numero', ${items})`)
  await driver.query(`insert into equiposnormas select id_eq, 1 + (row_number() over () % 68) from equipos`)
  // Kept one by one for each inspection, this would take longer than all the rest: it is filled in
  // at once below.
  await driver.query(`alter table evaluaciones disable trigger ultima_inspeccion_alta`)
  await driver.query(`
    insert into evaluaciones (id_eva, ideq_eva, fecha_eva, estado_eva, idcol_eva, idpro_eva)
    select ${uuid(2)}, id_eq, date '2026-06-01' - ((n - 1) * 180 + nr % 360)::int, case when i % 50 = 0 then 0 when i % 12 = 0 then 1 else 2 end,
      case when i % 50 = 0 then null else 1 end, 3
    from (select id_eq, nr, n, ((n - 1) * ${items} + nr) as i
      from (select id_eq, row_number() over (order by id_eq) as nr from equipos) e, generate_series(1, ${inspectionsEach}) n) rows`)
  await driver.query(`alter table evaluaciones enable trigger ultima_inspeccion_alta`)
  await driver.query(`
    update equipos set fechainspeccion_eq = fecha_eva, estadoinspeccion_eq = estado_eva
    from (select distinct on (ideq_eva) ideq_eva, fecha_eva, estado_eva from evaluaciones where estado_eva <> 0
      order by ideq_eva, fecha_eva desc, id_eva desc) newest where id_eq = ideq_eva`)
  await driver.query(`vacuum analyze`)
  await driver.query(`vacuum analyze`)
}
