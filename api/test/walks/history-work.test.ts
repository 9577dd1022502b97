import { eq, isNotNull, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ACCIONES_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import type { Try } from '../../src/jobs/jobs.ts'
import { envios } from '../../src/db/tables/mail.ts'
import { trabajos } from '../../src/db/tables/jobs.ts'
import { consentimientos } from '../../src/db/tables/people.ts'
import { colaboradores } from '../../src/db/tables/training.ts'
import { emisiones } from '../../src/db/tables/trust.ts'
import { workOnTrabajo } from '../../src/overview/trabajos/actions/run.ts'
import { handleMailJob } from '../../src/training/certificados/actions/deliver.ts'
import { queueWaiting, startWork, tidy } from '../../src/work.ts'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { makeApproved } from '../approved.ts'
import { digestOfKept, historyOf } from '../history.ts'
import { finished } from '../inspections.ts'
import { startSmtp } from '../smtp.ts'

// Work in the background is told for the account that asked for it, and what the portal does by
// itself for the portal (TRUST-20).

let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let written: ReturnType<typeof historyOf>
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ SMTP_URL: smtp.url })
  written = historyOf(t.db)
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})

const pending = async () => t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
const approved = async () => (await makeApproved(t)).id_ceco
const learner = () => t.make.colaborador()
const rename = async () => {
  const { id_ceco, person } = await makeApproved(t)
  await t.db.update(colaboradores).set({ nombres_col: 'Íngrid' }).where(eq(colaboradores.id_col, person))
  return id_ceco
}
const ISSUE = 'certificado cambiado, emision cambiado'

/** For each kind of work, what history tells of it, what it works on, and its fields. */
const WORK: Record<AccionTrabajo, [told: string, row?: () => Promise<string | number>, fields?: object]> = {
  exportar_aprendices: [''],
  exportar_certificados: [''],
  exportar_equipos: [''],
  exportar_historial: [''],
  aprobar_certificados: ['certificado cambiado', pending],
  devolver_certificados: [ISSUE, approved],
  enviar_certificados: ['emision cambiado', approved],
  zip_certificados: ['', approved],
  imprimir_certificados: ['', approved],
  empresa_certificados: ['certificado cambiado', pending, { idemp: 0 }],
  cargar_certificados: ['certificado cambiado', approved, { fecha: '2026-11-20' }],
  corregir_certificados: [ISSUE, rename, { partes: ['aprendiz'], motivo: 'El nombre' }],
  anular_certificados: [ISSUE, approved, { clase: 'error', motivo: 'No asistió' }],
  desenlace_certificados: ['certificado cambiado', pending, { desenlace: 'retirado', motivo: 'No volvió' }],
  confirmar_aprendices: ['colaborador cambiado', learner],
  empresa_aprendices: ['colaborador cambiado', learner, { idemp: 0 }],
  zip_inspecciones: ['', async () => (await finished(t)).id],
}

describe('work in the background', () => {
  test.each(ACCIONES_TRABAJO)('%s is told for who asked, with the id of the work', async (accion) => {
    const [told, row, fields] = WORK[accion]
    const id = await row?.()
    if (accion.startsWith('empresa_')) {
      const idemp = await t.make.empresa()
      await t.db.execute(sql`update certcol set idemp_ceco = ${idemp} where id_ceco::text = ${String(id)}`)
      await t.db.execute(sql`update colaboradores set idemp_col = ${idemp} where id_col::text = ${String(id)}`)
    }
    if (accion === 'confirmar_aprendices')
      await t.db
        .update(colaboradores)
        .set({ estado_col: 0 })
        .where(eq(colaboradores.id_col, Number(id)))
    const body = id === undefined ? { accion, filtro: {} } : { accion, ids: [id], esperado: 1, ...fields }
    const asked = await t.as('adm').post('/trabajos', body)
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    await written()
    await workOnTrabajo(t.deps, { data: { trabajo: asked.body.id_tra }, isLast: true })
    const { body: result } = await t.as('adm').get(`/trabajos/${asked.body.id_tra}/resultado`)
    expect(result, JSON.stringify(result)).toMatchObject({ estado_tra: 'listo', omitidas_tra: 0 })
    const found = await written()
    expect([...new Set(found.map((each) => `${each.sujeto} ${each.accion}`))].toSorted().join(', ')).toBe(told)
    for (const each of found)
      expect(each).toMatchObject({
        origen: 'cuenta',
        cuenta: t.accounts.adm.id_cue,
        solicitud: asked.body.id_tra,
      })
  })

  test.each([
    ['zip_certificados', 1, approved],
    ['imprimir_certificados', 1, approved],
    ['zip_inspecciones', 2, async () => (await finished(t)).id],
  ] as const)(
    '%s hands out when the file is downloaded, which is told for who downloads',
    async (accion, type, row) => {
      const id = await row()
      const { body } = await t.as('adm').post('/trabajos', { accion, ids: [id], esperado: 1 })
      await workOnTrabajo(t.deps, { data: { trabajo: body.id_tra }, isLast: true })
      await written()
      expect((await t.as('adm').get(`/trabajos/${body.id_tra}/archivo`)).status).toBe(200)
      const [issue, ...others] = await written()
      expect(others).toEqual([])
      expect(issue).toMatchObject({ sujeto: 'emision', id, origen: 'cuenta', cuenta: t.accounts.adm.id_cue })
      expect(issue!.cambios).toEqual({
        entregada_emi: [null, expect.any(String)],
        tipo_emi: [type, type],
        version_emi: [1, 1],
      })
      expect(issue!.solicitud).not.toBe(body.id_tra)
    },
  )

  test('that another account asked for is told for that account', async () => {
    const ids = [await pending(), await pending()]
    const registro = await t.as('registro').post('/trabajos', { accion: 'empresa_certificados', ids, esperado: 2, idemp: await t.make.empresa() }) // prettier-ignore
    await written()
    await workOnTrabajo(t.deps, { data: { trabajo: registro.body.id_tra }, isLast: true })
    const found = await written()
    expect(found.map(({ cuenta }) => cuenta)).toEqual([t.accounts.registro.id_cue, t.accounts.registro.id_cue])
  })
})

/** Creates a mail that somebody asked for and that waits in the queue. */
async function waiting(as = t.as('adm')) {
  const { to, id_ceco } = await makeApproved(t)
  // The first attempt was not made, as when the process died.
  const [envio] = await t.db
    .insert(envios)
    .values({
      tipo_env: 2,
      destino_env: to,
      idceco_env: id_ceco,
      estado_env: 'en_cola',
      enviadopor_env: (await as.get('/auth/me')).body.id_cue,
      mensaje_env: sql`gen_random_uuid()`,
      emision_env: 1,
    })
    .returning()
  return envio!
}

describe('a mail that waits', () => {
  test.each(['adm', 'registro'] as const)('is told, when the portal sends it later, for %s who asked', async (role) => {
    const envio = await waiting(t.as(role))
    await written()
    await handleMailJob(t.deps, { data: { envio: envio.id_env }, isLast: false })
    expect(smtp.received.at(-1)?.to).toEqual([envio.destino_env])
    expect(await written()).toMatchObject([
      {
        sujeto: 'emision',
        accion: 'cambiado',
        origen: 'cuenta',
        cuenta: t.accounts[role].id_cue,
        solicitud: envio.mensaje_env,
        cambios: expect.objectContaining({ entregada_emi: [null, expect.any(String)] }),
      },
    ])
  })

  test('of nobody known is told for the portal', async () => {
    const envio = await waiting()
    await t.db.update(envios).set({ enviadopor_env: null }).where(eq(envios.id_env, envio.id_env))
    await written()
    await handleMailJob(t.deps, { data: { envio: envio.id_env }, isLast: false })
    expect(await written()).toMatchObject([{ sujeto: 'emision', origen: 'sistema', cuenta: null }])
  })
})

/** Asks for work as an ADM and returns the data of its job. */
const asked = async (accion: AccionTrabajo, id: string) => ({
  trabajo: (await t.as('adm').post('/trabajos', { accion, ids: [id], esperado: 1 })).body.id_tra,
})

/**
 * For each kind of job, what history tells of one, and a function that makes what the job works on
 * and returns its data.
 */
const JOBS: Record<string, [told: [what: string, origen: string][], prepare: () => Promise<object>]> = {
  'clave-olvidada': [[], async () => ({ cuenta: (await t.make.cuenta(ROLES.consulta)).id_cue })],
  'correo-autorizacion': [
    [],
    async () => {
      const person = await t.make.colaborador({ correopersonal: 'autoriza@example.com' })
      const what = { usos: ['recordatorios'], clase: 'otorga', forma: 'papel', fecha: hoyEnBogota() }
      await t.as('adm').post('/colaboradores/autorizaciones', { ids: [person], ...what })
      return { consentimiento: (await t.db.select({ id: max(consentimientos.id_con) }).from(consentimientos))[0]!.id }
    },
  ],
  'correo-certificado': [[['emision cambiado', 'cuenta']], async () => ({ envio: (await waiting()).id_env })],
  trabajo: [[['certificado cambiado', 'cuenta']], async () => asked('aprobar_certificados', await pending())],
  'trabajo-correo': [[['emision cambiado', 'cuenta']], async () => asked('enviar_certificados', await approved())],
  'revision-emisiones': [
    [],
    async () => {
      await approved()
      t.clock.now = new Date('2026-11-21T07:00:00Z')
      return {}
    },
  ],
}

test('every kind of job that the portal runs is told for who asked, or for the portal', async () => {
  const kinds: Record<string, (job: Try<never>) => Promise<void>> = {}
  const work: TestApp['deps']['jobs']['work'] = async ({ name }, handler) => void (kinds[name] = handler)
  await startWork(
    { ...t.deps, jobs: { ...t.deps.jobs, work } },
    () => {},
    () => {},
  )
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(JOBS).toSorted())
  const done = async () => [smtp.received.length, await t.db.$count(emisiones, isNotNull(emisiones.revisada_emi))]
  const day = t.clock.now
  for (const [name, [told, prepare]] of Object.entries(JOBS)) {
    const data = (await prepare()) as never
    await written()
    const before = await done()
    await kinds[name]!({ data, isLast: true })
    const found = await written()
    expect(
      found.map(({ sujeto, accion, origen }) => [`${sujeto} ${accion}`, origen]),
      name,
    ).toEqual(told)
    // A job that did nothing would tell nothing either.
    if (told.length === 0) expect(await done(), name).not.toEqual(before)
  }
  t.clock.now = day
})

test('the upkeep changes nothing that history tells of', async () => {
  const job = await asked('zip_certificados', await approved())
  await workOnTrabajo(t.deps, { data: job, isLast: true })
  await t.db
    .update(envios)
    .set({ fecha_env: '2026-01-01' })
    .where(eq(envios.id_env, (await waiting()).id_env))
  await written()
  const before = await digestOfKept(t.db)
  await queueWaiting(t.deps)
  await tidy(t.db, new Date('2027-11-20T15:00:00Z'))
  expect(await t.db.$count(trabajos)).toBe(0)
  expect(await t.db.$count(envios, eq(envios.estado_env, 'en_cola'))).toBe(0)
  expect(await written()).toEqual([])
  expect(await digestOfKept(t.db)).toBe(before)
})
