import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NumeroResuelto } from '@anclaje/contract/training/certcol'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'

// Pasted document numbers are resolved, and each is answered as it was pasted (CERT-21).

let t: TestApp
let idcer: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  t = await startTestApp()
  idcer = await t.make.certificacion()
  const person = async (numerodocumento: string, over: object = {}) => {
    ids[numerodocumento] = await t.make.colaborador({ numerodocumento, ...over })
    return ids[numerodocumento]
  }
  const idemp = await t.make.empresa({ nombre: 'Andamios S.A.S.' })
  await person('52345678', { nombres: 'Ana María', apellidos: 'Ruiz Gil', idemp })
  await person('AB123456', { tipodocumento: 4 })
  await t.make.inscripcion(idcer, await person('79111222'))
  const hidden = await t.make.inscripcion(idcer, await person('79111333'))
  await t.as('adm').delete(`/certcol/${hidden}`)
  const visitor = await t.visitor.post('/colaboradores', bodies.colaborador({ numerodocumento: '80222333' }))
  ids['80222333'] = visitor.body.id_col
  // Older rows may have letters that are not allowed any more.
  await person('12345678')
  await t.db.execute(sql`update colaboradores set numerodocumento_col = 'Ñ-1234567' where id_col = ${ids['12345678']!}`)
})
afterAll(() => t.close())

const resolve = (numeros: unknown, over: object = {}) =>
  t.as('registro').post('/certcol/resolver', { idcer, numeros, ...over })

test.each<[string, string, string | null]>([
  ['52345678', 'lista', '52345678'],
  ['52.345.678', 'lista', '52345678'],
  [' 52-345-678 ', 'lista', '52345678'],
  [' 52 345-678 ', 'no_valida', null],
  ['５２３４５６７８', 'lista', '52345678'],
  ['ab 123456', 'lista', 'AB123456'],
  ['79.111.222', 'ya_inscrita', '79111222'],
  ['79111333', 'lista', '79111333'],
  ['80222333', 'por_confirmar', '80222333'],
  ['99999999', 'no_registrada', null],
  ['523456789', 'no_registrada', null],
  ['ABC', 'no_valida', null],
  ['12345', 'no_valida', null],
  ['', 'no_valida', null],
  ['Ruiz Gil', 'no_valida', null],
  ['AB 12345', 'no_registrada', null],
  ['Ana Ruiz AB 123456', 'otro_nombre', 'AB123456'],
  ['CC 52.345.678', 'lista', '52345678'],
  ['CC52345678', 'lista', '52345678'],
  [`\u202d${'\u200b'.repeat(200)}52345678\u202c`, 'lista', '52345678'],
  ['C.C.52.345.678', 'lista', '52345678'],
  ['CC No. 52345678', 'lista', '52345678'],
  ['• CC 52345678 Ana Ruiz', 'lista', '52345678'],
  ['52345678 - ANA RUIZ', 'lista', '52345678'],
  ['Cédula de ciudadanía Nº 52345678', 'lista', '52345678'],
  ['TI52345678', 'no_registrada', null],
  ['CC 052345678', 'no_valida', null],
  ['pasaporte AB123456', 'lista', 'AB123456'],
  ['c.c. 52345678', 'lista', '52345678'],
  ['TI 52345678', 'no_registrada', null],
  // Joined with its row number, the pasted number would be another person's document number.
  ['9 52345678', 'no_valida', null],
  ['7 9111222', 'no_valida', null],
  ['52345678 Ruiz', 'lista', '52345678'],
  ['3. Ana Ruiz CC 52.345.678 cel 300 555 0101', 'lista', '52345678'],
  ['RUIZ GIL, ANA MARÍA\t52345678', 'lista', '52345678'],
  // The number of another person than the one who is named.
  ['Luis Gómez 52345678', 'otro_nombre', '52345678'],
  ['52345678 Ana Gómez', 'otro_nombre', '52345678'],
  ['Luis Gómez 79111222', 'ya_inscrita', '79111222'],
  ['Luis Gómez 99999999', 'no_registrada', null],
  ['Ana Ruiz 52345678, Luis Gómez 79111333', 'no_valida', null],
  ['ana@example.com', 'no_valida', null],
  ['52345678\u0000', 'no_valida', null],
  ['\ud800 52345678', 'no_valida', null],
  ['9'.repeat(31), 'no_valida', null],
  ['\u0301'.repeat(50_000), 'no_valida', null],
])('«%s» is %s', async (numero, estado, person) => {
  const { status, body } = await resolve([numero])
  expect(status).toBe(200)
  expect(body).toMatchObject([{ estado, repetido: false, persona: person ? { id_col: ids[person] } : null }])
})

test('the number of a row never becomes part of the number beside it', async () => {
  const victim = await t.make.colaborador({ numerodocumento: '1098117062' })
  const wrong = ['10 98117062', 'CC 10.98117062', 'CC 10-98117062', '10.98117062', '109 8117062']
  const { body } = await resolve([...wrong, '1 098 117 062'])
  expect(body.map(({ estado, persona }: NumeroResuelto) => [estado, persona?.id_col])).toEqual([
    ...wrong.map(() => ['no_valida', undefined]),
    ['lista', victim],
  ])
})

test('each is answered in the order of the paste, also repeated ones, with the person', async () => {
  const pasted = ['99999999', '52345678', 'x', '79111222', '52.345.678', 'x', '99 999 999']
  const { body } = await resolve(pasted)
  expect(body.map(({ numero, estado, repetido }: NumeroResuelto) => [numero, estado, repetido])).toEqual([
    ['99999999', 'no_registrada', false],
    ['52345678', 'lista', false],
    ['x', 'no_valida', false],
    ['79111222', 'ya_inscrita', false],
    ['52.345.678', 'lista', true],
    ['x', 'no_valida', true],
    ['99 999 999', 'no_registrada', true],
  ])
  expect(body[1].persona).toEqual({
    id_col: ids['52345678'],
    nombres_col: 'Ana María',
    apellidos_col: 'Ruiz Gil',
    numerodocumento_col: '52345678',
    tipodocumento: expect.objectContaining({ iniciales_tipo: 'CC' }),
    empresa: { id_emp: expect.any(Number), nombre_emp: 'Andamios S.A.S.' },
  })
})

test('the letters of passports tell them apart', async () => {
  const { body } = await resolve(['AB 623456', 'XY 623456', 'ab623456'])
  expect(body.map(({ repetido }: NumeroResuelto) => repetido)).toEqual([false, false, true])
})

test('a number with the names of two people is told of both, and never one of them left out as repeated', async () => {
  const pasted = ['Eva Mora 62345678', '62.345.678 Luis Gil', 'Eva Mora 62345678', 'Ana Ruiz 52345678', '52345678 Luis Gil', '52345678'] // prettier-ignore
  const { body } = await resolve(pasted)
  expect(body.map(({ estado, repetido }: NumeroResuelto) => [estado, repetido])).toEqual([
    ['dos_nombres', false],
    ['dos_nombres', false],
    ['dos_nombres', false],
    ['lista', false],
    ['otro_nombre', false],
    ['lista', true],
  ])
})

test('a text does not count as a repetition of the person whose id it looks like', async () => {
  const id = ids['52345678']!
  const { body } = await resolve(['52345678', `#${id}`, `persona ${id}`])
  expect(body.map(({ repetido }: NumeroResuelto) => repetido)).toEqual([false, false, false])
})

test('resolved people can be inscribed, and are then reported as inscribed', async () => {
  const cohort = await t.make.certificacion()
  const numeros = ['52345678', 'AB123456', '80222333', '99999999']
  const ready = async () =>
    (await resolve(numeros, { idcer: cohort })).body.filter(({ estado }: NumeroResuelto) => estado === 'lista')
  const list = (await ready()).map(({ persona }: NumeroResuelto) => ({ idcer: cohort, idcol: persona!.id_col }))
  expect(list).toHaveLength(2)
  expect((await t.as('registro').post('/certcol', list)).status).toBe(201)
  expect(await ready()).toEqual([])
})

describe('a call', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => String(3_000_000 + i))

  test('takes a thousand numbers, and refuses more with both figures', async () => {
    expect((await resolve(many(1000))).body).toHaveLength(1000)
    const { status, body } = await resolve(many(1001))
    const message = 'Hay 1.001 números y se admiten máximo 1.000 a la vez.'
    expect([status, body.message, body.fields]).toEqual([400, message, { numeros: message }])
  })

  test('makes a single query', async () => {
    const asked: string[] = []
    const { select } = t.db
    // Counts the queries of the call, which all begin with `select`.
    t.db.select = ((...columns: Parameters<typeof select>) => {
      asked.push('select')
      return select.apply(t.db, columns)
    }) as typeof select
    await resolve(many(1000))
    t.db.select = select
    expect(asked).toHaveLength(1)
  })

  test.each([
    [{ numeros: [] }, 400, 'numeros'],
    [{ numeros: 'x' }, 400, 'numeros'],
    [{ numeros: [1] }, 400, 'numeros.0'],
    [{ numeros: ['52345678'], idcer: 999_999 }, 400, 'idcer'],
    [{ numeros: ['52345678'], idcer: 'x' }, 400, 'idcer'],
  ])('with %o is refused', async (over, status, field) => {
    const answer = await resolve(['52345678'], over)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]])
  })

  test('for a cohort that takes nobody is refused like an inscription', async () => {
    const closed = await t.make.certificacion()
    await t.as('adm').put(`/certificaciones/updateEstado/${closed}`, { estado: 1 })
    const answer = await resolve(['52345678'], { idcer: closed })
    expect(answer.body).toMatchObject({ status: 409, code: 'certificacion_cerrada' })
  })

  test('changes nothing', async () => {
    const count = async () =>
      rows(t.db, sql`select count(*)::int as n, max(ultimoconsecutivo_cer) as last from certcol, certificaciones`)
    const before = await count()
    await resolve(['52345678'])
    expect(await count()).toEqual(before)
  })
})

test('reveals who exists only to those who may see people and inscribe, and others only with filtrar', async () => {
  const idrol = await createRole(t.db)
  const account = await t.make.cuenta(idrol, { numerodocumento: '60111222' })
  const me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const ask = async (numeros: string[], switches: readonly string[]) => {
    await grant(t, idrol, (module, action) => switches.includes(`${module} ${action}`))
    return me.post('/certcol/resolver', { idcer, numeros })
  }
  const [crear, ver, filtrar] = ['CertColaboradores crear', 'Colaboradores ver', 'CertColaboradores filtrar']
  for (const switches of [[], [crear], [ver], [ver, filtrar, 'CertColaboradores ver', 'CertColaboradores editar']])
    expect((await ask(['52345678'], switches)).status, switches.join()).toBe(403)
  expect((await ask(['52345678'], [crear, ver, filtrar])).body).toMatchObject([{ estado: 'lista' }])
  // Without `filtrar` one may only inscribe oneself, and does not learn who else is inscribed.
  expect((await ask(['79111222'], [crear, ver])).status).toBe(403)
  expect((await ask(['60111222', '99999999'], [crear, ver])).body).toMatchObject([
    { estado: 'lista' },
    { estado: 'no_registrada' },
  ])
  expect((await t.as('consulta').post('/certcol/resolver', { idcer, numeros: ['52345678'] })).status).toBe(403)
})
