// Mails that the mail server did not answer (MAIL-8).
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { envios } from '../../db/tables/mail.ts'
import { rows } from '../../db/client.ts'
import { startWork } from '../../work.ts'
import { MAIL, queueWaitingMail, handleMailJob } from './actions/deliver.ts'

let isCut = false
let smtp: Awaited<ReturnType<typeof startSmtp>>
let t: TestApp
beforeAll(async () => {
  smtp = await startSmtp(() => (isCut ? 'is cut' : 'takes'))
  t = await startTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.received.length = 0
  isCut = false
})

type Approved = Awaited<ReturnType<typeof makeApproved>>
const send = async ({ to, id_ceco }: Approved) => (await t.as('adm').post('/email', { tipo: 2, to, id_ceco })).body
const read = async ({ id_ceco }: Approved) => {
  const [envio] = await t.db.select().from(envios).where(eq(envios.idceco_env, id_ceco)).orderBy(desc(envios.id_env))
  const { descargado_ceco } = (await t.as('adm').get(`/certcol/GetById/${id_ceco}`)).body
  return { envio: envio!, descargado: descargado_ceco }
}
const messageIds = () => smtp.received.map(({ raw }) => /^message-id: *(\S+)/im.exec(raw)?.[1])
const again = async (of: Approved, isLast = false) =>
  handleMailJob(t.deps, { data: { envio: (await read(of)).envio.id_env }, isLast })

/**
 * Creates a mail that waits in the queue: the mail server took it and cut the connection before its
 * answer.
 */
async function waiting() {
  const certificate = await makeApproved(t)
  isCut = true
  expect(await send(certificate)).toEqual({
    status: 'ok',
    code: 'en_cola',
    message: 'El servidor de correo no respondió: el envío quedó en cola y se intentará de nuevo',
  })
  isCut = false
  expect((await read(certificate)).envio.estado_env).toBe('en_cola')
  return certificate
}

test('an unanswered mail is tried again with the same Message-ID, and then sent once', async () => {
  const certificate = await waiting()
  expect((await read(certificate)).descargado).toBe(1)
  await again(certificate)
  expect((await read(certificate)).envio.estado_env).toBe('enviado')
  await again(certificate)
  const ids = messageIds()
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@certificados\.example>$/)
})

test('the queue sends it, also in another process', async () => {
  const certificate = await waiting()
  const { id_env } = (await read(certificate)).envio
  // Makes the job due at once, as if the process that queued it had died a while ago.
  await t.db.execute(sql`update pgboss.job set start_after = now() where data ->> 'envio' = ${String(id_env)}`)
  await t.deps.jobs.work(MAIL, (job) => handleMailJob(t.deps, job))
  await expect.poll(async () => (await read(certificate)).envio.estado_env).toBe('enviado')
})

test('each try reads the state again', async () => {
  const [revoked, moved] = [await waiting(), await waiting()]
  // The attempt handed the document to the mail server, so the approval cannot be taken back.
  const back = await t.as('adm').put(`/certcol/updateEstado/${revoked.id_ceco}`, { estado: 0 })
  expect(back.body).toMatchObject({ status: 409, code: 'ya_emitida' })
  await t
    .as('adm')
    .put(`/certcol/${revoked.id_ceco}/anular`, { clase: 'error', motivo: 'Era otra persona', emision: 1 })
  await t.db.execute(
    sql`update colaboradores set correopersonal_col = 'otro@example.com' where id_col = ${moved.person}`,
  )
  smtp.received.length = 0
  await again(revoked)
  await again(moved)
  expect(smtp.received).toEqual([])
  expect((await read(revoked)).envio).toMatchObject({
    estado_env: 'fallido',
    motivo_env: 'El certificado se anuló.',
  })
  expect((await read(moved)).envio).toMatchObject({
    estado_env: 'fallido',
    motivo_env: 'El correo de la persona cambió.',
  })
})

test('a refused mail is not queued, and does not count as downloaded', async () => {
  const certificate = await makeApproved(t, { correopersonal: 'rechazado@example.com' })
  expect(await send(certificate)).toEqual({ status: 'fail', message: 'Error enviado correo electronico' })
  expect(await read(certificate)).toMatchObject({ envio: { estado_env: 'fallido' }, descargado: 0 })
})

test('a mail is given up after the last try, with the reason', async () => {
  const certificate = await waiting()
  isCut = true
  await expect(again(certificate)).rejects.toThrow()
  expect((await read(certificate)).envio.estado_env).toBe('en_cola')
  await again(certificate, true)
  expect((await read(certificate)).envio).toMatchObject({
    estado_env: 'fallido',
    motivo_env: 'No hubo conexión con el correo.',
  })
})

test('waiting mails without a job, as after a restore, are queued once, however many processes start', async () => {
  const [certificate, other] = [await waiting(), await waiting()]
  const { id_env } = (await read(certificate)).envio
  // Backups do not contain the job queue.
  await t.db.execute(sql`delete from pgboss.job where data ->> 'envio' = ${String(id_env)}`)
  await t.deps.jobs.prepare(MAIL)
  await Promise.all([queueWaitingMail(t.deps), queueWaitingMail(t.deps), queueWaitingMail(t.deps)])
  const jobs = await rows<{ envio: string }>(
    t.db,
    sql`select data ->> 'envio' as envio from pgboss.job where data ->> 'envio' in
      (${String(id_env)}, ${String((await read(other)).envio.id_env)})`,
  )
  expect(jobs.filter(({ envio }) => envio === String(id_env))).toHaveLength(1)
  expect(jobs).toHaveLength(2)
  await again(certificate)
  expect((await read(certificate)).envio.estado_env).toBe('enviado')
})

test('a mail is given up with a reason when the last try breaks off', async () => {
  const certificate = await waiting()
  const broken = { ...t.deps, mailer: { delivers: true, send: () => Promise.reject(new Error('broken')) } }
  const { id_env } = (await read(certificate)).envio
  const attempt = (isLast: boolean) => handleMailJob(broken, { data: { envio: id_env }, isLast })
  await expect(attempt(false)).rejects.toThrow('broken')
  expect((await read(certificate)).envio.estado_env).toBe('en_cola')
  await expect(attempt(true)).rejects.toThrow('broken')
  expect((await read(certificate)).envio).toMatchObject({
    estado_env: 'fallido',
    motivo_env: 'El mensaje no pudo salir.',
  })
})

test('a mail that waited for more than a day is given up, and not sent late', async () => {
  const [old, recent] = [await waiting(), await waiting()]
  const age = (hours: number, { id_ceco }: Approved) =>
    t.db
      .update(envios)
      .set({ fecha_env: sql`now() - make_interval(hours => ${hours}::int)` })
      .where(eq(envios.idceco_env, id_ceco))
  await age(26, old)
  await age(24, recent)
  await queueWaitingMail(t.deps)
  expect((await read(old)).envio).toMatchObject({
    estado_env: 'fallido',
    motivo_env: 'No se pudo entregar en un día.',
  })
  expect((await read(recent)).envio.estado_env).toBe('en_cola')
  smtp.received.length = 0
  await again(old)
  expect(smtp.received).toEqual([])
})

test('a mail whose job is lost gets another one within a day', async () => {
  const certificate = await waiting()
  const { id_env } = (await read(certificate)).envio
  const its = sql`data ->> 'envio' = ${String(id_env)}`
  await t.db.execute(sql`update pgboss.job set state = 'failed' where ${its}`)
  await queueWaitingMail(t.deps)
  expect(await rows(t.db, sql`select state from pgboss.job where ${its}`)).toEqual([{ state: 'created' }])
})

test('a mail of the queue is counted like one of a call', async () => {
  const sent = async () =>
    Number(/anclaje_mails_total\{result="enviado"\} (\d+)/.exec(await t.app.metrics.read())?.[1] ?? 0)
  const certificate = await waiting()
  const before = await sent()
  const { id_env } = (await read(certificate)).envio
  await t.db.execute(sql`delete from pgboss.job where data ->> 'envio' <> ${String(id_env)}`)
  // The worker of an earlier test has a mailer that counts nothing, and could be the first.
  await t.deps.jobs.stopTaking()
  await t.db.execute(sql`update pgboss.job set start_after = now()`)
  await startWork(
    { ...t.deps, mailer: t.app.metrics.mailer },
    () => {},
    () => {},
  )
  await expect.poll(async () => (await read(certificate)).envio.estado_env).toBe('enviado')
  expect(await sent()).toBeGreaterThan(before)
})
