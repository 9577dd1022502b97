// Inicio says how many cohorts are signed again, because they were signed before signatures covered
// what is printed (OVER-9).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = (firmaconfirmada: boolean) => t.as('adm').form('PUT', '/centro', { firmaconfirmada })
const told = async (role: 'adm' | 'registro' = 'adm') => (await t.as(role).get('/dashboard')).body.cohortesPorFirmar
const decide = async (idcer: number, estado: number) =>
  expect((await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado })).status).toBe(200)

async function signer() {
  const { id_cue, id_col } = await t.make.cuenta(ROLES.inspector)
  return { id_col, as: t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 })) }
}

/** Creates a cohort with a learner that its signers signed before an update. Returns both ids. */
async function signedBefore(...people: number[]) {
  const idcer = await t.make.certificacion({ responsables: people })
  const id = await t.make.inscripcion(idcer, await t.make.colaborador())
  await t.db.execute(sql`update responsables set firmadohasta_res = -1 where idcer_res = ${idcer}`)
  return { idcer, id }
}

test('cohorts with undecided learners are counted once while the centre asks for signatures', async () => {
  const [ana, luz] = [await signer(), await signer()]
  const first = await signedBefore(ana.id_col, luz.id_col)
  const second = await signedBefore(ana.id_col)
  const third = await signedBefore(luz.id_col)
  await t.make.inscripcion(first.idcer, await t.make.colaborador())
  // Of a cohort that nobody signed nothing is told.
  const unsigned = await t.make.certificacion({ responsables: [ana.id_col] })
  await t.make.inscripcion(unsigned, await t.make.colaborador())
  expect(await told()).toBeUndefined()
  await ask(true)
  expect(await told()).toBe(3)
  expect(await told('registro')).toBeUndefined()

  await decide(third.idcer, 2)
  expect(await told()).toBe(2)
  expect((await t.as('adm').delete(`/certcol/${second.id}`)).status).toBe(200)
  expect(await told()).toBe(1)

  const sign = async ({ as }: typeof ana) => {
    const { huella } = (await as.get(`/certificaciones/${first.idcer}/firma`)).body
    expect((await as.put(`/certificaciones/${first.idcer}/firmar`, { huella })).status).toBe(200)
  }
  await sign(ana)
  expect(await told()).toBe(1)
  await sign(luz)
  expect(await told()).toBeUndefined()
})

test('a cohort is told until its last learner is approved or has an outcome', async () => {
  const { id_col } = await signer()
  await ask(false)
  const { idcer, id } = await signedBefore(id_col)
  const other = await t.make.inscripcion(idcer, await t.make.colaborador())
  expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  await ask(true)
  expect(await told()).toBe(1)
  const outcome = { ids: [other], desenlace: 'retirado' }
  const { status, body } = await t.as('adm').put('/certcol/desenlace', outcome)
  expect(status, body.message).toBe(200)
  expect(await told()).toBeUndefined()
})
