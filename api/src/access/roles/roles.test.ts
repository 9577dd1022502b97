import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { impideEliminarRol } from '@anclaje/contract/rules/access/actos-rol'
import { rows } from '../../db/client.ts'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole } from '../../../test/roles.ts'
import { refusedBy } from '../../../test/triggers.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = async (nombre: string) => {
  const { status, body } = await t.as('adm').post('/rol', { nombre, descripcion: 'Rol de la prueba' })
  return [status, body.fields]
}
const TAKEN = [409, { nombre: 'Ya existe un rol con ese nombre.' }]

test('a name that differs only in width, case, spaces, dots or dashes is taken (ACC-21)', async () => {
  for (const name of ['adm', 'ＡＤＭ', 'ａｄｍ', 'A D M', 'A.D.M.', 'A-D-M', '\u{1D400}\u{1D403}\u{1D40C}'])
    expect(await create(name), name).toEqual(TAKEN)
  expect((await create('Líder de área'))[0]).toBe(201)
  for (const name of ['LÍDER  DE ÁREA', 'Líder-de-área', 'Lı́der de área'.normalize('NFC').replace('ı', 'i')])
    expect(await create(name), name).toEqual(TAKEN)
  expect((await create('Lider de area'))[0]).toBe(201)
})

test('a name with look-alike letters is refused: Cyrillic, Greek, small capitals, other dashes', async () => {
  const refused = [400, { nombre: 'Use letras del español, números y signos del teclado.' }]
  for (const name of [
    '\u0410DM',
    'AD\u041c',
    'AD\u039c',
    '\u1d00\u1d05\u1d0d',
    'A\u2013D\u2013M',
    'A\u2011D\u2011M',
    'A\u00b7D\u00b7M',
  ])
    expect(await create(name), name).toEqual(refused)
  for (const name of ['Coordinación (año 2), pingüino', 'Auditor/a: 1.º nivel & más'])
    expect((await create(name))[0], name).toBe(201)
})

test('a filter beyond the range of its column is refused, and does not fail', async () => {
  for (const path of ['/observaciones/getByParams', '/certificaciones/getByCurso'])
    for (const [estado, status] of [
      ['32767', 200],
      ['32768', 400],
      ['2147483648', 400],
      ['-1', 400],
    ] as const)
      expect((await t.as('adm').get(`${path}?estado=${estado}`)).status, `${path} ${estado}`).toBe(status)
})

test('the database keeps exactly the roles that the rule keeps (ACC-21)', async () => {
  for (let i = 0; i < 2; i++) await createRole(t.db)
  const all = await rows<{ id: number }>(t.db, sql`select id_rol as id from roles order by id_rol`)
  const [renamed, removed, described]: number[][] = [[], [], []]
  for (const { id } of all) {
    const is = sql`where id_rol = ${id}`
    const refused = (change: ReturnType<typeof sql>) => refusedBy(t.db, change).then((name) => name === 'roles_fijos')
    if (await refused(sql`update roles set nombre_rol = nombre_rol || ' B' ${is}`)) renamed!.push(id)
    if (await refused(sql`delete from roles ${is}`)) removed!.push(id)
    if (await refused(sql`update roles set nombre_rol = nombre_rol, descripcion_rol = 'Otra' ${is}`))
      described!.push(id)
  }
  const kept = all.filter((role) => impideEliminarRol(role) !== undefined).map(({ id }) => id)
  expect([renamed, removed, described]).toEqual([kept, kept, []])
  expect(kept).toHaveLength(4)
})
