import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
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
    // The filter `pendiente` selects exactly the certificates that can be approved.
    expect(await ask({ filtro: { idcur: 3, situacion: 'pendiente' } })).toMatchObject({ aprobables: 4, omitidos: [] })
  })

  test('gives the reason for a certificate that cannot be approved, and the first valid day of one that can', async () => {
    const none = { aprobables: 0, cohortes: [], mascohortes: 0, porempezar: null }
    expect(await ask({ ids: [ids.visitor] })).toEqual({
      ...none,
      homonimos: 0,
      omitidos: [{ motivo: 'La persona está por confirmar', total: 1 }],
    })
    expect(await ask({ ids: [ids.today] })).toMatchObject({ aprobables: 1, porempezar: null, omitidos: [] })
    expect(await ask({ filtro: { idcur: 3, numerodocumento: '000000000' } })).toEqual({
      ...none,
      homonimos: 0,
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
