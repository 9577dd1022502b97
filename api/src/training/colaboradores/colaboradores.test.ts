import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoyEnBogota, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { MAX_CONTADOS } from '@anclaje/contract/limits'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import casos from '../../../test/casos.json' with { type: 'json' }
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'
import { picture } from '../../../test/pictures.ts'
import { ciudades, tipodocs } from '../../db/tables/places.ts'
import { consentimientos } from '../../db/tables/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  for (const persona of casos.personas) {
    const { status } = await t.as('adm').form('POST', '/colaboradores', bodies.colaborador(persona))
    expect(status, persona.apellidos).toBe(201)
  }
})
afterAll(() => t.close())

const create = (over: object = {}) => t.as('adm').post('/colaboradores', bodies.colaborador(over))
type Row = { id_col: number; nombres_col: string; apellidos_col: string }
const list = async (query: string) => (await t.as('adm').get(`/colaboradores?size=1000&${query}`)).body.items as Row[]

describe('a search', () => {
  const cases = new Set(casos.personas.map((p) => `${p.nombres} ${p.apellidos}`))

  test.each(casos.busquedas)('for $consulta finds $encuentra', async ({ consulta, encuentra }) => {
    const found = (await list(`nombre=${encodeURIComponent(consulta)}`))
      .map((row) => `${row.nombres_col} ${row.apellidos_col}`)
      .filter((name) => cases.has(name))
    expect([...new Set(found)].toSorted()).toEqual(encuentra.toSorted())
  })

  test('by number ignores dots, spaces and dashes, and finds parts', async () => {
    for (const cedula of ['1020304050', '1.020.304.050', '1020-304 050', '20304050'])
      expect(await list(`cedula=${encodeURIComponent(cedula)}`), cedula).toEqual([
        expect.objectContaining({ apellidos_col: 'Núñez Ñáñez', nombres_col: 'Íngrid Yuliana' }),
      ])
    expect(await list('cedula=ab.123-456')).toEqual([expect.objectContaining({ nombres_col: 'Zoë Aimée' })])
    expect(await list('cedula=99999999999')).toEqual([])
  })

  test('by company works alone and with other filters', async () => {
    const idemp = await t.make.empresa()
    const idcol = await t.make.colaborador({ idemp, nombres: 'Única Persona' })
    expect((await list(`idemp=${idemp}`)).map((row) => row.id_col)).toEqual([idcol])
    expect(await list(`idemp=${idemp}&nombre=otra`)).toEqual([])
    const people = await t.as('adm').get(`/colaboradores/getByParams?idemp=${idemp}`)
    expect(people.body.map((row: Row) => row.id_col)).toEqual([idcol])
  })
})

test('the list is in Spanish order of surnames', async () => {
  const surnames = [...new Set((await list('')).map((row) => row.apellidos_col))]
  expect(surnames.filter((name) => casos.ordenApellidos.includes(name))).toEqual(casos.ordenApellidos)
})

test.each([
  '/colaboradores',
  '/colaboradores?nombre=m',
  '/colaboradores?nombre=yuliana%20nunez',
  '/colaboradores?idemp=0',
])('%s has consistent pages, also among people with the same name', async (url) => {
  for (let i = 0; i < 3; i += 1) await t.make.colaborador({ nombres: 'Homónima María', apellidos: 'Gómez Gómez' })
  await expectPagesFit(t.as('adm').get, url)
})

describe('a person', () => {
  test.each(casos.invalidos.colaborador)('with $campo = $valor is refused by name', async ({ campo, valor }) => {
    const { status, body } = await create({ [campo]: valor })
    expect([status, Object.keys(body.fields)]).toEqual([400, [campo]])
  })

  test('needs the terms, with the message of the form', async () => {
    for (const terminos of [0, false, '0', undefined, null]) {
      const { status, body } = await create({ terminos })
      const message = 'Para continuar con el registro debe aceptar los terminos de tratamiento de datos'
      expect([status, body.fields]).toEqual([400, { terminos: message }])
    }
  })

  test.each([
    ['paisdocumento', 999],
    ['tipodocumento', 999],
    ['idemp', 999_999],
    ['idciu', 999_999],
  ])('of a %s that does not exist is refused by name', async (campo, valor) => {
    const { status, body } = await create({ [campo]: valor })
    expect([status, Object.keys(body.fields)]).toEqual([400, [campo]])
  })

  test.each([
    ['telefono', '300 555-02 01', 201],
    ['telefono', '30055502011', 400],
    ['fechanacimiento', '2026-02-30', 400],
    ['fechanacimiento', sumarDias(hoyEnBogota(), -3650), 400],
    ['fechanacimiento', sumarDias(hoyEnBogota(), 3650), 400],
    ['fechanacimiento', '', 201],
    ['correopersonal', 'a@b', 400],
    ['correopersonal', null, 201],
    ['numerodocumento', '12/345678', 400],
    ['apellidos', 'Peñas', 201],
    ['apellidos', '12345', 400],
  ])('with %s = %s is answered %i', async (campo, valor, status) => {
    expect((await create({ [campo]: valor })).status).toBe(status)
  })

  test('is refused with a number that says another type', async () => {
    const [ce] = await t.db.select().from(tipodocs).where(eq(tipodocs.iniciales_tipo, 'CE'))
    const { status, body } = await create({ tipodocumento: ce!.id_tipo, numerodocumento: 'CC 52345679' })
    expect([status, body.fields]).toEqual([400, { numerodocumento: 'Dice CC y el tipo es CE.' }])
  })

  test('is identified by the document number, however it is written', async () => {
    const first = await create({ tipodocumento: 4, numerodocumento: ' cb-12.34 567 ' })
    expect(first.body.numerodocumento_col).toBe('CB1234567')
    for (const caller of [t.as('adm'), t.visitor]) {
      const { status, body } = await caller.post(
        '/colaboradores',
        bodies.colaborador({ tipodocumento: 4, numerodocumento: 'Cb1234567' }),
      )
      expect([status, body.code, body.message]).toEqual([
        403,
        'persona_ya_registrada',
        'La persona ya se encuentra registrada en la plataforma',
      ])
    }
    const other = await create()
    const clash = await t
      .as('adm')
      .put(
        `/colaboradores/${other.body.id_col}`,
        bodies.colaborador({ tipodocumento: 4, numerodocumento: 'CB1234567' }),
      )
    expect(clash.status).toBe(403)
  })

  test('without a company is INDEPENDIENTE, and a change that names none keeps it (PEOPLE-7)', async () => {
    const { body } = await create({ idemp: '' })
    expect(body.idemp_col).toBe(0)
    const idemp = await t.make.empresa()
    for (const [sent, kept] of [
      [idemp, idemp],
      [undefined, idemp],
      ['', 0],
    ] as const) {
      const changed = await t.as('adm').put(`/colaboradores/${body.id_col}`, bodies.colaborador({ idemp: sent }))
      expect([changed.status, changed.body.idemp_col]).toEqual([200, kept])
    }
  })

  test('with a short name needs the confirmation of who sends it, once (PEOPLE-29)', async () => {
    const short = { nombres: 'Li', apellidos: 'Paz' }
    const fields = {
      nombres: 'Escriba los nombres, con al menos 3 letras.',
      apellidos: 'Escriba los apellidos, con al menos 5 letras. Si el apellido es corto, escriba los dos.',
    }
    for (const caller of [t.as('adm'), t.visitor]) {
      const post = (over: object) => caller.post('/colaboradores', bodies.colaborador({ ...short, ...over }))
      for (const nombrecorto of [undefined, 0]) expect((await post({ nombrecorto })).body.fields).toEqual(fields)
      for (const apellidos of ['', ' ', '--'])
        expect((await post({ apellidos, nombrecorto: 1 })).body.fields).toEqual({ apellidos: fields.apellidos })
      expect((await post({ nombrecorto: 1 })).status).toBe(201)
    }
    const { id_col } = (await create({ ...short, nombrecorto: 1 })).body
    const put = (over: object) => t.as('adm').put(`/colaboradores/${id_col}`, bodies.colaborador({ ...short, ...over }))
    expect((await put({})).status).toBe(200)
    expect((await put({ apellidos: 'Gil' })).body.fields).toEqual({ apellidos: fields.apellidos })
    expect((await put({ apellidos: 'Gil', nombrecorto: true })).body).toMatchObject({ apellidos_col: 'Gil' })
  })

  test('is created active, by staff', async () => {
    const { body } = await create({ estado: 0, origen: 'x' })
    expect(body).toMatchObject({ estado_col: 1, terminos_col: 1, origen_col: 'personal' })
  })

  test('is not deleted while in use; otherwise it is, and the proof of consent stays', async () => {
    const [used, free] = [await t.make.colaborador(), await t.make.colaborador()]
    await t.make.inscripcion(await t.make.certificacion(), used)
    expect((await t.as('adm').delete(`/colaboradores/${used}`)).body.code).toBe('en_uso')
    expect((await t.as('adm').delete(`/colaboradores/${free}`)).status).toBe(200)
    expect(await t.db.$count(consentimientos, eq(consentimientos.idcol_con, free))).toBe(0)
  })
})

describe('consent', () => {
  const proofs = (id: number) => t.db.select().from(consentimientos).where(eq(consentimientos.idcol_con, id))

  test('is recorded with date, version, channel and address', async () => {
    const staff = await create()
    const publico = await t.visitor.post('/colaboradores', bodies.colaborador())
    for (const [id, canal] of [
      [staff.body.id_col, 'personal'],
      [publico.body.id_col, 'publico'],
    ] as const) {
      const [proof, ...more] = await proofs(id)
      expect(proof).toMatchObject({ canal_con: canal, version_con: '2026-11-29', direccion_con: '127.0.0.1' })
      expect(Number.isNaN(Date.parse(proof!.fecha_con))).toBe(false)
      expect(more).toEqual([])
    }
  })

  test('is not recorded again by an edit', async () => {
    const { body } = await create()
    await t.as('adm').put(`/colaboradores/${body.id_col}`, bodies.colaborador())
    expect(await proofs(body.id_col)).toHaveLength(1)
  })
})

describe('the public registration', () => {
  test('answers the id, and the person waits for staff', async () => {
    const { status, body } = await t.visitor.form(
      'POST',
      '/colaboradores',
      bodies.colaborador({ estado: 1, licencia: 'SST 77' }),
    )
    expect([status, Object.keys(body)]).toEqual([201, ['id_col']])
    const [row] = (await t.as('adm').get(`/colaboradores/getByParams?id=${body.id_col}`)).body
    expect(row).toMatchObject({ estado_col: 0, terminos_col: 1, origen_col: 'publico', cuentaacceso: null })
    expect(row.licencia_col).toBeNull()
  })

  test('needs the terms, and refuses programs', async () => {
    expect((await t.visitor.post('/colaboradores', bodies.colaborador({ terminos: 0 }))).status).toBe(400)
    expect((await t.visitor.post('/colaboradores', bodies.colaborador({ sitioweb: 'x' }))).status).toBe(400)
  })
})

describe("one's own profile, with only a session (ACC-17)", () => {
  const file = async () => ({ name: 'firma.png', type: 'image/png', bytes: await picture(40, 20) })

  test('changes e-mail, telephone, address and signature; the rest is ignored', async () => {
    const { id_col } = t.accounts.consulta
    const me = t.as('consulta')
    const [before] = (await me.get(`/colaboradores/getByParams?id=${id_col}`)).body
    const wanted = bodies.colaborador({
      nombres: 'Otro Nombre',
      idemp: await t.make.empresa(),
      cargo: 'Gerente',
      correopersonal: 'nuevo@example.com',
      telefono: '3110000000',
      direccion: 'Otra dirección',
      passwordactual: PASSWORD,
    })
    const { status, body } = await me.form('PUT', `/colaboradores/${id_col}`, wanted, await file())
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      correopersonal_col: 'nuevo@example.com',
      telefono_col: '3110000000',
      direccion_col: 'Otra dirección',
      tiene_firma: true,
      firma_col: expect.stringMatching(/^data:image\/png/),
    })
    const bad = await me.put(`/colaboradores/${id_col}`, { ...wanted, telefono: '1' })
    expect(Object.keys(bad.body.fields)).toEqual(['telefono'])
  })

  test('does not change somebody else’s', async () => {
    const { status } = await t.as('consulta').put(`/colaboradores/${t.accounts.adm.id_col}`, bodies.colaborador())
    expect(status).toBe(403)
  })
})

describe('people by role, to fill selects (ACC-12, PEOPLE-15)', () => {
  const byRole = (as: ReturnType<TestApp['withToken']>, rol: string) =>
    as.get(`/colaboradores/getByParams?rol=${encodeURIComponent(rol)}`)

  test('signers are found with names and post only', async () => {
    for (const rol of ['adm,INSPECTOR', ' ADM , inspector ', 'ADM,INSPECTOR,']) {
      const { body } = await byRole(t.as('consulta'), rol)
      expect(body.map((row: Row) => row.id_col).toSorted()).toEqual(
        [t.accounts.adm.id_col, t.accounts.inspector.id_col].toSorted(),
      )
      expect(Object.keys(body[0]).toSorted()).toEqual(['apellidos_col', 'cargo_col', 'id_col', 'nombres_col'])
    }
  })

  test.each(['REGISTRO', 'consulta', 'ADM,CONSULTA', 'NADIE', ',', 'ADM INSPECTOR'])(
    '%s needs ver on Colaboradores',
    async (rol) => {
      for (const role of ['consulta', 'inspector'] as const)
        expect((await byRole(t.as(role), rol)).status, role).toBe(403)
      expect((await byRole(t.as('registro'), rol)).status).toBe(200)
    },
  )

  test('with ver, people of any role are found', async () => {
    const ids = (await byRole(t.as('registro'), 'CONSULTA')).body.map((row: Row) => row.id_col)
    expect(ids).toEqual([t.accounts.consulta.id_col])
    expect((await byRole(t.as('adm'), 'NADIE')).body).toEqual([])
  })

  test('a role together with an id or a company does not lift the need for ver', async () => {
    const { id_col } = t.accounts.registro
    for (const query of [`rol=ADM&id=${id_col}`, 'rol=ADM&idemp=0', `rol=&id=${id_col}`])
      expect((await t.as('consulta').get(`/colaboradores/getByParams?${query}`)).status, query).toBe(403)
  })
})

test('an edit keeps fields that are not sent, and clears those that are sent empty', async () => {
  const adm = t.as('adm')
  const [ciudad] = await t.db.select({ id: ciudades.id_ciu }).from(ciudades).limit(1)
  const body = { ...bodies.colaborador(), direccion: 'Cra 7 # 71-21', idciu: ciudad?.id }
  const { id_col } = (await adm.post('/colaboradores', body)).body
  const { direccion: _direccion, idciu: _idciu, ...rest } = body
  const kept = await adm.put(`/colaboradores/${id_col}`, rest)
  expect(kept.body).toMatchObject({ direccion_col: 'Cra 7 # 71-21', idciu_col: ciudad?.id })
  const emptied = await adm.put(`/colaboradores/${id_col}`, { ...rest, direccion: '', idciu: null })
  expect(emptied.body).toMatchObject({ direccion_col: null, idciu_col: null })
})

// This test is the last one, because its people would appear in all other lists.
test('a name of several words is counted up to the limit, and its pages continue after it', async () => {
  await t.db.execute(sql`
    insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
    select 170, 1, 'dos' || n, 'Dos', 'Palabras ' || n, 'dos palabras ' || n from generate_series(1, ${MAX_CONTADOS + 1}::int) n`)
  const page = async (query: string) => (await t.as('adm').get(`/colaboradores?nombre=dos%20palabras&${query}`)).body
  const first = await page('page=0&size=10')
  expect([first.items.length, first.totalItems, first.totalEsMinimo]).toEqual([10, MAX_CONTADOS, true])
  expect((await page(`page=${MAX_CONTADOS / 1000}&size=1000`)).items).toHaveLength(1)
  await t.db.execute(sql`delete from colaboradores where numerodocumento_col = 'dos1'`)
  const all = await page('page=9&size=1000')
  expect([all.items.length, all.totalItems, all.totalEsMinimo ?? false]).toEqual([1000, MAX_CONTADOS, false])
})
