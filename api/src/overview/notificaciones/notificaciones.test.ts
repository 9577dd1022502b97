import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CERTIFICACION } from '@anclaje/contract/states'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { inspect } from '../../../test/inspections.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { colaboradores } from '../../db/tables/training.ts'

// The clock of the tests stands at 20 November 2026, 21:00 in Bogotá.

let t: TestApp
let me: ReturnType<TestApp['withToken']>
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let idrol: number
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  account = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
})
beforeEach(() => grant(t, idrol, () => true))
afterAll(() => t.close())

const read = async (as = me): Promise<Record<string, Pendientes>> => {
  const { status, body } = await as.get('/notificaciones')
  expect(status).toBe(200)
  return Object.fromEntries(body.map((each: Pendientes) => [each.clase, each]))
}
const total = async (clase: string, as = me) => (await read(as))[clase]?.total ?? 0

test('a new portal has none, and kinds without rows are absent', async () => {
  expect(await read()).toEqual({})
})

describe('the notifications', () => {
  test('have certificates to approve, except of cancelled cohorts, of oneself, of unconfirmed people, and deleted ones', async () => {
    const idcer = await t.make.certificacion({ fechainicio: '2026-11-20' })
    // This person is inscribed first, so that their certificate would be the first of the list.
    const visitor = (await t.visitor.post('/colaboradores', bodies.colaborador())).body.id_col
    await t.make.inscripcion(idcer, visitor)
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await t.make.inscripcion(idcer, await t.make.colaborador()))
    await t.make.inscripcion(idcer, account.id_col)
    const cancelled = await t.make.certificacion({ fechainicio: '2026-11-20' })
    await t.make.inscripcion(cancelled, await t.make.colaborador())
    await t.make.inscripcion(cancelled, visitor)
    await t.as('adm').put(`/certificaciones/updateEstado/${cancelled}`, { estado: CERTIFICACION.cancelado })

    const { certificados_por_aprobar } = await read()
    expect(certificados_por_aprobar).toMatchObject({ total: 4 })
    expect(certificados_por_aprobar?.primeros.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const row = await t.as('adm').get(`/certcol/GetById/${ids[0]}`)
    expect(certificados_por_aprobar?.primeros[0]).toEqual({
      id: ids[0],
      nombre: 'Íngrid Yuliana Núñez Ñáñez',
      detalle: row.body.codigo_ceco,
      fecha: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      cohorte: { idcur: 2, cohorte: row.body.certificacione.cohorte_cer },
    })

    await t.as('adm').put(`/certcol/updateEstado/${ids[0]}`, { estado: 1 })
    await t.as('adm').delete(`/certcol/${ids[1]}`)
    expect(await total('certificados_por_aprobar')).toBe(2)
    await t.as('adm').put(`/colaboradores/${visitor}/confirmar`)
    expect(await total('certificados_por_aprobar')).toBe(3)
  })

  test('have certificates that expire within thirty days, including the first and the last day', async () => {
    const expiring = async (fechafin: string) => {
      const idcer = await t.make.certificacion({
        fechainicio: '2026-10-01',
        periodo: 1,
        tiempovigencia: daysAfter(fechafin),
      })
      const id = await t.make.inscripcion(idcer, await t.make.colaborador())
      await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
      return id
    }
    const daysAfter = (iso: string) => (Date.parse(iso) - Date.parse('2026-10-01')) / 86_400_000
    await expiring('2026-11-19')
    const last = await expiring('2026-12-20')
    const first = await expiring('2026-11-20')
    await expiring('2026-12-21')
    const { certificados_por_vencer } = await read()
    expect(certificados_por_vencer?.total).toBe(2)
    expect(certificados_por_vencer?.primeros.map(({ id, fecha }) => [id, fecha])).toEqual([
      [first, '2026-11-20'],
      [last, '2026-12-20'],
    ])
    // The frozen dates count: a later change of the cohort does not affect issued certificates.
    const { certificacione } = (await t.as('adm').get(`/certcol/GetById/${last}`)).body
    const later = bodies.certificacion({ fechainicio: '2026-10-01', tiempovigencia: 5, periodo: 3 })
    await t.as('adm').put(`/certificaciones/${certificacione.id_cer}`, later)
    expect(await total('certificados_por_vencer')).toBe(2)
    await t.as('adm').delete(`/certcol/${first}`)
    expect(await total('certificados_por_vencer')).toBe(1)
  })

  test('have cohorts that are open after their day, until they are closed', async () => {
    const before = await total('certificaciones_por_cerrar')
    const past = await t.make.certificacion({ fechainicio: '2025-01-15' })
    await t.make.certificacion({ fechainicio: '2026-11-20' })
    const { certificaciones_por_cerrar } = await read()
    expect(certificaciones_por_cerrar?.total).toBe(before + 1)
    expect(certificaciones_por_cerrar?.primeros[0]).toMatchObject({
      id: past,
      nombre: expect.stringMatching(/, cohorte \d+$/),
      fecha: '2025-01-15',
    })
    await t.as('adm').put(`/certificaciones/updateEstado/${past}`, { estado: CERTIFICACION.finalizado })
    expect(await total('certificaciones_por_cerrar')).toBe(before)
  })

  test('have cohorts with undecided learners 30 days after their day of issue', async () => {
    const before = await total('certificaciones_sin_decidir')
    const [old, recent] = [
      await t.make.certificacion({ fechainicio: '2026-10-21' }),
      await t.make.certificacion({ fechainicio: '2026-10-22' }),
    ]
    const id = await t.make.inscripcion(old, await t.make.colaborador())
    await t.make.inscripcion(recent, await t.make.colaborador())
    expect(await total('certificaciones_sin_decidir')).toBe(before + 1)
    const { items } = (await t.as('adm').get('/certificaciones?sindecidir=1&size=100')).body
    expect(items.map((row: { id_cer: number }) => row.id_cer)).toContain(old)
    await t.as('adm').put('/certcol/desenlace', { ids: [id], desenlace: 'no_asistio' })
    expect(await total('certificaciones_sin_decidir')).toBe(before)
  })

  test('have people and companies that registered themselves', async () => {
    const persona = await t.visitor.post('/colaboradores', bodies.colaborador({ numerodocumento: '1020304050' }))
    const empresa = await t.visitor.post('/empresa', bodies.empresa({ nit: '900373913' }))
    expect([persona.status, empresa.status]).toEqual([201, 201])
    const { colaboradores_por_confirmar, empresas_por_confirmar } = await read()
    expect(colaboradores_por_confirmar).toMatchObject({ total: 1, primeros: [{ detalle: '1.020.304.050' }] })
    expect(empresas_por_confirmar).toMatchObject({ total: 1, primeros: [{ detalle: '900.373.913-4' }] })
    await t.db.update(colaboradores).set({ estado_col: 1 }).where(eq(colaboradores.numerodocumento_col, '1020304050'))
    expect(await total('colaboradores_por_confirmar')).toBe(0)
  })
})

describe('equipment', () => {
  test('has items whose newest result is an approval of more than a year ago, and no others', async () => {
    const [expired, renewed, rejected, lastDay] = await Promise.all(
      [1, 2, 3, 4].map(() => t.make.equipo({ yearfabricacion: 2023 })),
    )
    await inspect(t, expired!, '2025-11-19', 2)
    await inspect(t, expired!, '2026-11-01', 0)
    await inspect(t, renewed!, '2024-01-01', 2)
    await inspect(t, renewed!, '2026-01-01', 2)
    await inspect(t, rejected!, '2024-01-01', 1)
    await inspect(t, lastDay!, '2025-11-20', 2)
    // An item with two inspections without a result counts once, with the date of the older one.
    await inspect(t, lastDay!, '2026-11-10', 0)
    await inspect(t, lastDay!, '2026-10-30', 0)
    const { inspecciones_vencidas, inspecciones_pendientes } = await read()
    expect(inspecciones_vencidas).toMatchObject({ total: 1, primeros: [{ id: expired, fecha: '2026-11-19' }] })
    expect(inspecciones_vencidas!.primeros[0]!.nombre).toMatch(/^Arnés de cuerpo completo EQ-\d{6}$/)
    expect(inspecciones_pendientes).toMatchObject({
      total: 2,
      primeros: [
        { id: lastDay, fecha: '2026-10-30' },
        { id: expired, fecha: '2026-11-01' },
      ],
    })
    expect((await me.get('/equipos?inspeccion=vencida')).body.items.map((row: { id_eq: string }) => row.id_eq)).toEqual(
      [expired],
    )
    expect((await me.get('/equipos?inspeccion=pendiente')).body.totalItems).toBe(2)
    expect((await me.get('/equipos?inspeccion=otra')).status).toBe(400)
    await t.as('adm').delete(`/equipos/${expired}`)
    expect(await total('inspecciones_vencidas')).toBe(0)
    expect(await total('inspecciones_pendientes')).toBe(1)
    await t.as('adm').delete(`/equipos/${lastDay}`)
    expect(await total('inspecciones_pendientes')).toBe(0)
  })

  test('has items that visitors registered', async () => {
    const { id_eq } = (await t.visitor.post('/equipos', bodies.equipo({ numserie: 'PUB-9' }))).body
    expect((await read()).equipos_por_confirmar).toMatchObject({
      total: 1,
      primeros: [{ id: id_eq, detalle: 'serie PUB-9' }],
    })
  })
})

test('the date of a notification is the day in Bogotá', async () => {
  // Midnight in Bogotá is 05:00 in UTC.
  const lastSecond = sql`'2026-03-05T04:59:59Z'`
  await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
  await t.visitor.post('/colaboradores', bodies.colaborador())
  await t.visitor.post('/equipos', bodies.equipo())
  await t.db.execute(sql`update certcol set creado_ceco = ${lastSecond}`)
  await t.db.execute(sql`insert into consentimientos (idcol_con, clase_con, usos_con, version_con, canal_con, fecha_con)
    select id_col, 'otorga', '{formacion}', '2026-03-05', 'publico', ${lastSecond} from colaboradores`)
  await t.db.execute(sql`update equipos set creado_eq = ${lastSecond}`)
  const waiting = await read()
  for (const clase of ['certificados_por_aprobar', 'colaboradores_por_confirmar', 'equipos_por_confirmar'])
    expect([clase, waiting[clase]?.primeros[0]?.fecha]).toEqual([clase, '2026-03-04'])
})

describe('the permissions', () => {
  const clases = async () => Object.keys(await read())

  test.each([
    ['certificados_por_aprobar', 'CertColaboradores', ['ver', 'filtrar']],
    ['certificados_por_vencer', 'CertColaboradores', ['ver']],
    ['certificaciones_por_cerrar', 'Certificaciones', ['ver']],
    ['colaboradores_por_confirmar', 'Colaboradores', ['ver']],
    ['empresas_por_confirmar', 'Empresas', ['ver']],
    ['equipos_por_confirmar', 'Equipos', ['ver']],
  ] as const)('%s needs %s: %j', async (clase, module, actions) => {
    await t.visitor.post('/colaboradores', bodies.colaborador())
    const isNeeded = (name: string, action: string) =>
      name === module && (actions as readonly string[]).includes(action)
    await grant(t, idrol, isNeeded)
    // Notifications of other modules are not shown.
    const told = await clases()
    if (clase === 'certificados_por_vencer') expect(told).toEqual([])
    else expect(told).toContain(clase)
    for (const other of told) expect(other).toMatch(module === 'CertColaboradores' ? /^certificados/ : clase)
    for (const missing of actions) {
      await grant(t, idrol, (name, action) => !(name === module && action === missing))
      expect(await clases()).not.toContain(clase)
    }
  })

  test('without any permission there are no notifications', async () => {
    await grant(t, idrol, () => false)
    expect(await clases()).toEqual([])
    expect((await t.visitor.get('/notificaciones')).status).toBe(401)
  })

  test('without filtrar only one’s own certificates count', async () => {
    await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action === 'ver')
    const idcer = await t.make.certificacion({ fechainicio: '2026-11-01', periodo: 2, tiempovigencia: 1 })
    const own = await t.make.inscripcion(idcer, account.id_col)
    const other = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect(await clases()).toEqual([])
    await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: [own, other] })
    const { certificados_por_vencer } = await read()
    expect(certificados_por_vencer).toMatchObject({ total: 1, primeros: [{ id: own, fecha: '2026-12-01' }] })
  })
})
