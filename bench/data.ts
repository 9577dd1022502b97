import type { Pool } from 'pg'
import { resting } from '../api/demo/resting.ts'

/** Numbers of rows that the bench measures with. */
export interface Size {
  people: number
  companies: number
  cohorts: number
  certificates: number
  items: number
  inspectionsEach: number
}

export const EMPTY: Size = { people: 0, companies: 0, cohorts: 0, certificates: 0, items: 0, inspectionsEach: 5 }
/** The size that the product is designed for. */
export const FULL: Size = {
  people: 100_000,
  companies: 2_000,
  cohorts: 3_000,
  certificates: 300_000,
  items: 100_000,
  inspectionsEach: 5,
}
/** The size of a national register. */
export const TENFOLD: Size = {
  people: 1_000_000,
  companies: 20_000,
  cohorts: 30_000,
  certificates: 3_000_000,
  items: 1_000_000,
  inspectionsEach: 5,
}

const NAMES = 'Íngrid, José, María, Ángel, Leidy, Jhon, Héctor, Yeimy, Ximena, Wílder, Luz, Ana, Óscar, Zoila'.split(
  ', ',
)
const SURNAMES =
  "Núñez, Ñustes, Peña, Ávila, Güiza, Muñoz, Londoño, Yáñez, Ruiz, Zapata, Ordóñez, Álvarez, Quiñones, Ibáñez, Gil, De la Hoz, D'Costa".split(
    ', ',
  )
/**
 * Rare surnames: one person in 800 has a given one, and half of all people have one of them. With
 * the frequent surnames alone, each would belong to one person in 17, which happens in no country.
 */
const RARE_SURNAMES = ['Ba', 'Ca', 'Da', 'Fa', 'Ga', 'Ja', 'La', 'Ma', 'Na', 'Pa', 'Ra', 'Sa', 'Ta', 'Va', 'A', 'E', 'O', 'Be', 'Ce', 'Me']
  .flatMap((start) => ['bal', 'cuña', 'chica', 'dón', 'guirre', 'lba', 'llano', 'mado', 'ndrade', 'quino', 'rbeláez', 'rco', 'rdila', 'rias', 'rroyo', 'stro', 'tehortúa', 'velar', 'yala', 'zuero'].map((end) => start + end)) // prettier-ignore

// A version 7 UUID that grows with the serial, as UUIDs of the product grow with time.
const UUID = `(lpad(to_hex(1700000000000 + i::bigint * 10), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid`

/**
 * In the full size, one cohort in this many begins in the future. The additional cohorts of a
 * larger size do not, because the number of planned cohorts does not grow with the years that a
 * centre has worked.
 */
const AHEAD = 1000

/** Object that runs SQL: a pool, or one of its connections. */
export type Runner = Pick<Pool, 'query'>

/**
 * Returns the SQL of a surname, chosen by a number. Even numbers choose a frequent surname, odd
 * ones a rare one.
 */
const surname = (number: string) =>
  `case ${number} % 2 when 0 then ($2::text[])[1 + ${number} / 2 % ${SURNAMES.length}]
    else ($3::text[])[1 + (${number} / 2 * 7919::bigint % ${RARE_SURNAMES.length})::int] end`

/**
 * Adds people, companies, cohorts and certificates to a database of size `from` until it has size
 * `to`. Uses only SQL.
 */
export async function fill(driver: Runner, from: Size, to: Size): Promise<void> {
  await bornIssued(driver, () => fillRows(driver, from, to))
}

/**
 * Runs `store`, which inserts rows that are approved or finished from the start, at any moment.
 * They get no history.
 */
export async function bornIssued(driver: Runner, store: () => Promise<void>): Promise<void> {
  await driver.query(resting('disable'))
  await store()
  await driver.query(resting('enable'))
}

async function fillRows(driver: Runner, from: Size, to: Size): Promise<void> {
  const { people, companies } = to
  const cohorts = to.cohorts - from.cohorts
  await driver.query(
    `
    insert into empresas (nombre_emp, nit_emp, telefono_emp, correo_emp, personacontacto_emp, correopersonacontacto_emp, busqueda_emp)
    select nombre, (800000000 + i)::text, '6015550101', 'c@empresa.example', 'Contacto', 'c@empresa.example', clave_busqueda(nombre)
    from generate_series(${from.companies + 1}, ${companies}) i, lateral (select
      ($2::text[])[1 + (i * 7 % ${RARE_SURNAMES.length})] || ', ' || ($1::text[])[1 + i % ${SURNAMES.length}] || ' y Cía. ' || i || ' S.A.S.' as nombre) n`,
    [SURNAMES, RARE_SURNAMES],
  )
  await driver.query(
    `
    insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, telefono_col, idemp_col, terminos_col, busqueda_col)
    select 170, 1, (1000000000 + i)::text, nombres, apellidos, '3005550201', (i::bigint * 31) % (${companies} + 1), 1, clave_busqueda(nombres || ' ' || apellidos)
    from generate_series(${from.people + 1}, ${people}) i, lateral (select
      ($1::text[])[1 + (i * 13) % ${NAMES.length}] || ' ' || ($1::text[])[1 + (i * 5 + i / 97) % ${NAMES.length}] as nombres,
      ${surname('(i * 11)')} || ' ' || ${surname('(i / 13)')} as apellidos) n`,
    [NAMES, SURNAMES, RARE_SURNAMES],
  )
  await driver.query(`
    insert into certificaciones (idcur_cer, cohorte_cer, fechainicio_cer, fechafin_cer, horas_cer, periodo_cer, tiempovigencia_cer, estado_cer, ultimoconsecutivo_cer)
    select 1 + (i - 1) % 16, 1 + (i - 1) / 16, inicio, (inicio + interval '5 years')::date, 32, 3, 5, i % 2, 1000
    from generate_series(${from.cohorts + 1}, ${to.cohorts}) i, lateral (select
      case when i <= ${FULL.cohorts} and i % ${AHEAD} = 0 then current_date + 30 else date '2018-01-01' + 1 + (i - 1) % ${FULL.cohorts} end as inicio) d`)
  await driver.query(`
    update cursos set ultimacohorte_cur = numero
    from (select idcur_cer, max(cohorte_cer) as numero from certificaciones group by idcur_cer) c where id_cur = idcur_cer`)
  await driver.query(`
    insert into certcol (id_ceco, idcer_ceco, idcol_ceco, idemp_ceco, consecutivo_ceco, estado_ceco, datos_ceco, aprobado_ceco)
    select ${UUID}, idcer, idcol, idemp_col, consecutivo, case when i % 10 < 9 then 1 else 0 end,
      case when i % 10 < 9 then jsonb_build_object(
        'codigo', iniciales_cur || '-' || lpad(cohorte_cer::text, 4, '0') || '/' || lpad(consecutivo::text, 4, '0'),
        'aprendiz', jsonb_build_object('nombres', nombres_col, 'apellidos', apellidos_col, 'numerodocumento', numerodocumento_col,
          'tipodocumento', jsonb_build_object('iniciales', 'CC', 'nombre', 'Cédula de ciudadanía')),
        'curso', jsonb_build_object('nombre', nombre_cur, 'iniciales', iniciales_cur), 'cohorte', cohorte_cer, 'consecutivo', consecutivo,
        'horas', 32, 'fechainicio', fechainicio_cer, 'fechafin', fechafin_cer, 'tiempovigencia', 5, 'periodo', 3,
        'empresa', jsonb_build_object('id', idemp_col, 'nombre', nombre_emp, 'nit', nit_emp), 'responsables', '[]'::jsonb,
        'centro', jsonb_build_object('nombre', 'Centro', 'nit', '900373913', 'ciudad', 'Bogotá', 'licencia', 'L-1', 'representante', 'Ana Gil', 'logo', null, 'firma', null)) end,
      case when i % 10 < 9 then now() end
    from generate_series(${from.certificates + 1}, ${to.certificates}) i
    cross join lateral (select ${from.cohorts} + 1 + (i - 1 - ${from.certificates}) % ${cohorts} as idcer, 1 + (i - 1 - ${from.certificates}) / ${cohorts} as consecutivo, 2 + (i::bigint * 7919 % (${people} - 1))::int as idcol) n
    join certificaciones on id_cer = idcer join cursos on id_cur = idcur_cer
    join colaboradores on id_col = idcol join empresas on id_emp = idemp_col`)
  await issueCertificates(driver)
}

/** Makes the issues of the approved certificates that have none. */
const issueCertificates = (driver: Runner) =>
  driver.query(`
    insert into emisiones (tipo_emi, iddoc_emi, version_emi, emitida_emi, huella_emi, idemp_emi)
    select 1, id_ceco, 1, aprobado_ceco, huella_emision(datos_ceco), idemp_ceco from certcol
    where estado_ceco = 1 and not exists (select from emisiones where tipo_emi = 1 and iddoc_emi = id_ceco)`)

/**
 * Id of a cohort with 500 pending certificates, more than any cohort of `fill` has. The id is above
 * the ids of those cohorts.
 */
export const BIG_COHORT = 1_000_000
/** Id of a cohort of the same size whose certificates are all approved. */
export const APPROVED_COHORT = BIG_COHORT + 1
const BIG_COHORT_LEARNERS = 500

/** Adds a cohort with 500 pending certificates, and one with approved certificates. */
export async function fillBigCohort(driver: Runner): Promise<void> {
  await driver.query(`
    insert into certificaciones (id_cer, idcur_cer, cohorte_cer, fechainicio_cer, fechafin_cer, horas_cer, periodo_cer, tiempovigencia_cer, ultimoconsecutivo_cer)
    select id, 1, id, '2026-01-01', '2027-07-01', 32, 2, 18, ${BIG_COHORT_LEARNERS} from unnest(array[${BIG_COHORT}, ${APPROVED_COHORT}]) id`)
  await driver.query(`
    insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
    select gen_random_uuid(), ${BIG_COHORT}, 2 + i * 97, i from generate_series(1, ${BIG_COHORT_LEARNERS}) i`)
  await bornIssued(driver, async () => {
    await driver.query(`
      insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco, estado_ceco, datos_ceco, aprobado_ceco)
      select gen_random_uuid(), ${APPROVED_COHORT}, 2 + i * 97, i, 1, datos, now()
      from generate_series(1, ${BIG_COHORT_LEARNERS}) i,
        (select datos_ceco as datos from certcol where datos_ceco is not null limit 1) d`)
    await issueCertificates(driver)
  })
}

/** Id that begins with that of another certificate, beside which it stands in a list. */
const BESIDE = `overlay(id_ceco::text placing right(gen_random_uuid()::text, 12) from 25)::uuid`

/**
 * Adds inscriptions whose learners got no certificate: one for ten certificates, in the same
 * cohorts.
 */
export async function fillOutcomes(driver: Runner, { people }: Pick<Size, 'people'>): Promise<void> {
  await driver.query(`
    insert into certcol (id_ceco, idcer_ceco, idcol_ceco, idemp_ceco, consecutivo_ceco, desenlace_ceco, decidido_ceco)
    select ${BESIDE}, idcer_ceco, 2 + (idcol_ceco + ${Math.floor(people / 2)}) % ${people - 1}, idemp_ceco,
      consecutivo_ceco + 100000, 'no_aprobo', now()
    from certcol where estado_ceco = 1 and consecutivo_ceco % 9 = 0 on conflict do nothing`)
}

/** Updates statistics and visibility maps, as on a server that has run for a while. */
export async function settle(driver: Runner): Promise<void> {
  // The first pass only records that the rows are committed. The second pass marks their pages as
  // visible to all, which index-only scans need.
  await driver.query('vacuum analyze')
  await driver.query('vacuum analyze')
}
