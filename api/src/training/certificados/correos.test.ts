import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { eq, sql } from 'drizzle-orm'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import { envios } from '../../db/tables/mail.ts'
import { createMailer } from '../../mail/mailer.ts'
import { readEnv } from '../../settings/env.ts'

const FAIL = { status: 'fail', message: 'Error enviado correo electronico' }

let smtp: Awaited<ReturnType<typeof startSmtp>>
let t: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.received.length = 0
})

const approved = (over: object = {}, app = t) => makeApproved(app, over)
const readApproved = async (id: string) =>
  (await t.as('adm').get(`/certcol/GetById/${id}`)).body.aprobado_ceco as string | undefined
const deliveries = async (id: string) => (await t.as('adm').get(`/email?id_ceco=${id}`)).body

describe('a certificate by mail', () => {
  test('arrives with HTML, plain text and the document; the attempt is recorded and it counts as downloaded', async () => {
    const { to, id_ceco, row } = await approved()
    const answer = await t.as('registro').post('/email', { tipo: 2, to, id_ceco, pdf: 'JVBERi0=', nombre: 'x' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'ok', message: `Se envio correo electronico al correo: ${to}` },
    ])
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]!.to).toEqual([to])
    const parts = partsOf(smtp.received[0]!.raw)
    expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png', 'application/pdf'])
    const [text, html, , pdf] = parts
    for (const { content } of [text!, html!]) {
      expect(content.toString()).toContain('Felicitaciones, Íñigo')
      expect(content.toString()).toContain(row.codigo_ceco)
      expect(content.toString()).toContain('/Certificados/')
    }
    expect(pdf!.head).toContain(encodeURIComponent('Íñigo'))
    const document = await getDocumentProxy(new Uint8Array(pdf!.content))
    expect((await extractText(document, { mergePages: true })).text).toContain('Íñigo')
    expect(await deliveries(id_ceco)).toEqual([
      expect.objectContaining({ destino_env: to, estado_env: 'enviado', motivo_env: null }),
    ])
    expect((await t.as('adm').get(`/certcol/GetById/${id_ceco}`)).body.descargado_ceco).toBe(1)
  })

  test('is found by address and file name when no id is sent', async () => {
    const { to, person } = await approved()
    const filename = 'C_Íñigo_Peña Ibáñez'
    const [{ certificacione }] = (await t.as('adm').get(`/certcol?idcol=${person}`)).body.items
    const name = filename.replace('C', certificacione.curso.iniciales_cur)
    expect((await t.as('adm').post('/email', { tipo: '2', to, filename: name })).body.status).toBe('ok')
    const again = { tipo: 2, to, filename: `${name}.pdf` }
    const { envio } = (await t.as('adm').post('/email', again)).body
    expect((await t.as('adm').post('/email', { ...again, reenviar: envio })).body.status).toBe('ok')
    expect((await t.as('adm').post('/email', { tipo: 2, to, filename: 'otro' })).status).toBe(400)
    const second = await t.make.inscripcion(await t.make.certificacion(), person)
    await t.as('adm').put(`/certcol/updateEstado/${second}`, { estado: 1 })
    const several = await t.as('adm').post('/email', { tipo: 2, to, filename: name })
    expect([several.status, several.body.fields.filename]).toEqual([400, expect.stringContaining('varios')])
    expect(smtp.received).toHaveLength(2)
  })

  test('is found by the address alone if that has exactly one approved certificate', async () => {
    const { to, person } = await approved()
    const send = async () => {
      const { status, body } = await t.as('adm').post('/email', { tipo: 2, to: to.toUpperCase() })
      return [status, body.status, Object.keys(body.fields ?? {})]
    }
    expect(await send()).toEqual([200, 'ok', []])
    // A blank file name counts as none.
    for (const filename of ['', ' ', null])
      expect((await t.as('adm').post('/email', { tipo: 2, to, filename })).body.code).toBe('ya_enviado')
    // A pending second certificate does not count. With an approved second one, the address is
    // ambiguous.
    const second = await t.make.inscripcion(await t.make.certificacion(), person)
    expect((await t.as('adm').post('/email', { tipo: 2, to })).body).toMatchObject({ code: 'ya_enviado' })
    await t.as('adm').put(`/certcol/updateEstado/${second}`, { estado: 1 })
    expect(await send()).toEqual([400, 400, ['to']])
    const nobody = await t.as('adm').post('/email', { tipo: 2, to: 'nadie@example.com' })
    expect([nobody.status, nobody.body.fields.to]).toEqual([400, 'No hay un certificado aprobado con ese correo.'])
    expect(smtp.received).toHaveLength(1)
  })

  test('that was sent is only sent again on request, and once more when it is issued again', async () => {
    const { to, id_ceco } = await approved()
    const send = async (more: object = {}, as = t.as('adm')) =>
      (await as.post('/email', { tipo: 2, to, id_ceco, ...more })).body
    expect((await send()).status).toBe('ok')
    const [{ fecha_env }] = await deliveries(id_ceco)
    const message = `Ya se envió el ${fechaTabla(hoyEnBogota(new Date(fecha_env)))}`
    const told = await send()
    for (const as of [t.as('adm'), t.as('registro')])
      expect(await send({}, as)).toEqual({ status: 'fail', code: 'ya_enviado', envio: told.envio, message })
    expect(smtp.received).toHaveLength(1)
    // When two users send the same mail again at once, only one of them succeeds.
    const both = [t.as('adm'), t.as('registro')].map((as) => send({ reenviar: told.envio }, as))
    const answers = await Promise.all(both)
    expect(answers.filter(({ status, code }) => status === 'ok' && code === undefined)).toHaveLength(1)
    expect(smtp.received).toHaveLength(2)
    expect((await send({ reenviar: told.envio })).code).toBe('ya_enviado')
    expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco, reenviar: true })).status).toBe(400)
    await t.db.execute(sql`update colaboradores set nombres_col = 'Otra' where correopersonal_col = ${to}`)
    const correction = { partes: ['aprendiz'], motivo: 'El nombre', emision: 1 }
    expect((await t.as('adm').put(`/certcol/${id_ceco}/corregir`, correction)).status).toBe(200)
    expect((await send()).status).toBe('ok')
    expect(smtp.received).toHaveLength(3)
  })

  test('that waits for an address that was corrected is queued for the new one', async () => {
    const { to, id_ceco } = await approved()
    const wait = { destino_env: 'otra@example.com', estado_env: 'en_cola', tipo_env: 2, idceco_env: id_ceco } as const
    const { person } = await approved()
    await t.db.insert(envios).values({ ...wait, idcol_env: person, enviadopor_env: 1, mensaje_env: randomUUID(), fecha_env: (await readApproved(id_ceco))!, emision_env: 1, repetido_env: false }) // prettier-ignore
    expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco })).body.status).toBe('ok')
    expect(smtp.received.map((mail) => mail.to)).toEqual([[to]])
    await t.db.update(envios).set({ destino_env: to, estado_env: 'en_cola' }).where(eq(envios.idceco_env, id_ceco))
    const waits = 'Ese correo ya está por enviar: sale sin que usted haga nada'
    expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco })).body.message).toBe(waits)
    expect(smtp.received).toHaveLength(1)
    await t.db.update(envios).set({ estado_env: 'fallido' }).where(eq(envios.idceco_env, id_ceco))
  })

  test('that is issued again while its mail is being queued leaves as it is issued then', async () => {
    const { to, id_ceco } = await approved()
    const answer = await callMeanwhile(
      t.db,
      async (tx) => {
        const datos = sql`datos_ceco || '{"ciudad": "Otra"}'`
        await tx.execute(sql`update emisiones set fin_emi = now(), clase_emi = 'correccion', reemplazo_emi = 2,
          datos_emi = datos_ceco from certcol where iddoc_emi = id_ceco and id_ceco = ${id_ceco}`)
        await tx.execute(sql`insert into emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, huella_emi)
          select 1, id_ceco, 2, codigo_emision(), now(), huella_emision(${datos}) from certcol where id_ceco = ${id_ceco}`)
        await tx.execute(sql`update certcol set datos_ceco = ${datos}, emision_ceco = 2 where id_ceco = ${id_ceco}`)
      },
      () => t.as('adm').post('/email', { tipo: 2, to, id_ceco }),
    )
    expect(answer.body.status).toBe('ok')
    expect(smtp.received).toHaveLength(1)
  })

  test('is sent once when two users press at the same moment', async () => {
    const { to, id_ceco } = await approved()
    const press = (as: ReturnType<typeof t.as>) => as.post('/email', { tipo: 2, to, id_ceco })
    const answers = await Promise.all([press(t.as('adm')), press(t.as('registro')), press(t.as('adm'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(smtp.received).toHaveLength(1)
    expect(await deliveries(id_ceco)).toHaveLength(1)
  })

  test('only goes to the trainee', async () => {
    const { id_ceco } = await approved()
    const answer = await t.as('adm').post('/email', { tipo: 2, to: 'otro@example.com', id_ceco })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['to']])
    const nobody = await approved({ correopersonal: null })
    expect(
      (await t.as('adm').post('/email', { tipo: 2, to: 'otro@example.com', id_ceco: nobody.id_ceco })).status,
    ).toBe(400)
    expect(smtp.received).toEqual([])
    expect(await deliveries(id_ceco)).toEqual([])
  })

  test('needs the approval', async () => {
    const { to, id_ceco } = await approved()
    await t.as('adm').put(`/certcol/updateEstado/${id_ceco}`, { estado: 0 })
    const { status, body } = await t.as('adm').post('/email', { tipo: 2, to, id_ceco })
    expect([status, body.code]).toEqual([409, 'no_aprobado'])
    await t.as('adm').delete(`/certcol/${id_ceco}`)
    expect((await t.as('adm').post('/email', { tipo: 2, to, id_ceco })).status).toBe(404)
  })

  test('that the server refuses fails with the reason, and does not count as downloaded', async () => {
    const { id_ceco } = await approved({ correopersonal: 'rechazado@example.com' })
    const { status, body } = await t.as('adm').post('/email', { tipo: 2, to: 'rechazado@example.com', id_ceco })
    expect([status, body]).toEqual([200, FAIL])
    expect(await deliveries(id_ceco)).toEqual([
      expect.objectContaining({
        estado_env: 'fallido',
        motivo_env: 'El correo no aceptó la dirección del destinatario.',
      }),
    ])
    expect((await t.as('adm').get(`/certcol/GetById/${id_ceco}`)).body.descargado_ceco).toBe(0)
  })

  test('needs editar on CertColaboradores, and without filtrar must be one’s own', async () => {
    const idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    const { to, id_ceco } = await approved()
    const send = async () => (await as.post('/email', { tipo: 2, to, id_ceco })).status
    await grant(t, idrol, (module, action) => !(module === 'CertColaboradores' && action === 'editar'))
    expect(await send()).toBe(403)
    await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action !== 'filtrar')
    expect(await send()).toBe(404)
    expect((await as.get(`/email?id_ceco=${id_ceco}`)).status).toBe(404)
    await grant(t, idrol, (module) => module === 'CertColaboradores')
    expect(await send()).toBe(200)
  })
})

let serial = 0

describe('credentials by mail', () => {
  async function account(over: object = {}) {
    const to = `cuenta${++serial}@example.com`
    const { username } = await t.make.cuenta(4, { correopersonal: to, ...over })
    return { tipo: 1, to, username, pass: PASSWORD }
  }

  test('contain user name, password and the address of the portal', async () => {
    const body = await account()
    expect((await t.as('adm').post('/email', body)).body.status).toBe('ok')
    const [text, html] = partsOf(smtp.received[0]!.raw)
    for (const part of [text!, html!]) {
      expect(part.content.toString()).toContain(body.username)
      expect(part.content.toString()).toContain(PASSWORD)
      expect(part.content.toString()).toContain('https://certificados.example/login')
    }
  })

  test('are refused with another password, address or user', async () => {
    const body = await account()
    const fields = async (over: object) => {
      const answer = await t.as('adm').post('/email', { ...body, ...over })
      return [answer.status, ...Object.keys(answer.body.fields)]
    }
    expect(await fields({ pass: 'otra-clave' })).toEqual([400, 'pass'])
    expect(await fields({ to: 'otro@example.com' })).toEqual([400, 'to'])
    expect(await fields({ to: 'no es un correo' })).toEqual([400, 'to'])
    expect(await fields({ username: 'nadie' })).toEqual([400, 'username'])
    expect(await fields({ tipo: 3 })).toEqual([400, 'tipo'])
    expect(smtp.received).toEqual([])
  })

  test('reveal no more about a password than the login does: after ten wrong ones a try waits', async () => {
    const body = await account()
    const send = (pass: string) => t.as('registro').post('/email', { ...body, pass })
    for (let i = 0; i < 10; i += 1) expect((await send(`clave-mala-${i}`)).status).toBe(400)
    const waits = await send(PASSWORD)
    expect([waits.status, waits.body.code]).toEqual([429, 'demasiados_intentos'])
    expect(smtp.received).toEqual([])
  })

  test('of somebody with more permissions are refused, and others need editar on Colaboradores', async () => {
    const body = await account()
    const { username } = await t.make.cuenta(1, { correopersonal: 'jefe@example.com' })
    const boss = { tipo: 1, to: 'jefe@example.com', username, pass: PASSWORD }
    expect((await t.as('registro').post('/email', boss)).status).toBe(403)
    expect((await t.as('consulta').post('/email', body)).status).toBe(403)
    expect((await t.as('inspector').post('/email', body)).status).toBe(403)
    expect(smtp.received).toEqual([])
  })
})

test('fail when the mail server does not answer, and are not queued', async () => {
  const gone = await startSmtp()
  await gone.close()
  const other = await startTestApp({ SMTP_URL: gone.url })
  const to = 'sin.servidor@example.com'
  const { username } = await other.make.cuenta(4, { correopersonal: to })
  expect((await other.as('adm').post('/email', { tipo: 1, to, username, pass: PASSWORD })).body).toEqual(FAIL)
  const [attempt] = await other.db.select().from(envios).where(eq(envios.destino_env, to))
  expect(attempt).toMatchObject({ estado_env: 'fallido', motivo_env: 'No hubo conexión con el correo.' })
  await other.close()
})

test('without a mail server nothing counts as sent: the mail is in the outbox, and the answer says so (MAIL-5)', async () => {
  const other = await startTestApp()
  const inOutbox = {
    status: 'fail',
    code: 'bandeja',
    message: 'Guardado en la bandeja de salida: no hay servidor de correo configurado',
  }
  const { to, id_ceco } = await approved({}, other)
  const certificate = await other.as('adm').post('/email', { tipo: 2, to, id_ceco })
  expect([certificate.status, certificate.body]).toEqual([200, inOutbox])
  expect((await other.as('adm').get(`/certcol/GetById/${id_ceco}`)).body.descargado_ceco).toBe(0)
  expect((await other.as('adm').get(`/email?id_ceco=${id_ceco}`)).body).toEqual([
    expect.objectContaining({ destino_env: to, estado_env: 'bandeja', motivo_env: null }),
  ])
  const { username } = await other.make.cuenta(4, { correopersonal: to })
  const credentials = await other.as('adm').post('/email', { tipo: 1, to, username, pass: PASSWORD })
  expect([credentials.status, credentials.body]).toEqual([200, inOutbox])
  await other.close()
})

test('without SMTP_URL a mail is written to the outbox, complete and readable by its owner only', async () => {
  const other = await startTestApp()
  const { to, id_ceco } = await approved({}, other)
  expect((await other.as('adm').post('/email', { tipo: 2, to, id_ceco })).body.code).toBe('bandeja')
  const folder = join(other.dataDir, 'outbox')
  const files = readdirSync(folder)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const file = join(folder, files[0]!)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const raw = readFileSync(file, 'latin1')
  expect(raw).toMatch(/^From: "?Centro de Prueba S\.A\.S\."? <no-responder@certificados\.example>/m)
  expect(partsOf(raw).map(({ type }) => type)).toContain('application/pdf')
  await other.close()
})

test('the unfinished mail of a killed process is removed at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-correo-'))
  const outbox = join(folder, 'outbox')
  mkdirSync(outbox)
  for (const name of ['.old.eml', '.new.eml', 'whole.eml']) writeFileSync(join(outbox, name), 'x')
  for (const name of ['.old.eml', 'whole.eml']) utimesSync(join(outbox, name), 0, 0)
  createMailer(readEnv({ DATA_DIR: folder }), () => {})
  expect(readdirSync(outbox).toSorted()).toEqual(['.new.eml', 'whole.eml'])
  rmSync(folder, { recursive: true })
})
