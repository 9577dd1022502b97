import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INSPECCION } from '@anclaje/contract/states'
import { rows } from '../../db/client.ts'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { picture } from '../../../test/pictures.ts'

/**
 * A group of the checklist of a harness, and two of its lines. `FAILING` gets the answer No Cumple.
 */
const [GROUP, FAILING, OTHER] = [68, 69, 70]
// In the evening, because sessions last ten hours and some tests go on after midnight.
const FIRST_DAY = new Date('2026-11-20T03:00:00Z')
/** Midnight in Bogotá after `FIRST_DAY`. */
const NEXT_DAY = new Date('2026-11-20T05:00:00Z')
const LAST_MINUTE = new Date(NEXT_DAY.getTime() - 60_000)

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  t.clock.now = FIRST_DAY
  await t.logIn()
})
afterAll(() => t.close())

/** Creates an inspection by the inspector. All lines that decide the result pass, except one. */
async function rejected(fecha = '2026-11-02') {
  const inspector = t.as('inspector')
  const ideq = await t.make.equipo()
  const id = await t.make.evaluacion(ideq, fecha)
  await inspector.post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: FAILING, resultado: 0 }])
  const lines = (await inspector.get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body as {
    id_evadet: string
    idcri_evadet: number
    decide_evadet: boolean
    resultado_evadet: number | null
  }[]
  const open = lines.filter((line) => line.decide_evadet && line.resultado_evadet === null)
  const ids = open.map((line) => line.id_evadet)
  await inspector.post('/evaluaciondetalle/updatemany', { ids, resultado: 1 })
  await inspector.put(`/evaluacion/${id}`, { idcol: t.accounts.inspector.id_col })
  const lineOf = (idcri: number) => lines.find((line) => line.idcri_evadet === idcri)!.id_evadet
  return { ideq, id, group: lineOf(GROUP), failing: lineOf(FAILING), other: lineOf(OTHER) }
}
type Rejected = Awaited<ReturnType<typeof rejected>>
type Caller = ReturnType<TestApp['as']>

const read = async (id: string) => (await t.as('inspector').get(`/evaluacion/${id}`)).body
const situation = async (ideq: string) => {
  const { items } = (await t.as('inspector').get('/equipos?inspeccion=rechazado&size=100')).body
  return items.some((row: { id_eq: string }) => row.id_eq === ideq)
}

/** All calls that would change the state of a rejected inspection, or hide it. */
const UNDOING: [string, (as: Caller, at: Rejected) => Promise<{ status: number; body: { code?: string } }>][] = [
  ['the answer of its line', (as, { failing }) => as.put(`/evaluaciondetalle/${failing}`, { resultado: 1 })],
  ['no answer', (as, { failing }) => as.put(`/evaluaciondetalle/${failing}`, { resultado: null })],
  ['the answer of its group', (as, { group }) => as.put(`/evaluaciondetalle/${group}`, { resultado: -1 })],
  [
    'answers to many lines',
    (as, { failing, other }) => as.post('/evaluaciondetalle/updatemany', { ids: [failing, other], resultado: 1 }),
  ],
  [
    'an answer to its group among many',
    (as, { group }) => as.post('/evaluaciondetalle/updatemany', { ids: [group], resultado: 1 }),
  ],
  ['a note with an answer', (as, { failing }) => as.put(`/evaluaciondetalle/${failing}`, { nota: 'Ya', resultado: 1 })],
  ['the deletion of its line', (as, { failing }) => as.delete(`/evaluaciondetalle/${failing}`)],
  ['the deletion of its group', (as, { group }) => as.delete(`/evaluaciondetalle/${group}`)],
  ['nobody responsible', (as, { id }) => as.put(`/evaluacion/${id}`, { idcol: null })],
  ['its deletion', (as, { id }) => as.delete(`/evaluacion/${id}`)],
]

describe('a rejection (INSP-19)', () => {
  test.each(UNDOING)('is not undone on the next day by %s', async (name, undo) => {
    const at = await rejected()
    t.clock.now = NEXT_DAY
    const before = await t.as('adm').get(`/evaluaciondetalle/getByParams?ideva=${at.id}`)
    const stored = await read(at.id)
    for (const role of ['inspector', 'adm'] as const) {
      const refused = await undo(t.as(role), at)
      expect([refused.status, refused.body.code]).toEqual([
        409,
        name === 'nobody responsible' ? 'terminada' : 'rechazo_firme',
      ])
    }
    expect(await read(at.id)).toEqual(stored)
    expect((await t.as('adm').get(`/evaluaciondetalle/getByParams?ideva=${at.id}`)).body).toEqual(before.body)
    expect(await situation(at.ideq)).toBe(true)
  })

  test.each(UNDOING)('can be taken back until midnight in Bogotá by %s', async (_, mend) => {
    const at = await rejected()
    t.clock.now = LAST_MINUTE
    expect((await mend(t.as('adm'), at)).status).toBe(409)
    expect((await mend(t.as('inspector'), at)).status).toBe(200)
    // Answers are a draft, which counts only once it is saved.
    const saved = await t.as('inspector').put(`/evaluacion/${at.id}`, { idobs: null })
    expect([200, 404]).toContain(saved.status)
    expect(await situation(at.ideq)).toBe(false)
  })

  test('cannot be taken back once the document was handed out', async () => {
    const at = await rejected()
    expect((await t.as('adm').get(`/evaluacion/${at.id}/pdf?vista=1`)).status).toBe(200)
    const inspector = t.as('inspector')
    expect((await inspector.put(`/evaluaciondetalle/${at.failing}`, { resultado: 1 })).status).toBe(200)
    expect((await inspector.get(`/evaluacion/${at.id}/pdf`)).status).toBe(200)
    expect((await inspector.put(`/evaluacion/${at.id}`, { idobs: null })).body.code).toBe('rechazo_firme')
    expect((await inspector.delete(`/evaluacion/${at.id}`)).body.code).toBe('rechazo_firme')
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.rechazado, borrador_eva: INSPECCION.aprobado })
    expect(await situation(at.ideq)).toBe(true)
  })

  test('keeps the day on which it was stored, whatever is changed', async () => {
    const at = await rejected('2026-11-18')
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.rechazado, rechazada_eva: '2026-11-19' })
    t.clock.now = NEXT_DAY
    const inspector = t.as('inspector')
    // The first call gives one more line the answer No Cumple. The others do not change the state.
    const calls = [
      () => inspector.put(`/evaluaciondetalle/${at.other}`, { resultado: 0 }),
      () => inspector.put(`/evaluaciondetalle/${at.failing}`, { nota: 'Fisura de 3 mm' }),
      () =>
        inspector.put(`/evaluacion/${at.id}`, { fechamantenimiento: '2026-11-01', idobs: null, fecha: '2026-11-17' }),
      () => inspector.post('/evaluaciondetalle/createarray', [{ ideva: at.id, idcri: FAILING, resultado: 1 }]),
      () => t.as('adm').put(`/evaluacion/${at.id}`, { idcol: t.accounts.adm.id_col }),
    ]
    for (const change of calls) expect((await change()).status).toBe(200)
    const photo = await t.as('adm').upload('/imagendet/upload', { idevadet: at.failing }, [await picture(20, 20)])
    expect(photo.status).toBe(201)
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.rechazado, rechazada_eva: '2026-11-19' })
    // The first line may pass now, but not the only failing line that remains.
    const adm = t.as('adm')
    expect((await adm.put(`/evaluaciondetalle/${at.failing}`, { resultado: 1 })).status).toBe(200)
    expect((await adm.put(`/evaluaciondetalle/${at.other}`, { resultado: 1 })).status).toBe(409)
  })

  test('that was taken back on its day and returns counts from the day on which it returns', async () => {
    const at = await rejected()
    const inspector = t.as('inspector')
    const save = () => inspector.put(`/evaluacion/${at.id}`, { idobs: null })
    await inspector.put(`/evaluaciondetalle/${at.failing}`, { resultado: 1 })
    await save()
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.aprobado, rechazada_eva: null, emision_eva: 2 })
    t.clock.now = NEXT_DAY
    await inspector.put(`/evaluaciondetalle/${at.failing}`, { resultado: 0 })
    await save()
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.rechazado, rechazada_eva: '2026-11-20' })
    // It was finished on the day before, so this is no mistake of the day.
    expect((await inspector.put(`/evaluaciondetalle/${at.failing}`, { resultado: 1 })).body.code).toBe('rechazo_firme')
  })

  const FINE: [string, (as: Caller, id: string) => Promise<unknown>][] = [
    ['Aprobado', (as, id) => as.put(`/evaluacion/${id}`, { idcol: t.accounts.inspector.id_col })],
    ['Pendiente', async () => {}],
  ]

  test.each(FINE)(
    'cannot be hidden behind another date: neither its own nor that of an inspection that is %s',
    async (state, finish) => {
      const inspector = t.as('inspector')
      const at = await rejected('2026-11-18')
      const fine = await t.make.evaluacion(at.ideq, '2026-11-16')
      await inspector.post('/evaluaciondetalle/createarray', [{ ideva: fine, idcri: GROUP, resultado: 1 }])
      const lines = (await inspector.get(`/evaluaciondetalle/getByParams?ideva=${fine}`)).body as {
        id_evadet: string
      }[]
      await inspector.post('/evaluaciondetalle/updatemany', { ids: lines.map((line) => line.id_evadet), resultado: 1 })
      await finish(inspector, fine)
      const move = (id: string, fecha: string) => inspector.put(`/evaluacion/${id}`, { fecha })
      // On the day of the rejection a wrong date can be corrected, but not past an approved
      // inspection.
      expect((await move(at.id, '2026-11-15')).status).toBe(state === 'Aprobado' ? 409 : 200)
      for (const fecha of ['2026-11-17', '2026-11-18']) expect((await move(at.id, fecha)).status).toBe(200)
      t.clock.now = NEXT_DAY
      const refused = [
        await move(at.id, '2026-11-15'),
        await t.as('adm').put(`/evaluacion/${at.id}`, { fecha: '2026-11-15' }),
        await move(fine, '2026-11-19'),
      ]
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['rechazo_firme']))
      for (const [id, fecha] of [
        [at.id, '2026-11-17'],
        [at.id, '2026-11-19'],
        [fine, '2026-11-18'],
      ] as const)
        expect((await move(id, fecha)).status).toBe(200)
      expect(await situation(at.ideq)).toBe(true)
    },
  )

  test('is deleted with its item', async () => {
    const at = await rejected()
    t.clock.now = NEXT_DAY
    expect((await t.as('adm').delete(`/equipos/${at.ideq}`)).status).toBe(200)
    expect((await t.as('adm').get(`/evaluacion/${at.id}`)).status).toBe(404)
  })

  test('remains when many calls undo it at once, while another line fails and passes again', async () => {
    const at = await rejected()
    t.clock.now = NEXT_DAY
    const adm = t.as('adm')
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        if (i % 6 === 0) return adm.put(`/evaluaciondetalle/${at.other}`, { resultado: 0 })
        if (i % 6 === 1) return adm.put(`/evaluaciondetalle/${at.other}`, { resultado: 1 })
        return UNDOING[i % UNDOING.length]![1](adm, at)
      }),
    )
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 404, 409]))).toEqual(new Set())
    expect(await read(at.id)).toMatchObject({ estado_eva: INSPECCION.rechazado, rechazada_eva: '2026-11-19' })
  })
})

describe('the database protects a rejection (INSP-19)', () => {
  // The clock of the API is set to a wrong day. Where a statement gives no day, the database uses
  // its own clock.
  beforeEach(async () => {
    t.clock.now = new Date('2020-01-15T15:00:00Z')
    await t.logIn()
  })

  const stored = async (id: string) =>
    (
      await rows<{ estado: number; dia: string | null; there: boolean; fecha: string; idcol: number | null }>(
        t.db,
        sql`select estado_eva as estado, rechazada_eva::text as dia, eliminado_eva is null as there,
          fecha_eva::text as fecha, idcol_eva as idcol, emision_eva as emision from evaluaciones where id_eva = ${id}`,
      )
    )[0]
  const constraintOf = (error: unknown) => (error as { cause: { constraint: string } }).cause.constraint

  test.each([
    ['another state', sql`estado_eva = 2`],
    ['another state and day', sql`estado_eva = 0, rechazada_eva = null`],
    ['another date and nobody responsible', sql`fecha_eva = '2020-01-01', idcol_eva = null`],
  ])('against a write that bypasses the API: %s', async (_, change) => {
    const { id } = await rejected()
    const kept = await stored(id)
    await t.db.execute(sql`update evaluaciones set ${change} where id_eva = ${id}`)
    expect(await stored(id)).toEqual(kept)
  })

  test.each([
    ['a hidden row', sql`eliminado_eva = now()`, 'evaluaciones_rechazo_firme'],
    ['another version', sql`emision_eva = 2, estado_eva = 2`, 'evaluaciones_rechazo_firme'],
    ['no version', sql`emision_eva = 0, estado_eva = 0`, 'evaluaciones_rechazo_firme'],
    ['an annulment', sql`anulada_eva = now(), estado_eva = 0`, 'evaluaciones_emision'],
    [
      'an older version and another result',
      sql`emision_eva = 0, estado_eva = 2, terminadapor_eva = 1`,
      'evaluaciones_rechazo_firme',
    ],
    [
      'another item',
      sql`ideq_eva = (select id_eq from equipos where id_eq <> ideq_eva limit 1)`,
      'evaluaciones_emision',
    ],
  ])('refuses a write that bypasses the API: %s', async (_, change, constraint) => {
    const { id } = await rejected()
    const kept = await stored(id)
    const refused = await t.db.execute(sql`update evaluaciones set ${change} where id_eva = ${id}`).catch(constraintOf)
    expect(refused).toBe(constraint)
    expect(await stored(id)).toEqual(kept)
    await expect(t.db.execute(sql`delete from evaluaciones where id_eva = ${id}`)).rejects.toThrow()
  })

  test('against emptying the table', async () => {
    await rejected()
    const emptied = t.db.execute(sql`truncate evaluaciones cascade`)
    expect(await emptied.catch(constraintOf)).toBe('evaluaciones_emitida')
  })

  test('and its day against every write', async () => {
    const { id } = await rejected()
    await t.db.execute(sql`update evaluaciones set rechazada_eva = '2030-01-01' where id_eva = ${id}`)
    await t.db.execute(sql`update evaluaciones set rechazada_eva = null where id_eva = ${id}`)
    expect(await stored(id)).toMatchObject({ estado: 1, dia: '2020-01-15', there: true })
    const pending = await t.make.evaluacion(await t.make.equipo())
    await t.db.execute(
      sql`update evaluaciones set rechazada_eva = '2020-01-01', estado_eva = 1 where id_eva = ${pending}`,
    )
    expect((await stored(pending))?.dia).toBeNull()
  })
})
