import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CONTADOS } from '@anclaje/contract/limits'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'

let t: TestApp
/** Two inspections with all their lines, and a deleted third one. */
let [first, second, deleted]: string[] = []

/** Creates an inspection of a harness with its whole checklist. */
async function inspection(): Promise<string> {
  const ideva = await t.make.evaluacion(await t.make.equipo())
  await t.as('inspector').post('/evaluaciondetalle', { ideva, idcri: 69 })
  return ideva
}

beforeAll(async () => {
  t = await startTestApp()
  first = await inspection()
  second = await inspection()
  deleted = await inspection()
  await t.as('adm').delete(`/evaluacion/${deleted}`)
})
afterAll(() => t.close())

const page = (query: string) => t.as('inspector').get(`/evaluaciondetalle?${query}`)
const linesOf = async (ideva: string | undefined): Promise<DetalleRow[]> =>
  (await t.as('inspector').get(`/evaluaciondetalle/getByParams?ideva=${ideva}`)).body
const byId = (a: DetalleRow, b: DetalleRow) => (a.id_evadet < b.id_evadet ? -1 : 1)

describe('a page of lines', () => {
  test('searching by name without an inspection is refused, and the message says what to choose (WIRE-6)', async () => {
    const { status, body } = await page('nombre=costuras')
    expect([status, body.code]).toEqual([400, 'datos_invalidos'])
    expect(body.fields).toEqual({ nombre: 'Para buscar por nombre elija primero la inspección (ideva).' })
    expect((await page('nombre=&ideva=')).status).toBe(200)
  })

  test('of an inspection has its lines in order, by name and in pages', async () => {
    const lines = await linesOf(first)
    const whole = await page(`ideva=${first}&size=5000`)
    expect(whole.body).toEqual({ items: lines, currentPage: 0, totalItems: lines.length, totalPages: 1 })
    const inPages = await page(`ideva=${first}&size=3&page=1`)
    expect([inPages.body.items, inPages.body.totalItems]).toEqual([lines.slice(3, 6), lines.length])

    const [, line] = lines
    const text = line!.criteriosevaluacion.nombre_cri.slice(2, 12)
    const named = await page(`ideva=${first}&nombre=${encodeURIComponent(text.toUpperCase())}&size=5000`)
    const found = named.body.items.map((row: DetalleRow) => row.id_evadet)
    expect(found).toContain(line!.id_evadet)
    expect(found.length).toBeLessThan(lines.length)
    expect(named.body.totalItems).toBe(found.length)
  })

  test('without a filter has the lines of all existing inspections, with the exact total', async () => {
    const all = [...(await linesOf(first)), ...(await linesOf(second))].toSorted(byId)
    const { body } = await page('size=5000')
    expect(body).toEqual({ items: all, currentPage: 0, totalItems: all.length, totalPages: 1 })
    expect((await page('size=7&page=2')).body.items).toEqual(all.slice(14, 21))
    expect((await t.as('inspector').get('/evaluaciondetalle/getAll')).body).toEqual(all)
    expect((await page(`ideva=${deleted}`)).body.totalItems).toBe(0)
  })

  test('has a total that stops at 10,000 and says so', async () => {
    await t.db.execute(sql`insert into criterios (nombre_cri, idpro_cri)
      select 'Criterio ' || n, 3 from generate_series(1, ${MAX_CONTADOS}::int) n`)
    await t.db.execute(sql`insert into evaluaciondetalles
      (id_evadet, ideva_evadet, idcri_evadet, orden_evadet, nombre_evadet, idpro_evadet, requerido_evadet)
      select gen_random_uuid(), ${second}::uuid, id_cri, 0, nombre_cri, 3, false from criterios
      where nombre_cri like 'Criterio %' on conflict do nothing`)
    const { body } = await page('size=100')
    expect([body.items.length, body.totalItems, body.totalEsMinimo]).toEqual([100, MAX_CONTADOS, true])
    expect((await page(`size=100&page=${MAX_CONTADOS / 100}`)).body.items.length).toBeGreaterThan(0)
    const refused = await t.as('inspector').get('/evaluaciondetalle/getAll')
    expect([refused.status, refused.body.code]).toEqual([400, 'datos_invalidos'])
  })
})
