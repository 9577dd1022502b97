// Refused ways to make a rejected or failing item look fine (INSP-19 to INSP-22, EQUIP-17).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INSPECCION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { answered, colleagueOf, finished } from '../../../test/inspections.ts'
import { readPdf } from '../../../test/pdf.ts'

// In the evening, as in `rechazo.test.ts`.
const FIRST_DAY = new Date('2026-11-20T03:00:00Z')
const NEXT_DAY = new Date('2026-11-20T05:00:00Z')
const CON_FALLAS = 'En inspección, con fallas: no usar'
const SIN_RECHAZO = 'Se anuló un rechazo: no usar. Inspeccione de nuevo'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  t.clock.now = FIRST_DAY
  await t.logIn()
})
afterAll(() => t.close())

const inspector = () => t.as('inspector')
const adm = () => t.as('adm')
const item = async (ideq: string) => (await inspector().get(`/equipos/${ideq}`)).body
const read = async (id: string) => (await inspector().get(`/evaluacion/${id}`)).body
const save = (id: string, body: object = {}, as = inspector()) => as.put(`/evaluacion/${id}`, { idobs: null, ...body })
const annul = (id: string, as = adm(), emision = 1) =>
  as.put(`/evaluacion/${id}/anular`, { clase: 'error', motivo: 'Era otro equipo', emision })
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
}

describe('a rejection that somebody else issued', () => {
  test('stays when who finished the first version issues another one after it', async () => {
    const { id, ideq, answer } = await finished(t)
    later(1)
    expect((await answer(0, adm())).status).toBe(200)
    expect((await save(id, {}, adm())).body).toMatchObject({ estado_eva: INSPECCION.rechazado, emision_eva: 2 })
    later(1)
    expect((await save(id, { fechamantenimiento: '2026-11-01' })).body.emision_eva).toBe(3)
    expect((await answer(1)).body.code).toBe('rechazo_firme')
    expect((await inspector().delete(`/evaluacion/${id}`)).body.code).toBe('rechazo_firme')
    expect((await save(id, { idcol: null })).body.code).toBe('terminada')
    expect((await item(ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
  })
})

describe('a date', () => {
  test('leaves no failing inspection behind', async () => {
    const fine = await finished(t, { fecha: '2026-11-15' })
    await answered(t, { ideq: fine.ideq, fecha: '2026-11-17', fails: true })
    expect((await save(fine.id, { fecha: '2026-11-18' })).body.code).toBe('rechazo_firme')
    expect((await save(fine.id, { fecha: '2026-11-16' })).status).toBe(200)
    expect((await item(fine.ideq)).nousar_eq).toBe(CON_FALLAS)
  })

  test('does not put a failing inspection behind one in force', async () => {
    const fine = await finished(t, { fecha: '2026-11-16' })
    const failing = await answered(t, { ideq: fine.ideq, fecha: '2026-11-18', fails: true })
    expect((await save(failing.id, { fecha: '2026-11-15' })).body.code).toBe('rechazo_firme')
    expect((await save(failing.id, { fecha: '2026-11-17' })).status).toBe(200)
    expect((await item(fine.ideq)).nousar_eq).toBe(CON_FALLAS)
  })

  test('of tomorrow hides no failing inspection of today', async () => {
    const failing = await answered(t, { fails: true })
    const ahead = await answered(t, { ideq: failing.ideq, fecha: '2026-11-20' })
    await save(ahead.id, { idcol: t.accounts.inspector.id_col })
    expect((await item(failing.ideq)).nousar_eq).toBe(CON_FALLAS)
  })

  test('of the same day puts an approval neither before nor behind a rejection', async () => {
    const first = await finished(t, { fecha: '2026-11-17' })
    later(1)
    const rejection = await finished(t, { ideq: first.ideq, fecha: '2026-11-18', fails: true })
    expect((await save(first.id, { fecha: '2026-11-19' })).body.code).toBe('rechazo_firme')
    // On the same day the moment decides, and the rejection came later.
    expect((await save(first.id, { fecha: '2026-11-18' })).status).toBe(200)
    expect((await item(rejection.ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
  })
})

test('of two inspections of one day a later correction to Rechazado counts', async () => {
  const first = await finished(t)
  later(1)
  await finished(t, { ideq: first.ideq })
  later(1)
  await first.answer(0)
  expect((await save(first.id)).body).toMatchObject({ estado_eva: INSPECCION.rechazado, emision_eva: 2 })
  expect((await item(first.ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
})

describe('after a rejection was annulled', () => {
  const annulled = async () => {
    const older = await finished(t, { fecha: '2026-11-16' })
    later(1)
    const rejection = await finished(t, { ideq: older.ideq, fecha: '2026-11-18', fails: true })
    later(1)
    expect((await annul(rejection.id)).status).toBe(200)
    later(1)
    return older
  }

  test('neither an older approval nor another version of one makes the item fine', async () => {
    const older = await annulled()
    expect((await item(older.ideq)).nousar_eq).toBe(SIN_RECHAZO)
    await finished(t, { ideq: older.ideq, fecha: '2026-11-17' })
    expect((await item(older.ideq)).nousar_eq).toBe(SIN_RECHAZO)
    expect((await save(older.id, { fecha: '2026-11-18' })).body.emision_eva).toBe(2)
    expect((await item(older.ideq)).nousar_eq).toBe(SIN_RECHAZO)
  })

  test('an inspection of that day or later does', async () => {
    const { ideq } = await annulled()
    await finished(t, { ideq, fecha: '2026-11-18' })
    expect((await item(ideq)).nousar_eq).toBeNull()
  })
})

describe('an annulment', () => {
  test('of what one issued oneself stays refused when somebody else becomes responsible', async () => {
    const made = await finished(t, { as: adm(), idcol: t.accounts.adm.id_col })
    expect((await save(made.id, { idcol: t.accounts.inspector.id_col }, adm())).body.emision_eva).toBe(2)
    const refused = await annul(made.id, adm(), 2)
    expect([refused.status, refused.body.code]).toEqual([403, 'sin_permiso'])
    const { as } = await colleagueOf(t)
    expect((await annul(made.id, as, 2)).status).toBe(200)
  })

  test('or a deletion makes no failing draft disappear', async () => {
    const { id, ideq, answer } = await finished(t)
    await answer(0)
    expect((await annul(id)).body.code).toBe('cambios_sin_emitir')
    t.clock.now = NEXT_DAY
    for (const as of [inspector(), adm()])
      expect((await as.delete(`/evaluacion/${id}`)).body.code).toBe('cambios_sin_emitir')
    expect((await item(ideq)).nousar_eq).toBe(CON_FALLAS)
    expect((await inspector().put(`/evaluacion/${id}/descartar`, {})).status).toBe(200)
    expect((await annul(id)).status).toBe(200)
  })
})

test('a device that sends the lines again after finishing makes no draft', async () => {
  const { id, lines } = await finished(t)
  const again = await inspector().post(
    '/evaluaciondetalle/createarray',
    lines.map(({ idcri_evadet }) => ({ ideva: id, idcri: idcri_evadet })),
  )
  expect(again.status).toBe(200)
  expect(await read(id)).toMatchObject({ borrador_eva: null, emision_eva: 1 })
})

test('the code of a version that ended before anybody got it stays unknown', async () => {
  const { id } = await finished(t)
  await save(id, { fechamantenimiento: '2026-11-01' })
  const ended = await inspector().get(`/evaluacion/${id}/pdf?emision=1`)
  const { text } = await readPdf(ended.raw)
  expect(text).not.toContain('Código0')
  expect((await inspector().get(`/evaluacion/${id}/emisiones`)).body).toMatchObject([
    { version_emi: 2, codigo_emi: null },
    { version_emi: 1, codigo_emi: null },
  ])
})

test('an item that was deleted with an unfinished inspection is told as withdrawn', async () => {
  const { ideq } = await answered(t)
  expect((await adm().delete(`/equipos/${ideq}`)).status).toBe(200)
  expect((await t.visitor.get(`/publico/inspecciones/${ideq}`)).body).toMatchObject({ status: 404, code: 'retirado' })
})
