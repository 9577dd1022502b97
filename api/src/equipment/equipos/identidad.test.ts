// What was issued says what an item is (EQUIP-20): no save makes it another thing.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { historyOf } from '../../../test/history.ts'
import { colleagueOf, finished } from '../../../test/inspections.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { rows } from '../../db/client.ts'
import { storeHandedOut } from '../inspecciones/queries/documents.ts'
import { findRepeated } from './queries/identity.ts'

const MOTIVO = 'Se leyó mal la placa del fabricante'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const [adm, inspector] = [() => t.as('adm'), () => t.as('inspector')]
const KNOWN = { numserie: 'IDE-100', lote: 'L-1', referencia: 'R-1', modelo: 'M-1', yearfabricacion: 2020 }
let serial = 100
/** Returns the body of a new item, with a serial of its own. */
const fresh = (over: object = {}) => bodies.equipo({ ...KNOWN, numserie: `IDE-${++serial}`, ...over })
/** Registers an item and inspects it as handed out. Returns its id and its body. */
async function issued(over: object = {}, fails = false) {
  const body = fresh(over)
  const id = (await inspector().post('/equipos', body)).body.id_eq as string
  const { id: inspection } = await finished(t, { ideq: id, fails })
  await inspector().get(`/evaluacion/${inspection}/pdf`)
  return { id, body, inspection }
}
const change = (id: string, body: object, as = inspector()) => as.put(`/equipos/${id}`, body)

describe('an item that was issued', () => {
  test('keeps what its inspection says, however it is written', async () => {
    const { id, body } = await issued()
    const numserie = (body as { numserie: string }).numserie
    const written = { ...body, numserie: `s/n ${numserie.toLowerCase()}`, lote: 'l 1', modelo: 'm.1' }
    expect((await change(id, written)).status).toBe(200)
    const exact = { ...body, dayfabricacion: 5, monthfabricacion: 3, selloconformidad: 'CE' }
    expect((await change(id, exact)).body).toMatchObject({ dayfabricacion_eq: 5 })
    for (const over of [{ numserie: 'IDE-7' }, { referencia: 'R-2' }, { modelo: 'M-2' }, { yearfabricacion: 2021 }]) {
      // prettier-ignore
      const { body: refused } = await change(id, { ...body, ...over })
      expect(refused, JSON.stringify(over)).toMatchObject({ status: 409, code: 'identidad_emitida' })
      expect(refused.fields).toHaveProperty(Object.keys(over)[0]!)
    }
    // Each field says only what concerns it.
    expect((await change(id, { ...body, lote: 'L-2', modelo: 'M-2' })).body).toMatchObject({
      message: 'Sus inspecciones dicen: lote L-1 y modelo M-1. Solo un administrador lo cambia, con un motivo.',
      fields: {
        lote: 'Las inspecciones dicen L-1. Solo un administrador lo cambia.',
        modelo: 'Las inspecciones dicen M-1. Solo un administrador lo cambia.',
      },
    })
    expect((await inspector().get(`/equipos/${id}`)).body).toMatchObject({ dayfabricacion_eq: 5 })
  })

  test('is changed by an administrator who says why, and history keeps it', async () => {
    const write = historyOf(t.db)
    const { id, body } = await issued()
    await write()
    expect((await change(id, { ...body, numserie: 'IDE-X1', motivo: MOTIVO })).body.code).toBe('identidad_emitida')
    expect((await change(id, { ...body, numserie: 'IDE-X1' }, adm())).body).toMatchObject({
      code: 'identidad_emitida',
      message: expect.stringContaining('Escriba por qué cambia.'),
    })
    for (const motivo of ['Corto', 'x'.repeat(301), '..........'])
      expect((await change(id, { ...body, numserie: 'IDE-X1', motivo }, adm())).body.fields).toHaveProperty('motivo')
    expect((await change(id, { ...body, numserie: 'IDE-X1', motivo: MOTIVO }, adm())).status).toBe(200)
    const row = (await write()).find(({ sujeto, motivo }) => sujeto === 'equipo' && motivo === MOTIVO)
    expect(row).toMatchObject({ id, cuenta: t.accounts.adm.id_cue })
    // What stays as it is contradicts nothing, but another step does; the way back is open.
    expect((await change(id, { ...body, numserie: 'IDE-X1', selloconformidad: 'CE' })).status).toBe(200)
    expect((await change(id, { ...body, numserie: 'IDE-X2' })).body.code).toBe('identidad_emitida')
    expect((await change(id, body)).status).toBe(200)
  })

  test('is free while all of its issues are approvals of today by who changes it, and nobody got one', async () => {
    const body = fresh()
    const id = (await inspector().post('/equipos', body)).body.id_eq as string
    const { id: inspection } = await finished(t, { ideq: id })
    const other = await colleagueOf(t)
    expect((await change(id, { ...body, numserie: 'IDE-F1' }, other.as)).body.code).toBe('identidad_emitida')
    expect((await change(id, { ...body, numserie: 'IDE-F1' })).status).toBe(200)
    await inspector().get(`/evaluacion/${inspection}/pdf`)
    expect((await change(id, { ...body, numserie: 'IDE-F2' })).body.code).toBe('identidad_emitida')
    const rejected = (await inspector().post('/equipos', fresh())).body
    await finished(t, { ideq: rejected.id_eq, fails: true })
    expect((await change(rejected.id_eq, fresh())).body.code).toBe('identidad_emitida')
  })

  test('is not free for who changes it while somebody gets its document', async () => {
    const body = fresh()
    const id = (await inspector().post('/equipos', body)).body.id_eq as string
    const { id: inspection } = await finished(t, { ideq: id })
    const late = await callMeanwhile(
      t.db,
      (tx) => storeHandedOut(tx, new Map([[inspection, 1]]), t.clock.now),
      () => change(id, { ...body, numserie: 'IDE-F3' }),
    )
    expect(late.body.code).toBe('identidad_emitida')
  })

  test('is not free on another day', async () => {
    const body = fresh()
    const id = (await inspector().post('/equipos', body)).body.id_eq as string
    await finished(t, { ideq: id })
    t.clock.now = new Date(t.clock.now.getTime() + 86_400_000)
    await t.logIn()
    expect((await change(id, { ...body, modelo: 'Otro modelo' })).body.code).toBe('identidad_emitida')
  })

  test('takes another brand or class with a slip in its name, and no other one', async () => {
    const brand = async (nombre: string) => (await adm().post('/marcas', { nombre })).body.id_mar as number
    const { id, body } = await issued({ idmar: await brand('Alpinista') })
    expect((await change(id, { ...body, idmar: await brand('Alpinissta') })).status).toBe(200)
    expect((await change(id, { ...body, idmar: await brand('Alpinisstaa X') })).body.fields).toHaveProperty('idmar')
    expect((await change(id, { ...body, idmar: 999_999 })).body.fields).toHaveProperty('idmar')
    const classes = await rows<{ id: number }>(
      t.db,
      sql`select b.id_claeq as id from claseequipos a join claseequipos b on a.idtipoeq_claeq = b.idtipoeq_claeq
        where a.id_claeq = ${(body as { idclaeq: number }).idclaeq} and a.id_claeq <> b.id_claeq limit 1`,
    )
    expect((await change(id, { ...body, idclaeq: classes[0]!.id })).body.fields).toHaveProperty('idclaeq')
  })

  test('three of one lot, saved round in a circle, stay what they are', async () => {
    const [first, second, third] = [await issued({}, true), await issued(), await issued()]
    for (const [{ id, body }, numserie] of [
      [first, 'IDE-9'],
      [third, first.body.numserie],
      [second, third.body.numserie],
      [first, second.body.numserie],
    ] as const) {
      const saved = await change(id, { ...body, numserie })
      expect(['identidad_emitida', 'equipo_rechazado']).toContain(saved.body.code)
    }
  })
})

describe('a serial that could not be read', () => {
  test('is filled in by anybody, but not with that of another item or of an issue', async () => {
    const known = await issued()
    const moved = await issued()
    const { numserie } = moved.body as { numserie: string }
    await change(moved.id, { ...moved.body, numserie: 'IDE-MOV3D', motivo: MOTIVO }, adm())
    const { id, body } = await issued({ numserie: 'Ilegible' }, true)
    for (const taken of [known.body.numserie, numserie, 'ide mov3d'])
      for (const as of [inspector(), adm()])
        expect((await change(id, { ...body, numserie: taken, motivo: MOTIVO }, as)).body, taken).toMatchObject({
          status: 409,
          code: 'equipo_repetido',
          fields: { numserie: expect.stringContaining('EQ-') },
        })
    await adm().delete(`/equipos/${known.id}`)
    expect((await change(id, { ...body, numserie: known.body.numserie })).body.code).toBe('equipo_repetido')
    expect((await change(id, { ...body, numserie: 'sin serie' })).status).toBe(200)
    expect((await change(id, { ...body, numserie: 'IDE-5550' })).status).toBe(200)
    // What was filled in stays. Its rejection is known by it, also after an administrator's change.
    for (const other of ['IDE-5551', 'Ilegible'])
      expect((await change(id, { ...body, numserie: other })).body.code).toBe('identidad_emitida')
    expect((await change(id, { ...body, numserie: 'IDE-5551', motivo: MOTIVO }, adm())).status).toBe(200)
    for (const serie of ['IDE-5550', 'IDE-5551'])
      expect((await inspector().post('/equipos', fresh({ numserie: serie }))).body.code).toBe('equipo_rechazado')
  })

  test('of two items that get one at once is refused for the second', async () => {
    const first = await issued({ numserie: 'Ilegible' })
    const second = await issued({ numserie: 'Ilegible' })
    const late = await callMeanwhile(
      t.db,
      async (tx) => {
        expect(await findRepeated(tx, first.id, '55577701')).toBeUndefined()
        await tx.execute(sql`update equipos set numserie_eq = '55577701' where id_eq = ${first.id}`)
      },
      () => change(second.id, { ...second.body, numserie: '555-777-01' }),
    )
    expect(late.body.code).toBe('equipo_repetido')
  })
})

describe('a name that inspections print', () => {
  const create = async (path: string, body: object) => (await adm().post(path, body)).body
  test('changes by a slip from the first issue on, and otherwise by an administrator who says why', async () => {
    const write = historyOf(t.db)
    const { id_mar } = await create('/marcas', { nombre: 'Montañera' })
    const rename = (nombre: string, over: object = {}, as = inspector()) =>
      as.put(`/marcas/${id_mar}`, { nombre, ...over })
    expect((await rename('Otra cosa', {}, adm())).status).toBe(200)
    expect((await rename('Montañera', {}, adm())).status).toBe(200)
    await issued({ idmar: id_mar })
    await write()
    expect((await rename('Montanera', {}, adm())).status).toBe(200)
    // Letter by letter: the first issue is what counts.
    expect((await rename('Montanero', {}, adm())).status).toBe(200)
    const { body } = await rename('Montoneros X', {}, adm())
    expect(body).toMatchObject({ status: 409, code: 'identidad_emitida', fields: { nombre: expect.any(String) } })
    expect(body.message).toBe('Sus inspecciones dicen: marca Montañera. Escriba por qué cambia.')
    expect((await rename('Montoneros X', { motivo: MOTIVO }, adm())).status).toBe(200)
    const row = (await write()).find(({ sujeto, motivo }) => sujeto === 'marca' && motivo === MOTIVO)
    expect(row).toMatchObject({ id: String(id_mar) })
    expect((await rename('Montoneros X', {}, adm())).status).toBe(200)
    expect((await adm().put('/marcas/999999', { nombre: 'Ninguna' })).status).toBe(404)
  })

  test('a class stays of its type from the first inspection on, also while one is created', async () => {
    const { id_tipoeq } = await create('/tipoequipos', { nombre: 'Tipo empezado', idpro: 3 })
    const other = (await create('/tipoequipos', { nombre: 'Tipo siguiente', idpro: 3 })).id_tipoeq
    const { id_claeq } = await create('/claseequipo', { nombre: 'Clase empezada', idtipoeq: id_tipoeq })
    const { id_nor } = await create('/normas', { nombre: 'Norma empezada', idtipoeq: id_tipoeq })
    const { id_eq } = (await inspector().post('/equipos', fresh({ idclaeq: id_claeq, normas: [id_nor] }))).body
    const begin = () => inspector().post('/evaluacion', { ideq: id_eq, fecha: '2026-11-20', lineas: true })
    const move = () => adm().put(`/claseequipo/${id_claeq}`, { nombre: 'Clase empezada', idtipoeq: other })
    const late = await callMeanwhile(
      t.db,
      async (tx) => {
        await tx.execute(sql`update claseequipos set idtipoeq_claeq = ${other} where id_claeq = ${id_claeq}`)
      },
      begin,
    )
    expect(late.status).toBe(201)
    const { body } = await adm().put(`/claseequipo/${id_claeq}`, { nombre: 'Clase empezada', idtipoeq: id_tipoeq })
    expect(body).toMatchObject({ code: 'equipo_inspeccionado', fields: { idtipoeq: expect.any(String) } })
    expect((await move()).status).toBe(200)
  })

  test('a class stays of its type, and a type keeps its name', async () => {
    const { id_tipoeq } = await create('/tipoequipos', { nombre: 'Tipo emitido', idpro: 3 })
    const other = (await create('/tipoequipos', { nombre: 'Otro tipo', idpro: 3 })).id_tipoeq
    const { id_claeq } = await create('/claseequipo', { nombre: 'Clase emitida', idtipoeq: id_tipoeq })
    const { id_nor } = await create('/normas', { nombre: 'Norma de prueba', idtipoeq: id_tipoeq })
    const { id_eq } = (await inspector().post('/equipos', fresh({ idclaeq: id_claeq, normas: [id_nor] }))).body
    const { id } = await finished(t, { ideq: id_eq })
    await inspector().get(`/evaluacion/${id}/pdf`)
    const moved = { nombre: 'Clase emitida', idtipoeq: other }
    const refused = await adm().put(`/claseequipo/${id_claeq}`, { ...moved, motivo: MOTIVO })
    expect(refused.body).toMatchObject({ code: 'equipo_inspeccionado', fields: { idtipoeq: expect.any(String) } })
    expect((await adm().put(`/tipoequipos/${id_tipoeq}`, { nombre: 'Casco nuevo', idpro: 3 })).body.code).toBe(
      'identidad_emitida',
    )
    expect((await adm().put(`/tipoequipos/${id_tipoeq}`, { nombre: 'Tipo emitidos', idpro: 3 })).status).toBe(200)
  })
})

describe('a serial that somebody writes', () => {
  const named = async (asked: object) =>
    (await inspector().get(`/equipos/rechazados?${String(new URLSearchParams(asked as Record<string, string>))}`)).body

  test('names what was rejected with it, and asks where it is too short to tell', async () => {
    const idmar = (await adm().post('/marcas', { nombre: 'Marca corta' })).body.id_mar
    const short = await issued({ numserie: 'CQ-123' }, true)
    const long = await issued({ numserie: 'CQ-12345' }, true)
    await issued({ numserie: 'CQ-1' }, true)
    const [own, other] = [{ idclaeq: short.body.idclaeq, idmar: short.body.idmar }, { idclaeq: short.body.idclaeq, idmar }] // prettier-ignore
    const row = { id_eq: short.id, codigo_eq: expect.stringContaining('EQ-'), nombre_emp: 'INDEPENDIENTE' }
    expect(await named({ ...own, numserie: 'cq 123' })).toMatchObject([{ ...row, esElMismo: true }])
    expect(await named({ ...other, numserie: 'cq 123' })).toMatchObject([{ ...row, esElMismo: false }])
    expect(await named({ ...other, numserie: 'cq 12345' })).toMatchObject([{ id_eq: long.id, esElMismo: true }])
    expect(await named({ ...other, numserie: 'cq 1' })).toEqual([])
    expect(await named({ ...own, numserie: 'cq 123', id: short.id })).toEqual([])
    expect(await named({ numserie: 'cq 123' })).toEqual([])
  })

  test('is stored all the same where it waits for an administrator, who says that it is another thing', async () => {
    await issued({ numserie: 'CQ-77777' }, true)
    const body = fresh({ numserie: 'CQ-77777' })
    expect((await inspector().post('/equipos', body)).body.code).toBe('equipo_rechazado')
    const waiting = await inspector().post('/equipos', { ...body, porconfirmar: true })
    expect([waiting.status, waiting.body.porconfirmar_eq, waiting.body.gemelos.length]).toEqual([201, true, 1])
    const id = waiting.body.id_eq as string
    expect((await inspector().put(`/equipos/${id}/confirmar`)).body.code).toBe('equipo_rechazado')
    const told = { ideq: waiting.body.gemelos[0].id_eq, motivo: 'Son dos, los tuve a la vista' }
    expect((await adm().put(`/equipos/${id}/otro`, told)).status).toBe(200)
    expect((await inspector().put(`/equipos/${id}/confirmar`)).body.porconfirmar_eq).toBe(false)
    // A visitor says nothing about it.
    const { id_eq } = (await t.visitor.post('/equipos', { ...fresh(), porconfirmar: false })).body
    expect((await inspector().get(`/equipos/${id_eq}`)).body.porconfirmar_eq).toBe(true)
  })
})
