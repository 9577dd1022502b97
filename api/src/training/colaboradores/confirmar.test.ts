import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { impideConfirmar } from '@anclaje/contract/rules/access/actos-persona'
import { COLABORADOR } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Registers a person through the public form. */
const registered = async (): Promise<number> =>
  (await t.visitor.post('/colaboradores', bodies.colaborador())).body.id_col
const pending = async (idcol: number) => t.make.inscripcion(await t.make.certificacion(), idcol)
const estado = async (id: string) => (await t.as('adm').get(`/certcol/GetById/${id}`)).body.estado_ceco
const confirm = (ids: unknown, as = t.as('registro')) => as.put('/colaboradores/confirmar', { ids })
const MOTIVO = 'La persona está por confirmar'

describe('a certificate of an unconfirmed person (CERT-7)', () => {
  test('is not approved, alone or in bulk, until they are confirmed', async () => {
    const idcol = await registered()
    const id = await pending(idcol)
    const other = await pending(await t.make.colaborador())
    const single = await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    expect([single.status, single.body.message, single.body.code]).toEqual([409, MOTIVO, 'no_aprobable'])
    const bulk = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [id, other] })
    expect(bulk.body).toEqual({
      message: 'Se aprobaron 1 Certificados',
      cambiados: 1,
      omitidos: [{ id_ceco: id, motivo: MOTIVO }],
    })
    expect([await estado(id), await estado(other)]).toEqual([0, 1])
    await t.as('adm').put(`/colaboradores/${idcol}/confirmar`)
    expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  })

  test('that was approved before stays approved', async () => {
    const idcol = await registered()
    const id = await pending(idcol)
    await t.as('adm').put(`/colaboradores/${idcol}/confirmar`)
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    await t.db.execute(`update colaboradores set estado_col = 0 where id_col = ${idcol}`)
    expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).body.estado_ceco).toBe(1)
    expect((await t.as('adm').get(`/certcol/${id}/pdf`)).status).toBe(200)
  })
})

describe('many people are confirmed at once', () => {
  test('waiting people are confirmed, and others are skipped with the reason', async () => {
    const [one, two] = [await registered(), await registered()]
    const staff = await t.make.colaborador()
    const answer = await confirm([one, staff, two, 999_999, one, String(two)])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Se confirmaron 2 personas',
        cambiados: 2,
        omitidos: [
          { id_col: staff, motivo: 'Ya estaba confirmada' },
          { id_col: 999_999, motivo: 'La persona no existe o fue eliminada' },
        ],
      },
    ])
    for (const id of [one, two])
      expect((await t.as('adm').get(`/colaboradores/getByParams?id=${id}`)).body[0].estado_col).toBe(1)
    expect((await confirm([one])).body).toMatchObject({ message: 'Se confirmaron 0 personas', cambiados: 0 })
  })

  test('one person is reported in the singular, and two simultaneous calls confirm each person once', async () => {
    expect((await confirm([await registered()])).body.message).toBe('Se confirmó 1 persona')
    const ids = [await registered(), await registered(), await registered()]
    const answers = await Promise.all([confirm(ids), confirm(ids.toReversed()), confirm(ids)])
    expect(answers.reduce((sum, { body }) => sum + body.cambiados, 0)).toBe(3)
  })

  test('no ids, too many or malformed ones are refused and change nothing', async () => {
    const id = await registered()
    for (const ids of [[], [id, 'x'], [id, null], [id, -1], Array.from({ length: 5001 }, () => id), undefined, 'todos'])
      expect((await confirm(ids)).status, String(ids).slice(0, 40)).toBe(400)
    expect((await t.as('adm').get(`/colaboradores/getByParams?id=${id}`)).body[0].estado_col).toBe(0)
  })

  test('asks for editar on Colaboradores', async () => {
    const idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    const id = await registered()
    await grant(t, idrol, (module, action) => !(module === 'Colaboradores' && action === 'editar'))
    expect((await confirm([id], as)).status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'editar')
    expect((await confirm([id], as)).body.cambiados).toBe(1)
    expect((await t.visitor.put('/colaboradores/confirmar', { ids: [id] })).status).toBe(401)
  })
})

test('the filter finds exactly those whom the rule lets confirm', async () => {
  await registered()
  const listed = async (query: string) =>
    (await t.as('adm').get(`/colaboradores?size=100${query}`)).body.items as { id_col: number; estado_col: number }[]
  const all = await listed('')
  expect(new Set(all.map(({ estado_col }) => estado_col))).toEqual(new Set(Object.values(COLABORADOR)))
  const confirmable = all.filter(({ estado_col: estado }) => impideConfirmar({ estado }) === undefined)
  expect((await listed('&porconfirmar=1')).map(({ id_col }) => id_col)).toEqual(confirmable.map(({ id_col }) => id_col))
})
