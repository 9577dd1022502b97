import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { cuentas } from '../../db/tables/access.ts'
import { imagenes } from '../../db/tables/common.ts'
import { certificaciones, colaboradores } from '../../db/tables/training.ts'
import { historia } from '../../db/tables/trust.ts'

// What others changed lately, in the question before an approval (CERT-24). `adm` asks.

const DAY_MS = 86_400_000

let t: TestApp
let ana: ReturnType<TestApp['withToken']>
let anaCue: number

/** Sets the clock to some days after the last row of history, which has the time of the machine. */
async function daysAfterLast(days: number) {
  const [row] = await t.db.select({ last: sql<string>`max(${historia.fecha_his})` }).from(historia)
  t.clock.now = new Date(new Date(row!.last).getTime() + days * DAY_MS)
  await t.logIn()
}

beforeAll(async () => {
  t = await startTestApp()
  await daysAfterLast(0)
  ;({ id_cue: anaCue } = await t.make.cuenta(ROLES.adm, { nombres: 'Ana', apellidos: 'Ruiz Gil' }))
  ana = t.withToken(await t.sessions.issue({ id_cue: anaCue, sesion_cue: 1 }))
})
afterAll(() => t.close())

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, expect.anything()])
}

/** Creates a cohort of a course of its own with a signer and a learner of a company. */
async function cohort() {
  const curso = bodies.curso()
  const idcur: number = (await t.as('adm').post('/cursos', curso)).body.id_cur
  const { id_col: signer } = await t.make.cuenta(ROLES.inspector)
  const fields = bodies.certificacion({ idcur, tiempovigencia: 1, periodo: 3, responsables: [signer] })
  // Whoever creates a cohort has changed nothing of it.
  const { id_cer: idcer, cohorte_cer } = (await ana.post('/certificaciones', fields)).body
  const person = bodies.colaborador({ nombres: 'Luz Marina', apellidos: 'Peña Ríos' })
  const learner: number = (await ana.post('/colaboradores', person)).body.id_col
  const id = await t.make.inscripcion(idcer, learner)
  const ask = async (): Promise<PreguntaAprobacion> => {
    const { status, body } = await t.as('adm').post('/certcol/aprobacion', { ids: [id] })
    expect([status, body.aprobables]).toEqual([200, 1])
    return body
  }
  const told = async () =>
    (await ask()).cambios.map(({ de, campo, antes, ahora, quien }) => `${de}: ${campo} ${antes} → ${ahora} (${quien})`)
  const edit = (over: object, as = ana) => ok(as.put(`/certificaciones/${idcer}`, { ...fields, ...over }))
  const rename = (over: object, as = ana) => ok(as.form('PUT', `/colaboradores/${learner}`, { ...person, ...over }))
  const name = `${curso.nombre}, cohorte ${cohorte_cer}`
  return { curso, idcur, idcer, signer, learner, id, ask, told, edit, rename, name }
}
const nameOf = async (idcol: number) =>
  nombreDePersona((await t.db.select().from(colaboradores).where(eq(colaboradores.id_col, idcol)))[0]!)

test('a new cohort, a new learner and what the caller changed are not told', async () => {
  const made = await cohort()
  await made.edit({ horas: 80 }, t.as('adm'))
  await made.rename({ nombres: 'Luz Mila' }, t.as('adm'))
  expect(await made.ask()).toMatchObject({ cambios: [], mascambios: 0 })
})

test('hours, dates and validity are told, the newest first, with who and when', async () => {
  const made = await cohort()
  await made.edit({ horas: 80 })
  await made.edit({ horas: 80, tiempovigencia: 2 })
  await made.edit({ horas: 80, tiempovigencia: 2, periodo: 2, fechainicio: '2026-11-03' }, t.as('adm'))
  await made.edit({ horas: 80, tiempovigencia: 3, periodo: 1, fechainicio: '2026-11-04' })
  expect(await made.told()).toEqual([
    `${made.name}: Expedición 03/11/2026 → 04/11/2026 (Ana Ruiz Gil)`,
    `${made.name}: Vencimiento 03/01/2027 → 07/11/2026 (Ana Ruiz Gil)`,
    `${made.name}: Vigencia 2 meses → 3 días (Ana Ruiz Gil)`,
    `${made.name}: Vencimiento 02/11/2027 → 02/11/2028 (Ana Ruiz Gil)`,
    `${made.name}: Vigencia 1 año → 2 años (Ana Ruiz Gil)`,
    `${made.name}: Horas 32 → 80 (Ana Ruiz Gil)`,
  ])
  const [row] = await t.db
    .select({ fecha: historia.fecha_his })
    .from(historia)
    .where(eq(historia.sujeto_his, 'certificacion'))
    .orderBy(sql`numero_his desc`)
    .limit(1)
  const [last] = (await made.ask()).cambios
  expect(last!.fecha).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(Math.abs(Date.parse(last!.fecha) - Date.parse(row!.fecha))).toBeLessThan(1)
})

test('a learner who was renamed and put back is told twice, and what is not printed is not', async () => {
  const made = await cohort()
  await made.rename({ nombres: 'Otra Persona', telefono: '3005550999' })
  await made.rename({ cargo: 'Oficial' })
  await made.rename({ tipodocumento: 2, numerodocumento: '987654321' })
  const learner = 'Luz Marina Peña Ríos'
  const told = await made.told()
  expect(told).toEqual([
    expect.stringMatching(`^${learner}: Número de documento \\d+ → 987654321 \\(Ana Ruiz Gil\\)$`),
    expect.stringMatching(`^${learner}: Tipo de documento Cédula de ciudadanía → [^\\d]+ \\(Ana Ruiz Gil\\)$`),
    `${learner}: Nombres Otra Persona → Luz Marina (Ana Ruiz Gil)`,
    `${learner}: Nombres Luz Marina → Otra Persona (Ana Ruiz Gil)`,
  ])
})

test('the company of the inscription and the company itself are told, and the name of the course', async () => {
  const made = await cohort()
  const company = bodies.empresa({ nombre: 'Andamios del Norte S.A.S.' })
  const { id_emp } = (await ana.post('/empresa', company)).body
  await ok(ana.put(`/certcol/${made.id}`, { idemp: id_emp }))
  await ok(ana.form('PUT', `/empresa/${id_emp}`, { ...company, nit: '800197268', representante: 'Iván Rey Paz' }))
  await ok(ana.put(`/cursos/${made.idcur}`, { ...made.curso, nombre: 'Rescate en torres' }))
  expect(await made.told()).toEqual([
    `Rescate en torres: Curso ${made.curso.nombre} → Rescate en torres (Ana Ruiz Gil)`,
    `${company.nombre}: NIT de la empresa ${company.nit} → 800197268 (Ana Ruiz Gil)`,
    `${company.nombre}: Representante de la empresa — → Iván Rey Paz (Ana Ruiz Gil)`,
    'Luz Marina Peña Ríos: Empresa INDEPENDIENTE → Andamios del Norte S.A.S. (Ana Ruiz Gil)',
  ])
})

test('signers who came or went are told, not their order, and what a signer prints', async () => {
  const made = await cohort()
  const { id_col: other } = await t.make.cuenta(ROLES.inspector)
  const [signer, second] = [await nameOf(made.signer), await nameOf(other)]
  await made.edit({ responsables: [made.signer, other] })
  await made.edit({ responsables: [other, made.signer] })
  await made.edit({ responsables: [other] })
  await t.db.insert(imagenes).values({ id_img: 'firma-1', tipo_img: 'image/png', bytes_img: new Uint8Array([1]) })
  await t.db.insert(imagenes).values({ id_img: 'firma-2', tipo_img: 'image/png', bytes_img: new Uint8Array([2]) })
  for (const firma_col of ['firma-1', 'firma-2'])
    await t.db.update(colaboradores).set({ firma_col }).where(eq(colaboradores.id_col, other))
  await t.db
    .update(colaboradores)
    .set({ cargo_col: 'Instructor', telefono_col: '3000000000', numerodocumento_col: '555666777' })
    .where(eq(colaboradores.id_col, other))
  // Who signs no longer prints nothing.
  await t.db.update(colaboradores).set({ cargo_col: 'Otro' }).where(eq(colaboradores.id_col, made.signer))
  expect(await made.told()).toEqual([
    `${second}: Cargo — → Instructor (El sistema)`,
    `${second}: Firma Imagen → Otra imagen (El sistema)`,
    `${second}: Firma Sin imagen → Imagen (El sistema)`,
    `${made.name}: Responsables ${signer} → — (Ana Ruiz Gil)`,
    `${made.name}: Responsables — → ${second} (Ana Ruiz Gil)`,
  ])
})

test('a signer who is a learner too is told once', async () => {
  const [made, other] = [await cohort(), await cohort()]
  const id = await t.make.inscripcion(other.idcer, made.signer)
  await t.db.update(colaboradores).set({ apellidos_col: 'Cano Gil' }).where(eq(colaboradores.id_col, made.signer))
  const { body } = await t.as('adm').post('/certcol/aprobacion', { ids: [made.id, id] })
  expect(body).toMatchObject({ aprobables: 2, cambios: [{ campo: 'Apellidos', ahora: 'Cano Gil' }], mascambios: 0 })
})

test('changes past the portal, of a deleted account and of erased things say so', async () => {
  const made = await cohort()
  const { id_cue, id_col: gone } = await t.make.cuenta(ROLES.adm)
  const other = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  await made.edit({ responsables: [made.signer, gone] }, other)
  await made.edit({ responsables: [made.signer] }, other)
  await t.db.delete(cuentas).where(eq(cuentas.id_cue, id_cue))
  await t.db.delete(colaboradores).where(eq(colaboradores.id_col, gone))
  const past = `update certificaciones set horas_cer = 8 where id_cer = ${made.idcer}`
  await t.db.execute(sql.raw(`do $$ begin ${past}; end $$`))
  expect(await made.told()).toEqual([
    `${made.name}: Horas 32 → 8 (Fuera del portal)`,
    `${made.name}: Responsables Eliminado → — (Una cuenta eliminada)`,
    `${made.name}: Responsables — → Eliminado (Una cuenta eliminada)`,
  ])
})

test('ten are told and the others counted, also those of cohorts that are not named', async () => {
  const made = await cohort()
  for (let horas = 1; horas <= 12; horas += 1) await made.edit({ horas })
  const { cambios, mascambios } = await made.ask()
  expect(cambios.map(({ ahora }) => ahora)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
  expect(mascambios).toBe(2)
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const idcer = await t.make.certificacion({ idcur: 4, fechainicio: '2027-05-01' })
      return t.make.inscripcion(idcer, await t.make.colaborador())
    }),
  )
  const { body } = await t.as('adm').post('/certcol/aprobacion', { ids: [made.id, ...others] })
  expect(body.cohortes.map(({ nombre_cur }: { nombre_cur: string }) => nombre_cur)).not.toContain(made.curso.nombre)
  expect([body.mascohortes, body.cambios.length, body.mascambios]).toEqual([1, 10, 2])
})

test('a certificate that would not be approved tells nothing', async () => {
  const [made, left] = [await cohort(), await cohort()]
  await left.edit({ horas: 80 })
  await left.rename({ nombres: 'Otra Persona' })
  await t.db.update(certificaciones).set({ estado_cer: 2 }).where(eq(certificaciones.id_cer, left.idcer))
  const { body } = await t.as('adm').post('/certcol/aprobacion', { ids: [made.id, left.id] })
  expect(body).toMatchObject({ aprobables: 1, cambios: [], mascambios: 0 })
})

test('a change is told for 30 days, and the digest does not depend on it', async () => {
  const made = await cohort()
  await made.edit({ horas: 80 })
  await daysAfterLast(29.9)
  const { huella, cambios } = await made.ask()
  expect(cambios).toMatchObject([{ campo: 'Horas' }])
  await daysAfterLast(30.1)
  expect(await made.ask()).toMatchObject({ huella, cambios: [], mascambios: 0 })
})
