import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResultadoBusqueda } from '@anclaje/contract/overview/busqueda'
import { ESTADOS_RESULTADO } from '@anclaje/contract/rules/overview/busqueda'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { answered, inspect } from '../../../test/inspections.ts'
import { readRows, sheetNames } from '../../../test/xlsx.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = async (over: object = {}) => (await t.as('inspector').post('/equipos', bodies.equipo(over))).body

describe('an item', () => {
  test('gets the next code from the server, whatever is sent, and is answered with the names that identify it', async () => {
    const first = await create()
    const second = await create({ codigo: 'EQ-999999', numserie: 'AB-12.34' })
    expect(first.codigo_eq).toMatch(/^EQ-\d{6}$/)
    expect(Number(second.codigo_eq.slice(3))).toBe(Number(first.codigo_eq.slice(3)) + 1)
    expect(second).toMatchObject({
      numserie_eq: 'AB-12.34',
      porconfirmar_eq: false,
      origen_eq: 'personal',
      marca: { id_mar: 1 },
      claseequipo: { id_claeq: 1 },
      tipoequipo: { id_tipoeq: 1, nombre_tipoeq: 'Arnés de cuerpo completo' },
      empresa: { id_emp: 0, nombre_emp: 'INDEPENDIENTE', img_emp: null },
      normas: [{ id_nor: 1 }],
      fechainspeccion_eq: null,
      estadoinspeccion_eq: null,
    })
  })

  test('a code is given once, also to many items that are created at the same moment', async () => {
    const codes = (await Promise.all(Array.from({ length: 12 }, () => create()))).map((row) => row.codigo_eq)
    expect(new Set(codes).size).toBe(12)
  })

  test('is changed without its code, and its standards are replaced', async () => {
    const made = await create()
    const answer = await t
      .as('inspector')
      .put(`/equipos/${made.id_eq}`, bodies.equipo({ modelo: 'Nuevo', normas: [2, 3, 2] }))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ codigo_eq: made.codigo_eq, modelo_eq: 'Nuevo' })
    expect(answer.body.normas.map((row: { id_nor: number }) => row.id_nor).toSorted()).toEqual([2, 3])
    expect((await t.as('adm').get(`/equipos/getByParams?id=${made.id_eq}`)).body).toEqual([answer.body])
  })

  test('keeps its type once it was inspected, because the result is about the lines of that type', async () => {
    const made = await create()
    const put = (idclaeq: number) => t.as('inspector').put(`/equipos/${made.id_eq}`, bodies.equipo({ idclaeq }))
    expect((await put(60)).status).toBe(200)
    expect((await put(1)).status).toBe(200)
    const ideva = await t.make.evaluacion(made.id_eq)
    const refused = await put(60)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['idclaeq']])
    expect((await put(2)).body.claseequipo.id_claeq).toBe(2)
    await t.as('inspector').delete(`/evaluacion/${ideva}`)
    expect((await put(60)).status).toBe(200)
  })

  test.each([
    ['normas', { normas: [] }],
    ['normas', { normas: [999_999] }],
    ['idemp', { idemp: 999_999 }],
    ['idclaeq', { idclaeq: 999_999 }],
    ['idmar', { idmar: null }],
    ['numserie', { numserie: 'x' }],
    ['lote', { lote: '' }],
    ['referencia', { referencia: undefined }],
    ['modelo', { modelo: ' ' }],
    ['dayfabricacion', { dayfabricacion: 32 }],
    ['monthfabricacion', { monthfabricacion: null }],
    ['yearfabricacion', { yearfabricacion: 1969 }],
    ['yearfabricacion', { yearfabricacion: null }],
    ['yearfabricacion', { dayfabricacion: 30, monthfabricacion: 2 }],
    ['yearfabricacion', { yearfabricacion: 2150 }],
  ])('%s is refused when its value is %o', async (field, over) => {
    const before = (await t.as('adm').get('/equipos')).body.totalItems
    const answer = await t.as('adm').post('/equipos', bodies.equipo(over))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toContain(field)
    expect((await t.as('adm').get('/equipos')).body.totalItems).toBe(before)
  })

  test('the date of manufacture may be known in part', async () => {
    const made = await create({ dayfabricacion: null, monthfabricacion: '', yearfabricacion: '2020' })
    expect(made).toMatchObject({ dayfabricacion_eq: null, monthfabricacion_eq: null, yearfabricacion_eq: 2020 })
  })
})

describe('the list', () => {
  test('is filtered by company, type, serial and code, with the exact total', async () => {
    const idemp = await t.make.empresa()
    const harness = await create({ idemp, numserie: 'Ñandú-77.A' })
    await create({ idemp, idclaeq: 20 })
    const list = async (query: string) => (await t.as('inspector').get(`/equipos?${query}`)).body
    expect((await list(`idemp=${idemp}`)).totalItems).toBe(2)
    expect((await list(`idemp=${idemp}&idtipoeq=1`)).items.map((row: { id_eq: string }) => row.id_eq)).toEqual([
      harness.id_eq,
    ])
    for (const text of [
      'nandu',
      'ÑANDÚ-77',
      'nandu77a',
      harness.codigo_eq,
      harness.codigo_eq.replace('-', '').toLowerCase(),
    ])
      expect((await list(`idemp=${idemp}&nombre=${encodeURIComponent(text)}`)).totalItems, text).toBe(1)
    expect((await list('nombre=%25')).totalItems).toBe(0)
  })

  test('pages in order from both ends, the newest first', async () => {
    const ids = async (query: string) =>
      (await t.as('adm').get(`/equipos?${query}`)).body.items.map((row: { id_eq: string }) => row.id_eq)
    const all = await ids('size=5000')
    expect(all).toEqual(all.toSorted().toReversed())
    const pages = []
    for (let page = 0; page * 3 < all.length; page += 1) pages.push(...(await ids(`page=${page}&size=3`)))
    expect(pages).toEqual(all)
  })

  test('is exported as a spreadsheet with one sheet, with its filters', async () => {
    const idemp = await t.make.empresa()
    await create({ idemp, numserie: '=1+1', normas: [1, 2] })
    const answer = await t.as('inspector').get(`/equipos/exportar?idemp=${idemp}`)
    expect(answer.headers['content-disposition']).toContain('filename="Equipos.xlsx"')
    const rows = await readRows(answer.raw)
    expect(await sheetNames(answer.raw)).toEqual(['Equipos'])
    expect(rows).toHaveLength(2)
    expect(rows[0]!.slice(0, 6)).toEqual(['Empresa', 'Código', 'Marca', 'Serie', 'Tipo', 'Clase'])
    expect(rows[1]![3]).toBe("'=1+1")
  })
})

describe('the newest inspection (EQUIP-13)', () => {
  /** Creates an item of a new company with inspections of the given dates and states. */
  const inspected = async (idemp: number, ...found: [string, EstadoInspeccion][]) => {
    const { id_eq, codigo_eq } = await create({ idemp, yearfabricacion: 2018 })
    for (const [fecha, estado] of found) await inspect(t, id_eq, fecha, estado)
    return codigo_eq as string
  }

  /** Creates an item with an approval, and a newer inspection that fails and is not finished. */
  const unsafe = async (idemp: number) => {
    const { id_eq, codigo_eq } = await create({ idemp })
    await inspect(t, id_eq, '2026-11-10', 2)
    await answered(t, { ideq: id_eq, fecha: '2026-11-19', fails: true })
    return codigo_eq as string
  }

  test('of what is due soon begins with what is due next', async () => {
    const idemp = await t.make.empresa()
    const dates = ['2025-11-25', '2025-11-21', '2025-11-23']
    const [last, first, second] = [
      await inspected(idemp, [dates[0]!, 2]),
      await inspected(idemp, [dates[1]!, 2]),
      await inspected(idemp, [dates[2]!, 2]),
    ]
    const codesOf = async (query: string) =>
      (await t.as('inspector').get(`/equipos?idemp=${idemp}${query}`)).body.items.map(
        (row: { codigo_eq: string }) => row.codigo_eq,
      )
    expect(await codesOf('&inspeccion=porvencer')).toEqual([first, second, last])
    expect(await codesOf('&inspeccion=porvencer&size=2&page=1')).toEqual([last])
    expect(await codesOf('')).toEqual([second, first, last])
  })

  test('is the same in filters, search, notifications and spreadsheet', async () => {
    const idemp = await t.make.empresa()
    const items: [string, string][] = [
      [await inspected(idemp, ['2025-11-20', 2]), 'Aprobado'],
      [await inspected(idemp, ['2025-11-19', 2]), 'Vencido'],
      [await inspected(idemp, ['2026-11-01', 1]), 'Rechazado'],
      [await inspected(idemp, ['2019-01-01', 1]), 'Rechazado'],
      [await inspected(idemp, ['2025-11-19', 2], ['2019-01-01', 1]), 'Vencido'],
      [await inspected(idemp, ['2026-11-19', 0]), 'Sin inspección'],
      [await inspected(idemp), 'Sin inspección'],
      [await unsafe(idemp), 'No usar'],
    ]
    const saying = (word: string) =>
      items
        .filter(([, said]) => said === word)
        .map(([code]) => code)
        .toSorted()
    const filtered = async (inspeccion: string) =>
      (await t.as('inspector').get(`/equipos?idemp=${idemp}&inspeccion=${inspeccion}&size=100`)).body.items
        .map((row: { codigo_eq: string }) => row.codigo_eq)
        .toSorted()
    expect(await filtered('vencida')).toEqual(saying('Vencido'))
    expect(await filtered('rechazado')).toEqual(saying('Rechazado'))
    expect(await filtered('ninguna')).toEqual(saying('Sin inspección'))
    expect((await t.as('inspector').get('/equipos?inspeccion=otra')).status).toBe(400)
    // The first one was inspected a year ago today; its next inspection is due today.
    expect(await filtered('porvencer')).toEqual([items[0]![0]])
    expect(await filtered('porvencer&dias=1')).toEqual([items[0]![0]])
    expect((await t.as('inspector').get('/equipos?inspeccion=porvencer&dias=0')).status).toBe(400)

    const sheet = await readRows((await t.as('inspector').get(`/equipos/exportar?idemp=${idemp}`)).raw)
    const column = sheet[0]!.indexOf('Estado')
    expect(
      sheet
        .slice(1)
        .map((row) => [row[1], row[column]])
        .toSorted(),
    ).toEqual(items.toSorted())

    for (const [code, word] of items) {
      const [group] = (await t.as('inspector').get(`/buscar?q=${code}`)).body
      const { estado } = group.resultados[0] as ResultadoBusqueda
      expect(estado && ESTADOS_RESULTADO[estado].label, code).toBe(word)
    }
    const waiting = (await t.as('inspector').get('/notificaciones')).body
    const expired = waiting.find(({ clase }: { clase: string }) => clase === 'inspecciones_vencidas')
    expect([expired.total, expired.primeros.length]).toEqual([2, 2])
  })
})

describe('deleting an item', () => {
  test('hides its inspections in every list and page, and keeps the rows', async () => {
    const made = await create()
    const ideva = await t.make.evaluacion(made.id_eq)
    const before = (await t.as('adm').get('/evaluacion')).body.totalItems
    const answer = await t.as('inspector').delete(`/equipos/${made.id_eq}`)
    expect(answer.body).toEqual({ message: 'Los datos de la inspeccion se eliminaron correctamente' })
    expect((await t.as('adm').get(`/equipos/${made.id_eq}`)).status).toBe(404)
    expect((await t.as('adm').get(`/evaluacion/${ideva}`)).status).toBe(404)
    expect((await t.as('adm').get('/evaluacion')).body.totalItems).toBe(before - 1)
    expect((await t.visitor.get(`/publico/inspecciones/${made.id_eq}`)).status).toBe(404)
    expect((await t.visitor.get(`/publico/inspecciones/${made.codigo_eq}`)).status).toBe(404)
    expect((await t.as('inspector').delete(`/equipos/${made.id_eq}`)).status).toBe(404)
    expect((await t.as('adm').post('/evaluacion', { ideq: made.id_eq, fecha: '2026-11-02' })).status).toBe(400)
  })

  test('rows that it refers to are kept as long as the item is kept as evidence', async () => {
    const idemp = await t.make.empresa()
    const made = await create({ idemp })
    await t.as('adm').delete(`/equipos/${made.id_eq}`)
    const answer = await t.as('adm').delete(`/empresa/${idemp}`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('El registro se encuentra asociado, no es posible eliminarlo')
  })
})

describe('registered by a visitor', () => {
  test('waits for staff, and the visitor only learns its id and code', async () => {
    const answer = await t.visitor.post('/equipos', bodies.equipo({ porconfirmar: false, origen: 'personal' }))
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).toSorted()).toEqual(['codigo_eq', 'id_eq'])
    const stored = (await t.as('adm').get(`/equipos/${answer.body.id_eq}`)).body
    expect(stored).toMatchObject({ porconfirmar_eq: true, origen_eq: 'publico' })
    expect((await t.as('adm').get('/equipos?porconfirmar=1')).body.totalItems).toBe(1)
    const confirmed = await t.as('inspector').put(`/equipos/${answer.body.id_eq}/confirmar`)
    expect(confirmed.body.porconfirmar_eq).toBe(false)
    expect((await t.as('adm').get('/equipos?porconfirmar=1')).body.totalItems).toBe(0)
  })

  test('is refused for a program that fills the hidden field, and for an invalid session', async () => {
    expect((await t.visitor.post('/equipos', bodies.equipo({ sitioweb: 'x' }))).status).toBe(400)
    expect((await t.withToken('nada').post('/equipos', bodies.equipo())).status).toBe(401)
    expect((await t.as('consulta').post('/equipos', bodies.equipo())).status).toBe(403)
  })
})
