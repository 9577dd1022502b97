import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '@anclaje/contract/calls'
import type { ApiCall } from '@anclaje/contract/calls'
import type { Call } from '@anclaje/contract/call'
import { estaEn } from '@anclaje/contract/rules/common/uso'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { CATALOGS } from '../../test/catalogs.ts'
import { createRole, grant } from '../../test/roles.ts'
import { rows } from '../db/client.ts'

type Body = Record<string, unknown>

let t: TestApp
let token: string
let idrol: number
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  token = await t.sessions.issue({ id_cue: (await t.make.cuenta(idrol)).id_cue, sesion_cue: 1 })
})
afterAll(() => t.close())

test('the catalogues of the contract are found', () => {
  expect(CATALOGS.map(({ name }) => name)).toEqual(expect.arrayContaining(['curso', 'marca', 'pais', 'rol']))
})

describe.each(CATALOGS)('$title', (entity) => {
  const { path, module, suffix, idColumn, fields, sample, unique } = entity
  const asRow = (sent: Body) =>
    Object.fromEntries(Object.entries(sent).map(([key, value]) => [`${key}_${suffix}`, value]))
  const create = async (over: object = {}) => {
    const sent = await sample(over)
    const answer = await t.as('adm').post(path, sent)
    return { sent, answer, url: `${path}/${answer.body[idColumn]}` }
  }
  // The call that reads one course answers an array with it.
  const byId = (row: unknown) => (path === '/cursos' ? [row] : row)

  test('is created, read, edited and deleted', async () => {
    const adm = t.as('adm')
    const { sent, answer, url } = await create()
    const nested = Object.fromEntries(
      Object.keys(entity.row.shape)
        .filter((name) => !(name in entity.columns))
        .map((name) => [name, expect.any(Object)]),
    )
    const row = { [idColumn]: answer.body[idColumn], ...asRow(sent), ...nested }
    expect([answer.status, answer.body]).toEqual([201, row])
    expect((await adm.get(url)).body).toEqual(byId(row))
    const other = await sample()
    expect((await adm.put(url, other)).body).toEqual({ ...row, ...asRow(other) })
    const deleted = await adm.delete(url)
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Registro eliminado' }])
    for (const gone of [await adm.get(url), await adm.put(url, await sample()), await adm.delete(url)])
      expect([gone.status, gone.body.code]).toEqual([404, 'no_existe'])
  })

  test('refuses missing and duplicate values by the name of the field', async () => {
    const { sent } = await create()
    const required = Object.keys(fields).filter((name) => !fields[name]!.safeParse(' ').success)
    const blank = Object.fromEntries(required.map((name) => [name, ' ']))
    const missing = await t.as('adm').post(path, await sample(blank))
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, required])
    expect([required.length, unique.length]).not.toContain(0)
    for (const name of unique) {
      const taken = await t.as('adm').post(path, await sample({ [name]: sent[name] }))
      expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([409, 'duplicado', [name]])
    }
  })

  test('is listed whole in Spanish order, and searched without accents', async () => {
    await create({ nombre: 'Ñandú Único' })
    const list: Call = CALLS[`GET ${path}` as ApiCall]
    const whole = list.reduced ? path : `${path}/getByParams`
    const names = async (query: string) =>
      (await t.as('adm').get(`${whole}${query}`)).body.map((row: Body) => row[`nombre_${suffix}`])
    const all = await names('')
    expect(all).toEqual(all.toSorted(new Intl.Collator('es-CO').compare))
    expect(await names('?nombre=nandu%20unico')).toEqual(['Ñandú Único'])
  })

  test.each(['ver', 'crear', 'editar', 'eliminar'] as const)('asks for %s', async (action) => {
    const calls = {
      ver: async () => t.withToken(token).get((await create()).url),
      crear: async () => t.withToken(token).post(path, await sample()),
      editar: async () => t.withToken(token).put((await create()).url, await sample()),
      eliminar: async () => t.withToken(token).delete((await create()).url),
    }
    const call: () => Promise<{ status: number }> = calls[action]
    await grant(t, idrol, (name, other) => !(name === module && other === action))
    expect((await call()).status).toBe(403)
    await grant(t, idrol, (name, other) => name === module && other === action)
    expect((await call()).status).toBeLessThan(300)
    await grant(t, idrol, () => false)
  })
})

describe('lists that fill the selects of equipment', () => {
  const get = async (url: string) => (await t.as('adm').get(url)).body
  test('are read by the row that they belong to, by id, and whole', async () => {
    const classes = await get('/claseequipo/getByParams?idtipoeq=1')
    expect(classes.length).toBeGreaterThan(0)
    expect(classes.every((row: Body) => row.idtipoeq_claeq === 1)).toBe(true)
    expect(await get('/normas/getByParams/?idtipoeq=2&id=0')).toEqual([])
    const [one] = await get('/marcas/getByParams?id=1')
    expect(one).toMatchObject({ id_mar: 1, nombre_mar: '3M DBI-SALA' })
    expect(await get('/tipoequipos/getAll')).toHaveLength((await get('/tipoequipos?page=0')).totalItems)
    expect((await get('/tipoequipos/getByParams?id=1'))[0].propiedade).toEqual({
      id_pro: 3,
      nombre_pro: 'Mixto (textil y metálico)',
    })
  })

  test('give only ids and names to callers who may not see more', async () => {
    for (const url of [
      '/tipoequipos/getAll',
      '/claseequipo/getByParams?idtipoeq=1',
      '/normas/getByParams',
      '/marcas/getByParams',
      '/propiedades',
    ]) {
      const [row] = (await t.as('consulta').get(url)).body
      expect(
        Object.keys(row).map((key) => key.replace(/_.*/, '')),
        url,
      ).toEqual(['id', 'nombre'])
    }
    expect((await t.as('consulta').get('/tipoequipos?page=0')).status).toBe(403)
  })
})

test('a row that others refer to is not deleted, and where they are is told', async () => {
  const cohort = await t.make.certificacion()
  const { idcur_cer: idcur } = (await t.as('adm').get(`/certificaciones/${cohort}`)).body
  const uses = async (path: string) => {
    const { body } = await t.as('adm').delete(path)
    expect(body).toMatchObject({ status: 409, code: 'en_uso' })
    return body.uso
  }
  for (const path of ['/paises/170', '/tipodocs/1']) expect(await uses(path)).toMatch(/^Está en \d+ personas\.$/)
  expect(await uses('/propiedades/3')).toMatch(/^Está en \d+ (?:criterios|tipos de equipo)\.$/)
  expect(await uses('/tipoequipos/1')).toMatch(/^Está en \d+ clases de equipo\.$/)
  expect(await uses(`/cursos/${idcur}`)).toBe('Está en 1 cohorte.')
})

/** Tables that refer only to what nobody deletes by itself, such as pictures and modules. */
const UNTOLD = [
  'centro', 'ciudades', 'claves_rechazadas', 'consentimientos', 'emisionimagenes', 'empresas', 'envios', 'equiposdistintos',
  'fotos', 'modulos', 'permisosroles',
] // prettier-ignore

test('every table whose rows keep others has a noun for them', async () => {
  const tables = await rows<{ name: string }>(
    t.db,
    sql`select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and confdeltype = 'a' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.map(({ name }) => name).filter((name) => estaEn(name, 1) === undefined)).toEqual(UNTOLD)
})
