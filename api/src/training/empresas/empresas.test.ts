import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import casos from '../../../test/casos.json' with { type: 'json' }
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'
import { createRole, grant } from '../../../test/roles.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = (over: object = {}) => t.as('adm').form('POST', '/empresa', bodies.empresa(over))
const find = async (nombre: string) =>
  (await t.as('adm').get(`/empresa?size=100&nombre=${encodeURIComponent(nombre)}`)).body.items.map(
    (row: { nombre_emp: string }) => row.nombre_emp,
  )

describe('a company', () => {
  test.each(casos.empresas)('$nombre is stored as it was typed', async ({ dv: _, ...empresa }) => {
    // Two contacts of the specification's examples are shorter than PEOPLE-2 requires.
    const personacontacto = empresa.personacontacto.padEnd(5, '.')
    const { status, body } = await create({ ...empresa, personacontacto, img_emp: 'x', origen: 'x', estado: 5 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      nombre_emp: empresa.nombre,
      nit_emp: empresa.nit,
      telefono_emp: empresa.telefono,
      correo_emp: empresa.correo,
      direccion_emp: empresa.direccion,
      origen_emp: 'personal',
      porconfirmar_emp: false,
      img_emp: null,
    })
    const list = await t.as('adm').get(`/empresa?nombre=${empresa.nit}`)
    expect(list.body.items.map((row: { nombre_emp: string }) => row.nombre_emp)).toEqual([empresa.nombre])
  })

  test.each(casos.invalidos.empresa)('with $campo = $valor is refused by name', async ({ campo, valor }) => {
    const { status, body } = await create({ [campo]: valor })
    expect([status, Object.keys(body.fields)]).toEqual([400, [campo]])
  })

  test('is refused with all wrong fields at once, in the words of the form', async () => {
    const { body } = await t.as('adm').form('POST', '/empresa', {})
    expect(body).toMatchObject({
      status: 400,
      code: 'datos_invalidos',
      message: 'Revise los campos marcados.',
      fields: {
        nombre: 'Debe ingresar el nombre de la empresa.',
        nit: 'Debe ingresar el nit de la empresa.',
        telefono: 'Debe ingresar el telefono de la empresa.',
        correo: 'Debe ingresar el correo de la empresa.',
        personacontacto: 'Escriba la persona de contacto, con al menos 5 letras.',
        correopersonacontacto: 'Escriba el correo de la persona de contacto.',
      },
    })
  })

  test.each([
    ['nombre', 'ABC', 201],
    ['nombre', 'N'.repeat(200), 201],
    ['nombre', 'N'.repeat(201), 400],
    ['nit', '777', 201],
    ['nit', '123456789012', 201],
    ['telefono', '12345', 201],
    ['telefono', '60155501011', 201],
    ['telefono', '601555010111', 400],
    ['telefono', '(601) 555-0101', 201],
    ['telefono', '+576015550101', 400],
    ['correo', `${'a'.repeat(52)}@b.co.io`, 201],
    ['correo', `${'a'.repeat(54)}@b.co.io`, 400],
    ['direccion', '', 201],
    ['direccion', 'ab', 400],
    ['direccion', 'd'.repeat(151), 400],
    ['personacontacto', 'p'.repeat(151), 400],
    ['numpersonacontacto', null, 201],
    ['numpersonacontacto', '123456', 400],
    ['numpersonacontacto', '1234567890123', 400],
  ])('with %s = %s is answered %i', async (campo, valor, status) => {
    expect((await create({ [campo]: valor })).status).toBe(status)
  })
})

describe('the NIT', () => {
  test('is stored in digits without the check digit, and is one company only', async () => {
    const first = await create({ nit: ' 899.999.034-1 ' })
    expect(first.body.nit_emp).toBe('899999034')
    for (const nit of ['899999034', '899.999.034', '899999034-7']) {
      const { status, body } = await create({ nit })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'duplicado', ['nit']])
    }
  })

  test('finds the company in any spelling', async () => {
    await create({ nombre: 'Buscada por NIT', nit: '901451481' })
    for (const text of ['901451481', '901.451.481', nitVisible('901451481'), '901451481-2', '90145'])
      expect(await find(text), text).toContain('Buscada por NIT')
  })
})

describe('INDEPENDIENTE', () => {
  test('is company 0, and cannot be edited or deleted', async () => {
    const adm = t.as('adm')
    const before = (await adm.get('/empresa/getByParams?id=0')).body
    expect(before).toEqual([expect.objectContaining({ id_emp: 0, nombre_emp: 'INDEPENDIENTE' })])
    const message = 'La empresa INDEPENDIENTE no se puede modificar ni eliminar.'
    const edited = await adm.form('PUT', '/empresa/0', bodies.empresa())
    const deleted = await adm.delete('/empresa/0')
    expect([edited.status, edited.body.message]).toEqual([409, message])
    expect(deleted.status).toBe(409)
    expect((await adm.get('/empresa/getByParams?id=0')).body).toEqual(before)
  })

  test('is the first one in the select', async () => {
    expect((await t.as('adm').get('/empresa/getByParams')).body[0].id_emp).toBe(0)
  })
})

test('who works with no companies is told of their own alone, as one to choose', async () => {
  const [own, other] = [await t.make.empresa(), await t.make.empresa()]
  const idrol = await createRole(t.db)
  const { id_cue } = await t.make.cuenta(idrol, { idemp: own })
  const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  const ids = async (query: string) =>
    (await as.get(`/empresa/getByParams${query}`)).body.map((row: { id_emp: number }) => row.id_emp)
  expect([await ids(''), await ids(`?id=${own}`), await ids(`?id=${other}`), await ids('?buscar=a')]).toEqual([
    [own],
    [own],
    [],
    [own],
  ])
  await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action === 'filtrar')
  expect(await ids(`?id=${other}`)).toEqual([])
  await grant(t, idrol, (module, action) => module === 'CertColaboradores' && ['ver', 'filtrar'].includes(action))
  expect(await ids(`?id=${other}`)).toEqual([other])
})

test('a company in use is not deleted; otherwise it is, once', async () => {
  const adm = t.as('adm')
  const [used, free] = [await t.make.empresa(), await t.make.empresa()]
  await t.make.colaborador({ idemp: used })
  const refused = await adm.delete(`/empresa/${used}`)
  expect([refused.status, refused.body.message, refused.body.uso]).toEqual([
    409,
    'El registro se encuentra asociado, no es posible eliminarlo',
    'Está en 1 persona.',
  ])
  expect((await adm.delete(`/empresa/${free}`)).body).toEqual({ message: 'Registro eliminado' })
  expect((await adm.delete(`/empresa/${free}`)).status).toBe(404)
})

describe('the public registration', () => {
  test('answers the id and waits for staff', async () => {
    const { status, body } = await t.visitor.form(
      'POST',
      '/empresa',
      bodies.empresa({ porconfirmar: false, representante: 'Luis Paz Ríos' }),
    )
    expect([status, Object.keys(body)]).toEqual([201, ['id_emp']])
    const [row] = (await t.as('adm').get(`/empresa/getByParams?id=${body.id_emp}`)).body
    expect(row).toMatchObject({ origen_emp: 'publico', porconfirmar_emp: true, representante_emp: null })
  })

  test('by a program that fills the hidden field is refused and not saved', async () => {
    const before = (await t.as('adm').get('/empresa')).body.totalItems
    expect((await t.visitor.form('POST', '/empresa', bodies.empresa({ sitioweb: 'http://x' }))).status).toBe(400)
    expect((await t.as('adm').get('/empresa')).body.totalItems).toBe(before)
    expect((await t.visitor.form('POST', '/empresa', bodies.empresa({ sitioweb: '' }))).status).toBe(201)
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (const nombre of [
      'Ñustes y Cía.',
      'Nzzz Ltda',
      'Ócaña S.A.S',
      'Oasis S.A.',
      'ocaña s a s',
      'Repetida',
      'Repetida',
    ])
      await t.make.empresa({ nombre })
  })

  test('is searched without case and accents, with dots and dashes as spaces', async () => {
    for (const text of ['OCANA S.A.S.', 'ócaña s-a-s', '  ocana   s a s ', 'Ocaña s.a.s'])
      expect((await find(text)).toSorted(), text).toEqual(['ocaña s a s', 'Ócaña S.A.S'].toSorted())
    expect(await find('nustes')).toContain('Ñustes y Cía.')
  })

  test('is in Spanish order, both ways', async () => {
    const order = new Intl.Collator('es-CO')
    const names = async (orden: string) =>
      (await t.as('adm').get(`/empresa?size=200&orden=${orden}`)).body.items.map(
        (row: { nombre_emp: string }) => row.nombre_emp,
      )
    const up = await names('nombre')
    expect(up.indexOf('Ñustes y Cía.')).toBeGreaterThan(up.indexOf('Nzzz Ltda'))
    expect(up.indexOf('Oasis S.A.')).toBeGreaterThan(up.indexOf('Ñustes y Cía.'))
    expect(up.map((name: string, i: number) => i === 0 || order.compare(up[i - 1], name) <= 0)).not.toContain(false)
    expect(await names('-nombre')).toEqual(up.toReversed())
    expect((await t.as('adm').get('/empresa?orden=nit')).body.fields).toEqual({ orden: 'Ese orden no existe.' })
  })

  test.each(['/empresa', '/empresa?orden=-nombre', '/empresa?nombre=repetida', '/empresa?nombre=a'])(
    '%s has consistent pages',
    async (url) => {
      expect((await expectPagesFit(t.as('adm').get, url)).length).toBeGreaterThan(1)
    },
  )

  test('is found under any case and with a trailing slash', async () => {
    for (const url of ['/EMPRESA', '/Empresa/', '/empresa/GetByParams/', '/empresa/getbyparams?id=0'])
      expect((await t.as('adm').get(url)).status, url).toBe(200)
  })

  test('serves ten rows by default and at most five thousand, with the exact total', async () => {
    expect((await t.as('adm').get('/empresa')).body.items).toHaveLength(10)
    await t.db.execute(sql`
      insert into empresas (nombre_emp, busqueda_emp) select 'Masiva ' || n, 'masiva ' || n from generate_series(1, 5001) n`)
    const all = await t.as('adm').get('/empresa?size=9007199254740991')
    const { totalItems } = all.body
    expect(all.body.items).toHaveLength(5000)
    expect([all.body.totalPages, totalItems]).toEqual([2, await t.db.$count(sql`empresas`)])
    const found = await t.as('adm').get('/empresa?size=1&nombre=masiva')
    expect(found.body.totalItems).toBe(5001)
  })
})
