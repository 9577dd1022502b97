import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { expectPagesFit } from '../../../test/pages.ts'
import { createLookups } from '../../db/lookups.ts'
import { consultas } from '../../db/tables/common.ts'

interface Row {
  id_ceco: string
  colaboradore: { apellidos_col: string; numerodocumento_col: string }
  certificacione: { cohorte_cer: number; curso: { id_cur: number } }
}

let t: TestApp
let idemp: number
let idcer: number
beforeAll(async () => {
  t = await startTestApp()
  idemp = await t.make.empresa()
  for (const idcur of [2, 2, 3]) {
    idcer = await t.make.certificacion({ idcur })
    for (const apellidos of ['Ñustes Gil', 'Núñez Gil', 'Zapata Gil', 'Núñez Gil', 'Ávila Gil'])
      await t.make.inscripcion(idcer, await t.make.colaborador({ apellidos, idemp }))
  }
})
afterAll(() => t.close())

const list = async (query: string) => (await t.as('adm').get(`/certcol?size=5000&${query}`)).body.items as Row[]
const ids = (rows: Row[]) => rows.map((row) => row.id_ceco)

describe('the list of certificates', () => {
  const orders = ['', 'orden=apellidos', 'orden=-apellidos', 'orden=cohorte', 'orden=-cohorte']
  test.each(
    orders.flatMap((order) => ['', '&idcur=2', '&cohorte=1', '&numerodocumento=1'].map((filter) => order + filter)),
  )('with «%s» has pages that fit together', async (query) => {
    expect((await expectPagesFit(t.as('adm').get, `/certcol?${query}`)).length).toBeGreaterThan(4)
  })

  test('has the newest first, or the requested order, both ways', async () => {
    expect(ids(await list(''))).toEqual(
      ids(await list(''))
        .toSorted()
        .toReversed(),
    )
    const surnames = (await list('orden=apellidos')).map((row) => row.colaboradore.apellidos_col)
    expect(surnames).toEqual(surnames.toSorted(new Intl.Collator('es-CO').compare))
    const cohorts = (await list('orden=cohorte')).map((row) => row.certificacione.cohorte_cer)
    expect(cohorts).toEqual(cohorts.toSorted((a, b) => a - b))
    const inCohort = (await list(`orden=apellidos&idcer=${idcer}`)).map((row) => row.colaboradore.apellidos_col)
    expect(inCohort).toEqual(inCohort.toSorted(new Intl.Collator('es-CO').compare))
    expect(inCohort).toHaveLength(5)
    for (const order of ['apellidos', 'cohorte'])
      expect(ids(await list(`orden=-${order}`))).toEqual(ids(await list(`orden=${order}`)).toReversed())
    expect((await t.as('adm').get('/certcol?orden=estado')).body.fields).toEqual({ orden: 'Ese orden no existe.' })
  })

  test('is filtered by each criterion, and by all of them', async () => {
    const [one] = await list(`idcer=${idcer}`)
    const { numerodocumento_col } = one!.colaboradore
    expect(await list(`idcer=${idcer}`)).toHaveLength(5)
    expect(await list('idcur=2')).toHaveLength(10)
    expect(await list('idcur=2&cohorte=2')).toHaveLength(5)
    expect(await list(`idemp=${idemp}`)).toHaveLength(15)
    expect(await list('idemp=0')).toEqual([])
    expect(ids(await list(`numerodocumento=${numerodocumento_col}&idcer=${idcer}&idemp=${idemp}&idcur=3`))).toEqual([
      one!.id_ceco,
    ])
    expect(await list(`numerodocumento=${numerodocumento_col}&idcur=2`)).toEqual([])
  })
})

test('a HEAD of a document marks nothing as downloaded', async () => {
  const [{ id_ceco }] = (await list(`idcer=${idcer}`)) as [Row]
  await t.as('adm').put(`/certcol/updateEstado/${id_ceco}`, { estado: 1 })
  const url = `/api/v1/certcol/${id_ceco}/pdf`
  const head = await t.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${t.tokens.adm}` } })
  expect(head.statusCode).toBe(404)
  expect((await t.as('adm').get(`/certcol/GetById/${id_ceco}`)).body.descargado_ceco).toBe(0)
})

test('look-ups that could not be stored are stored with the next ones', async () => {
  // The timer may also find the table gone, which is no failure of this test.
  const lookups = createLookups(t.db, () => {}, t.deps.disk)
  await t.db.execute(sql`alter table consultas rename to lejos`)
  lookups.count('certificados', '2026-01-01')
  await expect(lookups.flush()).rejects.toThrow()
  await t.db.execute(sql`alter table lejos rename to consultas`)
  lookups.count('certificados', '2026-01-01')
  await lookups.stop()
  expect(await t.db.select().from(consultas)).toEqual([
    { dia_con: '2026-01-01', tipo_con: 'certificados', total_con: 2 },
  ])
})
