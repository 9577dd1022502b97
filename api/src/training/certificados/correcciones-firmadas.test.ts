// Corrections where the centre asks for signatures, or a signer left (TRUST-6, TRUST-12, CERT-25).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { sign } from '../../../test/signing.ts'
import { colaboradores } from '../../db/tables/training.ts'

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
const signed = async ({ as }: Signer, idcer: number) => expect((await sign(as, idcer)).status).toBe(200)
const approve = (id: string) => t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
const handOut = async (id: string) => {
  expect((await approve(id)).status).toBe(200)
  expect((await t.as('adm').get(`/certcol/${id}/pdf`)).status).toBe(200)
}
const correct = (id: string, ...partes: string[]) =>
  t.as('registro').put(`/certcol/${id}/corregir`, { partes, motivo: 'Una prueba', emision: 1 })

const ALL = ['cohorte', 'firmantes', 'centro'] as const

describe('a correction where signatures are confirmed', () => {
  const JUNTAS = {
    status: 409,
    code: 'falta_firma',
    message: 'La firma cubre juntos el curso, los responsables y el centro: corrija las tres partes.',
  }
  let ana: Signer
  let pedro: Signer
  beforeAll(async () => {
    ;[ana, pedro] = [await account(), await account()]
  })
  beforeEach(() => choose(true))

  /** Returns a certificate that a signer signed and somebody got. */
  const handedOut = async (who: Signer) => {
    const cohort = await cohortOf([who])
    await signed(who, cohort.idcer)
    await handOut(cohort.id)
    return cohort
  }
  const horas = async (id: string) => (await t.as('adm').get(`/certcol/GetById/${id}`)).body.certificacione.horas_cer

  test('takes course, signers and centre together, once all signed what is there today', async () => {
    const { id, idcer, save } = await handedOut(ana)
    await save({ horas: 120, responsables: [pedro.id_col] })
    for (const partes of [['cohorte'], ['firmantes'], ['centro'], ['cohorte', 'firmantes'], ['aprendiz', 'centro']]) {
      await t.as('adm').form('PUT', '/centro', { ciudad: `Ciudad ${partes.join(' ')}` })
      expect((await correct(id, ...partes)).body, partes.join()).toMatchObject(JUNTAS)
    }
    expect((await correct(id, ...ALL)).body).toMatchObject({ status: 409, code: 'falta_firma' })
    await signed(pedro, idcer)
    expect((await correct(id, ...ALL)).status).toBe(200)
    expect(await horas(id)).toBe(120)
  })

  test('asks again when something changed after the signature', async () => {
    const { id, idcer, save } = await handedOut(ana)
    await save({ horas: 120 })
    await signed(ana, idcer)
    await save({ horas: 121 })
    expect((await correct(id, ...ALL)).body.message).toMatch(/^Cambió después de la firma de /)
    await save({ horas: 120 })
    expect((await correct(id, ...ALL)).status).toBe(200)
  })

  test('puts nothing under the signature of the representative when the signers are taken off', async () => {
    const { id, save } = await handedOut(ana)
    await save({ horas: 120, responsables: [] })
    expect((await correct(id, ...ALL)).body).toMatchObject({ status: 409, code: 'sin_firmantes' })
    expect(await horas(id)).toBe(8)
  })

  test('replaces who may not sign any more', async () => {
    const leaving = await account()
    const { id, idcer, save } = await handedOut(leaving)
    await t.as('adm').put(`/cuentaacceso/${leaving.id_cue}/bloqueo`, { bloqueada: true })
    await save({ horas: 9 })
    expect((await correct(id, ...ALL)).body.code).toBe('firmante_no_puede')
    await save({ horas: 9, responsables: [ana.id_col] })
    await signed(ana, idcer)
    expect((await correct(id, ...ALL)).status).toBe(200)
  })

  test('of the learner or the company needs no signature', async () => {
    const { id, idcer, save } = await handedOut(ana)
    await save({ horas: 120 })
    const [row] = (await t.as('adm').get(`/certcol?idcer=${idcer}`)).body.items
    const { idcol_ceco: idcol } = row
    await t.db.update(colaboradores).set({ apellidos_col: 'Corregida' }).where(eq(colaboradores.id_col, idcol))
    expect((await correct(id, 'aprendiz')).status).toBe(200)
    expect(await horas(id)).toBe(8)
  })

  test('takes one part alone while the centre does not ask for signatures', async () => {
    const { id, save } = await handedOut(ana)
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
