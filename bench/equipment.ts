import { bornIssued } from './data.ts'
import type { Runner, Size } from './data.ts'

const uuid = (space: number) =>
  `(lpad(to_hex(17000000000${space}0 + i::bigint * 10), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5((i + ${space})::text), 4, 15))::uuid`

/**
 * Adds items to a database of size `from` until it has the items of size `to`. The inspections of
 * one item are half a year apart. One in twelve is rejected, and one in fifty-one is pending.
 */
export const fillEquipment = (driver: Runner, from: Size, to: Size): Promise<void> =>
  bornIssued(driver, () => fillRows(driver, from, to))

async function fillRows(driver: Runner, from: Size, to: Size): Promise<void> {
  const items = to.items - from.items
  await driver.query(`
    insert into equipos (id_eq, codigo_eq, idemp_eq, idclaeq_eq, idmar_eq, numserie_eq, lote_eq, referencia_eq, modelo_eq, busqueda_eq)
    select ${uuid(1)}, codigo, (i::bigint * 31) % ${to.companies + 1}, 1 + i % 80, 1 + i % 26, serie, 'L-' || i % 60, 'R-' || i % 900, 'Exofit',
      lower(replace(serie, '-', ' ')) || '|' || lower(replace(serie, '-', '')) || '|' || lower(replace(codigo, '-', ' ')) || '|' || lower(replace(codigo, '-', ''))
    from generate_series(${from.items + 1}, ${to.items}) i,
      lateral (select 'EQ-' || lpad(i::text, greatest(6, length(i::text)), '0') as codigo, 'SN-' || (100000 + i::bigint * 7919 % 900000) as serie) n`)
  await driver.query(`select setval('equipos_numero', ${to.items})`)
  // Ids are in the order of time, so the new items are the last ones.
  const added = `select id_eq, row_number() over (order by id_eq) as nr from (select id_eq from equipos order by id_eq offset ${from.items}) e`
  await driver.query(`insert into equiposnormas select id_eq, 1 + nr % 68 from (${added}) e`)
  const number = `codigo_eq || '/' || fecha`
  const list = `'{"tipo":' || to_json(nombre_tipoeq) || ',"grupos":[]}'`
  const hash = `sha256(convert_to(${list}, 'UTF8'))`
  await driver.query(`insert into listas select ${hash}, (${list})::jsonb from tipoequipos on conflict do nothing`)
  // The trigger is disabled, because running it for each inspection would take longer than all the
  // rest. A statement below fills its columns instead.
  await driver.query(`alter table evaluaciones disable trigger ultima_inspeccion_alta`)
  await driver.query(`
    insert into evaluaciones (id_eva, ideq_eva, fecha_eva, estado_eva, idcol_eva, idpro_eva, emision_eva, entregada_eva,
      numero_eva, terminada_eva, rechazada_eva)
    select ${uuid(2)}, id_eq, fecha, case when i % 51 = 0 then 0 when i % 12 = 0 then 1 else 2 end,
      case when i % 51 = 0 then null else 1 end, 3, case when i % 51 = 0 then 0 else 1 end, i % 51 <> 0,
      case when i % 51 <> 0 then ${number} end, case when i % 51 <> 0 then fecha + time '15:00' end,
      case when i % 51 <> 0 and i % 12 = 0 then fecha end
    from (select id_eq, codigo_eq, date '2026-06-01' - ((n - 1) * 180 + nr % 360)::int as fecha,
        (${from.items * from.inspectionsEach} + (n - 1) * ${items} + nr) as i
      from (${added}) e join equipos using (id_eq), generate_series(1, ${to.inspectionsEach}) n) rows`)
  await driver.query(`
    insert into emisiones (tipo_emi, iddoc_emi, version_emi, emitida_emi, entregada_emi, idemp_emi, datos_emi, huella_emi)
    select 2, id_eva, 1, terminada_eva, terminada_eva, id_emp, datos, huella_emision(datos)
    from evaluaciones join equipos on id_eq = ideq_eva join claseequipos on id_claeq = idclaeq_eq
    join tipoequipos on id_tipoeq = idtipoeq_claeq join marcas on id_mar = idmar_eq join empresas on id_emp = idemp_eq
    join colaboradores on id_col = idcol_eva,
    lateral (select jsonb_build_object('numero', numero_eva, 'estado', estado_eva, 'fecha', fecha_eva, 'fechamantenimiento', null,
      'lista', encode(${hash}, 'hex'), 'respuestas', '', 'notas', '{}'::jsonb, 'fotos', '[]'::jsonb,
      'observacion', null, 'logoEmpresa', null,
      'responsable', jsonb_build_object('nombres', nombres_col, 'apellidos', apellidos_col, 'cargo', cargo_col,
        'tipodocumento', 'CC', 'numerodocumento', numerodocumento_col, 'firma', firma_col),
      'equipo', jsonb_build_object('id', id_eq, 'codigo', codigo_eq, 'clase', nombre_claeq, 'marca', nombre_mar,
        'modelo', modelo_eq, 'referencia', referencia_eq, 'serie', numserie_eq, 'lote', lote_eq, 'sello', null, 'fabricacion', null,
        'normas', '[]'::jsonb, 'empresa', jsonb_build_object('id', id_emp, 'nombre', nombre_emp, 'nit', nit_emp)),
      'centro', jsonb_build_object('nombre', 'Centro', 'nit', '900373913', 'ciudad', 'Bogotá', 'licencia', 'L-1',
        'representante', 'Ana Gil', 'logo', null, 'firma', null)) as datos) d
    where emision_eva > 0 and not exists (select from emisiones where tipo_emi = 2 and iddoc_emi = id_eva)`)
  await driver.query(`alter table evaluaciones enable trigger ultima_inspeccion_alta`)
  await driver.query(`
    update equipos set fechainspeccion_eq = fecha_eva, estadoinspeccion_eq = estado_eva
    from (select distinct on (ideq_eva) ideq_eva, fecha_eva, estado_eva from evaluaciones where estado_eva <> 0
      order by ideq_eva, fecha_eva desc, id_eva desc) newest where id_eq = ideq_eva and fechainspeccion_eq is null`)
  await driver.query(
    `update equipos set enespera_eq = true where id_eq in (select ideq_eva from evaluaciones where estado_eva = 0)`,
  )
}

/** Adds the lines of one inspection in `oneIn`, spread evenly. */
export async function fillLines(driver: Runner, oneIn: number): Promise<void> {
  await driver.query(`
    insert into evaluaciondetalles (id_evadet, ideva_evadet, idcri_evadet, orden_evadet, nombre_evadet, father_evadet, idpro_evadet, requerido_evadet, ayuda_evadet, resultado_evadet)
    select gen_random_uuid(), id_eva, id_cri, row_number() over (partition by id_eva order by id_cri), nombre_cri, father_cri, idpro_cri, requerido_cri, ayuda_cri,
      case when father_cri is not null and estado_eva <> 0 then 1 end
    from (select id_eva, idpro_eva, estado_eva, row_number() over (order by id_eva) as nr from evaluaciones) e
    join criterios on idpro_cri = idpro_eva where nr % ${oneIn} = 0`)
}
