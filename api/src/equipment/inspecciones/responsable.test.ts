import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { fingerprint } from '../../../test/hostile.ts'
import { picture } from '../../../test/pictures.ts'
import { createRole, grant } from '../../../test/roles.ts'

/** A group of the checklist of a harness, and two of its lines. */
const [GROUP, LINE, OTHER] = [68, 69, 70]

let t: TestApp
let photo: Buffer
/**
 * A second inspector besides the one of `t.accounts`. `third` is the id of one more person who can
 * be named as responsible.
 */
let colleague: { id_col: number; as: ReturnType<TestApp['as']> }
let third: number
const callers = {} as Record<Caller, { id_col: number; as: ReturnType<TestApp['as']> }>

type Caller = 'inspector' | 'adm' | 'editor'
type Stored = 'none' | 'self' | 'colleague'

const login = async (account: { id_cue: number; id_col: number }) => ({
  id_col: account.id_col,
  as: t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })),
})

beforeAll(async () => {
  t = await startTestApp()
  photo = await picture(20, 20)
  colleague = await login(await t.make.cuenta(2, { nombres: 'Colega', apellidos: 'Pérez Gil' }))
  third = (await t.make.cuenta(2)).id_col
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module) => module === 'Equipos')
  callers.inspector = { id_col: t.accounts.inspector.id_col, as: t.as('inspector') }
  callers.adm = { id_col: t.accounts.adm.id_col, as: t.as('adm') }
  // This role may edit equipment, but may not be responsible for an inspection.
  callers.editor = await login(await t.make.cuenta(idrol))
})
afterAll(() => t.close())

const setResponsible = (id: string, idcol: number | null) =>
  t.db.execute(sql`update evaluaciones set idcol_eva = ${idcol} where id_eva = ${id}`)

/**
 * Creates a pending inspection with its checklist, an answer, a photo and an observation, and with
 * a responsible person or none.
 */
async function inspection(idcol: number | null) {
  const id = await t.make.evaluacion(await t.make.equipo(), '2026-11-02')
  const adm = t.as('adm')
  const [line] = (await adm.post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: LINE, resultado: 1 }])).body
  const [stored] = (await adm.upload('/imagendet/upload', { idevadet: id }, [photo])).body
  await adm.put(`/evaluacion/${id}`, { idobs: 1 })
  await setResponsible(id, idcol)
  return { id, line: line.id_evadet as string, foto: stored.id_img as string }
}
type Inspection = Awaited<ReturnType<typeof inspection>>
type Send = (as: ReturnType<TestApp['as']>, at: Inspection) => Promise<{ status: number; body: { message?: string } }>

const put =
  (body: object): Send =>
  (as, { id }) =>
    as.put(`/evaluacion/${id}`, body)

/** A call for each change of an inspection's content. */
const CONTENT: Record<string, Send> = {
  date: put({ fecha: '2026-11-03' }),
  'date of maintenance': put({ fechamantenimiento: '2026-10-01' }),
  observation: put({ idobs: 2 }),
  'no observation': put({ idobs: null }),
  answer: (as, { line }) => as.put(`/evaluaciondetalle/${line}`, { resultado: 0 }),
  'no answer': (as, { line }) => as.put(`/evaluaciondetalle/${line}`, { resultado: null }),
  note: (as, { line }) => as.put(`/evaluaciondetalle/${line}`, { nota: 'Fisura' }),
  'many answers': (as, { line }) => as.post('/evaluaciondetalle/updatemany', { ids: [line], resultado: 0 }),
  'an answer of a line that is created': (as, { id }) =>
    as.post('/evaluaciondetalle', { ideva: id, idcri: OTHER, resultado: 0 }),
  'the answers of a group that is created': (as, { id }) =>
    as.post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: GROUP, resultado: 0 }]),
  'a line that is deleted': (as, { line }) => as.delete(`/evaluaciondetalle/${line}`),
  'a photo': async (as, { id }) => as.upload('/imagendet/upload', { idevadet: id }, [await picture(30, 30)]),
  'a photo of a line': async (as, { line }) =>
    as.upload('/imagendet/upload', { idevadet: line }, [await picture(31, 30)]),
  'a photo that is deleted': (as, { foto }) => as.delete(`/imagendet/${foto}`),
  'the inspection, deleted': (as, { id }) => as.delete(`/evaluacion/${id}`),
}

const idOf = (caller: Caller, stored: Stored) =>
  stored === 'none' ? null : stored === 'self' ? callers[caller].id_col : colleague.id_col

const CASES = (['inspector', 'adm', 'editor'] as const).flatMap((caller) =>
  (['none', 'self', 'colleague'] as const).map((stored) => [caller, stored] as const),
)

describe.each(CASES)('%s, while the responsible person is %s', (caller, stored) => {
  const may = stored !== 'colleague' || caller === 'adm'

  test.each(Object.keys(CONTENT))(`${may ? 'changes' : 'does not change'} the %s`, async (what) => {
    const at = await inspection(idOf(caller, stored))
    const before = await fingerprint(t.db)
    const answer = await CONTENT[what]!(callers[caller].as, at)
    if (may) {
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
      return expect(await fingerprint(t.db)).not.toBe(before)
    }
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { code: 'otro_responsable', message: expect.stringContaining('Colega Pérez Gil') },
    ])
    expect(await fingerprint(t.db)).toBe(before)
  })

  // Whoever may sign can become responsible. Only an ADM names another person. The responsible
  // person can be removed only by that person or an ADM.
  const assigning: [string, () => number | null, number][] = [
    ['oneself', () => callers[caller].id_col, caller === 'editor' && stored !== 'self' ? 400 : 200],
    ['another person', () => third, caller === 'adm' ? 200 : 403],
    ['nobody', () => null, may ? 200 : 403],
    ['whom it was', () => idOf(caller, stored), 200],
  ]
  test.each(assigning)('naming %s', async (_, whom, status) => {
    const { id } = await inspection(idOf(caller, stored))
    const answer = await callers[caller].as.put(`/evaluacion/${id}`, { idcol: whom() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    const expected = status === 200 ? whom() : idOf(caller, stored)
    expect((await t.as('adm').get(`/evaluacion/${id}`)).body.idcol_eva).toBe(expected)
    if (status === 403) expect(answer.body.code).toMatch(/^(otro_responsable|asignacion_ajena)$/)
  })
})

test('a client that sends the whole inspection unchanged is accepted, whoever is responsible', async () => {
  const { id } = await inspection(colleague.id_col)
  const whole = { fecha: '2026-11-02', fechamantenimiento: null, idcol: colleague.id_col, idobs: 1, estado: 0 }
  const inspector = callers.inspector.as
  expect((await inspector.put(`/evaluacion/${id}`, whole)).status).toBe(200)
  expect((await inspector.put(`/evaluacion/${id}`, { ...whole, fecha: '2026-11-03' })).status).toBe(403)
  // Taking over an inspection needs a separate call (INSP-9). A call that also changes other fields
  // is refused.
  const both = { ...whole, idcol: callers.inspector.id_col, fecha: '2026-11-03' }
  expect((await inspector.put(`/evaluacion/${id}`, both)).status).toBe(403)
  expect((await t.as('adm').get(`/evaluacion/${id}`)).body).toMatchObject({
    idcol_eva: colleague.id_col,
    fecha_eva: '2026-11-02',
  })
})

test('unchanged data from a colleague does not increment the version, so the next save of the responsible person works', async () => {
  const { id } = await inspection(colleague.id_col)
  const { version_eva: version } = (await t.as('adm').get(`/evaluacion/${id}`)).body
  for (const same of [{ estado: 1 }, { fecha: '2026-11-02' }, { idcol: colleague.id_col }]) {
    const answer = await callers.inspector.as.put(`/evaluacion/${id}`, same)
    expect([answer.status, answer.body.version_eva]).toEqual([200, version])
  }
  const saved = await colleague.as.put(`/evaluacion/${id}`, { fecha: '2026-11-03', version })
  expect([saved.status, saved.body.version_eva]).toEqual([200, version + 1])
})

test('creating the lines again, without answers, is accepted and changes nothing', async () => {
  const { id } = await inspection(colleague.id_col)
  const before = await fingerprint(t.db)
  const again = await callers.inspector.as.post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: OTHER }])
  expect(again.status).toBe(200)
  expect(await fingerprint(t.db)).toBe(before)
})

test('when two take it at the same moment with the same version, one is refused', async () => {
  const { id } = await inspection(null)
  const { version_eva: version } = (await t.as('adm').get(`/evaluacion/${id}`)).body
  const answers = await Promise.all([
    callers.inspector.as.put(`/evaluacion/${id}`, { idcol: callers.inspector.id_col, version }),
    colleague.as.put(`/evaluacion/${id}`, { idcol: colleague.id_col, version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)!
  expect((await t.as('adm').get(`/evaluacion/${id}`)).body.idcol_eva).toBe(kept.body.idcol_eva)
})

test('a call at the moment in which somebody else takes it is stored completely before or refused', async () => {
  const { id, line } = await inspection(null)
  const [taken, answered] = await Promise.all([
    colleague.as.put(`/evaluacion/${id}`, { idcol: colleague.id_col }),
    callers.inspector.as.put(`/evaluaciondetalle/${line}`, { resultado: 0 }),
  ])
  expect(taken.status).toBe(200)
  expect([200, 403]).toContain(answered.status)
  const { resultado_evadet } = (await t.as('adm').get(`/evaluaciondetalle/getByParams/${line}`)).body
  expect(resultado_evadet).toBe(answered.status === 200 ? 0 : 1)
})

describe('the date of an inspection', () => {
  /**
   * Creates an inspection of 2026-11-02 whose first answer rejects it. `made` is the item's date of
   * manufacture.
   */
  const withResult = async (made: object = {}) => {
    const id = await t.make.evaluacion(await t.make.equipo(made), '2026-11-02')
    const adm = t.as('adm')
    const [line] = (await adm.post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: LINE, resultado: 0 }])).body
    await adm.put(`/evaluacion/${id}`, { idcol: t.accounts.adm.id_col })
    return { id, line: line.id_evadet as string }
  }
  const date = (id: string, fecha: string) => t.as('adm').put(`/evaluacion/${id}`, { fecha })

  test.each([
    ['2026-10-26', 200],
    ['2026-11-09', 200],
    ['2026-10-25', 400],
    ['2026-11-10', 400],
    ['1990-01-01', 400],
  ])('once there was a result: a change to %s answers %i', async (fecha, status) => {
    const { id } = await withResult()
    const answer = await date(id, fecha)
    expect(answer.status).toBe(status)
    if (status === 400) expect(Object.keys(answer.body.fields)).toEqual(['fecha'])
  })

  test('cannot drift in small steps, nor while the result is away for a moment', async () => {
    const { id, line } = await withResult()
    expect((await date(id, '2026-10-28')).status).toBe(200)
    expect((await date(id, '2026-10-22')).status).toBe(400)
    await t.as('adm').put(`/evaluacion/${id}`, { idcol: null })
    await t.as('adm').put(`/evaluaciondetalle/${line}`, { resultado: null })
    expect((await date(id, '2026-10-22')).status).toBe(400)
    expect((await date(id, '2026-11-09')).status).toBe(200)
  })

  test('is free before the first result, which takes the date that is sent with it', async () => {
    const id = await t.make.evaluacion(await t.make.equipo(), '2026-11-02')
    await t.as('adm').post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: LINE, resultado: 0 }])
    expect((await date(id, '2026-05-01')).status).toBe(200)
    const first = await t.as('adm').put(`/evaluacion/${id}`, { idcol: t.accounts.adm.id_col, fecha: '2026-06-10' })
    expect([first.status, first.body.estado_eva]).toEqual([200, 1])
    expect((await date(id, '2026-06-17')).status).toBe(200)
    expect((await date(id, '2026-05-01')).status).toBe(400)
  })

  test.each([
    ['the day', { dayfabricacion: 5, monthfabricacion: 3, yearfabricacion: 2024 }, '2024-03-05', '2024-03-04'],
    ['the month', { dayfabricacion: null, monthfabricacion: 3, yearfabricacion: 2024 }, '2024-03-01', '2024-02-29'],
    ['the year', { dayfabricacion: null, monthfabricacion: null, yearfabricacion: 2024 }, '2024-01-01', '2023-12-31'],
    ['nothing', { dayfabricacion: null, monthfabricacion: null, yearfabricacion: null }, '1990-01-01', null],
  ])('is never before the item was made, when %s of that is known', async (_, made, first, before) => {
    const ideq = await t.make.equipo(made)
    const create = (fecha: string) => t.as('inspector').post('/evaluacion', { ideq, fecha })
    const { status, body } = await create(first)
    expect(status).toBe(201)
    if (before === null) return
    for (const refused of [await create(before), await date(body.id_eva, before)]) {
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.fields)).toEqual(['fecha'])
    }
    expect((await t.as('adm').get(`/evaluacion?ideq=${ideq}`)).body.totalItems).toBe(1)
  })

  test('of a stored inspection keeps a later date of manufacture from being saved', async () => {
    const ideq = await t.make.equipo({ numserie: 'HECHO-1' })
    const id = await t.make.evaluacion(ideq, '2025-05-10')
    const item = (await t.as('adm').get(`/equipos/${ideq}`)).body
    const made = (day: number | null, month: number | null, year: number | null) =>
      t.as('adm').put(`/equipos/${ideq}`, {
        ...bodies.equipo({ numserie: item.numserie_eq }),
        dayfabricacion: day,
        monthfabricacion: month,
        yearfabricacion: year,
      })
    const refused = await made(11, 5, 2025)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['yearfabricacion']])
    for (const month of [5, null])
      for (const year of month === null ? [2025, null] : [2025])
        expect((await made(null, month, year)).status, `${month} ${year}`).toBe(200)
    expect((await made(10, 5, 2025)).status).toBe(200)
    await t.as('inspector').delete(`/evaluacion/${id}`)
    expect((await made(11, 5, 2025)).status, 'deleted').toBe(200)
  })
})
