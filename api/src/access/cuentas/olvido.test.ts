import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OLVIDO_RECIBIDO } from '@anclaje/contract/access/cuenta'
import { ROLES } from '@anclaje/contract/permissions'
import { COLABORADOR } from '@anclaje/contract/states'
import { BEHIND_PROXY, startTestApp } from '../../../test/app.ts'
import type { Answer, TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import type { Tx } from '../../db/client.ts'
import { cuentas, enlaces } from '../../db/tables/access.ts'
import { limites } from '../../db/tables/processes.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { logOptions } from '../../http/log.ts'
import { rows } from '../../db/client.ts'
import { afterAnswers } from '../../process/after-answer.ts'
import { logLater } from '../../http/callers/security-log.ts'
import { RECOVERY, handleRecoveryJob } from './actions/recover.ts'
import { createMailer } from '../../mail/mailer.ts'
import { makeLink } from './queries/links.ts'

// Recovery of a forgotten password (ACC-30 to ACC-33).

const NEW = 'zorro-gris-41'
const MINUTE = 60_000
const GONE = { status: 410, code: 'enlace_vencido', message: 'El enlace venció o ya se usó. Pida uno nuevo.' }

let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let serial = 0
const lines: string[] = []
const logger = { ...logOptions('info'), stream: { write: (line: string) => lines.push(line) } }
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ ...BEHIND_PROXY, SMTP_URL: smtp.url }, logger)
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await t.deps.jobs.prepare(RECOVERY)
  smtp.received.length = 0
  lines.length = 0
  account = await t.make.cuenta(ROLES.registro, { correopersonal: `persona${++serial}@example.com` })
})

const ask = (username: string, as = t.visitor) => as.post('/cuentaacceso/olvido', { username })
const reset = (token: string, password = NEW, as = t.visitor) =>
  as.post('/cuentaacceso/restablecer', { token, password })
const login = async (password: string) =>
  (await t.visitor.post('/cuentaacceso/auth', { username: account.username, password })).status
/** A waiting job: its data, and the number of seconds before it starts. */
interface Queued {
  id: string
  data: { cuenta: number | null }
  after: number
}
const queued = () =>
  rows<Queued>(
    t.db,
    sql`select id, data, extract(epoch from start_after - created_on)::int as after from pgboss.job where name = ${RECOVERY.name} order by created_on`,
  )
/** Runs the waiting jobs, as the portal does when they are due. */
async function work(): Promise<void> {
  for (const { id, data } of await queued()) {
    await t.db.execute(sql`delete from pgboss.job where id = ${id}`)
    await handleRecoveryJob(t.deps, { data, isLast: false }, logLater(t.app.log))
  }
}
/** Waits until the given number of mails was requested, and then runs their jobs. */
async function settled(times: number): Promise<void> {
  const asked = () => lines.filter((line) => line.includes('"clave_olvidada"')).length
  await expect.poll(asked, { interval: 5 }).toBe(times)
  await work()
  expect(lines.filter((line) => line.includes('"enlace_enviado"'))).toHaveLength(times)
}
// Finishes the mails of the test, because the next test would count them.
afterEach(async () => {
  // The work after an answer starts in the next turn of the event loop.
  await nextTurn()
  await afterAnswers()
  await work()
})
const textOf = (raw: string) => partsOf(raw)[0]!.content.toString()
const tokenIn = (raw: string) => /\/restablecer#([\w-]{43})\b/.exec(textOf(raw))![1]!
const linksOf = (idcue = account.id_cue) => t.db.$count(enlaces, eq(enlaces.idcue_enl, idcue))

/** Requests a link and returns its token from the mail. */
async function linkOf(username = account.username): Promise<string> {
  const [before, times] = [smtp.received.length, lines.filter((line) => line.includes('"clave_olvidada"')).length]
  await ask(username)
  await settled(times + 1)
  expect(smtp.received).toHaveLength(before + 1)
  return tokenIn(smtp.received.at(-1)!.raw)
}
/** Creates a link without mailing it. Returns its token. */
const made = async (tipo: 'ingreso' | 'clave' = 'clave', id = account.id_cue) =>
  (await makeLink(t.db, id, { tipo, now: t.clock.now }))!
const refused = (answer: Answer) => expect(answer.body).toMatchObject(GONE)

describe('a link', () => {
  test('comes by mail to the stored address, sets a password once, and logs nobody in', async () => {
    const before = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
    const token = await linkOf()
    const [mail] = smtp.received
    expect(mail!.to).toEqual([`persona${serial}@example.com`])
    expect(textOf(mail!.raw)).toContain(`https://certificados.example/restablecer#${token}`)
    // Only a hash of the token is stored.
    const [stored] = await t.db.select().from(enlaces).where(eq(enlaces.idcue_enl, account.id_cue))
    expect(stored!.hash_enl).not.toContain(token)
    refused(await reset(stored!.hash_enl))

    const { status, body } = await reset(token)
    expect([status, body]).toEqual([200, { message: 'Su contraseña quedó cambiada. Ya puede iniciar sesión.' }])
    expect((await t.withToken(before).get('/auth/me')).status).toBe(401)
    expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200])
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(2)
    expect(smtp.received[1]!.to).toEqual([`persona${serial}@example.com`])
    expect(smtp.received[1]!.raw).toContain('Subject: =?UTF-8?Q?Su_contrase=C3=B1a_cambi=C3=B3?=')
    expect(textOf(smtp.received[1]!.raw)).toContain('con un enlace que llegó a este correo')
    expect(textOf(smtp.received[1]!.raw)).not.toMatch(/#|restablecer/)
    refused(await reset(token, 'zorro-gris-42'))
  })

  test('from the console is named as such in the mail and in the security log', async () => {
    const link = { now: t.clock.now, origen: 'consola' } as const
    const token = (await makeLink(t.db, account.id_cue, { ...link, tipo: 'clave' }))!
    await reset(token)
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(1)
    expect(textOf(smtp.received[0]!.raw)).toContain('con un enlace que generó quien administra el portal')
    await t.visitor.post('/cuentaacceso/auth', { token: await makeLink(t.db, account.id_cue, { ...link, tipo: 'ingreso' }) }) // prettier-ignore
    const events = lines.map((line) => JSON.parse(line)).filter(({ registro }) => registro === 'seguridad')
    expect(events.map(({ evento, consola }) => [evento, consola])).toEqual([
      ['clave_restablecida', 1],
      ['login', 1],
    ])
  })

  test('resets the failures of the account', async () => {
    for (let i = 0; i < 10; i += 1) await login('no-es-esta')
    expect(await login(PASSWORD)).toBe(429)
    expect((await reset(await made())).status).toBe(200)
    expect(await login(NEW)).toBe(200)
  })

  test('works once when several calls redeem it at the same moment', async () => {
    const token = await made()
    const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `zorro-gris-4${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
  })

  test('is not used up by opening it, by the attempt of a scanner, or by a refused password', async () => {
    const token = await made()
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        '/restablecer',
        '/api/v1/cuentaacceso/restablecer',
        `/api/v1/cuentaacceso/restablecer/${token}`,
      ])
        await t.app.inject({ method, url })
    for (const password of ['123', 'password', account.username, 'x'.repeat(16)]) {
      const answer = await reset(token, password)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['password']])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('expires after an hour and not before; any other text is not a link', async () => {
    const start = t.clock.now
    const [late, early] = [await made(), await made('clave', t.accounts.consulta.id_cue)]
    t.clock.now = new Date(start.getTime() + 60 * MINUTE)
    expect((await reset(early)).status).toBe(200)
    t.clock.now = new Date(start.getTime() + 60 * MINUTE + 1)
    refused(await reset(late))
    t.clock.now = start
    for (const wrong of ['x', late.slice(0, -1), `${late} `, "' or 1=1 --"]) refused(await reset(wrong))
    for (const wrong of [undefined, null, '', 'x'.repeat(201), { $ne: '' }, [late]])
      expect((await t.visitor.post('/cuentaacceso/restablecer', { token: wrong, password: NEW })).status).toBe(400)
    expect(await login(PASSWORD)).toBe(200)
  })

  test('says whether it still works, and is not used up by that', async () => {
    const open = (token: unknown) => t.visitor.post('/cuentaacceso/restablecer/vigente', { token })
    const token = await made()
    expect([(await open(token)).status, (await open(token)).status]).toEqual([200, 200])
    expect((await reset(token)).status).toBe(200)
    for (const gone of [token, 'x', await made('ingreso')]) refused(await open(gone))
    expect((await open('')).status).toBe(400)
  })

  test('says whom it logs in, and is not used up by that', async () => {
    const open = (token: unknown) => t.visitor.post('/cuentaacceso/auth/vigente', { token })
    const token = await made('ingreso')
    const named = await open(token)
    expect((await open(token)).body).toEqual(named.body)
    const { status, body } = await t.visitor.post('/cuentaacceso/auth', { token })
    const { nombres_col: nombres, apellidos_col: apellidos } = body.dataUser
    expect([status, named.body]).toEqual([200, { nombre: `${nombres} ${apellidos}` }])
    for (const gone of [token, 'x', await made('clave')]) refused(await open(gone))
    const late = await made('ingreso')
    await t.as('adm').put(`/cuentaacceso/${account.id_cue}/bloqueo`, { bloqueada: true })
    refused(await open(late))
    await t.as('adm').put(`/cuentaacceso/${account.id_cue}/bloqueo`, { bloqueada: false })
  })

  test('works only for its own purpose', async () => {
    const clave = await made('clave')
    expect((await t.visitor.post('/cuentaacceso/auth', { token: clave })).status).toBe(401)
    expect((await reset(clave)).status).toBe(200)
    const ingreso = await made('ingreso')
    refused(await reset(ingreso))
    expect((await t.visitor.post('/cuentaacceso/auth', { token: ingreso })).status).toBe(200)
  })

  test('sets the password of its own account, whoever else is logged in', async () => {
    const token = await made()
    expect((await reset(token, NEW, t.as('adm'))).status).toBe(200)
    expect((await t.as('adm').get('/auth/me')).status).toBe(200)
    expect(await login(NEW)).toBe(200)
  })

  const VOIDS: Record<string, () => Promise<unknown>> = {
    'a newer link': () => made(),
    'a newer link of the other kind': () => made('ingreso'),
    'another mail': () =>
      t.db
        .update(colaboradores)
        .set({ correopersonal_col: 'otra@example.com' })
        .where(eq(colaboradores.id_col, account.id_col)),
    'another role': () => t.as('adm').put(`/cuentaacceso/${account.id_cue}`, { idrol: ROLES.consulta }),
    'another password': () => t.as('adm').put(`/cuentaacceso/${account.id_cue}`, { password: 'otra-clave-9' }),
    'a block': () => t.as('adm').put(`/cuentaacceso/${account.id_cue}/bloqueo`, { bloqueada: true }),
    'its deletion': () => t.as('adm').delete(`/cuentaacceso/${account.id_cue}`),
  }
  test.each(Object.keys(VOIDS))('is invalidated by %s', async (what) => {
    const [clave, other] = [await made(), await made('clave', t.accounts.inspector.id_cue)]
    await VOIDS[what]!()
    refused(await reset(clave))
    if (what !== 'a newer link') expect(await login(NEW)).toBe(401)
    expect(await linksOf(t.accounts.inspector.id_cue)).toBe(1)
    expect(other).toHaveLength(43)
  })

  test('is not made for an address that the person no longer has', async () => {
    const link = { tipo: 'clave', now: t.clock.now } as const
    expect(await makeLink(t.db, account.id_cue, { ...link, correo: 'otra@example.com' })).toBeUndefined()
    expect(await linksOf()).toBe(0)
  })
})

describe('a link that the operator made', () => {
  test.each(['consola', 'inicio'] as const)('is not invalidated by a visitor (%s)', async (origen) => {
    const code = (await makeLink(t.db, account.id_cue, { tipo: 'clave', origen, now: t.clock.now }))!
    const [first, second] = [await linkOf(), await linkOf()]
    expect(await linksOf()).toBe(2)
    refused(await reset(first))
    expect((await reset(code)).status).toBe(200)
    // A new password invalidates all links of the account.
    refused(await reset(second))
    expect(await linksOf()).toBe(0)
  })

  test('invalidates the others, also that of a mail', async () => {
    const token = await linkOf()
    await makeLink(t.db, account.id_cue, { tipo: 'ingreso', origen: 'consola', now: t.clock.now })
    refused(await reset(token))
    expect(await linksOf()).toBe(1)
  })
})

describe('a change at the same moment', () => {
  const link = () => ({ tipo: 'clave', now: t.clock.now, correo: `persona${serial}@example.com` }) as const
  const isPerson = () => eq(colaboradores.id_col, account.id_col)
  const isAccount = () => eq(cuentas.id_cue, account.id_cue)
  const CHANGES: Record<string, (tx: Tx) => Promise<unknown>> = {
    'another mail': (tx) => tx.update(colaboradores).set({ correopersonal_col: 'otra@example.com' }).where(isPerson()),
    'a block': (tx) => tx.update(cuentas).set({ bloqueada_cue: true }).where(isAccount()),
    'its deletion': (tx) => tx.delete(cuentas).where(isAccount()),
  }
  test.each(Object.keys(CHANGES))('with %s no link is made, and an existing one sets nothing', async (what) => {
    const change = CHANGES[what]!
    const token = await made()
    refused(await callMeanwhile(t.db, change, () => reset(token)))
    expect(await login(NEW)).not.toBe(200)
    account = await t.make.cuenta(ROLES.registro, { correopersonal: `persona${++serial}@example.com` })
    expect(await callMeanwhile(t.db, change, () => makeLink(t.db, account.id_cue, link()))).toBeUndefined()
    expect(await linksOf()).toBe(0)
  })
})

describe('the answer', () => {
  const others: Record<string, () => Promise<string>> = {
    'an unknown user': async () => 'nadie',
    'a blocked one': async () => {
      await t.db.update(cuentas).set({ bloqueada_cue: true }).where(eq(cuentas.id_cue, account.id_cue))
      return account.username
    },
    'one without an address': async () => (await t.make.cuenta(ROLES.consulta, { correopersonal: null })).username,
    'one with an address that is none': async () => {
      const mail = { correopersonal_col: 'no es un correo' }
      await t.db.update(colaboradores).set(mail).where(eq(colaboradores.id_col, account.id_col))
      return account.username
    },
    'one whom nobody confirmed': async () => {
      const waits = { estado_col: COLABORADOR.porConfirmar }
      await t.db.update(colaboradores).set(waits).where(eq(colaboradores.id_col, account.id_col))
      return account.username
    },
  }
  const seen = ({ status, body, headers }: Answer) => {
    const { date: _, 'x-request-id': __, ...others } = headers
    return { status, body, others }
  }

  test.each(Object.keys(others))('is the same for %s, who gets no mail', async (who) => {
    const known = await t.make.cuenta(ROLES.consulta, { correopersonal: 'conocida@example.com' })
    const good = await ask(known.username)
    const other = await ask(await others[who]!())
    expect(good.body).toEqual({ message: OLVIDO_RECIBIDO })
    expect(seen(other)).toEqual(seen(good))
    await settled(2)
    expect(smtp.received.map(({ to }) => to)).toEqual([['conocida@example.com']])
    expect(await t.db.$count(enlaces, eq(enlaces.idcue_enl, account.id_cue))).toBe(0)
  })

  test('comes before any query to the database or the mail server', async () => {
    const order: string[] = []
    const { db } = t
    const held = Promise.withResolvers<void>()
    // While a transaction locks the table of accounts, a call that reads it cannot answer.
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`lock table cuentas in access exclusive mode`)
      order.push('held')
      await held.promise
    })
    await expect.poll(() => order).toEqual(['held'])
    const answers = await Promise.all([ask(account.username), ask('nadie')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    held.resolve()
    await holding
    await settled(2)
    expect(smtp.received).toHaveLength(1)
  })

  test('is the same however the number is typed, and line breaks are refused', async () => {
    await linkOf(account.username.toLowerCase())
    for (const username of [`${account.username}\r\nBcc: otra@example.com`, `${account.username}\u0000`])
      await ask(username)
    await ask(`${account.username}\nBcc: otra@example.com`)
    expect(smtp.received.map(({ to }) => to)).toEqual([[`persona${serial}@example.com`]])
    for (const wrong of [undefined, '', 5, ['x']])
      expect((await t.visitor.post('/cuentaacceso/olvido', { username: wrong })).status).toBe(400)
  })

  test('does not reveal that the mail was refused, and the mail is not tried again', async () => {
    const { username, id_col } = await t.make.cuenta(ROLES.consulta, { correopersonal: 'rechazado@example.com' })
    expect((await ask(username)).body).toEqual({ message: OLVIDO_RECIBIDO })
    await settled(1)
    expect(smtp.received).toEqual([])
    expect(await t.db.$count(sql`envios`)).toBe(0)
    // A mail that failed counts too: the limit is three in an hour, whatever the mail server
    // answers.
    for (const times of [2, 3]) {
      await ask(username)
      await settled(times)
    }
    const good = { correopersonal_col: 'buena@example.com' }
    await t.db.update(colaboradores).set(good).where(eq(colaboradores.id_col, id_col))
    await ask(username)
    await settled(4)
    expect(smtp.received).toEqual([])
  })

  test('is followed by the same work for every request: a job that starts 2 to 20 seconds later', async () => {
    const [known, unknown] = [account.username, 'nadie']
    const counted = await t.db.$count(limites)
    const names = Array.from({ length: 40 }, (_, at) => (at % 2 ? known : unknown))
    for (const name of names) await ask(name)
    await nextTurn()
    await afterAnswers()
    const jobs = await queued()
    expect(jobs.map(({ data }) => data.cuenta).filter((id) => id === account.id_cue)).toHaveLength(20)
    expect(jobs.filter(({ data }) => data.cuenta === null)).toHaveLength(20)
    const waits = new Set(jobs.map(({ after }) => after))
    for (const wait of waits) expect(wait >= 2 && wait <= 20).toBe(true)
    expect(waits.size).toBeGreaterThan(3)
    // A request does not change the account before its job starts, and the typed user name is not
    // stored.
    expect([await linksOf(), smtp.received.length, await t.db.$count(limites)]).toEqual([0, 0, counted])
    for (const { data } of jobs) expect(Object.keys(data)).toEqual(['cuenta'])
  })

  test('is followed by the job once it is due, in any free process', async () => {
    await ask(account.username)
    await nextTurn()
    await afterAnswers()
    const log = logLater(t.app.log)
    await t.deps.jobs.work(RECOVERY, (job) => handleRecoveryJob(t.deps, job, log))
    await t.db.execute(sql`update pgboss.job set start_after = now()`)
    await expect.poll(() => smtp.received).toHaveLength(1)
    await t.deps.jobs.stopTaking()
  })
})

describe('limits', () => {
  test('a request counts even when the mail server is down', async () => {
    const down = { ...t.deps, mailer: createMailer({ ...t.deps.env, SMTP_URL: 'smtp://127.0.0.1:1' }, () => {}) }
    const job = { data: { cuenta: account.id_cue }, isLast: false }
    for (let i = 0; i < 3; i += 1) await handleRecoveryJob(down, job, logLater(t.app.log))
    const [last] = await t.db.select().from(enlaces).where(eq(enlaces.idcue_enl, account.id_cue))
    await handleRecoveryJob(t.deps, job, logLater(t.app.log))
    expect(smtp.received).toEqual([])
    const [after] = await t.db.select().from(enlaces).where(eq(enlaces.idcue_enl, account.id_cue))
    expect(after).toEqual(last)
  })

  test('an account gets three mails in an hour, and the fourth request leaves the last link valid', async () => {
    const tokens = [await linkOf(), await linkOf(), await linkOf()]
    const fourth = await ask(account.username)
    expect([fourth.status, fourth.body]).toEqual([200, { message: OLVIDO_RECIBIDO }])
    await settled(4)
    expect(smtp.received).toHaveLength(3)
    refused(await reset(tokens[1]!))
    expect((await reset(tokens[2]!)).status).toBe(200)
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(4)
    // The requests are counted in the database, for all processes together, and expire after an
    // hour.
    await t.db.update(limites).set({ termina_lim: sql`now()` })
    await linkOf()
  })

  test('of several simultaneous requests at most three send a mail', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ask(account.username)))
    await settled(6)
    expect(smtp.received).toHaveLength(3)
    // Only the last link is valid.
    expect(await linksOf()).toBe(1)
  })
})

test('the log contains neither the token, the password, the user name nor the address', async () => {
  const token = await linkOf()
  await reset(token, 'no')
  await reset(token)
  await reset(token)
  const log = lines.join('')
  expect(log).toContain('clave_restablecida')
  expect(log).toContain('"enviado":1')
  for (const secret of [token, NEW, account.username, `persona${serial}@example.com`]) expect(log).not.toContain(secret)
})

test('without a mail server nothing is stored, and the page is told', async () => {
  expect((await t.visitor.get('/publico/centro')).body.recuperacion).toBe(true)
  const without = await startTestApp()
  const { username, id_cue } = await without.make.cuenta(ROLES.consulta, { correopersonal: 'alguien@example.com' })
  const answer = await without.visitor.post('/cuentaacceso/olvido', { username })
  expect([answer.status, answer.body]).toEqual([200, { message: OLVIDO_RECIBIDO }])
  expect((await without.visitor.get('/publico/centro')).body.recuperacion).toBe(false)
  await without.close()
  expect(id_cue).toBeGreaterThan(0)
})
