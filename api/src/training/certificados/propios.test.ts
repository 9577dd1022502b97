import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'

// A caller whose role has all permissions on certificates except `filtrar` sees and changes only
// their own certificates (ACC-13).

let t: TestApp
let me: ReturnType<TestApp['withToken']>
let own: { idcol: number; id: string }
let other: { idcol: number; id: string; idcer: number }
beforeAll(async () => {
  t = await startTestApp()
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action !== 'filtrar')
  const account = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const idcer = await t.make.certificacion()
  own = { idcol: account.id_col, id: await t.make.inscripcion(idcer, account.id_col) }
  const idcol = await t.make.colaborador()
  other = { idcol, idcer, id: await t.make.inscripcion(idcer, idcol) }
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [other.id] })
})
afterAll(() => t.close())

describe('the certificate of somebody else', () => {
  test('is in no list, with any filter', async () => {
    for (const query of ['', `?idcol=${other.idcol}`, `?idcer=${other.idcer}`, '?idcol=', '?size=9007199254740991']) {
      const { body } = await me.get(`/certcol${query}`)
      expect(body.items.map((row: { id_ceco: string }) => row.id_ceco)).toEqual([own.id])
      expect(body.totalItems).toBe(1)
    }
  })

  test('cannot be read, drawn, changed or deleted', async () => {
    const answers = [
      await me.get(`/certcol/GetById/${other.id}`),
      await me.get(`/certcol/${other.id}/pdf`),
      await me.get(`/certcol/${other.id.toUpperCase()}/pdf?vista=1`),
      await me.get(`/certcol/${other.id}/pdf?vista=1&formato=svg`),
      await me.put(`/certcol/${other.id}`, { idemp: 0 }),
      await me.put(`/certcol/updateEstado/${other.id}`, { estado: 0 }),
      await me.delete(`/certcol/${other.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    const row = await t.as('adm').get(`/certcol/GetById/${other.id}`)
    expect(row.body).toMatchObject({ estado_ceco: 1, descargado_ceco: 0 })
  })

  test('cannot be created: one may only inscribe oneself', async () => {
    const idcer = await t.make.certificacion()
    const list = [
      { idcer, idcol: own.idcol },
      { idcer, idcol: other.idcol },
    ]
    expect((await me.post('/certcol', list)).status).toBe(403)
    expect((await me.post('/certcol', list.slice(0, 1))).status).toBe(201)
    const [{ id_ceco }] = (await me.get(`/certcol?idcer=${idcer}`)).body.items
    expect((await me.delete(`/certcol/${id_ceco}`)).status).toBe(200)
  })

  test('cannot be approved in bulk', async () => {
    expect((await me.put('/certcol/updateArrayEstado', { estado: 1, ids: [own.id, other.id] })).status).toBe(403)
  })
})

describe('nobody approves their own certificate', () => {
  test('with editar', async () => {
    expect((await me.put(`/certcol/updateEstado/${own.id}`, { estado: 1 })).status).toBe(403)
    expect((await t.as('adm').get(`/certcol/GetById/${own.id}`)).body.estado_ceco).toBe(0)
  })

  test('as an administrator, alone or in bulk, in either direction', async () => {
    const adm = t.as('adm')
    const mine = await t.make.inscripcion(other.idcer, t.accounts.adm.id_col)
    expect((await adm.put(`/certcol/updateEstado/${mine}`, { estado: 1 })).status).toBe(403)
    const bulk = await adm.put('/certcol/updateArrayEstado', { estado: 1, ids: [mine] })
    expect(bulk.body).toMatchObject({
      cambiados: 0,
      omitidos: [{ id_ceco: mine, motivo: 'No puede aprobar su propio certificado' }],
    })
    const registro = t.as('registro')
    expect((await registro.put(`/certcol/updateEstado/${mine}`, { estado: 1 })).status).toBe(200)
    const back = await adm.put(`/certcol/updateEstado/${mine}`, { estado: 0 })
    expect(back).toMatchObject({
      status: 403,
      body: { message: 'No puede devolver a pendiente su propio certificado.' },
    })
    expect((await adm.put('/certcol/updateArrayEstado', { estado: 0, ids: [mine] })).body).toMatchObject({
      cambiados: 0,
      omitidos: [{ id_ceco: mine, motivo: 'No puede devolver a pendiente su propio certificado' }],
    })
  })
})

test('one’s own certificate is read and drawn', async () => {
  await t.as('adm').put(`/certcol/updateEstado/${own.id}`, { estado: 1 })
  expect((await me.get(`/certcol/GetById/${own.id}`)).body.idcol_ceco).toBe(own.idcol)
  expect((await me.get(`/certcol/${own.id}/pdf`)).status).toBe(200)
})
