import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { randomFrom } from '../../../test/random.ts'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'
import type { Tx } from '../../db/client.ts'
import { trabajos } from '../../db/tables/jobs.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones } from '../../db/tables/training.ts'
import { updateCuenta, deleteCuenta, lockCuenta } from '../../access/cuentas/queries/accounts.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'
import { lockCertificates } from './queries/approve.ts'

// Signers who may not sign any more (CERT-25). A certificate that names one of them is not
// approved.

let t: TestApp
/** A role with every permission other than ADM. */
let idrol: number
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  await grant(t, idrol, () => true)
})
afterAll(() => t.close())

const adm = () => t.as('adm')
const ANA = { nombres: 'Ana', apellidos: 'Ruiz Gil', genero: 'F' }
const MOTIVO = 'Ana Ruiz Gil ya no puede firmar: quítela de la cohorte'

type Account = Awaited<ReturnType<TestApp['make']['cuenta']>>

/** Creates a cohort with the given signers and a pending learner. */
async function cohortOf(...people: Account[]) {
  const idcer = await t.make.certificacion({ responsables: people.map(({ id_col }) => id_col) })
  return { idcer, id: await t.make.inscripcion(idcer, await t.make.colaborador()) }
}
const inspector = (over: object = ANA) => t.make.cuenta(ROLES.inspector, over)
const approve = (id: string) => adm().put(`/certcol/updateEstado/${id}`, { estado: 1 })
const approveAll = async (...ids: string[]) => (await adm().put('/certcol/updateArrayEstado', { estado: 1, ids })).body
const block = ({ id_cue }: Account, bloqueada = true) => adm().put(`/cuentaacceso/${id_cue}/bloqueo`, { bloqueada })
const page = async (idcer: number) => (await adm().get(`/certificaciones/${idcer}`)).body
const signersOf = async (id: string) =>
  (
    await t.db
      .select()
      .from(certcol)
      .where(inArray(certcol.id_ceco, [id]))
  )[0]!.datos_ceco?.responsables.map(({ nombres }) => nombres)

/** Returns the number of pending certificates of a cohort, by the list and by its tab. */
async function waits(idcer: number) {
  const list = await adm().get(`/certcol?idcer=${idcer}&situacion=pendiente`)
  const tabs: { situacion: string; total: number }[] = (await adm().get(`/certcol/situaciones?idcer=${idcer}`)).body
  return [list.body.totalItems, tabs.find(({ situacion }) => situacion === 'pendiente')?.total]
}
const bell = async (): Promise<number> => {
  const { body } = await adm().get('/notificaciones')
  return body.find(({ clase }: { clase: string }) => clase === 'certificados_por_aprobar')?.total ?? 0
}

/**
 * Reads the cohorts whose column `firmaimpedida_cer` does not agree with the accounts of their
 * signers.
 */
const wrong = () =>
  rows<{ id: number }>(
    t.db,
    sql`select id_cer as id from certificaciones where firmaimpedida_cer <> exists (
      select from responsables where idcer_res = id_cer and not exists (
        select from cuentas join roles on id_rol = idroles_cue
        where idcol_cue = idcol_res and not bloqueada_cue and nombre_rol in ('ADM', 'INSPECTOR')))`,
  )

describe.each([
  ['is blocked', (who: Account) => block(who), (who: Account) => block(who, false)],
  [
    'has no account',
    ({ id_cue }: Account) => adm().delete(`/cuentaacceso/${id_cue}`),
    ({ id_col }: Account) =>
      adm().post('/cuentaacceso', { idcolaborador: id_col, password: PASSWORD, idrol: ROLES.adm }),
  ],
  [
    'registers only',
    ({ id_cue }: Account) => adm().put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.registro }),
    ({ id_cue }: Account) => adm().put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.inspector }),
  ],
  [
    'may do everything in a role that does not sign',
    ({ id_cue }: Account) => adm().put(`/cuentaacceso/${id_cue}`, { idrol }),
    ({ id_cue }: Account) => adm().put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.adm }),
  ],
])('a signer who %s', (_, leave, comeBack) => {
  test('keeps the cohort from being approved, one by one, in bulk and by a job, and is named', async () => {
    const [ana, other] = [await inspector(), await inspector({ nombres: 'Luis' })]
    const { idcer, id } = await cohortOf(other, ana)
    const approved = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await approve(approved)).status).toBe(200)
    const before = await bell()
    expect(await waits(idcer)).toEqual([1, 1])
    expect([200, 201]).toContain((await leave(ana)).status)

    expect((await approve(id)).body).toMatchObject({ status: 409, code: 'firmante_no_puede', message: MOTIVO })
    const free = await cohortOf(other)
    expect(await approveAll(id, free.id)).toEqual({
      message: 'Se aprobaron 1 Certificados',
      cambiados: 1,
      omitidos: [{ id_ceco: id, motivo: MOTIVO }],
    })
    const question = await adm().post('/certcol/aprobacion', { ids: [id] })
    expect(question.body).toMatchObject({ aprobables: 0, omitidos: [{ motivo: MOTIVO, total: 1 }] })
    const asked = await adm().post('/trabajos', { accion: 'aprobar_certificados', ids: [id], esperado: 1 })
    await workOnTrabajo(t.deps, { data: { trabajo: asked.body.id_tra }, isLast: true })
    const { body } = await adm().get(`/trabajos/${asked.body.id_tra}/resultado`)
    expect(body.omitidas).toEqual([expect.objectContaining({ id, motivo: MOTIVO })])
    await t.db.delete(trabajos)

    expect(await waits(idcer)).toEqual([0, 0])
    expect(await bell()).toBe(before - 1)
    const { colaboradores, conteo } = await page(idcer)
    expect(colaboradores.map((each: { puede_firmar: boolean }) => each.puede_firmar)).toEqual([true, false])
    // The approved certificate stays approved, and is counted as before.
    expect(conteo).toMatchObject({ aprobados: 1, pendientes: 1 })
    expect((await adm().get(`/certcol/GetById/${approved}`)).body.estado_ceco).toBe(1)
    expect(await signersOf(approved)).toEqual(['Luis', 'Ana'])

    expect([200, 201]).toContain((await comeBack(ana)).status)
    expect([await waits(idcer), await bell()]).toEqual([[1, 1], before])
    expect((await approve(id)).status).toBe(200)
    expect(await wrong()).toEqual([])
  })

  test('is removed from the cohort, which can then be approved', async () => {
    const [ana, other] = [await inspector(), await inspector({ nombres: 'Luis' })]
    const { idcer, id } = await cohortOf(other, ana)
    await leave(ana)
    // Saving the cohort with the same signers is accepted, and changes nothing.
    const edit = (...people: Account[]) =>
      adm().put(`/certificaciones/${idcer}`, bodies.certificacion({ responsables: people.map(({ id_col }) => id_col) }))
    expect((await edit(ana, other)).status).toBe(200)
    expect((await approve(id)).body.code).toBe('firmante_no_puede')
    expect((await edit(other)).status).toBe(200)
    expect(await waits(idcer)).toEqual([1, 1])
    expect((await approve(id)).status).toBe(200)
    expect(await signersOf(id)).toEqual(['Luis'])
    // A signer who was removed cannot be named again.
    expect((await edit(ana)).body).toMatchObject({ status: 400, fields: { responsables: expect.any(String) } })
  })
})

test('all signers who may not sign are named, in their order', async () => {
  const [ana, ivan] = [await inspector(), await inspector({ nombres: 'Iván', apellidos: 'Paz Gil' })]
  const { id } = await cohortOf(ana, ivan)
  await block(ivan)
  await block(ana)
  expect((await approve(id)).body.message).toBe(
    'Ana Ruiz Gil e Iván Paz Gil ya no pueden firmar: quítelos de la cohorte',
  )
  await block(ana, false)
  expect((await approve(id)).body.message).toBe('Iván Paz Gil ya no puede firmar: quítelo de la cohorte')
})

test('without signers the centre signs, and earlier reasons come first', async () => {
  const ana = await inspector()
  const { idcer, id } = await cohortOf(ana)
  await block(ana)
  await adm().put(`/certificaciones/updateEstado/${idcer}`, { estado: 2 })
  expect((await approve(id)).body).toMatchObject({ code: 'no_aprobable', message: 'La cohorte está cancelada' })
  await adm().put(`/certificaciones/updateEstado/${idcer}`, { estado: 0 })
  await adm().put(`/certificaciones/${idcer}`, bodies.certificacion({ responsables: [] }))
  expect((await approve(id)).status).toBe(200)
  expect(await signersOf(id)).toEqual([])
})

describe('changes at the same moment', () => {
  test('an approval waits for a block, and is refused', async () => {
    const ana = await inspector()
    const { id } = await cohortOf(ana)
    const blocking = (tx: Tx) => updateCuenta(tx, ana.id_cue, { bloqueada_cue: true })
    expect((await callMeanwhile(t.db, blocking, () => approve(id))).body.code).toBe('firmante_no_puede')
  })

  test('a block waits for an approval, which names those who could sign then', async () => {
    const ana = await inspector()
    const { id } = await cohortOf(ana)
    const approving = (tx: Tx) => lockCertificates(tx, [id])
    expect((await callMeanwhile(t.db, approving, () => block(ana))).status).toBe(200)
    expect((await approve(id)).body.code).toBe('firmante_no_puede')
  })

  test('somebody who is being blocked is not named as a signer', async () => {
    const ana = await inspector()
    const { idcer } = await cohortOf()
    const blocking = (tx: Tx) => updateCuenta(tx, ana.id_cue, { bloqueada_cue: true })
    const name = () => adm().put(`/certificaciones/${idcer}`, bodies.certificacion({ responsables: [ana.id_col] }))
    expect((await callMeanwhile(t.db, blocking, name)).status).toBe(400)
  })

  test('somebody who is named and blocked right afterwards keeps the cohort from being approved', async () => {
    const ana = await inspector()
    const { idcer, id } = await cohortOf()
    const body = bodies.certificacion({ responsables: [ana.id_col] })
    await Promise.all([adm().put(`/certificaciones/${idcer}`, body), block(ana)])
    expect(await wrong()).toEqual([])
    const named = (await page(idcer)).colaboradores.length > 0
    expect((await approve(id)).status).toBe(named ? 409 : 200)
  })

  test('deleting the account while the cohort is saved is noticed', async () => {
    const ana = await inspector()
    const { idcer, id } = await cohortOf(ana)
    const removing = async (tx: Tx) => {
      await lockCuenta(tx, ana.id_cue)
      await deleteCuenta(tx, ana.id_cue)
    }
    const save = () => adm().put(`/certificaciones/${idcer}`, bodies.certificacion({ responsables: [ana.id_col] }))
    expect((await callMeanwhile(t.db, removing, save)).status).toBe(200)
    expect(await wrong()).toEqual([])
    expect((await approve(id)).body.code).toBe('firmante_no_puede')
  })

  test('there is no deadlock, whatever comes first', async () => {
    const people = [await inspector(), await inspector(), await inspector()]
    const cohorts = []
    // The cohorts belong to two courses, so that sorting by course differs from sorting by cohort.
    for (const [n, idcur] of [2, 1, 2, 1].entries()) {
      const responsables = [...people.slice(n % 2), ...people.slice(0, n % 2)].map(({ id_col }) => id_col)
      const idcer = await t.make.certificacion({ idcur, responsables })
      cohorts.push({ idcer, responsables, ids: [await pending(idcer), await pending(idcer)] })
    }
    const all = cohorts.flatMap(({ ids }) => ids)
    const answers = await Promise.all([
      approveAll(...all),
      ...people.map((who) => block(who)),
      ...cohorts.map(({ idcer, responsables }) =>
        adm().put(`/certificaciones/${idcer}`, bodies.certificacion({ responsables: responsables.toReversed() })),
      ),
      ...all.toReversed().map(approve),
      adm().put(`/cuentaacceso/${people[0]!.id_cue}`, { idrol: ROLES.registro }),
    ])
    expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([])
    const told = answers.map(({ body }) => body?.message).filter((message) => message?.includes('a la vez'))
    expect(told).toEqual([])
    expect(await wrong()).toEqual([])
    for (const each of await t.db.select().from(certcol).where(inArray(certcol.id_ceco, all)))
      expect((await approve(each.id_ceco)).status).toBe(each.estado_ceco === 1 ? 200 : 409)
  })
})

const pending = async (idcer: number) => t.make.inscripcion(idcer, await t.make.colaborador())

test.each([7, 41, 1999])('after random writes each cohort knows whether its signers may sign: %d', async (seed) => {
  const pick = randomFrom(seed)
  const people = await Promise.all(Array.from({ length: 5 }, () => inspector()))
  const cohorts = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => (await cohortOf(...people.slice(n))).idcer),
  )
  const someone = () => people[pick(people.length)]!
  const roles = [ROLES.adm, ROLES.inspector, ROLES.registro, ROLES.consulta, idrol]
  const writes = [
    () => block(someone(), pick(2) === 0),
    () => adm().put(`/cuentaacceso/${someone().id_cue}`, { idrol: roles[pick(roles.length)] }),
    () => adm().delete(`/cuentaacceso/${someone().id_cue}`),
    async () => {
      const who = someone()
      const idrolGiven = roles[pick(roles.length)]
      const made = { idcolaborador: who.id_col, password: PASSWORD, idrol: idrolGiven }
      const { status, body } = await adm().post('/cuentaacceso', made)
      if (status === 201) who.id_cue = body.id_cue
    },
    () => {
      const responsables = people.filter(() => pick(2) === 0).map(({ id_col }) => id_col)
      return adm().put(`/certificaciones/${cohorts[pick(cohorts.length)]}`, bodies.certificacion({ responsables }))
    },
  ]
  const seen = new Set<boolean>()
  for (let n = 0; n < 60; n += 1) {
    await writes[pick(writes.length)]!()
    const { firmaimpedida_cer } = certificaciones
    const shown = await t.db
      .select({ firmaimpedida_cer })
      .from(certificaciones)
      .where(inArray(certificaciones.id_cer, cohorts))
    for (const row of shown) seen.add(row.firmaimpedida_cer)
  }
  expect(await wrong()).toEqual([])
  // Both values occurred; otherwise the comparison would prove nothing.
  expect(seen.size).toBe(2)
})
