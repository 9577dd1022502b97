import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { USOS_APARTE_DESDE, VERSION_TERMINOS, versionDe } from '@anclaje/contract/rules/training/autorizacion'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { consentimientos } from '../../db/tables/people.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { insertConsents } from './queries.ts'

// What people allow apart, and how it is withdrawn (PEOPLE-12, PEOPLE-30).

let t: TestApp
let andamios: number
let consorcio: number
beforeAll(async () => {
  t = await startTestApp()
  andamios = await t.make.empresa({ nombre: 'Andamios del Norte' })
  consorcio = await t.make.empresa({ nombre: 'Consorcio Vial' })
})
afterAll(() => t.close())

const rowsOf = (id: number) =>
  t.db.select().from(consentimientos).where(eq(consentimientos.idcol_con, id)).orderBy(asc(consentimientos.id_con))
const allowed = async (id: number) => {
  const [row] = await t.db
    .select({ empleador: colaboradores.empleador_col, recordatorios: colaboradores.recordatorios_col })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, id))
  return row
}
const NOTHING = { empleador: null, recordatorios: false }
/** Changes rows while the triggers of their table are turned off. */
const past = (change: SQL) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`alter table consentimientos disable trigger user`)
    await tx.execute(change)
    await tx.execute(sql`alter table consentimientos enable trigger user`)
  })
const person = (over: object = {}) => t.make.colaborador({ idemp: andamios, ...over })
const register = (ids: number[], over: object = {}, as = t.as('registro')) =>
  as.post('/colaboradores/autorizaciones', {
    ids,
    usos: ['empleador', 'recordatorios'],
    clase: 'otorga',
    forma: 'papel',
    // Asked anew, since a run may pass midnight.
    fecha: hoyEnBogota(),
    ...over,
  })

describe('a form asks apart', () => {
  test.each([
    ['of staff', () => t.as('registro'), 'personal'],
    ['of visitors', () => t.visitor, 'publico'],
  ])('%s: what is not ticked is not allowed', async (_, as, canal) => {
    const none = (await as().post('/colaboradores', bodies.colaborador({ idemp: andamios }))).body.id_col
    expect([await allowed(none), await rowsOf(none)]).toMatchObject([NOTHING, [{ usos_con: ['formacion'] }]])
    const ticked = { idemp: andamios, autorizaempleador: 1, autorizarecordatorios: 1 }
    const both = (await as().post('/colaboradores', bodies.colaborador(ticked))).body.id_col
    expect(await allowed(both)).toEqual({ empleador: andamios, recordatorios: true })
    expect(await rowsOf(both)).toMatchObject([
      {
        clase_con: 'otorga',
        usos_con: ['formacion', 'empleador', 'recordatorios'],
        idemp_con: andamios,
        version_con: VERSION_TERMINOS,
        canal_con: canal,
        registradopor_con: canal === 'personal' ? t.accounts.registro.id_cue : null,
      },
    ])
  })

  test('and nobody allows a company that they do not have', async () => {
    const { status, body } = await t.visitor.post('/colaboradores', bodies.colaborador({ autorizaempleador: 1 }))
    expect([status, body.fields]).toEqual([400, { autorizaempleador: 'Elija la empresa a la que autoriza informar.' }])
  })

  test('a change of the company allows nothing to the new one until it is ticked', async () => {
    const id = await person({ autorizaempleador: 1 })
    const moved = bodies.colaborador({ idemp: consorcio })
    const first = await t.as('registro').put(`/colaboradores/${id}`, moved)
    expect(first.body.empleador).toEqual({ id_emp: andamios, nombre_emp: 'Andamios del Norte' })
    const then = await t.as('registro').put(`/colaboradores/${id}`, { ...moved, autorizaempleador: 1 })
    expect(then.body).toMatchObject({ empleador: { id_emp: consorcio }, recordatorios_col: false })
    expect((await rowsOf(id)).map(({ usos_con, idemp_con }) => [usos_con, idemp_con])).toEqual([
      [['formacion', 'empleador'], andamios],
      [['empleador'], consorcio],
    ])
  })
})

describe('an import', () => {
  const save = (people: object[], query: string) =>
    t
      .as('adm')
      .post(`/colaboradores/createArray?declaracion=1&autorizaempleador=1&autorizarecordatorios=1${query}`, people)

  test('proves what was declared of everybody whom it inscribes, registered before or not', async () => {
    const idcer = await t.make.certificacion()
    const known = bodies.colaborador({ idemp: andamios })
    const idKnown = await t.make.colaborador(known)
    const people = [{ ...known, idemp: 0 }, bodies.colaborador({ idemp: consorcio }), bodies.colaborador()]
    const { body } = await save(people, `&idcer=${idcer}`)
    const ids = await t.db
      .select({ id: consentimientos.idcol_con, usos: consentimientos.usos_con, idemp: consentimientos.idemp_con })
      .from(consentimientos)
      .where(eq(consentimientos.idimp_con, body.importacion))
    const apart = ['empleador', 'recordatorios']
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(
      expect.arrayContaining([
        { id: idKnown, usos: ['formacion', ...apart], idemp: andamios },
        { id: expect.any(Number), usos: ['formacion', ...apart], idemp: consorcio },
        { id: expect.any(Number), usos: ['formacion', 'recordatorios'], idemp: null },
      ]),
    )
    expect(await allowed(idKnown)).toEqual({ empleador: andamios, recordatorios: true })
    // An undo takes back what the import declared of who stays.
    expect((await t.as('adm').post(`/importaciones/${body.importacion}/deshacer`)).status).toBe(200)
    expect(await allowed(idKnown)).toEqual(NOTHING)
    expect((await rowsOf(idKnown)).at(-1)).toMatchObject({ clase_con: 'retira', idemp_con: andamios })
  })

  test('does not bring back what somebody withdrew, and leaves the other use', async () => {
    const known = bodies.colaborador({ idemp: andamios })
    const id = await t.make.colaborador({ ...known, autorizaempleador: 1 })
    await register([id], { clase: 'retira' })
    const { body } = await save([known], `&idcer=${await t.make.certificacion()}`)
    expect([body.inscritas, body.retiradas, await allowed(id)]).toEqual([
      1,
      1,
      { empleador: null, recordatorios: true },
    ])
  })

  test('takes back by its undo what it declared, and nothing that a paper says', async () => {
    const [before, after, other] = [1, 2, 3].map(() => bodies.colaborador({ idemp: andamios }))
    const ids = await Promise.all([before, after, other].map((each) => t.make.colaborador(each)))
    await register([ids[0]!], { usos: ['recordatorios'] })
    await register([ids[2]!], { usos: ['empleador'], idemp: consorcio })
    const { body } = await save([before!, after!, other!], `&idcer=${await t.make.certificacion()}`)
    expect(await allowed(ids[2]!)).toEqual({ empleador: andamios, recordatorios: true })
    // A paper says more than what was declared of a sheet.
    expect((await register([ids[1]!], { usos: ['empleador'] })).body.cambiados).toBe(1)
    expect((await t.as('adm').post(`/importaciones/${body.importacion}/deshacer`)).status).toBe(200)
    expect(await Promise.all(ids.map(allowed))).toEqual([
      { empleador: null, recordatorios: true },
      { empleador: andamios, recordatorios: false },
      { empleador: consorcio, recordatorios: false },
    ])
    // Nobody withdrew anything: the next sheet declares it again.
    const again = await save([before!], `&idcer=${await t.make.certificacion()}`)
    expect([again.body.retiradas, await allowed(ids[0]!)]).toEqual([0, { empleador: andamios, recordatorios: true }])
  })

  test('that was undone is no withdrawal of the person: the right sheet and a paper of that day count', async () => {
    const known = bodies.colaborador({ idemp: andamios })
    const id = await t.make.colaborador(known)
    const idcer = await t.make.certificacion()
    const both = { empleador: andamios, recordatorios: true }
    const { importacion } = (await save([known], `&idcer=${idcer}`)).body
    expect((await t.as('adm').post(`/importaciones/${importacion}/deshacer`)).status).toBe(200)
    const again = (await save([known], `&idcer=${idcer}`)).body
    expect([again.inscritas, again.retiradas, await allowed(id)]).toEqual([1, 0, both])
    expect((await t.as('adm').post(`/importaciones/${again.importacion}/deshacer`)).status).toBe(200)
    expect([(await register([id])).body.cambiados, await allowed(id)]).toEqual([1, both])
  })

  test('proves nothing of who is registered and not inscribed', async () => {
    const known = bodies.colaborador({ idemp: andamios })
    const id = await t.make.colaborador(known)
    await save([known], '')
    expect([await allowed(id), (await rowsOf(id)).length]).toEqual([NOTHING, 1])
  })
})

describe('staff register what was given on paper, by mail or in person', () => {
  test('for the company of each, with its day and who registered it', async () => {
    const [one, other, none] = [await person(), await person({ idemp: consorcio }), await t.make.colaborador()]
    const fecha = hoyEnBogota()
    const { status, body } = await register([one, other, none, one, 999_999], { fecha })
    expect([status, body]).toEqual([
      201,
      {
        message: 'Se registró la autorización de 2 personas',
        cambiados: 2,
        omitidos: [
          { id_col: none, motivo: 'No tiene empresa a la que informar' },
          { id_col: 999_999, motivo: 'La persona no existe o fue eliminada' },
        ],
      },
    ])
    expect((await register([one], { usos: ['recordatorios'] })).body.omitidos).toEqual([
      { id_col: one, motivo: 'Ya lo había autorizado' },
    ])
    expect(await allowed(one)).toEqual({ empleador: andamios, recordatorios: true })
    expect(await allowed(other)).toEqual({ empleador: consorcio, recordatorios: true })
    expect((await rowsOf(one)).at(-1)).toMatchObject({
      canal_con: 'papel',
      dia_con: fecha,
      registradopor_con: t.accounts.registro.id_cue,
      direccion_con: '127.0.0.1',
    })
  })

  test('for the company of the paper, where it names another one, or none', async () => {
    const id = await person()
    const twice = { usos: ['empleador', 'empleador'], idemp: consorcio }
    expect((await register([id], twice)).body.cambiados).toBe(1)
    expect(await allowed(id)).toEqual({ empleador: consorcio, recordatorios: false })
    expect((await rowsOf(id)).at(-1)!.usos_con).toEqual(['empleador'])
    expect((await register([id], { idemp: 0 })).body.omitidos).toEqual([
      { id_col: id, motivo: 'No tiene empresa a la que informar' },
    ])
  })

  test('a withdrawal takes back what stands, and what was signed up to that day counts no more', async () => {
    const id = await person({ autorizaempleador: 1 })
    expect((await register([id], { clase: 'retira', forma: 'correo' })).body.cambiados).toBe(1)
    expect([await allowed(id), (await rowsOf(id)).at(-1)]).toMatchObject([
      NOTHING,
      { clase_con: 'retira', usos_con: ['empleador'], idemp_con: andamios },
    ])
    const [told] = (await t.as('adm').get(`/historia?sujeto=colaborador&id=${id}`)).body.items
    expect([told.acto, JSON.stringify(told.cambios)]).toEqual([
      'registró el retiro de una autorización',
      expect.stringMatching(/Informar a su empresa.*Andamios del Norte/),
    ])
    const again = await register([id], { clase: 'retira' })
    expect(again.body.omitidos).toEqual([{ id_col: id, motivo: 'No tenía esa autorización' }])
    // Between two papers of one day staff know which came first.
    expect((await register([id], { usos: ['empleador'] })).body.cambiados).toBe(1)
    expect(await allowed(id)).toEqual({ empleador: andamios, recordatorios: false })
  })

  test('nothing that was said up to the day of a withdrawal by a link counts', async () => {
    const id = await person({ autorizaempleador: 1 })
    await t.db.transaction((tx) =>
      insertConsents(tx, [{ idcol: id, clase: 'retira', usos: ['empleador'], idemp: andamios }], {
        canal: 'enlace',
        direccion: '127.0.0.1',
        por: null,
      }),
    )
    const { omitidos } = (await register([id])).body
    const why = expect.stringMatching(/^Retiró la autorización el \d\d\/\d\d\/\d{4}: vale una posterior a ese día$/)
    expect(omitidos).toEqual([{ id_col: id, motivo: why }])
    // A form that was opened before does not bring it back either.
    const ticked = bodies.colaborador({ idemp: andamios, autorizaempleador: 1 })
    const { status, body } = await t.as('registro').put(`/colaboradores/${id}`, ticked)
    expect([status, body.message, await allowed(id)]).toEqual([409, why, NOTHING])
    // Another use was not withdrawn.
    expect((await register([id], { usos: ['recordatorios'] })).body.cambiados).toBe(1)
  })

  test('a paper that is older than what the person said since does not count', async () => {
    const id = await person()
    await register([id], { usos: ['empleador'], idemp: consorcio })
    await past(sql`update consentimientos set dia_con = '2199-01-01' where idcol_con = ${id} and canal_con = 'papel'`)
    const { body } = await register([id], { usos: ['empleador'], idemp: andamios })
    expect(body.omitidos[0].motivo).toBe('Dijo otra cosa el 01/01/2199: vale una posterior a ese día')
    expect(await allowed(id)).toEqual({ empleador: consorcio, recordatorios: false })
  })

  test('a withdrawal from one company leaves what another may know', async () => {
    const id = await person({ autorizaempleador: 1 })
    const { body } = await register([id], { clase: 'retira', usos: ['empleador'], idemp: consorcio })
    expect([body.cambiados, await allowed(id)]).toEqual([0, { empleador: andamios, recordatorios: false }])
  })

  test.each([
    ['nobody', { ids: [] }, 'ids', /^Elija al menos una persona/],
    ['201 people', { ids: Array.from({ length: 201 }, (_, i) => i + 1) }, 'ids', /^Hay 201 personas/],
    ['no use', { usos: [] }, 'usos', /^Elija qué autoriza/],
    ['the training itself', { usos: ['formacion'] }, 'usos.0', /^Elija qué autoriza/],
    ['a telephone call', { forma: 'telefono' }, 'forma', /no queda prueba/],
    ['another kind', { clase: 'x' }, 'clase', /^Elija si/],
    ['tomorrow', { fecha: '2199-01-01' }, 'fecha', /posterior a hoy/],
    ['a paper from before the text', { fecha: '2026-11-28' }, 'fecha', /^Antes del 29\/11\/2026/],
    ['a withdrawal from before it', { clase: 'retira', fecha: '1900-01-01' }, 'fecha', /^Antes del 29\/11\/2026/],
    ['a company that is not there', { idemp: 999_999 }, 'idemp', /^Elija una empresa de la lista/],
  ])('%s is refused', async (_, over, field, message) => {
    const id = await person()
    const { status, body } = await register([id], over)
    expect([status, body.fields?.[field]]).toEqual([400, expect.stringMatching(message)])
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('a role needs to change people, and needs nothing else', async () => {
    const id = await person()
    const idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    await grant(t, idrol, (module, action) => !(module === 'Colaboradores' && action === 'editar'))
    expect((await register([id], {}, as)).status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'editar')
    expect((await register([id], {}, as)).body.cambiados).toBe(1)
  })
})

test('a consent is never changed, and goes with an erased person', async () => {
  const id = await person({ autorizaempleador: 1 })
  await expect(
    t.db.execute(`update consentimientos set usos_con = '{formacion}' where idcol_con = ${id}`),
  ).rejects.toThrow()
  expect((await t.as('adm').delete(`/colaboradores/${id}`)).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
})

test('the proof keeps the name of the company, and keeps no company', async () => {
  const company = await t.make.empresa({ nombre: 'Grúas Tunja' })
  const id = await person({ idemp: company, autorizaempleador: 1 })
  await t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador())
  expect((await t.as('adm').delete(`/empresa/${company}`)).status).toBe(200)
  expect(await rowsOf(id)).toMatchObject([{ idemp_con: company, empresa_con: 'Grúas Tunja' }])
})

test('a proof has the text that held on its day, and none of before asks apart', () => {
  expect(['2020-01-01', '2026-11-28', USOS_APARTE_DESDE].map(versionDe)).toEqual([
    '2026-11-22',
    '2026-11-22',
    USOS_APARTE_DESDE,
  ])
})
