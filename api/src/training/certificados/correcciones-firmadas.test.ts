// What a signature covers: corrections, and signers who become somebody else (TRUST-6, TRUST-12).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { imagenes } from '../../db/tables/common.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => choose(false))

const choose = async (firmaconfirmada: boolean) =>
  expect((await t.as('adm').form('PUT', '/centro', { firmaconfirmada })).status).toBe(200)
const account = async (over: object = {}) => {
  const made = await t.make.cuenta(ROLES.inspector, over)
  return { ...made, as: t.withToken(await t.sessions.issue({ id_cue: made.id_cue, sesion_cue: 1 })) }
}
type Signer = Awaited<ReturnType<typeof account>>

const cohortOf = async (signers: Signer[], over: object = {}) => {
  const body = bodies.certificacion({ horas: 8, responsables: signers.map(({ id_col }) => id_col), ...over })
  const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer as number
  const id = (await t.as('adm').post('/certcol', [{ idcer, idcol: await t.make.colaborador() }])).body[0].id_ceco
  const save = async (other: object) =>
    expect((await t.as('adm').put(`/certificaciones/${idcer}`, { ...body, ...other })).status).toBe(200)
  return { idcer, id: id as string, save }
}
const sign = async ({ as }: Signer, idcer: number) =>
  expect((await as.put(`/certificaciones/${idcer}/firmar`)).status).toBe(200)
const approve = (id: string) => t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
const handOut = async (id: string) => {
  expect((await approve(id)).status).toBe(200)
  expect((await t.as('adm').get(`/certcol/${id}/pdf`)).status).toBe(200)
}
const correct = (id: string, ...partes: string[]) =>
  t.as('registro').put(`/certcol/${id}/corregir`, { partes, motivo: 'Una prueba', emision: 1 })

describe('a correction where signatures are confirmed', () => {
  const JUNTAS = {
    status: 409,
    code: 'falta_firma',
    message: 'La firma cubre juntos las fechas, las horas y los responsables: corrija las dos partes.',
  }
  let ana: Signer
  let pedro: Signer
  beforeAll(async () => {
    ;[ana, pedro] = [await account(), await account()]
  })
  beforeEach(() => choose(true))

  test('puts no hours under the signature of who was taken off the cohort', async () => {
    const { id, idcer, save } = await cohortOf([ana])
    await sign(ana, idcer)
    await handOut(id)
    await save({ horas: 120, responsables: [] })
    expect((await correct(id, 'cohorte')).body).toMatchObject(JUNTAS)
    expect((await t.as('adm').get(`/certcol/GetById/${id}`)).body.certificacione.horas_cer).toBe(8)
  })

  test('puts no hours that somebody else signed under the signature of before, and both at once it does', async () => {
    const { id, idcer, save } = await cohortOf([ana])
    await sign(ana, idcer)
    await handOut(id)
    await save({ horas: 120, responsables: [pedro.id_col] })
    await sign(pedro, idcer)
    for (const parte of ['cohorte', 'firmantes']) expect((await correct(id, parte)).body).toMatchObject(JUNTAS)
    expect((await correct(id, 'cohorte', 'firmantes')).status).toBe(200)
  })

  test('of one part is made where the other prints what the cohort has', async () => {
    const hours = await cohortOf([ana])
    await sign(ana, hours.idcer)
    await handOut(hours.id)
    await hours.save({ horas: 120 })
    await sign(ana, hours.idcer)
    expect((await correct(hours.id, 'cohorte')).status).toBe(200)
    const signers = await cohortOf([ana])
    await sign(ana, signers.idcer)
    await handOut(signers.id)
    await signers.save({ responsables: [pedro.id_col] })
    await sign(pedro, signers.idcer)
    expect((await correct(signers.id, 'firmantes')).status).toBe(200)
  })

  test('takes one part alone while the centre does not ask for signatures', async () => {
    const { id, idcer, save } = await cohortOf([ana])
    await sign(ana, idcer)
    await handOut(id)
    await save({ horas: 120, responsables: [] })
    await choose(false)
    expect((await correct(id, 'cohorte')).status).toBe(200)
  })
})

test('a correction of the hours is refused while a signer may not sign (CERT-25)', async () => {
  const ana = await account()
  const { id, save } = await cohortOf([ana])
  await handOut(id)
  await t.as('adm').put(`/cuentaacceso/${ana.id_cue}/bloqueo`, { bloqueada: true })
  await save({ horas: 120 })
  expect((await correct(id, 'cohorte')).body).toMatchObject({ status: 409, code: 'firmante_no_puede' })
})

test('a correction of the hours is refused for a cancelled cohort', async () => {
  const { id, idcer, save } = await cohortOf([])
  await handOut(id)
  await save({ horas: 120 })
  await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: CERTIFICACION.cancelado })
  expect((await correct(id, 'cohorte')).body).toMatchObject({
    status: 409,
    code: 'certificacion_cancelada',
    message: 'La cohorte está cancelada.',
  })
})

describe('a signature ends where its signer prints as somebody else', () => {
  const PICTURE = { id_img: 'another', tipo_img: 'image/png', bytes_img: Buffer.from('x') }
  const firmado = async (idcer: number) => {
    const { colaboradores } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
    return colaboradores.map((each: { firmado: boolean }) => each.firmado)
  }

  test.each([
    ['nombres_col', 'Pedro'],
    ['apellidos_col', 'Falso Pérez'],
    ['numerodocumento_col', '99887711'],
    ['cargo_col', 'Coordinador'],
    ['licencia_col', 'Licencia 99'],
    ['firma_col', 'another'],
  ])('by %s, in all cohorts of the person and of nobody else', async (column, value) => {
    await choose(true)
    const [ana, pedro] = [await account(), await account()]
    const [both, alone] = [await cohortOf([ana, pedro]), await cohortOf([ana])]
    for (const [signer, idcer] of [
      [ana, both.idcer],
      [pedro, both.idcer],
      [ana, alone.idcer],
    ] as const)
      await sign(signer, idcer)
    await t.db.insert(imagenes).values(PICTURE).onConflictDoNothing()
    await t.db.execute(sql`update colaboradores set ${sql.identifier(column)} = ${value} where id_col = ${ana.id_col}`)
    expect([await firmado(both.idcer), await firmado(alone.idcer)]).toEqual([[false, true], [false]])
    for (const { id } of [both, alone]) expect((await approve(id)).body.code).toBe('falta_firma')
    await sign(ana, alone.idcer)
    expect((await approve(alone.id)).status).toBe(200)
  })

  test('and stays when other data of the person changes', async () => {
    const ana = await account()
    const { idcer } = await cohortOf([ana])
    await sign(ana, idcer)
    await t.db.execute(sql`update colaboradores set telefono_col = '3001112233', nombres_col = nombres_col,
      correopersonal_col = 'otra@example.com' where id_col = ${ana.id_col}`)
    expect(await firmado(idcer)).toEqual([true])
  })

  test('by a save of the form', async () => {
    const ana = await account({ nombres: 'Ana Lucía', apellidos: 'Ruiz Gómez' })
    const { idcer } = await cohortOf([ana])
    await sign(ana, idcer)
    const other = bodies.colaborador({ nombres: 'Pedro', apellidos: 'Falso Pérez' })
    expect((await t.as('adm').put(`/colaboradores/${ana.id_col}`, other)).status).toBe(200)
    expect(await firmado(idcer)).toEqual([false])
  })
})
