// Corrections and annulments as bulk jobs (OPS-54, TRUST-6, TRUST-7).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Corregida } from '@anclaje/contract/overview/trabajo'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { envios } from '../../db/tables/mail.ts'
import { emisiones } from '../../db/tables/trust.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const MANY = 40

/** Creates a cohort with approved certificates. Returns its id, its body and the certificates. */
async function makeCohort() {
  const body = bodies.certificacion()
  const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer as number
  const people = await Promise.all(Array.from({ length: MANY }, () => t.make.colaborador()))
  const ids: string[] = []
  for (const idcol of people) ids.push(await t.make.inscripcion(idcer, idcol))
  const { body: approved } = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
  expect(approved.cambiados).toBe(MANY)
  return { idcer, body, ids }
}

const ask = async (body: object) => {
  const { status, body: row } = await t.as('adm').post('/trabajos', { esperado: MANY, ...body })
  expect(status).toBe(201)
  return row.id_tra as string
}
const work = (id: string, deps: object = {}) =>
  workOnTrabajo({ ...t.deps, ...deps }, { data: { trabajo: id }, isLast: false })
const result = async (id: string) => (await t.as('adm').get(`/trabajos/${id}/resultado`)).body
const versions = async (id: string) =>
  (await t.db.select().from(emisiones).where(eq(emisiones.iddoc_emi, id)))
    .map(({ version_emi }) => version_emi)
    .toSorted()

test('a cohort is corrected once each, though the process dies in the middle', async () => {
  const { idcer, body, ids } = await makeCohort()
  await t.as('adm').put(`/certificaciones/${idcer}`, { ...body, horas: 77 })
  const correction = {
    accion: 'corregir_certificados',
    filtro: { idcer, estado: 1 },
    partes: ['cohorte'],
    motivo: 'Las horas',
  }
  const id = await ask({ ...correction, avisar: true })
  let left = MANY / 2
  const now = () => {
    if (left-- < 0) throw new Error('killed')
    return t.clock.now
  }
  await expect(work(id, { now })).rejects.toThrow('killed')
  const half = await Promise.all(ids.map(versions))
  const done = half.filter((each) => each.length === 2).length
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(MANY)
  await work(id)
  expect(await result(id)).toMatchObject({ estado_tra: 'listo', hechas_tra: MANY, omitidas_tra: 0 })
  expect(await Promise.all(ids.map(versions))).toEqual(ids.map(() => [1, 2]))
  expect(await t.db.select().from(envios)).toHaveLength(MANY)
  const again = await ask(correction)
  await work(again)
  const { omitidas } = await result(again)
  expect(omitidas.map(({ motivo }: { motivo: string }) => motivo)).toEqual(
    ids.map(() => 'No hay nada que corregir en esas partes.'),
  )
})

test('a correction of twenty tells what became of each mail, also of the one without an address', async () => {
  const idcer = await t.make.certificacion()
  const people = await Promise.all(Array.from({ length: 20 }, () => t.make.colaborador()))
  const ids: string[] = []
  for (const idcol of people) ids.push(await t.make.inscripcion(idcer, idcol))
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
  await t.db.execute(sql`update colaboradores set correopersonal_col = null where id_col = ${people[7]}`)
  await t.as('adm').form('PUT', '/centro', { ciudad: 'Tunja' })
  const pedido = { accion: 'corregir_certificados', ids, esperado: 20, partes: ['centro'], motivo: 'La ciudad' }
  const id = await ask({ ...pedido, avisar: true })
  await work(id)
  const { corregidas } = (await result(id)) as { corregidas: Corregida[] }
  expect(corregidas.map((row) => row.id)).toEqual(ids.toSorted().toReversed())
  const by = () => Map.groupBy(corregidas, ({ correo }) => correo!.estado)
  expect([by().get('en_cola')?.length, by().get('fallido')]).toEqual([
    19,
    [
      expect.objectContaining({
        id: ids[7],
        correo: { estado: 'fallido', motivo: 'La persona no tiene un correo registrado' },
      }),
    ],
  ])
  // Afterwards one left, another was refused, and one lies in the outbox.
  for (const [n, estado, motivo] of [
    [0, 'enviado', null],
    [1, 'fallido', 'El servidor lo rechazó'],
    [2, 'bandeja', null],
  ] as const)
    await t.db.execute(
      sql`update envios set estado_env = ${estado}, motivo_env = ${motivo} where idceco_env = ${ids[n]}`,
    )
  const later = new Map(((await result(id)).corregidas as Corregida[]).map((row) => [row.id, row.correo]))
  expect(ids.slice(0, 4).map((each) => later.get(each))).toEqual([
    { estado: 'enviado', motivo: null },
    { estado: 'fallido', motivo: 'El servidor lo rechazó' },
    { estado: 'fallido', motivo: 'Guardado en la bandeja de salida: no hay servidor de correo configurado' },
    { estado: 'en_cola', motivo: null },
  ])
  // Who was not to be told is told nothing, and no mail is missed.
  await t.as('adm').form('PUT', '/centro', { ciudad: 'Duitama' })
  const quiet = await ask(pedido)
  await work(quiet)
  expect((await result(quiet)).corregidas).toEqual(corregidas.map(({ correo: _, ...row }) => row))
})

test('a cohort is annulled, and what is annulled already is left out', async () => {
  const { idcer, ids } = await makeCohort()
  const one = { clase: 'otra', motivo: 'Una prueba', emision: 1 }
  expect((await t.as('adm').put(`/certcol/${ids[0]}/anular`, one)).status).toBe(200)
  const id = await ask({
    accion: 'anular_certificados',
    filtro: { idcer },
    clase: 'error',
    motivo: 'El curso no se dictó',
  })
  await work(id)
  const { hechas_tra, omitidas } = await result(id)
  expect([hechas_tra, omitidas.map((row: { motivo: string }) => row.motivo)]).toEqual([MANY - 1, ['Está anulado']])
  const { conteo } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
  expect(conteo).toMatchObject({ inscritos: MANY, aprobados: 0, anulados: MANY })
})

test.each([
  ['anular_certificados', { clase: 'fraude' }],
  ['corregir_certificados', { partes: ['centro'] }],
])('a retry of %s leaves out what was issued after it was asked for', async (accion, fields) => {
  const idcer = await t.make.certificacion()
  const inscribe = async () => t.make.inscripcion(idcer, await t.make.colaborador())
  const [issued, pending] = [await inscribe(), await inscribe()]
  const approve = async (id: string) =>
    expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  await approve(issued)
  await t.as('adm').form('PUT', '/centro', { ciudad: `Sopó ${accion}` })
  const id = await ask({ accion, ids: [issued, pending], esperado: 2, motivo: 'Una prueba', ...fields })
  await work(id)
  expect(await result(id)).toMatchObject({
    hechas_tra: 1,
    omitidas: [{ motivo: 'El certificado aún no está aprobado.' }],
  })
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await approve(pending)
  await t.as('adm').form('PUT', '/centro', { ciudad: `Chía ${accion}` })
  expect((await t.as('adm').post(`/trabajos/${id}/reintentar`)).status).toBe(200)
  await work(id)
  const motivo = 'El certificado cambió mientras tanto: vea la versión vigente e intente de nuevo.'
  expect(await result(id)).toMatchObject({ hechas_tra: 1, omitidas: [{ id: pending, motivo }] })
  expect(await versions(pending)).toEqual([1])
  expect((await t.as('adm').get(`/certcol/GetById/${pending}`)).body.situacion_ceco).not.toBe('anulado')
})
