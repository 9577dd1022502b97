import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { impideObservar } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { observacionQueCorresponde } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION, OBSERVACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('an observation', () => {
  test('is created, changed and deleted, under names without a suffix', async () => {
    const adm = t.as('adm')
    const sent = bodies.observacion({ descripcion: ' Retirar de servicio ', estado: '2' })
    const { status, body } = await adm.post('/observaciones', sent)
    expect([status, body]).toEqual([201, { id: body.id, descripcion: 'Retirar de servicio', estado: 2 }])
    const edited = await adm.put(`/observaciones/${body.id}`, { descripcion: 'Otra cosa', estado: 1 })
    expect(edited.body).toEqual({ id: body.id, descripcion: 'Otra cosa', estado: 1 })
    expect((await adm.get(`/observaciones/getByParams/?id=${body.id}`)).body).toEqual([edited.body])
    expect((await adm.delete(`/observaciones/${body.id}`)).body).toEqual({ message: 'Registro eliminado' })
    expect((await adm.delete(`/observaciones/${body.id}`)).status).toBe(404)
    expect((await adm.put(`/observaciones/${body.id}`, bodies.observacion())).status).toBe(404)
  })

  test.each([
    [{ descripcion: 'abc' }, 'descripcion'],
    [{ descripcion: 'x'.repeat(501) }, 'descripcion'],
    [{ estado: 0 }, 'estado'],
    [{ estado: 3 }, 'estado'],
    [{ estado: undefined }, 'estado'],
  ])('with %o is refused by name', async (over, field) => {
    const { status, body } = await t.as('adm').post('/observaciones', bodies.observacion(over))
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('is found by its text without accents, and by its state', async () => {
    await t.as('adm').post('/observaciones', bodies.observacion({ descripcion: 'Sigue en revisión técnica' }))
    const { items } = (await t.as('adm').get('/observaciones?nombre=revision%20tecnica')).body
    expect(items.map((row: { descripcion: string }) => row.descripcion)).toEqual(['Sigue en revisión técnica'])
    const rejected = (await t.as('adm').get('/observaciones/getByParams?estado=2')).body
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected.every((row: { estado: number }) => row.estado === 2)).toBe(true)
    const [ref] = (await t.as('consulta').get('/observaciones/getByParams?estado=2')).body
    expect(Object.keys(ref)).toEqual(['id', 'descripcion'])
  })

  test('comes in pages that fit together', async () => {
    await expectPagesFit(t.as('adm').get, '/observaciones')
  })
})

test('those offered for answers are exactly those that the rule lets choose (INSP-12)', async () => {
  const adm = t.as('adm')
  for (const estado of Object.values(OBSERVACION)) await adm.post('/observaciones', bodies.observacion({ estado }))
  const read = async (query: string): Promise<{ id: number; estado: number }[]> =>
    (await adm.get(`/observaciones/getByParams${query}`)).body
  const all = await read('')
  for (const resultado of Object.values(INSPECCION)) {
    const fits = observacionQueCorresponde(resultado)
    expect(await read(fits === null ? '' : `?estado=${fits}`), String(resultado)).toEqual(
      all.filter((row) => impideObservar(row, resultado) === undefined),
    )
  }
})
