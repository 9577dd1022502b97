// Outcomes of learners who get no certificate, and moves to another cohort (CERT-27, CERT-28).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones } from '../../db/tables/training.ts'

let t: TestApp
const told: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { level: 'warn', stream: { write: (line: string) => void told.push(line) } })
})
afterAll(() => t.close())

const adm = () => t.as('adm')
const decide = (ids: string[], desenlace: string | null, over: object = {}, as = adm()) =>
  as.put('/certcol/desenlace', { ids, desenlace, ...over })
const move = (ids: string[], idcer: number, as = adm()) => as.put('/certcol/mover', { ids, idcer })
const read = async (id: string) => (await adm().get(`/certcol/GetById/${id}`)).body
const cohort = async (id: number) => (await adm().get(`/certificaciones/${id}`)).body
const list = async (query: string): Promise<string[]> =>
  (await adm().get(`/certcol?size=100&${query}`)).body.items.map((row: { id_ceco: string }) => row.id_ceco)
const tab = async (situacion: string, query: string) =>
  (await adm().get(`/certcol/situaciones?${query}`)).body.find(
    (each: { situacion: string }) => each.situacion === situacion,
  ).total
const approve = (ids: string[]) => adm().put('/certcol/updateArrayEstado', { ids, estado: 1 })
const close = (idcer: number, estado: number) =>
  t.db.update(certificaciones).set({ estado_cer: estado }).where(eq(certificaciones.id_cer, idcer))

/** Inscribes new people in a new cohort. */
async function inscribed(many: number, over: object = {}) {
  const idcer = await t.make.certificacion(over)
  const people: number[] = []
  const ids: string[] = []
  for (let i = 0; i < many; i += 1) {
    people.push(await t.make.colaborador())
    ids.push(await t.make.inscripcion(idcer, people[i]!))
  }
  return { idcer, ids, people }
}

describe('an outcome', () => {
  test('is stored with its reason, told in the list, and taken back', async () => {
    const { idcer, ids } = await inscribed(2)
    const { status, body } = await decide([ids[0]!], 'no_aprobo', { motivo: 'Nota 2,1 en la práctica' })
    expect([status, body]).toEqual([200, { cambiados: 1, omitidos: [] }])
    expect(await read(ids[0]!)).toMatchObject({
      estado_ceco: 0,
      situacion_ceco: 'en_curso',
      desenlace_ceco: 'no_aprobo',
      motivodesenlace_ceco: 'Nota 2,1 en la práctica',
    })
    expect(told.some((line) => line.includes('"evento":"desenlace"'))).toBe(true)
    const of = `idcer=${idcer}`
    expect(await list(`${of}&situacion=noaprobado`)).toEqual([ids[0]])
    expect(await list(`${of}&situacion=pendiente`)).toEqual([ids[1]])
    expect(await list(`${of}&desenlace=no_aprobo`)).toEqual([ids[0]])
    expect(await list(`${of}&desenlace=retirado`)).toEqual([])
    expect(await list(`${of}&desenlace=ninguno`)).toEqual([ids[1]])
    expect((await list(`${of}&estado=0`)).toSorted()).toEqual(ids.toSorted())
    expect([await tab('noaprobado', of), await tab('pendiente', of)]).toEqual([1, 1])
    expect((await cohort(idcer)).conteo).toMatchObject({
      inscritos: 2,
      aprobados: 0,
      pendientes: 1,
      noaprobados: 1,
      anulados: 0,
    })
    expect((await decide([ids[0]!], null)).body.cambiados).toBe(1)
    expect(await read(ids[0]!)).toMatchObject({ desenlace_ceco: null, motivodesenlace_ceco: null })
    expect((await list(`${of}&situacion=pendiente`)).length).toBe(2)
  })

  test('keeps the learner from being approved, in its own words', async () => {
    const { idcer, ids } = await inscribed(5)
    const kinds = ['no_aprobo', 'no_asistio', 'retirado', 'error']
    for (const [at, kind] of kinds.entries()) await decide([ids[at]!], kind)
    const { body } = await approve(ids)
    expect(body.cambiados).toBe(1)
    expect(body.omitidos.map(({ motivo }: { motivo: string }) => motivo)).toEqual([
      'No aprobó el curso',
      'No asistió al curso',
      'Se retiró del curso',
      'Se inscribió por error',
    ])
    expect((await adm().put(`/certcol/updateEstado/${ids[0]}`, { estado: 1 })).body.code).toBe('no_aprobable')
    expect((await adm().post('/certcol/aprobacion', { filtro: { idcer: String(idcer) } })).body.aprobables).toBe(0)
    expect((await cohort(idcer)).conteo).toMatchObject({ inscritos: 5, aprobados: 1, pendientes: 0, noaprobados: 4 })
    const all = t.db.execute(sql`update certcol set desenlace_ceco = 'retirado' where id_ceco = ${ids[4]}`)
    await expect(all).rejects.toMatchObject({ cause: { constraint: 'certcol_decidido_ck' } })
  })

  test('is refused for what is decided otherwise, with a reason for each', async () => {
    const { ids } = await inscribed(4)
    await approve([ids[0]!])
    await adm().delete(`/certcol/${ids[1]}`)
    const own = await t.make.inscripcion(await t.make.certificacion(), t.accounts.adm.id_col)
    await decide([ids[2]!], 'retirado')
    const { body } = await decide([...ids, own, '01a210cb-0c80-76ea-a254-5fea845a0667'], 'retirado')
    expect(body.cambiados).toBe(1)
    expect(body.omitidos.map(({ motivo }: { motivo: string }) => motivo)).toEqual([
      'Ya está aprobado',
      'La inscripción no existe o fue eliminada',
      'Ya figura como Retirado',
      'Es su propia inscripción: la decide otra persona',
      'La inscripción no existe o fue eliminada',
    ])
    // The same call again changes nothing.
    expect((await decide([ids[3]!], 'retirado')).body.cambiados).toBe(0)
    expect((await decide([ids[3]!], 'retirado', { motivo: 'Avisó por teléfono' })).body.cambiados).toBe(1)
  })

  test('is taken back in a finished cohort, but not in a cancelled one', async () => {
    const { idcer, ids } = await inscribed(1)
    await decide(ids, 'no_asistio')
    await close(idcer, CERTIFICACION.cancelado)
    expect((await decide(ids, null)).body.omitidos[0].motivo).toBe('La cohorte está cancelada')
    await close(idcer, CERTIFICACION.finalizado)
    expect((await decide(ids, null)).body.cambiados).toBe(1)
    expect((await decide(ids, null)).body.omitidos[0].motivo).toBe('No tiene resultado')
  })

  test.each([
    ['no ids', { ids: [], desenlace: 'error' }],
    ['another kind', { ids: ['01a210cb-0c80-76ea-a254-5fea845a0667'], desenlace: 'perdio' }],
    ['no kind', { ids: ['01a210cb-0c80-76ea-a254-5fea845a0667'] }],
    ['a long reason', { ids: ['01a210cb-0c80-76ea-a254-5fea845a0667'], desenlace: 'error', motivo: 'x'.repeat(301) }],
    ['an id that is none', { ids: ['1'], desenlace: 'error' }],
  ])('is refused with %s', async (_, body) => {
    expect((await adm().put('/certcol/desenlace', body)).status).toBe(400)
  })

  test('needs both switches', async () => {
    const { ids } = await inscribed(1)
    const idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    for (const missing of ['editar', 'filtrar']) {
      await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action !== missing)
      expect((await decide(ids, 'error', {}, as)).status).toBe(403)
    }
    await grant(t, idrol, (module) => module === 'CertColaboradores')
    expect((await decide(ids, 'error', {}, as)).status).toBe(200)
  })

  test('and an approval at the same moment leave one of both', async () => {
    const { ids } = await inscribed(20)
    await Promise.all([approve(ids), decide(ids.toReversed(), 'retirado')])
    const rows = await Promise.all(ids.map(read))
    for (const { estado_ceco, desenlace_ceco } of rows)
      expect([
        [1, null],
        [0, 'retirado'],
      ]).toContainEqual([estado_ceco, desenlace_ceco])
  })

  test('is in no public answer, and keeps the person from being inscribed again', async () => {
    const { idcer, ids, people } = await inscribed(1)
    const { numerodocumento_col } = (await read(ids[0]!)).colaboradore
    const look = async () => (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numerodocumento_col}`)).body
    expect((await look()).totalItems).toBe(1)
    await decide(ids, 'retirado')
    expect((await look()).totalItems).toBe(0)
    const again = await adm().post('/certcol', [{ idcer, idcol: people[0] }])
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'con_desenlace',
      'Figura como Retirado: quite el resultado.',
    ])
  })

  test('keeps the inscription from being deleted until it is taken back, also in SQL', async () => {
    const { ids } = await inscribed(1)
    await decide(ids, 'no_aprobo')
    const remove = () => adm().delete(`/certcol/${ids[0]}`)
    expect((await remove()).body).toMatchObject({
      status: 409,
      code: 'desenlace_firme',
      message: 'Figura como No aprobó: quite el resultado.',
    })
    const hide = t.db.execute(sql`update certcol set eliminado_ceco = now() where id_ceco = ${ids[0]}`)
    await expect(hide).rejects.toMatchObject({ cause: { constraint: 'certcol_desenlace_firme_ck' } })
    await decide(ids, null)
    expect((await remove()).status).toBe(200)
  })

  test('shows on the attendance sheet: struck through when retired, gone when inscribed by mistake', async () => {
    const { idcer, ids } = await inscribed(3)
    const numbers = await Promise.all(
      ids.map(async (id) => (await read(id)).colaboradore.numerodocumento_col as string),
    )
    await decide([ids[0]!], 'retirado')
    await decide([ids[1]!], 'error')
    await decide([ids[2]!], 'no_asistio')
    const { text } = await readPdf((await adm().get(`/certificaciones/${idcer}/asistencia`)).raw)
    expect(text).toContain('Retirado')
    // Numbers are printed with points.
    const printed = text.replaceAll('.', '')
    expect(numbers.map((number) => printed.includes(number))).toEqual([true, false, true])
  })
})

describe('a move to another cohort', () => {
  test('inscribes the learner there, and tells that it was a mistake here; moving back undoes it', async () => {
    const { idcer, ids, people } = await inscribed(2)
    const other = await t.make.certificacion()
    expect((await move(ids, other)).body).toEqual({ cambiados: 2, omitidos: [] })
    expect(await read(ids[0]!)).toMatchObject({ desenlace_ceco: 'error' })
    const there = await list(`idcer=${other}`)
    expect(there).toHaveLength(2)
    const [row] = await t.db.select().from(certcol).where(eq(certcol.id_ceco, there[0]!))
    expect(row).toMatchObject({ estado_ceco: 0, desenlace_ceco: null })
    expect(told.some((line) => line.includes('"evento":"traslado"'))).toBe(true)
    const back = there.filter((id) => id !== there[1])
    expect((await move(back, idcer)).body.cambiados).toBe(1)
    const rows = await Promise.all(ids.map(read))
    expect(rows.map(({ desenlace_ceco }) => desenlace_ceco).toSorted()).toEqual(['error', null])
    expect(await read(back[0]!)).toMatchObject({ desenlace_ceco: 'error' })
    expect(new Set(people).size).toBe(2)
  })

  test('is refused where the person already is, or figures with an outcome', async () => {
    const { idcer, ids, people } = await inscribed(4)
    const other = await t.make.certificacion()
    const [, second] = [await t.make.inscripcion(other, people[0]!), await t.make.inscripcion(other, people[1]!)]
    await decide([second], 'no_aprobo')
    await approve([ids[2]!])
    await decide([ids[3]!], 'retirado')
    const { body } = await move(ids, other)
    expect(body.cambiados).toBe(0)
    expect(body.omitidos.map(({ motivo }: { motivo: string }) => motivo)).toEqual([
      'Ya está inscrita en esa cohorte',
      'Figura como No aprobó en esa cohorte',
      'Ya está aprobado',
      'Figura como Retirado: quite el resultado.',
    ])
    expect((await move([ids[0]!], idcer)).body.omitidos[0].motivo).toBe('Ya está en esa cohorte')
  })

  test('of one person out of two cohorts inscribes them once', async () => {
    const [one, two, other] = [await t.make.certificacion(), await t.make.certificacion(), await t.make.certificacion()]
    const person = await t.make.colaborador()
    const ids = [await t.make.inscripcion(one, person), await t.make.inscripcion(two, person)]
    expect((await move(ids, other)).body).toMatchObject({
      cambiados: 1,
      omitidos: [{ motivo: 'Ya está inscrita en esa cohorte' }],
    })
    expect(await list(`idcer=${other}`)).toHaveLength(1)
  })

  test('into a closed cohort, or none, changes nothing', async () => {
    const { ids } = await inscribed(1)
    const other = await t.make.certificacion()
    await close(other, CERTIFICACION.finalizado)
    expect((await move(ids, other)).body.code).toBe('certificacion_cerrada')
    expect((await move(ids, 999_999)).status).toBe(400)
    expect(await read(ids[0]!)).toMatchObject({ desenlace_ceco: null })
  })

  test('in both directions at once, twice, inscribes nobody twice', async () => {
    const [one, two] = [await inscribed(10), await inscribed(10)]
    const answers = await Promise.all([
      move(one.ids, two.idcer),
      move(two.ids, one.idcer),
      move(one.ids, two.idcer),
      move(two.ids, one.idcer),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { idcer } of [one, two])
      expect((await cohort(idcer)).conteo).toMatchObject({ inscritos: 20, pendientes: 10, noaprobados: 10 })
  })
})
