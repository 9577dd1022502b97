import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { centro } from '../../db/tables/centro.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from '../../db/tables/training.ts'
import { createRole, grant } from '../../../test/roles.ts'

// The preview of an approval (CERT-24). The clock stands at 20 November 2026 in Bogotá.

let t: TestApp
const ids: Record<string, string> = {}
let cohorts: Record<'past' | 'today' | 'ahead' | 'cancelled', number>

const ask = async (body: object) => {
  const answer = await t.as('adm').post('/certcol/aprobacion', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as PreguntaAprobacion
}
const inscribe = async (idcer: number) => t.make.inscripcion(idcer, await t.make.colaborador())

beforeAll(async () => {
  t = await startTestApp()
  cohorts = {
    past: await t.make.certificacion({ idcur: 3, fechainicio: '2026-01-10' }),
    today: await t.make.certificacion({ idcur: 3, fechainicio: '2026-11-20' }),
    ahead: await t.make.certificacion({ idcur: 3, fechainicio: '2026-11-21' }),
    cancelled: await t.make.certificacion({ idcur: 3 }),
  }
  for (const name of ['past1', 'past2', 'approved', 'deleted']) ids[name] = await inscribe(cohorts.past)
  ids.today = await inscribe(cohorts.today)
  ids.ahead = await inscribe(cohorts.ahead)
  ids.own = await t.make.inscripcion(cohorts.past, t.accounts.adm.id_col)
  const visitor = (await t.visitor.post('/colaboradores', bodies.colaborador())).body.id_col
  ids.visitor = await t.make.inscripcion(cohorts.past, visitor)
  ids.cancelled = await inscribe(cohorts.cancelled)
  await t.as('adm').put(`/certificaciones/updateEstado/${cohorts.cancelled}`, { estado: CERTIFICACION.cancelado })
  await t.as('adm').put(`/certcol/updateEstado/${ids.approved}`, { estado: 1 })
  await t.as('adm').delete(`/certcol/${ids.deleted}`)
})
afterAll(() => t.close())

const line = (name: keyof typeof cohorts, fechainicio_cer: string, aprobables: number) =>
  expect.objectContaining({
    id_cer: cohorts[name],
    nombre_cur: expect.any(String),
    cohorte_cer: expect.any(Number),
    fechainicio_cer,
    aprobables,
    porempezar: name === 'ahead',
  })

describe('the preview of an approval', () => {
  test('counts by cohort what would be approved, what would not be valid yet, and what is skipped', async () => {
    expect(await ask({ ids: Object.values(ids) })).toEqual({
      aprobables: 4,
      cohortes: [line('ahead', '2026-11-21', 1), line('past', '2026-01-10', 2), line('today', '2026-11-20', 1)],
      mascohortes: 0,
      porempezar: { total: 1, desde: '2026-11-21', hasta: '2026-11-21' },
      homonimos: 0,
      cambios: [],
      mascambios: 0,
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      omitidos: [
        { motivo: 'Ya estaba aprobado', total: 1 },
        { motivo: 'El certificado no existe o fue eliminado', total: 1 },
        { motivo: 'No puede aprobar su propio certificado', total: 1 },
        { motivo: 'La persona está por confirmar', total: 1 },
        { motivo: 'La cohorte está cancelada', total: 1 },
      ],
    })
  })

  test('is the same for the same rows, however they were chosen', async () => {
    const shown = (await t.as('adm').get('/certcol?size=100&idcur=3')).body.items
    const chosen = shown.map(({ id_ceco }: { id_ceco: string }) => id_ceco)
    expect(chosen).toHaveLength(Object.keys(ids).length - 1)
    expect(await ask({ filtro: { idcur: 3 } })).toEqual(await ask({ ids: chosen }))
    expect(await ask({ ids: [chosen[0], chosen[0], chosen[0].toUpperCase()] })).toEqual(await ask({ ids: [chosen[0]] }))
    // The filter `pendiente` selects exactly the certificates that can be approved, apart those of
    // cohorts that have not begun.
    const pending = { idcur: 3, situacion: 'pendiente' }
    expect(await ask({ filtro: pending })).toMatchObject({ aprobables: 3, porempezar: null, omitidos: [] })
    expect(await ask({ filtro: { ...pending, futuras: '1' } })).toMatchObject({
      aprobables: 1,
      porempezar: { total: 1 },
      omitidos: [],
    })
  })

  test('gives the reason for a certificate that cannot be approved, and the first valid day of one that can', async () => {
    const none = { aprobables: 0, cohortes: [], mascohortes: 0, porempezar: null }
    expect(await ask({ ids: [ids.visitor] })).toEqual({
      ...none,
      homonimos: 0,
      cambios: [],
      mascambios: 0,
      huella: expect.any(String),
      omitidos: [{ motivo: 'La persona está por confirmar', total: 1 }],
    })
    expect(await ask({ ids: [ids.today] })).toMatchObject({ aprobables: 1, porempezar: null, omitidos: [] })
    expect(await ask({ filtro: { idcur: 3, numerodocumento: '000000000' } })).toEqual({
      ...none,
      homonimos: 0,
      cambios: [],
      mascambios: 0,
      huella: expect.any(String),
      omitidos: [],
    })
  })

  test('changes nothing, and predicts the result of the approval', async () => {
    const before = await ask({ filtro: { idcur: 3 } })
    const shown = (await t.as('adm').get('/certcol?size=100&idcur=3')).body.items
    const chosen = shown.map(({ id_ceco }: { id_ceco: string }) => id_ceco)
    const { body } = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: chosen })
    expect(body.cambiados).toBe(before.aprobables)
    const reasons = Map.groupBy(body.omitidos, ({ motivo }: { motivo: string }) => motivo)
    expect([...reasons].map(([motivo, rows]) => ({ motivo, total: rows.length })).toSorted(byReason)).toEqual(
      before.omitidos.toSorted(byReason),
    )
    await t
      .as('adm')
      .put('/certcol/updateArrayEstado', { estado: 0, ids: chosen.filter((id: string) => id !== ids.approved) })
  })

  test('names ten cohorts, future ones first, and counts the others', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const fechainicio = i < 11 ? '2026-02-01' : '2027-03-01'
        return inscribe(await t.make.certificacion({ idcur: 4, fechainicio }))
      }),
    )
    const question = await ask({ ids: made })
    expect([question.aprobables, question.cohortes.length, question.mascohortes]).toEqual([12, 10, 2])
    expect(question.cohortes.map(({ porempezar }) => porempezar)).toEqual([true, ...Array<boolean>(9).fill(false)])
    expect(question.porempezar).toEqual({ total: 1, desde: '2027-03-01', hasta: '2027-03-01' })
  })

  test('names a letter that cannot be printed, whose certificate is not issued (TRUST-24)', async () => {
    const idcer = await t.make.certificacion({ idcur: 5 })
    const other = await inscribe(idcer)
    const person = await t.make.colaborador({ nombres: '张伟', apellidos: 'Núñez' })
    const id = await t.make.inscripcion(idcer, person)
    const motivo = 'No se puede imprimir «张» de «张伟» (Nombres)'
    // The filter does not know the letters.
    expect(await ask({ filtro: { idcer, situacion: 'pendiente' } })).toMatchObject({
      aprobables: 1,
      omitidos: [{ motivo, total: 1 }],
    })
    const one = await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    expect([one.status, one.body.code, one.body.message]).toEqual([409, 'sin_dibujo', motivo])
    const many = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [id, other] })
    expect(many.body).toMatchObject({ cambiados: 1, omitidos: [{ id_ceco: id, motivo }] })
    const named = { ...bodies.colaborador({ nombres: 'Wei', apellidos: 'Zhang Núñez' }) }
    expect((await t.as('adm').put(`/colaboradores/${person}`, named)).status).toBe(200)
    expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  })

  test('needs the permissions of a bulk approval, and ids or filters', async () => {
    const idrol = await createRole(t.db)
    await grant(t, idrol, (_, action) => action !== 'filtrar')
    const { id_cue } = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    expect((await as.post('/certcol/aprobacion', { ids: [ids.past1] })).status).toBe(403)
    for (const [body, field] of [
      [{}, 'ids'],
      [{ ids: [] }, 'ids'],
      [{ ids: ['x'] }, 'ids.0'],
      [{ ids: [ids.past1], filtro: {} }, 'ids'],
      [{ filtro: { otro: 1 } }, 'filtro'],
      [{ filtro: { falta: 'correo' } }, 'falta'],
      [{ ids: Array(5001).fill(ids.past1) }, 'ids'],
    ] as const) {
      const { status, body: refusal } = await t.as('adm').post('/certcol/aprobacion', body)
      expect([status, Object.keys(refusal.fields)[0]]).toEqual([400, field])
    }
  })
})

const byReason = (a: { motivo: string }, b: { motivo: string }) => a.motivo.localeCompare(b.motivo)

describe('an approval of what was seen', () => {
  /** Creates a cohort of a course of its own with two learners and a signer. */
  async function cohort() {
    const idcur = (await t.as('adm').post('/cursos', bodies.curso())).body.id_cur
    const { id_col } = await t.make.cuenta(ROLES.inspector)
    const idemp = await t.make.empresa()
    const idcer = await t.make.certificacion({ idcur, fechainicio: '2026-01-10', responsables: [id_col] })
    const learners = [await t.make.colaborador(), await t.make.colaborador()]
    const chosen: string[] = []
    for (const idcol of learners) chosen.push(await t.make.inscripcion(idcer, idcol))
    await t.db.update(certcol).set({ idemp_ceco: idemp }).where(eq(certcol.idcer_ceco, idcer))
    return {
      idcur,
      idcer,
      idemp,
      signer: id_col,
      learner: learners[1]!,
      chosen,
      huella: (await ask({ ids: chosen })).huella,
    }
  }
  type Cohort = Awaited<ReturnType<typeof cohort>>
  const approve = (ids: string[], huella: string | undefined) =>
    t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids, huella })
  const set = (table: PgTable, values: object, where: SQL) => t.db.update(table).set(values).where(where)

  test('is stored, and tells of each cohort what its certificates print', async () => {
    const { idcer, signer, chosen, huella } = await cohort()
    const { body } = await t.as('adm').get(`/certificaciones/${idcer}`)
    const [person] = await t.db.select().from(colaboradores).where(eq(colaboradores.id_col, signer))
    expect((await ask({ ids: chosen })).cohortes).toMatchObject([
      {
        horas_cer: body.horas_cer,
        fechafin_cer: body.fechafin_cer,
        tiempovigencia_cer: body.tiempovigencia_cer,
        periodo_cer: body.periodo_cer,
        firmantes: [nombreDePersona(person!)],
      },
    ])
    expect((await approve(chosen.toReversed(), huella)).body.cambiados).toBe(2)
  })

  test.each<[string, (made: Cohort) => Promise<unknown>]>([
    ['the course', ({ idcur }) => set(cursos, { nombre_cur: 'Otro curso' }, eq(cursos.id_cur, idcur))],
    ['the hours', ({ idcer }) => set(certificaciones, { horas_cer: 80 }, eq(certificaciones.id_cer, idcer))],
    ['a learner', ({ learner }) => set(colaboradores, { nombres_col: 'Otra' }, eq(colaboradores.id_col, learner))],
    ['the company', ({ idemp }) => set(empresas, { nit_emp: '800197268' }, eq(empresas.id_emp, idemp))],
    ['a signer', ({ signer }) => set(colaboradores, { cargo_col: 'Otro' }, eq(colaboradores.id_col, signer))],
    ['the signers', ({ idcer }) => t.db.delete(responsables).where(eq(responsables.idcer_res, idcer))],
    ['the licence of the centre', () => set(centro, { licencia_cen: 'Licencia 9' }, sql`true`)],
    ['what others approved', ({ chosen }) => approve(chosen.slice(0, 1), undefined)],
  ])('is refused when %s changed since, by one and by many', async (_, change) => {
    const made = await cohort()
    await change(made)
    const { body } = await approve(made.chosen, made.huella)
    expect(body).toMatchObject({ status: 409, code: 'version_anterior' })
    const one = await t
      .as('adm')
      .put(`/certcol/updateEstado/${made.chosen[1]}`, { estado_ceco: 1, huella: made.huella })
    expect(one.body.code).toBe('version_anterior')
    // What is asked anew is approved, and so is what nobody compares.
    const { huella } = await ask({ ids: made.chosen.slice(1) })
    expect((await approve(made.chosen.slice(1), huella)).body.cambiados).toBe(1)
  })

  test('is stored when only logo, colour or city of the centre changed, or all was put back', async () => {
    const { idcur, chosen, huella } = await cohort()
    await set(centro, { ciudad_cen: 'Cali', color_cen: '#123456' }, sql`true`)
    const [{ nombre }] = (await t.db.select({ nombre: cursos.nombre_cur }).from(cursos).where(eq(cursos.id_cur, idcur))) as [{ nombre: string }] // prettier-ignore
    await set(cursos, { nombre_cur: 'De paso' }, eq(cursos.id_cur, idcur))
    await set(cursos, { nombre_cur: nombre }, eq(cursos.id_cur, idcur))
    expect((await approve(chosen.slice(0, 1), (await ask({ ids: chosen.slice(0, 1) })).huella)).body.cambiados).toBe(1)
    expect((await approve(chosen, 'x'.repeat(65))).status).toBe(400)
    expect((await approve(chosen, huella)).body.code).toBe('version_anterior')
    expect((await approve(chosen, undefined)).body.cambiados).toBe(1)
  })
})
