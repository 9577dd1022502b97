// The two switches of the centre: two persons, and confirmed signatures (TRUST-11, TRUST-12).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { status, body } = await choose({ dospersonas: false, firmaconfirmada: false })
  expect([status, body.dospersonas_cen, body.firmaconfirmada_cen]).toEqual([200, false, false])
})

const choose = (switches: object) => t.as('adm').form('PUT', '/centro', switches)
const inscribe = async (idcer: number, as = t.as('adm')) =>
  (await as.post('/certcol', [{ idcer, idcol: await t.make.colaborador() }])).body[0].id_ceco as string
const approve = (id: string, as = t.as('adm')) => as.put(`/certcol/updateEstado/${id}`, { estado: 1 })
const account = async (rol: number = ROLES.inspector) => {
  const made = await t.make.cuenta(rol, { nombres: 'Ana Lucía', apellidos: 'Ruiz Gómez' })
  return { ...made, as: t.withToken(await t.sessions.issue({ id_cue: made.id_cue, sesion_cue: 1 })) }
}

test('two persons: who inscribed does not approve, and somebody else does', async () => {
  await choose({ dospersonas: true })
  const id = await inscribe(await t.make.certificacion(), t.as('registro'))
  expect((await approve(id, t.as('registro'))).body).toMatchObject({
    status: 403,
    message: 'Lo inscribió usted: lo aprueba otra persona.',
  })
  const { body } = await t.as('registro').put('/certcol/updateArrayEstado', { estado: 1, ids: [id] })
  expect(body.omitidos).toEqual([{ id_ceco: id, motivo: 'Lo inscribió usted: lo aprueba otra persona.' }])
  expect((await approve(id)).status).toBe(200)
})

test('two persons: a new account of who inscribed does not approve either', async () => {
  await choose({ dospersonas: true })
  const clerk = await account(ROLES.registro)
  const id = await inscribe(await t.make.certificacion(), clerk.as)
  expect((await t.as('adm').delete(`/cuentaacceso/${clerk.id_cue}`)).status).toBe(200)
  const body = { idcolaborador: clerk.id_col, idrol: ROLES.registro, password: 'Ventana-azul-93' }
  const { id_cue } = (await t.as('adm').post('/cuentaacceso', body)).body
  const again = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  expect((await approve(id, again)).body.message).toBe('Lo inscribió usted: lo aprueba otra persona.')
})

test('confirmed signatures: an approval waits for each signer, and for new learners again', async () => {
  await choose({ firmaconfirmada: true })
  const [ana, other] = [await account(), await account()]
  const idcer = await t.make.certificacion({ responsables: [ana.id_col, other.id_col] })
  const id = await inscribe(idcer)
  expect((await approve(id)).body).toMatchObject({
    status: 409,
    code: 'falta_firma',
    message: 'Faltan las firmas de Ana Lucía Ruiz Gómez y Ana Lucía Ruiz Gómez',
  })
  const sign = (as: (typeof ana)['as']) => as.put(`/certificaciones/${idcer}/firmar`)
  expect((await sign(ana.as)).body).toEqual({ message: 'Cohorte firmada', firmadohasta: 1 })
  expect((await approve(id)).body.message).toBe('Falta la firma de Ana Lucía Ruiz Gómez')
  const bell = (await other.as.get('/notificaciones')).body
  expect(bell).toMatchObject([{ clase: 'certificaciones_por_firmar', total: 1, primeros: [{ id: idcer }] }])
  expect((await sign(other.as)).status).toBe(200)
  expect((await other.as.get('/notificaciones')).body).toEqual([])
  expect((await approve(id)).status).toBe(200)
  const later = await inscribe(idcer)
  expect((await approve(later)).body.code).toBe('falta_firma')
  await Promise.all([sign(ana.as), sign(other.as), sign(ana.as)])
  expect((await approve(later)).status).toBe(200)
  const { colaboradores, firmaconfirmada } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
  expect([firmaconfirmada, ...colaboradores.map(({ firmado }: { firmado: boolean }) => firmado)]).toEqual([
    true,
    true,
    true,
  ])
})

test('confirmed signatures: a correction of what signers sign waits for them too', async () => {
  await choose({ firmaconfirmada: true })
  const [ana, pedro] = [await account(), await account()]
  await t.db.execute(sql`update colaboradores set nombres_col = 'Pedro' where id_col = ${pedro.id_col}`)
  const body = bodies.certificacion({ responsables: [ana.id_col] })
  const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer
  const id = await inscribe(idcer)
  await ana.as.put(`/certificaciones/${idcer}/firmar`)
  expect((await approve(id)).status).toBe(200)
  await t.as('adm').put(`/certificaciones/${idcer}`, { ...body, responsables: [pedro.id_col], horas: 120 })
  const correct = (...partes: string[]) =>
    t.as('registro').put(`/certcol/${id}/corregir`, { partes, motivo: 'Una prueba', emision: 1 })
  for (const parte of ['firmantes', 'cohorte']) expect((await correct(parte)).body.code).toBe('falta_firma')
  await pedro.as.put(`/certificaciones/${idcer}/firmar`)
  expect((await correct('cohorte', 'firmantes')).status).toBe(200)
})

test('a signature is cleared by other dates, hours or signers, and stays when nothing changes', async () => {
  const [ana, other] = [await account(), await account()]
  const body = (over: object = {}) => bodies.certificacion({ responsables: [ana.id_col], ...over })
  const first = body()
  const idcer = (await t.as('adm').post('/certificaciones', first)).body.id_cer
  await inscribe(idcer)
  const signed = async () => {
    const { colaboradores } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
    return colaboradores.map(({ firmado }: { firmado: boolean }) => firmado)
  }
  const save = (over: object) => t.as('adm').put(`/certificaciones/${idcer}`, { ...first, ...over })
  for (const [over, expected] of [
    [{}, [true]],
    [{ horas: 77 }, [false]],
    [{ fechainicio: '2026-11-03' }, [false]],
    [{ responsables: [ana.id_col, other.id_col] }, [false, false]],
  ] as const) {
    await ana.as.put(`/certificaciones/${idcer}/firmar`)
    expect(await signed()).toContain(true)
    expect((await save(over)).status).toBe(200)
    expect(await signed(), JSON.stringify(over)).toEqual(expected)
  }
})

test('only a signer who may sign signs, and no cancelled cohort', async () => {
  const ana = await account()
  const idcer = await t.make.certificacion({ responsables: [ana.id_col] })
  const sign = (as = ana.as, id = idcer) => as.put(`/certificaciones/${id}/firmar`)
  expect((await sign(t.as('adm'))).body).toMatchObject({ status: 403, code: 'sin_permiso' })
  expect((await sign(ana.as, 999_999)).status).toBe(404)
  await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: 2 })
  expect((await sign()).body).toMatchObject({ status: 409, code: 'certificacion_cancelada' })
  await t.as('adm').put(`/cuentaacceso/${ana.id_cue}/bloqueo`, { bloqueada: true })
  expect((await sign()).status).toBe(401)
})

test('a save by SQL that changes hours clears the signature too', async () => {
  const ana = await account()
  const idcer = await t.make.certificacion({ responsables: [ana.id_col] })
  await inscribe(idcer)
  await ana.as.put(`/certificaciones/${idcer}/firmar`)
  await t.db.execute(sql`update certificaciones set horas_cer = horas_cer + 1 where id_cer = ${idcer}`)
  const { colaboradores } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
  expect(colaboradores).toMatchObject([{ firmado: false }])
})
