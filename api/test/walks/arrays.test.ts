import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '@anclaje/contract/call'
import { CALLS } from '@anclaje/contract/calls'
import type { ApiCall } from '@anclaje/contract/calls'
import { MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import { batches } from '../../src/db/list.ts'
import { valuesOf } from '../../src/db/noun.ts'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { CATALOGS } from '../catalogs.ts'
import type { TestCatalog } from '../catalogs.ts'

// Calls that answer a plain array (WIRE-7): they return all rows, or refuse and say how to read
// them in pieces.

let t: TestApp
let idEvaluacion: string
beforeAll(async () => {
  t = await startTestApp()
  idEvaluacion = await t.make.evaluacion(await t.make.equipo())
})
afterAll(() => t.close())

const PERSON = sql`paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col`
/** SQL that fills a table of no catalogue with numbered rows. Referenced tables come first. */
const FILL: [string, SQL][] = [
  ['criterios', sql`(nombre_cri, idpro_cri) select 'Criterio lleno ' || n, 3`],
  ['observaciones', sql`(descripcion_obs, estado_obs) select 'Observación llena ' || n, 1`],
  ['empresas', sql`(nombre_emp, busqueda_emp) select 'Empresa llena ' || n, 'empresa llena ' || n`],
  ['colaboradores', sql`(${PERSON}) select 170, 1, 'LLENO' || n, 'Persona', 'Llena', 'persona llena'`],
  [
    'cuentas',
    sql`(username_cue, password_cue, idcol_cue, idroles_cue) select 'LLENO' || n, 'x',
      (select id_col from colaboradores where numerodocumento_col = 'LLENO' || n), 2`,
  ],
  [
    'certificaciones',
    sql`(idcur_cer, cohorte_cer, fechainicio_cer, fechafin_cer, horas_cer, periodo_cer, tiempovigencia_cer)
      select 3, 10000 + n, '2026-01-01', '2027-01-01', 8, 3, 1`,
  ],
  [
    'equipos',
    sql`(id_eq, codigo_eq, idemp_eq, idclaeq_eq, idmar_eq, numserie_eq, lote_eq, referencia_eq, modelo_eq, busqueda_eq)
      select gen_random_uuid(), 'EQ-9' || n, 0, 1, 1, 'Lleno', 'x', 'x', 'x', 'lleno'`,
  ],
]
const fill = (table: string, row: SQL) =>
  t.db.execute(sql`insert into ${sql.identifier(table)} ${row} from generate_series(1, ${MAX_PAGE_SIZE + 1}::int) n`)

async function fillCatalog(catalog: TestCatalog) {
  const { table, sample, unique } = catalog
  const same = await sample()
  const rows = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, n) => {
    const own = Object.fromEntries(unique.map((name) => [name, `L${n}`]))
    return valuesOf(catalog, table, { ...same, ...own, nombre: `Lleno ${n}` })
  })
  for (const batch of batches(rows)) await t.db.insert(table).values(batch)
}

const PAGE = `?page=0&size=${MAX_PAGE_SIZE}`
/** Returns the calls of a catalogue that answer a plain array, each as `ARRAYS`. */
function arraysOf({ path }: TestCatalog): [string, string][] {
  const callOf = (url: string): Call | undefined => CALLS[`GET ${url}` as ApiCall]
  const inPieces = callOf(path)?.answer instanceof z.ZodMiniArray ? `${path}?nombre=` : `${path}${PAGE}`
  const urls = [path, `${path}/getByParams`, `${path}/getAll`].filter((url) => callOf(url)?.reduced)
  return urls.map((url) => [url, inPieces])
}
/** Each call, and the address that reads the same in pieces. */
const ARRAYS: [string, string][] = [
  ...CATALOGS.flatMap(arraysOf),
  ['/criteriosevaluacion/getByParams', `/criteriosevaluacion${PAGE}`],
  ['/observaciones/getByParams?estado=1', `/observaciones${PAGE}`],
  ['/empresa/getByParams', `/empresa${PAGE}`],
  ['/empresa/getByParams?buscar=empresa%20llena', `/empresa${PAGE}`],
  ['/colaboradores/getByParams', `/colaboradores${PAGE}`],
  ['/colaboradores/getByParams?idemp=0', `/colaboradores${PAGE}`],
  ['/colaboradores/getByParams?rol=INSPECTOR', `/colaboradores${PAGE}`],
  ['/cuentaacceso', `/cuentaacceso${PAGE}`],
  ['/certificaciones/getByCurso?idcur=3', `/certificaciones${PAGE}`],
  ['/equipos/getByParams', `/equipos${PAGE}`],
  ['/equipos/getAll', `/equipos${PAGE}`],
  ['/evaluacion/getByParams', `/evaluacion${PAGE}`],
  ['/evaluacion/getAll', `/evaluacion${PAGE}`],
  ['/evaluaciondetalle/getByParams', `/evaluaciondetalle${PAGE}`],
  ['/evaluaciondetalle/getAll', `/evaluaciondetalle${PAGE}`],
]

describe('without a filter', () => {
  test('getByParams is a list, also with an empty value, and never a read by id', async () => {
    const calls = t.app.declaredRoutes.filter(({ method, url }) => method === 'GET' && url.endsWith('/getByParams'))
    expect(calls.length).toBeGreaterThan(10)
    for (const { url } of calls) {
      const list = await t.as('adm').get(url)
      expect([list.status, Array.isArray(list.body)], url).toEqual([200, true])
      // Only a read by id returns these fields.
      expect(list.raw.toString(), url).not.toMatch(/"(img_emp|firma_col|normas)":/)
      for (const query of ['?', '?id=', '?id=&otra=', '?id=&idemp=&ideva=&idtipoeq=&father=&estado=&nombre=&rol=']) {
        const same = await t.as('adm').get(`${url}${query}`)
        expect([same.status, same.body.length], `${url}${query}`).toEqual([200, list.body.length])
        expect(same.body, `${url}${query}`).toEqual(list.body)
      }
    }
  })
})

describe('with more rows than an array may have', () => {
  beforeAll(async () => {
    // The permissions of 5,000 roles would be 130,000 rows.
    await t.db.execute(sql`alter table roles disable trigger permisos_de_rol`)
    for (const catalog of CATALOGS) await fillCatalog(catalog)
    for (const [table, row] of FILL) await fill(table, row)
    // Each inspection is of another item, because an item with 5,000 would take long to write.
    await t.db.execute(sql`insert into evaluaciones (id_eva, ideq_eva, fecha_eva)
      select gen_random_uuid(), id_eq, '2026-01-01' from equipos where numserie_eq = 'Lleno'`)
    await fill(
      'evaluaciondetalles',
      sql`(id_evadet, ideva_evadet, idcri_evadet, orden_evadet, nombre_evadet, idpro_evadet, requerido_evadet)
        select gen_random_uuid(), ${idEvaluacion}::uuid, (select max(id_cri) from criterios) - n + 1, 0, 'x', 3, false`,
    )
  })

  test.each(ARRAYS)('%s is refused, and the message says how to read in pieces', async (url, inPieces) => {
    const { status, body } = await t.as('adm').get(url)
    expect([status, body.code]).toEqual([400, 'datos_invalidos'])
    expect(body.message).toContain('más de 5.000 filas')
    expect(body.message).toContain(`GET ${inPieces}`)
    expect((await t.as('adm').get(inPieces.replace('nombre=', 'nombre=lleno%205'))).status).toBe(200)
  })

  test('the test knows every call that answers a plain array', () => {
    const named = new Set(ARRAYS.map(([url]) => url.split('?')[0]))
    const arrays = t.app.declaredRoutes
      .filter(({ method, url }) => method === 'GET' && /\/get(ByParams|All|ByCurso)$/.test(url))
      .map(({ url }) => url.replace('/api/v1', ''))
    expect(arrays.filter((url) => !named.has(url))).toEqual([])
  })

  test('a filter for fewer rows is answered completely', async () => {
    for (const url of [
      '/cursos?nombre=lleno%20123',
      '/empresa/getByParams?buscar=empresa%20llena%20123',
      '/colaboradores/getByParams?rol=REGISTRO',
      `/cuentaacceso?idcol=${t.accounts.adm.id_col}`,
      '/criteriosevaluacion/getByParams?idtipoeq=1&father=1',
    ])
      expect((await t.as('adm').get(url)).status, url).toBe(200)
  })

  test('a select of companies requests as many as it shows', async () => {
    const { status, body } = await t.as('adm').get('/empresa/getByParams?size=50')
    expect([status, body.length, body[0].id_emp]).toEqual([200, 50, 0])
    expect((await t.as('adm').get('/empresa/getByParams?buscar=empresa%20llena&size=7')).body).toHaveLength(7)
    expect((await t.as('adm').get('/empresa/getByParams?size=')).status).toBe(400)
  })

  test('accounts come in pages too', async () => {
    const { body } = await t.as('adm').get('/cuentaacceso?page=1&size=3')
    expect([body.items.length, body.currentPage, body.totalItems]).toEqual([3, 1, MAX_PAGE_SIZE + 5])
    expect(Object.keys(body.items[0]).toSorted()).toEqual([
      'bloqueada_cue',
      'id_cue',
      'idcol_cue',
      'idroles_cue',
      'rol',
      'segundofactor_cue',
      'username_cue',
    ])
    expect((await t.as('adm').get('/cuentaacceso?page=x')).body.fields).toEqual({ page: expect.any(String) })
    const own = await t.as('consulta').get('/cuentaacceso?page=0&size=10')
    expect(own.status).toBe(403)
  })
})
