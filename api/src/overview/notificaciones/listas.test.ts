import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { MODULES } from '@anclaje/contract/screens'
import type { ModuleName } from '@anclaje/contract/screens'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { FILTRO_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { inspect } from '../../../test/inspections.ts'
import { sign } from '../../../test/signing.ts'
import { createRole, grant } from '../../../test/roles.ts'

// Each count on the first screen and in the bell equals the total of the list that it links to
// (OVER-3). The clock of the tests stands at 20 November 2026, 21:00 in Bogotá.

const HOY = '2026-11-20'

const LISTS: Record<ClasePendientes, string> = {
  archivos_listos: '/trabajos',
  certificaciones_por_firmar: '/certificaciones',
  certificados_por_aprobar: '/certcol',
  certificados_por_vencer: '/certcol',
  certificados_sin_cargar: '/certcol',
  certificaciones_por_cerrar: '/certificaciones',
  certificaciones_sin_decidir: '/certificaciones',
  colaboradores_por_confirmar: '/colaboradores',
  empresas_por_confirmar: '/empresa',
  inspecciones_vencidas: '/equipos',
  inspecciones_por_vencer: '/equipos',
  inspecciones_pendientes: '/equipos',
  equipos_por_confirmar: '/equipos',
}

type Caller = ReturnType<TestApp['as']>

let t: TestApp
let idrol: number
let me: Caller
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  const account = await t.make.cuenta(idrol)
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const mine = [account, ...Object.values(t.accounts)].map(({ id_col }) => id_col)
  const adm = t.as('adm')
  const expectDone = async (reply: ReturnType<Caller['get']>) => expect((await reply).status).toBeLessThan(300)

  const signer = await t.make.cuenta(ROLES.inspector)
  const idcer = await t.make.certificacion({ fechainicio: HOY, responsables: [signer.id_col] })
  const visitor = (await t.visitor.post('/colaboradores', bodies.colaborador())).body.id_col
  for (const idcol of [...mine, visitor, ...(await people(6))]) await t.make.inscripcion(idcer, idcol)
  // Waits for the signature of the ADM.
  const unsigned = await t.make.certificacion({ fechainicio: HOY, responsables: [t.accounts.adm.id_col] })
  await t.make.inscripcion(unsigned, await t.make.colaborador())
  // Waits too, in a cohort that begins tomorrow.
  const ahead = await t.make.certificacion({ fechainicio: sumarDias(HOY, 1) })
  await t.make.inscripcion(ahead, await t.make.colaborador())
  const deleted = await t.make.inscripcion(idcer, await t.make.colaborador())
  await expectDone(adm.delete(`/certcol/${deleted}`))
  const cancelled = await t.make.certificacion({ fechainicio: '2026-01-10' })
  for (const idcol of [visitor, ...(await people(2))]) await t.make.inscripcion(cancelled, idcol)
  await expectDone(adm.put(`/certificaciones/updateEstado/${cancelled}`, { estado: CERTIFICACION.cancelado }))
  const finished = await t.make.certificacion({ fechainicio: '2026-01-10' })
  await expectDone(adm.put(`/certificaciones/updateEstado/${finished}`, { estado: CERTIFICACION.finalizado }))

  for (const dias of [-40, -1, 0, 1, 29, 30, 31, 400]) {
    const cohort = await t.make.certificacion({
      fechainicio: sumarDias(HOY, -100),
      periodo: 1,
      tiempovigencia: dias + 100,
    })
    const ids = []
    for (const idcol of [...mine, ...(await people(1))]) ids.push(await t.make.inscripcion(cohort, idcol))
    // Approves all certificates except the ADM's own.
    await expectDone(adm.put('/certcol/updateArrayEstado', { estado: 1, ids }))
    const gone = await t.make.inscripcion(cohort, await t.make.colaborador())
    await expectDone(adm.put(`/certcol/updateEstado/${gone}`, { estado: 1 }))
    await expectDone(adm.delete(`/certcol/${gone}`))
  }

  // Certificates approved from today on wait for their upload; the first one is marked as uploaded.
  await expectDone(adm.put('/centro/ministerio', { desde: HOY }))
  const [first] = (await adm.get('/certcol?cargado=0')).body.items
  await expectDone(adm.put('/certcol/cargados', { ids: [first.id_ceco], fecha: HOY }))

  for (let i = 0; i < 4; i += 1) {
    await expectDone(t.visitor.post('/empresa', bodies.empresa()))
    await expectDone(t.visitor.post('/equipos', bodies.equipo()))
  }
  for (const fecha of [
    '2025-11-19',
    '2025-11-20',
    '2025-12-20',
    '2025-12-21',
    '2024-03-01',
    '2024-03-02',
    '2024-03-03',
  ]) {
    const ideq = await t.make.equipo({ yearfabricacion: 2023 })
    await inspect(t, ideq, fecha, 2)
    // Two unfinished inspections of an item count once.
    await inspect(t, ideq, '2026-11-02', 0)
    await inspect(t, ideq, '2026-11-01', 0)
  }
  const hidden = await t.make.equipo({ yearfabricacion: 2023 })
  await inspect(t, hidden, '2024-01-01', 2)
  await inspect(t, hidden, '2026-01-01', 0)
  await expectDone(adm.delete(`/equipos/${hidden}`))

  await expectDone(adm.form('PUT', '/centro', { firmaconfirmada: 1 }))
  await expectDone(sign(t.withToken(await t.sessions.issue({ id_cue: signer.id_cue, sesion_cue: 1 })), idcer))

  // One of the ADM's files is ready and was not downloaded.
  const moment = t.clock.now.toISOString()
  for (const [estado, descargado] of [
    ['listo', null],
    ['listo', moment],
    ['en_curso', null],
  ])
    await t.db
      .execute(sql`insert into trabajos (id_tra, idcue_tra, accion_tra, filtro_tra, estado_tra, archivo_tra, creado_tra,
      visto_tra, descargado_tra) values (gen_random_uuid(), ${t.accounts.adm.id_cue}, 'exportar_equipos', '{}', ${estado}, 'Equipos.xlsx',
      ${moment}, ${moment}, ${descargado})`)
})
afterAll(() => t.close())

const people = (many: number) => Promise.all(Array.from({ length: many }, () => t.make.colaborador()))

/**
 * Expects that each count of a caller's notifications equals the total of its list. Returns their
 * kinds.
 */
async function expectNumbersFit(as: Caller): Promise<ClasePendientes[]> {
  const told: Pendientes[] = (await as.get('/notificaciones')).body
  for (const { clase, total } of told) {
    const list = await as.get(`${LISTS[clase]}?${new URLSearchParams(FILTRO_PENDIENTES[clase])}`)
    expect([clase, list.body.totalItems]).toEqual([clase, total])
  }
  const first = await as.get('/dashboard')
  if (first.status === 200) expect((first.body as Dashboard).pendientes.filter(({ total }) => total > 0)).toEqual(told)
  return told.map(({ clase }) => clase)
}

test.each([
  ['adm', Object.keys(LISTS)],
  [
    'registro',
    [
      'certificados_por_aprobar',
      'certificados_por_vencer',
      'certificados_sin_cargar',
      'certificaciones_por_cerrar',
      'certificaciones_sin_decidir',
      'colaboradores_por_confirmar',
      'empresas_por_confirmar',
    ],
  ],
  [
    'inspector',
    ['inspecciones_vencidas', 'inspecciones_por_vencer', 'inspecciones_pendientes', 'equipos_por_confirmar'],
  ],
  ['consulta', ['certificados_por_vencer']],
] as const)('the counts that %s sees equal the totals of the lists', async (role, kinds) => {
  expect(await expectNumbersFit(t.as(role))).toEqual(kinds)
})

/**
 * The kinds that a role sees when it may see only one module. With any other module it sees none.
 */
const TOLD: Partial<Record<ModuleName, ClasePendientes[]>> = {
  Empresas: ['empresas_por_confirmar'],
  Colaboradores: ['colaboradores_por_confirmar'],
  Certificaciones: ['certificaciones_por_cerrar'],
  // This kind counts only the user's own certificates. Certificates to approve also need `filtrar`.
  CertColaboradores: ['certificados_por_vencer'],
  Equipos: ['inspecciones_vencidas', 'inspecciones_por_vencer', 'inspecciones_pendientes', 'equipos_por_confirmar'],
}

test.each(MODULES)('the counts of a role with only ver on %s equal the totals of the lists', async (name) => {
  await grant(t, idrol, (module, action) => module === name && action === 'ver')
  expect(await expectNumbersFit(me)).toEqual(TOLD[name] ?? [])
})

test('an ADM sees the counts of the created rows', async () => {
  const { body } = await t.as('adm').get('/notificaciones')
  expect(Object.fromEntries(body.map(({ clase, total }: Pendientes) => [clase, total]))).toMatchObject({
    archivos_listos: 1,
    certificaciones_por_firmar: 1,
    // Six people, and the four accounts other than the ADM's.
    certificados_por_aprobar: 10,
    // Five certificates each that expire today, in 1, in 29 and in 30 days.
    certificados_por_vencer: 20,
    // Eight cohorts of five certificates, minus the uploaded one.
    certificados_sin_cargar: 39,
    colaboradores_por_confirmar: 1,
    empresas_por_confirmar: 4,
    inspecciones_vencidas: 4,
    // Those that are due today and in 30 days.
    inspecciones_por_vencer: 2,
    inspecciones_pendientes: 7,
    equipos_por_confirmar: 4,
  })
})

test('the tabs of certificates and the first screen of an ADM show the same counts', async () => {
  const [tabs, first] = [await t.as('adm').get('/certcol/situaciones'), await t.as('adm').get('/dashboard')]
  const { certificados, pendientes } = first.body as Dashboard
  const waiting = pendientes.find(({ clase }) => clase === 'certificados_por_aprobar')
  const inForce = tabs.body.find(({ situacion }: { situacion: string }) => situacion === 'vigente')
  expect(inForce).toEqual({ situacion: 'vigente', total: certificados, hayMas: false })
  expect(tabs.body[1]).toEqual({
    situacion: 'pendiente',
    total: waiting?.total,
    hayMas: false,
    futuras: { total: 1, hayMas: false },
  })
})
