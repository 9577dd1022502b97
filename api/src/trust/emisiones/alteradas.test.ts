// Documents whose data somebody changed past the rules of the database: none leaves (TRUST-22).
import { isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { startTestApp } from '../../../test/app.ts'
import type { RoleName, TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { finished } from '../../../test/inspections.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { refusedBy } from '../../../test/triggers.ts'
import { rows } from '../../db/client.ts'
import { emisiones } from '../../db/tables/trust.ts'
import { logOptions } from '../../http/log.ts'
import { logLater } from '../../http/callers/security-log.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'
import { attemptDelivery } from '../../training/certificados/actions/deliver.ts'
import { FIND_ALTERED, queueWaiting } from '../../work.ts'
import { REVISION, revise } from './actions.ts'

const REFUSED = { status: 409, code: 'alterado', message: ALTERADO.motivo }
const UNCONFIRMED = { estado: 'alterado', tipo: null, documento: null, anuladoel: null, reemplazo: null }
/** Returns two in the morning in Bogotá, some days later. */
const night = (days: number) => new Date(`2026-11-${20 + days}T07:00:00Z`)

const lines: string[] = []
let smtp: Awaited<ReturnType<typeof startSmtp>>
let t: TestApp
let evening: Date
beforeAll(async () => {
  smtp = await startSmtp()
  const stream = { write: (line: string) => lines.push(line) }
  t = await startTestApp({ SMTP_URL: smtp.url }, { ...logOptions('info'), stream })
  evening = t.clock.now
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
afterEach(async () => {
  t.clock.now = evening
  await t.deps.alterations.flush()
  lines.length = 0
})

/** Changes rows while the triggers of their table are turned off, as an intruder might. */
const past = (table: string, change: SQL) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(change)
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
const asHour = (hours: number, id: string) =>
  past('certcol', sql`update certcol set datos_ceco = datos_ceco || ${JSON.stringify({ horas: hours })}::jsonb
    where id_ceco = ${id}`) // prettier-ignore
const serial = (text: string, id: string) =>
  past('emisiones', sql`update emisiones set datos_emi = jsonb_set(datos_emi, '{equipo,serie}', to_jsonb(${text}::text))
    where iddoc_emi = ${id}`) // prettier-ignore

const codeOf = async (id: string, version = 1) =>
  (await rows<{ code: string }>(t.db, sql`select codigo_emi as code from emisiones where iddoc_emi = ${id} and version_emi = ${version}`))[0]!.code // prettier-ignore
const stateOf = async (id: string) =>
  (await rows<{ checked: boolean; altered: boolean }>(t.db, sql`select revisada_emi is not null as checked,
    alterada_emi is not null as altered from emisiones where iddoc_emi = ${id} order by version_emi desc`))[0]! // prettier-ignore
const verify = async (code: string) => (await t.visitor.get(`/publico/verificar/${code}`)).body
/** Reads what the page of an address is drawn from. */
const page = async (path: string) => JSON.parse((await t.app.inject(`/${path}`)).body).page
const pdf = (noun: string, id: string, query = '') => t.as('adm').get(`/${noun}/${id}/pdf${query}`)

/** Makes a file of many documents. Returns what it left out, with the reasons, or why it failed. */
async function fileOf(accion: string, ids: string[]) {
  const asked = await t.as('adm').post('/trabajos', { accion, ids, esperado: ids.length })
  const id = asked.body.id_tra
  await workOnTrabajo(t.deps, { data: { trabajo: id }, isLast: true })
  const { body } = await t.as('adm').get(`/trabajos/${id}/resultado`)
  await t.db.execute(sql`delete from trabajos`)
  return {
    done: body.hechas_tra,
    why: body.motivo_tra,
    out: body.omitidas.map((row: { id: string; motivo: string }) => [row.id, row.motivo]),
  }
}

/** Returns the documents that the security log names as altered. */
async function told() {
  await t.deps.alterations.flush()
  return lines.map((line) => JSON.parse(line)).filter(({ evento }) => evento === 'documento_alterado')
}
const log = (...args: Parameters<ReturnType<typeof logLater>>) => logLater(t.app.log)(...args)
async function checkAtNight(days: number) {
  // What was found by day is recorded within a second, and must not come after the night.
  await t.deps.alterations.flush()
  t.clock.now = night(days)
  await revise(t.deps, FIND_ALTERED, log)
  t.clock.now = evening
}
const start = (as: RoleName) => t.as(as).get('/dashboard')

async function certificate(over: object = {}) {
  const made = await makeApproved(t, over)
  const { id_ceco: id } = made
  expect((await pdf('certcol', id)).status).toBe(200)
  const numero = made.row.colaboradore.numerodocumento_col as string
  return { ...made, id, numero, code: await codeOf(id) }
}
async function inspection() {
  const made = await finished(t)
  expect((await pdf('evaluacion', made.id)).status).toBe(200)
  return { ...made, code: await codeOf(made.id) }
}

describe('a certificate with other data than it was issued with', () => {
  test('does not leave through any door, and does again once the data are back', async () => {
    const { id, code, numero, to, row } = await certificate()
    const other = await certificate()
    const hours = row.certificacione.horas_cer
    await asHour(999, id)
    for (const query of ['', '?vista=1', '?formato=svg', '?emision=1'])
      expect((await pdf('certcol', id, query)).body, query).toMatchObject(REFUSED)
    for (const accion of ['zip_certificados', 'imprimir_certificados'])
      expect(await fileOf(accion, [id, other.id])).toMatchObject({ done: 1, out: [[id, ALTERADO.motivo]] })
    expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco: id })).body).toMatchObject(REFUSED)
    expect(await fileOf('enviar_certificados', [id])).toMatchObject({ done: 0, out: [[id, ALTERADO.motivo]] })
    expect(smtp.received).toHaveLength(0)
    expect(await verify(code)).toEqual(UNCONFIRMED)
    expect((await page(`v/${code}`)).found).toEqual(UNCONFIRMED)
    const looked = (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numero}`)).body
    expect(looked).toMatchObject({ items: [], totalItems: 0, sinConfirmar: 1 })
    expect((await page(`Certificados/${numero}`)).found).toEqual({ rows: [], named: null, page: 0, unconfirmed: 1 })
    const named = await page(`Certificados/${numero}?c=${code}`)
    expect(named.found).toEqual({ rows: [], named: UNCONFIRMED, page: 0, unconfirmed: 0 })
    const end = { motivo: 'Un error de digitación', emision: 1 }
    for (const [act, body] of [
      ['corregir', { ...end, partes: ['aprendiz'] }],
      ['anular', { ...end, clase: 'error' }],
    ] as const)
      // prettier-ignore
      expect((await t.as('adm').put(`/certcol/${id}/${act}`, body)).body).toMatchObject(REFUSED)
    expect(await told()).toMatchObject([{ certificado: id, version: 1, level: 40, por: null }])
    expect(JSON.stringify(lines)).not.toContain(numero)
    await asHour(hours, id)
    expect((await pdf('certcol', id)).status).toBe(200)
    expect(await verify(code)).toMatchObject({ estado: 'vigente', documento: { horas: hours } })
    expect((await fileOf('zip_certificados', [id])).done).toBe(1)
  })

  test('leaves the others of the same person as they are', async () => {
    const { id, person, numero } = await certificate()
    const kept = await t.make.inscripcion(await t.make.certificacion(), person)
    await t.as('adm').put(`/certcol/updateEstado/${kept}`, { estado: 1 })
    await asHour(999, id)
    const { found } = await page(`Certificados/${numero}`)
    expect(found).toMatchObject({ rows: [{ colaboradore: { nombres_col: 'Íñigo' } }], unconfirmed: 1 })
    await asHour(40, id)
  })

  test('is not mailed either when it waits already, and the record of the mail says why', async () => {
    const { id, to } = await certificate()
    await t.db
      .execute(sql`insert into envios (tipo_env, destino_env, idcol_env, idceco_env, estado_env, mensaje_env, emision_env)
      select 2, ${to}, idcol_ceco, id_ceco, 'en_cola', gen_random_uuid(), 1 from certcol where id_ceco = ${id}`)
    await asHour(999, id)
    const [{ id_env: envio }] = (await t.as('adm').get(`/email?id_ceco=${id}`)).body
    await attemptDelivery(t.deps, envio)
    expect((await t.as('adm').get(`/email?id_ceco=${id}`)).body[0]).toMatchObject({
      estado_env: 'fallido',
      motivo_env: ALTERADO.motivo,
    })
  })

  test('is not confirmed without an issue, nor when its annulment was taken back in SQL', async () => {
    const [good, bare, annulled] = [await certificate(), await certificate(), await certificate()]
    await past('emisiones', sql`delete from emisiones where iddoc_emi = ${bare.id}`)
    await t.as('adm').put(`/certcol/${annulled.id}/anular`, { clase: 'fraude', motivo: 'Se vendió', emision: 1 })
    await past('certcol', sql`update certcol set estado_ceco = 1 where id_ceco = ${annulled.id}`)
    for (const { id, numero, to } of [bare, annulled]) {
      expect((await pdf('certcol', id)).body).toMatchObject(REFUSED)
      expect((await fileOf('zip_certificados', [id, good.id])).out).toEqual([[id, ALTERADO.motivo]])
      expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco: id })).body).toMatchObject(REFUSED)
      expect((await page(`Certificados/${numero}`)).found).toMatchObject({ rows: [], unconfirmed: 1 })
    }
  })

  test('tells nothing false beside a version that was issued as it is', async () => {
    const { id, person, code } = await certificate()
    await t.as('adm').put(`/colaboradores/${person}`, undefined)
    await t.db.execute(sql`update colaboradores set nombres_col = 'Iñigo José' where id_col = ${person}`)
    const body = { partes: ['aprendiz'], motivo: 'Un error de digitación', emision: 1 }
    expect((await t.as('adm').put(`/certcol/${id}/corregir`, body)).status).toBe(200)
    expect((await pdf('certcol', id)).status).toBe(200)
    const second = await codeOf(id, 2)
    await asHour(999, id)
    expect(await verify(code)).toMatchObject({ estado: 'reemplazado', reemplazo: null })
    expect(await verify(second)).toEqual(UNCONFIRMED)
    expect((await pdf('certcol', id, '?emision=1')).status).toBe(200)
    await past('emisiones', sql`update emisiones set datos_emi = '[]' where iddoc_emi = ${id} and version_emi = 1`)
    expect(await verify(code)).toEqual(UNCONFIRMED)
    expect((await pdf('certcol', id, '?emision=1')).body).toMatchObject(REFUSED)
  })
})

describe('an inspection with other data than it was issued with', () => {
  test('does not leave through any door, and does again once the data are back', async () => {
    const { id, ideq, code } = await inspection()
    const other = await inspection()
    const { serie } = (await verify(code)).documento.equipo
    await serial('SN-OTRA', id)
    for (const query of ['', '?vista=1', '?formato=svg', '?emision=1'])
      expect((await pdf('evaluacion', id, query)).body, query).toMatchObject(REFUSED)
    expect(await fileOf('zip_inspecciones', [id, other.id])).toMatchObject({ done: 1, out: [[id, ALTERADO.motivo]] })
    expect(await verify(code)).toEqual(UNCONFIRMED)
    const unconfirmed = { fecha_eva: null, estado_eva: 0, situacion_eva: 'alterado' }
    expect((await t.visitor.get(`/publico/inspecciones/${ideq}`)).body.inspecciones).toEqual([unconfirmed])
    const drawn = await page(`Inspecciones/${ideq}?c=${code}`)
    expect([drawn.found.inspecciones, drawn.named]).toEqual([[unconfirmed], UNCONFIRMED])
    const annulment = { clase: 'error', motivo: 'Era otro equipo', emision: 1 }
    expect((await t.as('adm').put(`/evaluacion/${id}/anular`, annulment)).body).toMatchObject(REFUSED)
    expect((await t.as('adm').put(`/evaluacion/${id}/descartar`)).body).toMatchObject(REFUSED)
    expect(await told()).toMatchObject([{ inspeccion: id, version: 1 }])
    await past(
      'emisiones',
      sql`update emisiones set datos_emi = jsonb_set(datos_emi, '{equipo,serie}',
      ${JSON.stringify(serie)}::jsonb) where iddoc_emi = ${id}`,
    )
    expect((await pdf('evaluacion', id)).status).toBe(200)
    expect(await verify(code)).toMatchObject({ estado: 'vigente', documento: { equipo: { serie } } })
  })

  test('is not confirmed with other texts of its checklist, which the night finds too', async () => {
    const { id, code } = await inspection()
    const swap = (from: string, to: string) =>
      past('listas', sql`update listas set datos_lis = replace(datos_lis::text, ${from}, ${to})::jsonb`)
    await swap('"tipo": "', '"tipo": "Otro ')
    expect((await pdf('evaluacion', id)).body).toMatchObject(REFUSED)
    expect(await verify(code)).toEqual(UNCONFIRMED)
    await checkAtNight(0)
    expect(await stateOf(id)).toEqual({ checked: true, altered: true })
    await swap('"tipo": "Otro ', '"tipo": "')
    expect((await pdf('evaluacion', id)).status).toBe(200)
    await checkAtNight(1)
    expect(await stateOf(id)).toEqual({ checked: true, altered: false })
  })

  test('is not confirmed when its row says another result than it was issued with', async () => {
    const { id, ideq, code } = await finished(t, { fails: true }).then(async (made) => {
      expect((await pdf('evaluacion', made.id)).status).toBe(200)
      return { ...made, code: await codeOf(made.id) }
    })
    await past('evaluaciones', sql`update evaluaciones set estado_eva = 2 where id_eva = ${id}`)
    expect((await page(`Inspecciones/${ideq}`)).found.inspecciones).toMatchObject([{ situacion_eva: 'alterado' }])
    expect(await verify(code)).toEqual(UNCONFIRMED)
  })

  test('is refused like any other when its data are none', async () => {
    const { id, code } = await inspection()
    await past('emisiones', sql`update emisiones set datos_emi = '{"lista": "zz"}' where iddoc_emi = ${id}`)
    expect((await pdf('evaluacion', id)).body).toMatchObject(REFUSED)
    expect(await fileOf('zip_inspecciones', [id])).toMatchObject({ done: 0, why: ALTERADO.motivo })
    expect(await verify(code)).toEqual(UNCONFIRMED)
    expect((await t.as('adm').get(`/evaluacion/${id}/emisiones`)).status).toBe(200)
  })
})

describe('at night', () => {
  /** Makes issues of a thousand documents like one, and returns how many issues there are. */
  async function many(id: string): Promise<number> {
    await past(
      'emisiones',
      sql`insert into emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, huella_emi,
        datos_emi) select 2, gen_random_uuid(), 1, codigo_emision(), emitida_emi, huella_emi, datos_emi
      from emisiones, generate_series(1, 1000) where iddoc_emi = ${id}`,
    )
    return t.db.$count(emisiones)
  }
  const altered = () => t.db.$count(emisiones, isNotNull(emisiones.alterada_emi))

  test('every issue is compared once, 200 at a time, and each that is other is told once', async () => {
    const [{ id }, { id: other }] = [await inspection(), await inspection()]
    const total = await many(id)
    await checkAtNight(2)
    const before = await altered()
    lines.length = 0
    await serial('SN-OTRA', id)
    const writes: string[] = []
    t.onQuery((_ms, text) => void (text.startsWith('update "emisiones"') && writes.push(text)))
    await checkAtNight(3)
    expect(writes.filter((text) => text.includes('"revisada_emi"')).length).toBe(Math.ceil(total / 200))
    writes.length = 0
    await checkAtNight(3)
    expect(writes).toEqual([])
    t.onQuery(() => {})
    expect(await altered()).toBe(before + 1)
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([{ altered: true }, { altered: false }])
    expect(await told()).toMatchObject([{ inspeccion: id, version: 1 }])
    await past(
      'emisiones',
      sql`update emisiones set datos_emi = datos_emi || '{"numero": "1"}' where tipo_emi = 2
      and emitida_emi = (select emitida_emi from emisiones where iddoc_emi = ${id}) and iddoc_emi <> ${other}`,
    )
    lines.length = 0
    await checkAtNight(4)
    expect(await altered()).toBeGreaterThanOrEqual(before + 1001)
    expect((await told()).length).toBeGreaterThanOrEqual(1000)
    await pdf('evaluacion', id)
    lines.length = 0
    expect(await told()).toEqual([])
    await past(
      'emisiones',
      sql`update emisiones set huella_emi = huella_emision(datos_emi) where datos_emi is not null`,
    )
    await checkAtNight(5)
    expect(await stateOf(id)).toMatchObject({ altered: false })
  })

  test('what is compared is an ended issue too, and nothing else of it can change', async () => {
    const { id } = await certificate()
    await t.as('adm').put(`/certcol/${id}/anular`, { clase: 'error', motivo: 'No asistió', emision: 1 })
    await checkAtNight(6)
    expect(await stateOf(id)).toEqual({ checked: true, altered: false })
    const change = sql`update emisiones set revisada_emi = now(), plantilla_emi = 1 where iddoc_emi = ${id}`
    expect(await refusedBy(t.db, change)).toBe('emisiones_firme')
  })

  test('the work is queued from one in the morning until all is compared, and by day it is not', async () => {
    const queued = async (now: Date) => {
      t.clock.now = now
      await queueWaiting(t.deps)
      return (await t.deps.jobs.figures()).filter(({ kind }) => kind === REVISION.name)
    }
    expect(await queued(new Date('2026-11-28T05:59:00Z'))).toEqual([])
    expect(await queued(new Date('2026-11-28T10:00:00Z'))).toEqual([])
    await checkAtNight(7)
    expect(await queued(night(7))).toEqual([])
    expect(await queued(night(8))).toEqual([{ kind: REVISION.name, state: 'waiting', count: 1 }])
    expect(await queued(night(8))).toEqual([{ kind: REVISION.name, state: 'waiting', count: 1 }])
  })

  test('nothing is compared or recorded while the disk is full', async () => {
    const { id } = await inspection()
    await serial('SN-OTRA', id)
    t.freeSpace.free = 0
    await checkAtNight(9)
    await pdf('evaluacion', id)
    expect(await told()).toEqual([])
    expect(await stateOf(id)).toEqual({ checked: false, altered: false })
    t.freeSpace.free = Infinity
    expect(await told()).toMatchObject([{ inspeccion: id }])
    expect(await stateOf(id)).toEqual({ checked: false, altered: true })
  })
})

test('Inicio tells an ADM how many documents are altered, and nobody else', async () => {
  const count = await t.db.$count(emisiones, isNotNull(emisiones.alterada_emi))
  expect(count).toBeGreaterThan(0)
  expect((await start('adm')).body.documentosAlterados).toBe(count)
  for (const role of ['inspector', 'registro', 'consulta'] as const)
    expect((await start(role)).body).not.toHaveProperty('documentosAlterados')
  await t.db.execute(sql`update emisiones set alterada_emi = null`)
  expect((await start('adm')).body).not.toHaveProperty('documentosAlterados')
})
