import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { makeSheet } from '../../../test/xlsx.ts'
import { rows } from '../../db/client.ts'
import { cuentas, intentos } from '../../db/tables/access.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { colaboradores } from '../../db/tables/training.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const fullWidth = (number: string) => number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const url = encodeURIComponent

/**
 * Numbers with characters that look like others. They are refused wherever a person is saved.
 */
const LOOKALIKES = ['١٠٢٠٣٠٤٠', 'АВ123456', 'Ñ1234567']
const REFUSED = 'El número de documento solo lleva letras de la A a la Z y números.'

let serial = 0
const newNumber = () => String(50_000_000 + ++serial)

describe('a document number (PEOPLE-8)', () => {
  test('identifies the same person in full width and with any dash, at every entry', async () => {
    const number = newNumber()
    await t.make.colaborador({ numerodocumento: number })
    const again = [
      fullWidth(number),
      number.replace(/^../, '$&\u2212'),
      number.replace(/^../, '$&\u2e3a'),
      `\u3000${number}`,
      `\u202d${number}\u202c`,
    ]
    for (const numerodocumento of again) {
      for (const caller of [t.as('adm'), t.visitor]) {
        const answer = await caller.post('/colaboradores', bodies.colaborador({ numerodocumento }))
        expect([answer.status, answer.body.code], numerodocumento).toEqual([403, 'persona_ya_registrada'])
      }
      const { terminos: _, ...person } = bodies.colaborador({ numerodocumento })
      const imported = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [person])
      expect(imported.body, numerodocumento).toMatchObject({ creadas: 0, registradas: [number] })
    }
  })

  test.each(LOOKALIKES)('with look-alike characters is refused at every entry: %s', async (numero) => {
    const body = bodies.colaborador({ numerodocumento: numero })
    for (const caller of [t.as('adm'), t.visitor]) {
      const { status, body: answer } = await caller.post('/colaboradores', body)
      expect([status, answer.fields]).toEqual([400, { numerodocumento: REFUSED }])
    }
    const { terminos: _, ...person } = body
    const imported = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [person])
    expect([imported.status, imported.body.filas]).toEqual([400, [{ fila: 1, motivos: { numerodocumento: REFUSED } }]])
  })

  test('is searched in its stored form, however it is typed', async () => {
    const number = newNumber()
    const idcol = await t.make.colaborador({ numerodocumento: number })
    const idcer = await t.make.certificacion()
    await t.make.inscripcion(idcer, idcol)
    for (const typed of [
      fullWidth(number),
      number.replace(/^../, '$&.'),
      number.replace(/^../, '$&\u2212'),
      `\u202d${number}\u202c`,
    ]) {
      expect((await t.as('adm').get(`/colaboradores?cedula=${url(typed)}`)).body.totalItems, typed).toBe(1)
      expect((await t.as('adm').get(`/certcol?numerodocumento=${url(typed)}`)).body.totalItems, typed).toBe(1)
      expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${url(typed)}`)).body.totalItems, typed).toBe(1)
      const [group] = (await t.as('adm').get(`/buscar?q=${url(typed)}`)).body
      expect(group, typed).toMatchObject({ clase: 'colaborador', resultados: [{ id: idcol, exacto: true }] })
    }
  })

  test('is the user name however it is typed, and all spellings share one count of failures', async () => {
    const number = newNumber()
    const account = await t.make.cuenta(4, { numerodocumento: number })
    await t.db.update(cuentas).set({ username_cue: number }).where(eq(cuentas.id_cue, account.id_cue))
    const spellings = [number, fullWidth(number), number.replace(/^../, '$&.'), ` ${number} `, `\u200e${number}\u2060`]
    for (const username of spellings)
      expect((await t.visitor.post('/cuentaacceso/auth', { username, password: PASSWORD })).status, username).toBe(200)
    for (const username of spellings) await t.visitor.post('/cuentaacceso/auth', { username, password: 'otra-clave' })
    const failed = await rows(t.db, sql`select usuario_int, count(*)::int as many from intentos group by 1`)
    expect(failed).toEqual([{ usuario_int: expect.any(String), many: spellings.length }])
  })

  test('of nobody has a single count of failures too', async () => {
    await t.db.delete(intentos)
    const number = newNumber()
    const spellings = [number, fullWidth(number), number.replace(/^../, '$&.'), ` ${number} `, `\u200e${number}\u2060`]
    for (const username of spellings) await t.visitor.post('/cuentaacceso/auth', { username, password: 'otra-clave' })
    const failed = await rows(t.db, sql`select count(*)::int as many from intentos group by usuario_int`)
    expect(failed).toEqual([{ many: spellings.length }])
  })
})

describe('an older number that is stored in another form', () => {
  const OLD = ['АВ987654', '١٠٢٠٣٠٩٩', fullWidth('10203098'), 'Ñ9876543']
  const people = new Map<string, number>()
  const certificates = new Map<string, string>()
  beforeAll(async () => {
    const idcer = await t.make.certificacion()
    for (const number of OLD) {
      const { id_col, id_cue } = await t.make.cuenta(4)
      await t.db.update(colaboradores).set({ numerodocumento_col: number }).where(eq(colaboradores.id_col, id_col))
      await t.db.update(cuentas).set({ username_cue: number }).where(eq(cuentas.id_cue, id_cue))
      people.set(number, id_col)
      certificates.set(number, await t.make.inscripcion(idcer, id_col))
    }
  })

  test.each(OLD)('stays readable, and finds its person: %s', async (number) => {
    const id = people.get(number)!
    const adm = t.as('adm')
    expect((await adm.get(`/colaboradores/getByParams?id=${id}`)).body[0].numerodocumento_col).toBe(number)
    expect(
      (await adm.get(`/colaboradores?cedula=${url(number)}`)).body.items.map((row: { id_col: number }) => row.id_col),
    ).toEqual([id])
    expect((await adm.get(`/certcol?numerodocumento=${url(number)}`)).body.totalItems).toBe(1)
    expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${url(number)}`)).body.totalItems).toBe(1)
    const grupos: { clase: string; resultados: { id: unknown }[] }[] = (await adm.get(`/buscar?q=${url(number)}`)).body
    expect(grupos.map(({ clase, resultados }) => [clase, resultados.map((row) => row.id)])).toEqual([
      ['colaborador', [id]],
      ['certificado', [certificates.get(number)]],
    ])
    expect((await t.visitor.post('/cuentaacceso/auth', { username: number, password: PASSWORD })).status).toBe(200)
  })

  test('finds a certificate that was issued with it', async () => {
    const [number] = OLD as [string]
    const id = certificates.get(number)!
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    await t.db
      .update(colaboradores)
      .set({ numerodocumento_col: newNumber() })
      .where(eq(colaboradores.id_col, people.get(number)!))
    expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${url(number)}`)).body.totalItems).toBe(1)
    await t.db
      .update(colaboradores)
      .set({ numerodocumento_col: number })
      .where(eq(colaboradores.id_col, people.get(number)!))
    expect(
      (await t.db.select().from(certcol).where(eq(certcol.id_ceco, id)))[0]!.datos_ceco!.aprendiz.numerodocumento,
    ).toBe(number)
  })

  test.each(['АВ987654', 'Ñ9876543'])('must be corrected when the person is saved: %s', async (number) => {
    const id = people.get(number)!
    const save = (numerodocumento: string) =>
      t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador({ numerodocumento }))
    expect((await save(number)).body.fields).toEqual({ numerodocumento: REFUSED })
    const right = newNumber()
    expect((await save(right)).body.numerodocumento_col).toBe(right)
    expect((await t.visitor.post('/cuentaacceso/auth', { username: right, password: PASSWORD })).status).toBe(200)
  })
})

test('spreadsheets follow the same rule', async () => {
  const number = newNumber()
  await t.make.colaborador({ numerodocumento: number })
  const row = (numero: string) => ['170', 'CC', numero, 'Ana María', 'Ruiz Gil', '', '', '3005550101', '', '']
  const file = await makeSheet([
    ['País', 'Tipo', 'Número', 'Nombres', 'Apellidos', 'Nacimiento', 'Correo', 'Teléfono', 'Dirección', 'Empresa'],
    row(fullWidth(number)),
    row('АВ123456'),
  ])
  const { body } = await t.as('adm').upload('/colaboradores/importar', {}, [file], 'file')
  expect(body.filas.map((fila: { registrada: boolean; motivos: object }) => [fila.registrada, fila.motivos])).toEqual([
    [true, {}],
    [false, { numerodocumento: REFUSED }],
  ])
})
