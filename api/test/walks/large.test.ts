import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CONTADOS } from '@anclaje/contract/limits'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'

// Lists and searches over large tables: limited totals, and exact matches first (WIRE-6, WIRE-9,
// OVER-3).

let t: TestApp
let people: Record<'short' | 'long', number>
beforeAll(async () => {
  t = await startTestApp()
  people = {
    short: await t.make.colaborador({ nombres: 'Ciro', apellidos: 'Uno', numerodocumento: '71000111' }),
    long: await t.make.colaborador({ nombres: 'Ciro', apellidos: 'Dos', numerodocumento: '1071000111' }),
  }
})
afterAll(() => t.close())

const get = async (path: string) => (await t.as('adm').get(path)).body
const idsOf = async (query: string): Promise<number[]> =>
  (await get(`/colaboradores?${query}`)).items.map((row: { id_col: number }) => row.id_col)

describe('a total with filters', () => {
  const MORE = 7
  beforeAll(async () => {
    const many = (n: number, name: string) => sql`
      insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
      select 170, 1, ${name} || i, ${name}, 'Muchos', ${`${name} muchos`} from generate_series(1, ${n}::int) i`
    await t.db.execute(many(MAX_CONTADOS, 'diezmil'))
    await t.db.execute(many(MAX_CONTADOS + MORE, 'todavia'))
  })

  test('is exact up to 10,000', async () => {
    const body = await get('/colaboradores?nombre=diezmil&size=20')
    expect(body).toMatchObject({ totalItems: MAX_CONTADOS, totalPages: 500, items: { length: 20 } })
    expect(body).not.toHaveProperty('totalEsMinimo')
  })

  test('says that there are more beyond that, and the pages continue', async () => {
    const page = (page: number) => get(`/colaboradores?nombre=todavia&size=20&page=${page}`)
    const rest = { totalItems: MAX_CONTADOS, totalEsMinimo: true, totalPages: 500 }
    expect(await page(0)).toMatchObject({ ...rest, items: { length: 20 } })
    expect(await page(500)).toMatchObject({ ...rest, items: { length: MORE } })
    expect(await page(501)).toMatchObject({ ...rest, items: [] })
  })

  test('without filters is exact for any number of rows', async () => {
    const body = await get('/colaboradores')
    expect(body.totalItems).toBeGreaterThan(2 * MAX_CONTADOS + MORE)
    expect(body).not.toHaveProperty('totalEsMinimo')
  })
})

describe('a number', () => {
  test('that exactly one person has finds only that person, in lists of people and of certificates', async () => {
    const idcer = await t.make.certificacion()
    const [short, long] = [await t.make.inscripcion(idcer, people.short), await t.make.inscripcion(idcer, people.long)]
    const certificates = async (number: string) =>
      (await get(`/certcol?numerodocumento=${number}`)).items.map((row: { id_ceco: string }) => row.id_ceco)
    expect(await idsOf('cedula=71.000.111')).toEqual([people.short])
    expect(await certificates('71.000.111')).toEqual([short])
    // Nobody has exactly this number, so parts of numbers match.
    expect(await idsOf('cedula=7100011')).toEqual([people.long, people.short])
    expect(await certificates('7100011')).toEqual([long, short])
  })
})

test('notifications are counted up to 99', async () => {
  const waiting = (n: number) =>
    t.db.execute(sql`insert into empresas (nombre_emp, porconfirmar_emp, busqueda_emp)
      select 'En espera ' || i, true, 'en espera ' || i from generate_series(1, ${n}::int) i`)
  const told = async () =>
    (await get('/notificaciones')).find(({ clase }: { clase: string }) => clase === 'empresas_por_confirmar')
  await waiting(99)
  expect(await told()).toMatchObject({ total: 99 })
  expect(await told()).not.toHaveProperty('hayMas')
  await waiting(1)
  expect(await told()).toMatchObject({ total: 99, hayMas: true, primeros: { length: 3 } })
})
