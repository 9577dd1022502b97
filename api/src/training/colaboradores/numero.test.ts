import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { makeSheet } from '../../../test/xlsx.ts'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { colaboradores } from '../../db/tables/training.ts'

// Text that is typed or pasted around a document number does not create a second person (PEOPLE-8,
// PEOPLE-27).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const PA = 4
const url = encodeURIComponent
let serial = 0
const newNumber = () => String(1_130_200_500 + ++serial)
const spellingsOf = (number: string) => [
  `CC${number}`,
  `CC ${number}`,
  `C.C. ${number}`,
  `cédula ${number}`,
  `Cédula de ciudadanía No. ${number}`,
  `• ${number}`,
  `CC ${number} Ana Ruiz`,
  `${number} - ANA RUIZ`,
]
const importRow = (over: object) => {
  const { terminos: _, ...person } = bodies.colaborador(over)
  return person
}
const createArray = (rows: unknown[], query = '?declaracion=1') =>
  t.as('adm').post(`/colaboradores/createArray${query}`, rows)
const sheetRow = (tipo: string, numero: string | number) => [
  '170',
  tipo,
  numero,
  'Ana',
  'Ruiz Gil',
  '',
  '',
  '3005550101',
]
const readSheet = async (rows: (string | number)[][]) => {
  const headings = COLUMNAS.slice(0, 8).map(({ titulo }) => titulo)
  const { body } = await t
    .as('adm')
    .upload('/colaboradores/importar', {}, [await makeSheet([headings, ...rows])], 'file')
  return body.filas as { registrada: boolean; motivos: Record<string, string>; datos: Record<string, unknown> | null }[]
}

describe('a number with other text around it', () => {
  test('is the same person at every entry', async () => {
    const number = newNumber()
    const id = await t.make.colaborador({ numerodocumento: number })
    for (const numerodocumento of spellingsOf(number)) {
      for (const caller of [t.as('adm'), t.as('registro'), t.visitor]) {
        const { status, body } = await caller.post('/colaboradores', bodies.colaborador({ numerodocumento }))
        expect([status, body.code], numerodocumento).toEqual([403, 'persona_ya_registrada'])
      }
      const { body } = await createArray([importRow({ numerodocumento })])
      expect(body, numerodocumento).toMatchObject({ creadas: 0, registradas: [number] })
      const saved = await t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador({ numerodocumento }))
      expect([saved.status, saved.body.numerodocumento_col], numerodocumento).toEqual([200, number])
    }
    const filas = await readSheet(spellingsOf(number).map((numero) => sheetRow('CC', numero)))
    expect(filas.map(({ registrada, motivos }) => [registrada, motivos])).toEqual(filas.map(() => [true, {}]))
  })

  test('that looks like another number registers nobody', async () => {
    const number = newNumber()
    await t.make.colaborador({ numerodocumento: number })
    const [first, rest] = [number.slice(0, 1), number.slice(1)]
    const others = [
      `${number}.0`,
      `${number},00`,
      `${first}.${rest}E9`,
      `+${number}`,
      `СС${number}`, // Cyrillic
      `Ana ${number}`,
      `${number}/Ana/1`,
      `12.  ${number} Ana`,
    ]
    for (const numerodocumento of others) {
      const { status } = await t.visitor.post('/colaboradores', bodies.colaborador({ numerodocumento }))
      expect([400, 403], numerodocumento).toContain(status)
    }
  })

  test('is searched without that text', async () => {
    const number = newNumber()
    const idcol = await t.make.colaborador({ numerodocumento: number })
    await t.make.inscripcion(await t.make.certificacion(), idcol)
    for (const typed of spellingsOf(number)) {
      expect((await t.as('adm').get(`/colaboradores?cedula=${url(typed)}`)).body.totalItems, typed).toBe(1)
      expect((await t.as('adm').get(`/certcol?numerodocumento=${url(typed)}`)).body.totalItems, typed).toBe(1)
      expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${url(typed)}`)).body.totalItems, typed).toBe(1)
    }
    const [group] = (await t.as('adm').get(`/buscar?q=${url(`CC${number}`)}`)).body
    expect(group).toMatchObject({ clase: 'colaborador', resultados: [{ id: idcol, exacto: true }] })
  })

  test('keeps the letters of a passport', async () => {
    const number = newNumber()
    const create = (numerodocumento: string) =>
      t.as('adm').post('/colaboradores', bodies.colaborador({ tipodocumento: PA, numerodocumento }))
    expect((await create(`PA${number}`)).body.numerodocumento_col).toBe(`PA${number}`)
    expect((await create(`CC${number}`)).body.numerodocumento_col).toBe(`CC${number}`)
    // Letters that stand apart are of a type.
    expect((await create(`CC ${number}`)).body.fields).toEqual({ numerodocumento: 'Dice CC y el tipo es PA.' })
    expect((await create(`Pasaporte No. XY${number} Ana Ruiz`)).body.numerodocumento_col).toBe(`XY${number}`)
  })
})

describe('a CC or TI consists of digits and does not begin with 0', () => {
  test.each<[number, string, string, RegExp]>([
    [1, 'CC', '01130200505', /^Un número de CC no empieza por 0/],
    [1, 'CC', 'CC 01130200505', /^Un número de CC no empieza por 0/],
    [1, 'CC', 'AB1130200505', /^Un número de CC solo lleva dígitos/],
    [1, 'CC', '1130200505X', /^Un número de CC solo lleva dígitos/],
    [3, 'TI', '01098765432', /^Un número de TI no empieza por 0/],
    [3, 'TI', 'CC1098765432', /^Un número de TI solo lleva dígitos/],
  ])('type %i %s «%s» is refused at every entry', async (tipodocumento, tipo, numerodocumento, says) => {
    const body = bodies.colaborador({ tipodocumento, numerodocumento })
    const id = await t.make.colaborador({})
    for (const answer of [
      await t.as('adm').post('/colaboradores', body),
      await t.visitor.post('/colaboradores', body),
      await t.as('adm').put(`/colaboradores/${id}`, body),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'datos_invalidos'])
      expect(answer.body.fields.numerodocumento).toMatch(says)
    }
    const imported = await createArray([importRow({ tipodocumento, numerodocumento })])
    expect([imported.status, imported.body.filas[0].motivos.numerodocumento]).toEqual([
      400,
      expect.stringMatching(says),
    ])
    const [fila] = await readSheet([sheetRow(tipo, numerodocumento)])
    expect(fila).toMatchObject({ datos: null, motivos: { numerodocumento: expect.stringMatching(says) } })
  })

  test('and an older one finds its person, and is corrected when it is saved', async () => {
    const number = newNumber()
    const store = async (numero: string) => {
      const id = await t.make.colaborador({})
      await t.db.update(colaboradores).set({ numerodocumento_col: numero }).where(eq(colaboradores.id_col, id))
      return id
    }
    const [zero, letters] = [await store(`0${number}`), await store(`CC${number}`)]
    const find = async (numero: string) =>
      (await t.as('adm').get(`/colaboradores?cedula=${url(numero)}`)).body.items.map(
        (row: { id_col: number }) => row.id_col,
      )
    expect(await find(`0${number}`)).toEqual([zero])
    expect(await find(`CC${number}`)).toEqual([letters])
    expect((await t.as('adm').get(`/colaboradores/getByParams?id=${zero}`)).body[0].numerodocumento_col).toBe(
      `0${number}`,
    )
    const save = (id: number, numerodocumento: string) =>
      t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador({ numerodocumento }))
    expect((await save(zero, `0${number}`)).body.fields).toEqual({
      numerodocumento: expect.stringMatching(/no empieza por 0/),
    })
    expect((await save(letters, `CC${number}`)).body.numerodocumento_col).toBe(number)
    expect((await save(zero, number)).body.code).toBe('persona_ya_registrada')
  })

  test('and an older one that is written as stored is the same person', async () => {
    const number = newNumber()
    const id = await t.make.colaborador({ nombres: 'Ana', apellidos: 'Ruiz Gil' })
    await t.db
      .update(colaboradores)
      .set({ numerodocumento_col: `CC${number}` })
      .where(eq(colaboradores.id_col, id))
    const body = bodies.colaborador({ nombres: 'Ana', apellidos: 'Ruiz Gil', numerodocumento: `CC ${number}` })
    const idcer = await t.make.certificacion()
    for (const caller of [t.as('registro'), t.visitor])
      expect((await caller.post('/colaboradores', body)).body.code).toBe('persona_ya_registrada')
    const other = await t.make.colaborador({})
    expect((await t.as('adm').put(`/colaboradores/${other}`, body)).body.code).toBe('persona_ya_registrada')
    const [fila] = await readSheet([sheetRow('CC', `C.C. ${number}`)])
    expect(fila).toMatchObject({ registrada: true, datos: { numerodocumento: `CC${number}` } })
    const imported = await createArray([importRow(body)], `?declaracion=1&idcer=${idcer}`)
    expect(imported.body).toMatchObject({ creadas: 0, registradas: [`CC${number}`], inscritas: 1 })
    expect((await t.as('adm').get(`/certcol?idcer=${idcer}`)).body.items).toMatchObject([{ idcol_ceco: id }])
  })

  // A visitor would else keep anybody out of every list that writes «CC» before numbers.
  test('and a passport that is written like it takes nothing over', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    const id = await t.make.colaborador({ nombres: 'Ana', apellidos: 'Ruiz Gil', numerodocumento: known })
    for (const number of [known, unknown]) {
      const passport = bodies.colaborador({ tipodocumento: PA, numerodocumento: `CC${number}` })
      expect((await t.visitor.post('/colaboradores', passport)).status).toBe(201)
    }
    const filas = await readSheet([known, unknown].map((number) => sheetRow('CC', `CC ${number}`)))
    expect(filas).toMatchObject([
      { registrada: true, otra: false, datos: { numerodocumento: known } },
      { registrada: false, otra: false, datos: { numerodocumento: unknown } },
    ])
    const [body, newcomer] = [known, unknown].map((number) =>
      bodies.colaborador({ nombres: 'Ana', apellidos: 'Ruiz Gil', numerodocumento: `CC ${number}` }),
    )
    const idcer = await t.make.certificacion()
    const imported = await createArray([importRow(body!)], `?declaracion=1&idcer=${idcer}`)
    expect(imported.body).toMatchObject({ creadas: 0, registradas: [known], inscritas: 1 })
    expect((await t.as('adm').get(`/certcol?idcer=${idcer}`)).body.items).toMatchObject([{ idcol_ceco: id }])
    expect((await t.as('adm').put(`/colaboradores/${id}`, body)).status).toBe(200)
    expect((await t.as('adm').post('/colaboradores', newcomer)).body.numerodocumento_col).toBe(unknown)
  })

  test('and an older one stays where the caller may not change it', async () => {
    const { id_col } = await t.make.cuenta(1)
    const stored = `0${newNumber()}`
    await t.db.update(colaboradores).set({ numerodocumento_col: stored }).where(eq(colaboradores.id_col, id_col))
    const [before] = (await t.as('adm').get(`/colaboradores/getByParams?id=${id_col}`)).body
    const same = Object.fromEntries(Object.keys(bodies.colaborador()).map((name) => [name, before[`${name}_col`]]))
    const saved = await t.as('registro').put(`/colaboradores/${id_col}`, { ...same, telefono: '3005550999' })
    expect([saved.status, saved.body.numerodocumento_col, saved.body.telefono_col]).toEqual([200, stored, '3005550999'])
    const other = await t.as('registro').put(`/colaboradores/${id_col}`, { ...same, numerodocumento: newNumber() })
    expect(other.status).toBe(403)
  })
})
