import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { BEHIND_PROXY, startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import { rows } from '../../db/client.ts'
import { outcomeUnknown } from '../../errors/errors.ts'
import { envios } from '../../db/tables/mail.ts'
import { consentimientos } from '../../db/tables/people.ts'
import { logOptions } from '../../http/log.ts'
import { CONSENT_LETTER, handleConsentLetterJob } from './actions.ts'

// The letter about a consent that staff registered, and its link (MAIL-12, PUBLIC-17).

let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let andamios: number
let isCut = false
const lines: string[] = []
beforeAll(async () => {
  smtp = await startSmtp(() => (isCut ? 'is cut' : 'takes'))
  const logger = { ...logOptions('info'), stream: { write: (line: string) => lines.push(line) } }
  t = await startTestApp({ ...BEHIND_PROXY, SMTP_URL: smtp.url }, logger)
  andamios = await t.make.empresa({ nombre: 'Andamios <del> Norte' })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await t.deps.jobs.prepare(CONSENT_LETTER)
  await t.db.execute(sql`delete from pgboss.job where name = ${CONSENT_LETTER.name}`)
  smtp.received.length = 0
  isCut = false
})

const NUMBER = '1033777888'
let serial = 0
const person = (over: object = {}) =>
  t.make.colaborador({ idemp: andamios, correopersonal: `persona${++serial}@example.com`, ...over })
const register = async (ids: number[], over: object = {}) => {
  const body = {
    ids,
    usos: ['empleador', 'recordatorios'],
    clase: 'otorga',
    forma: 'papel',
    fecha: hoyEnBogota(),
    ...over,
  }
  const { status } = await t.as('registro').post('/colaboradores/autorizaciones', body)
  expect(status).toBe(201)
}
const queued = () =>
  rows<{ id: string; data: { consentimiento: number } }>(
    t.db,
    sql`select id, data from pgboss.job where name = ${CONSENT_LETTER.name} order by (data ->> 'consentimiento')::int`,
  )
const attempt = (consentimiento: number, deps = t.deps) =>
  handleConsentLetterJob(deps, { data: { consentimiento }, isLast: false })
/** Runs the waiting jobs, as the portal does. */
async function work(): Promise<void> {
  for (const { data } of await queued()) await attempt(data.consentimiento)
}
const textOf = (raw: string) => partsOf(raw)[0]!.content.toString()
const linkIn = (raw: string) => /https:\/\/certificados\.example(\/autorizacion\/\S+)/.exec(textOf(raw))![1]!
/** Registers what a person allows, and returns the address of the link in the letter. */
async function linkOf(id: number, over: object = {}): Promise<string> {
  await register([id], over)
  await work()
  return linkIn(smtp.received.at(-1)!.raw)
}
const open = async (method: 'GET' | 'POST', url: string) => {
  const headers = { 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await t.app.inject({ method, url, headers, ...(method === 'POST' && { payload: '' }) })
  return { status: reply.statusCode, headers: reply.headers, ...JSON.parse(reply.payload) }
}
const rowsOf = (id: number) =>
  t.db.select().from(consentimientos).where(eq(consentimientos.idcol_con, id)).orderBy(asc(consentimientos.id_con))
const NOT_HERE = 'No encontramos esta página'

describe('the letter', () => {
  test('tells who registered what, how and when, and has no document number', async () => {
    const [one, other] = [await person({ nombres: 'Ana María', numerodocumento: NUMBER }), await person()]
    await register([one, other])
    // One job a consent, which holds its id alone.
    const consents = [(await rowsOf(one)).at(-1)!.id_con, (await rowsOf(other)).at(-1)!.id_con]
    expect((await queued()).map(({ data }) => data)).toEqual(consents.map((consentimiento) => ({ consentimiento })))
    await work()
    expect(smtp.received.map(({ to }) => to)).toEqual([[`persona${serial - 1}@example.com`], [`persona${serial}@example.com`]]) // prettier-ignore
    const { raw } = smtp.received[0]!
    expect(raw.replaceAll('?=\r\n =?UTF-8?Q?', '')).toContain('El_centro_registr=C3=B3_su_autorizaci=C3=B3n')
    const text = textOf(raw)
    for (const words of [
      'Hola, Ana María:',
      'Centro: Centro de Prueba S.A.S.',
      'Informar el estado de sus certificados a esta empresa: Andamios <del> Norte',
      'Recordarle el vencimiento de sus certificados',
      'Forma: En papel',
      'Su formación y sus certificados siguen igual.',
      'Retirar la autorización: https://certificados.example/autorizacion/',
    ])
      expect(text).toContain(words)
    expect(partsOf(raw)[1]!.content.toString()).toContain('Andamios &#60;del&#62; Norte')
    for (const { content } of partsOf(raw)) expect(content.toString()).not.toContain(NUMBER)
    expect(await t.db.$count(envios)).toBe(0)
  })

  test('is tried again with the same Message-ID when the mail server did not answer, and not when it refused', async () => {
    const refused = await person({ correopersonal: 'rechazado@example.com' })
    await register([refused])
    await work()
    await t.db.execute(sql`delete from pgboss.job where name = ${CONSENT_LETTER.name}`)
    await register([await person()])
    isCut = true
    await expect(work()).rejects.toThrow('did not answer')
    isCut = false
    await work()
    const ids = smtp.received.map(({ raw }) => /^message-id: *(\S+)/im.exec(raw)?.[1])
    expect(ids).toEqual([expect.stringMatching(/^<autorizacion-\d+-\d+@certificados\.example>$/), ids[0]])
  })

  test('leaves for the address that the person has when it is sent', async () => {
    const known = bodies.colaborador({ idemp: andamios, correopersonal: 'antes@example.com' })
    const id = await t.make.colaborador(known)
    await register([id])
    await t.as('registro').put(`/colaboradores/${id}`, { ...known, correopersonal: 'ahora@example.com' })
    await work()
    expect(smtp.received.map(({ to }) => to)).toEqual([['ahora@example.com']])
  })

  test('is not sent of what was withdrawn meanwhile, to who has no address, and without a mail server', async () => {
    const [withdrawn, none, erased, waiting] = [
      await person(),
      await person({ correopersonal: null }),
      await person(),
      await person(),
    ]
    await register([withdrawn, none, erased])
    await register([withdrawn], { clase: 'retira' })
    expect((await t.as('adm').delete(`/colaboradores/${erased}`)).status).toBe(200)
    await work()
    await t.db.execute(sql`delete from pgboss.job where name = ${CONSENT_LETTER.name}`)
    await register([waiting])
    await attempt((await rowsOf(waiting)).at(-1)!.id_con, { ...t.deps, mailer: { ...t.deps.mailer, delivers: false } })
    expect(smtp.received).toEqual([])
  })

  test('names only what still stands of its consent', async () => {
    const id = await person()
    await register([id])
    await register([id], { clase: 'retira', usos: ['empleador'] })
    await work()
    expect(smtp.received).toHaveLength(1)
    expect(textOf(smtp.received[0]!.raw)).not.toContain('Andamios')
  })

  test('does not follow withdrawals, forms and imports', async () => {
    const ticked = bodies.colaborador({ idemp: andamios, correopersonal: 'x@example.com', autorizaempleador: 1 })
    expect((await t.visitor.post('/colaboradores', ticked)).status).toBe(201)
    expect((await t.as('registro').post('/colaboradores', { ...ticked, numerodocumento: '1033777999' })).status).toBe(
      201,
    )
    const query = 'declaracion=1&autorizarecordatorios=1'
    const sheet = [bodies.colaborador({ correopersonal: 'y@example.com' })]
    expect((await t.as('adm').post(`/colaboradores/createArray?${query}`, sheet)).status).toBe(201)
    await register([await person({ autorizaempleador: 1 })], { clase: 'retira' })
    expect(await queued()).toEqual([])
  })

  test('follows a form and a sheet by which staff say it of somebody registered before', async () => {
    const known = bodies.colaborador({ idemp: andamios, correopersonal: 'antes@example.com' })
    const id = await t.make.colaborador(known)
    const put = () => t.as('registro').put(`/colaboradores/${id}`, { ...known, autorizarecordatorios: 1 })
    expect([(await put()).status, (await put()).status, (await queued()).length]).toEqual([200, 200, 1])
    const query = `declaracion=1&autorizaempleador=1&idcer=${await t.make.certificacion()}`
    expect((await t.as('adm').post(`/colaboradores/createArray?${query}`, [known])).status).toBe(201)
    await work()
    const [form, sheet] = smtp.received.map(({ raw }) => textOf(raw))
    expect(form).toMatch(/Autoriza: Recordarle[^]*Forma: Según el centro/)
    expect(sheet).toMatch(/Autoriza: Informar[^]*Andamios/)
  })
})

describe('its link', () => {
  test('shows what stands and changes nothing; one press withdraws all of it, once', async () => {
    const id = await person({ nombres: 'Ana María', apellidos: 'Peñaloza Ríos' })
    const link = await linkOf(id)
    const before = await rowsOf(id)
    const shown = await open('GET', link)
    expect([shown.status, shown.name, shown.page]).toEqual([
      200,
      'autorizacion',
      { nombres: 'Ana María', empresa: 'Andamios <del> Norte', recordatorios: true, retirada: null },
    ])
    expect([shown.headers['cache-control'], shown.headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
    expect(await rowsOf(id)).toEqual(before)

    const NOTHING = { empresa: null, recordatorios: false, retirada: expect.any(String) }
    const pressed = await Promise.all([open('POST', link), open('POST', link)])
    for (const { status, page } of pressed) expect([status, page]).toMatchObject([200, NOTHING])
    const after = await rowsOf(id)
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatchObject({
      clase_con: 'retira',
      usos_con: ['empleador', 'recordatorios'],
      idemp_con: andamios,
      canal_con: 'enlace',
      direccion_con: '203.0.113.77',
      registradopor_con: null,
      dia_con: null,
    })
    expect((await open('GET', link)).page).toMatchObject(NOTHING)
    expect((await open('POST', link)).page).toMatchObject(NOTHING)
    expect(await rowsOf(id)).toHaveLength(after.length)
    const { items } = (await t.as('adm').get(`/historia?sujeto=colaborador&id=${id}&size=1`)).body
    expect(items[0]).toMatchObject({ origen_his: 'visitante', quien: 'Un visitante' })
    expect(JSON.stringify(items[0].cambios)).toContain('Enlace del correo')
  })

  test('is about its own consent alone, whatever the person allows by now', async () => {
    const id = await person()
    const link = await linkOf(id, { usos: ['empleador'] })
    const consorcio = await t.make.empresa({ nombre: 'Consorcio Vial' })
    await register([id], { idemp: consorcio, forma: 'persona' })
    const nothing = { empresa: null, recordatorios: false }
    expect((await open('GET', link)).page).toMatchObject(nothing)
    const before = await rowsOf(id)
    expect((await open('POST', link)).page).toMatchObject(nothing)
    expect(await rowsOf(id)).toEqual(before)
  })

  test('says since when after a withdrawal by staff, and stores nothing', async () => {
    const id = await person()
    const link = await linkOf(id)
    await register([id], { clase: 'retira' })
    const before = await rowsOf(id)
    const { page } = await open('POST', link)
    expect(page).toMatchObject({ empresa: null, recordatorios: false, retirada: expect.any(String) })
    // The moment at which it was captured, as the row has it.
    expect(new Date(page.retirada)).toEqual(new Date(before.at(-1)!.fecha_con))
    expect(await rowsOf(id)).toEqual(before)
  })

  test('that is wrong, cut or unknown, or of an erased person, is an unknown address', async () => {
    const [id, other] = [await person(), await person()]
    const link = await linkOf(id)
    const path = link.slice('/autorizacion/'.length)
    const [number, key] = [path.slice(0, path.indexOf('-')), path.slice(path.indexOf('-') + 1)]
    await register([other])
    const own = (await rowsOf(other)).at(-1)!.id_con
    const unknown = await open('GET', '/no/existe')
    for (const text of [
      link.slice(0, -1),
      `${link}x`,
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.toUpperCase(),
      `/autorizacion/${own}-${key}`,
      `/autorizacion/0${number}-${key}`,
      `/autorizacion/999999999999-${key}`,
      `/autorizacion/${number}-${'é'.repeat(43)}`,
      '/autorizacion/nada',
      '/autorizacion/%ff',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const { status, name, page } = await open(method, text)
        expect([status, name, page], `${method} ${text}`).toEqual([404, unknown.name, unknown.page])
      }
    expect(unknown.page.title).toBe(NOT_HERE)
    expect((await rowsOf(other)).at(-1)).toMatchObject({ id_con: own, clase_con: 'otorga' })
    expect((await t.as('adm').delete(`/colaboradores/${id}`)).status).toBe(200)
    for (const method of ['GET', 'POST'] as const) expect((await open(method, link)).status).toBe(404)
  })

  test('is void once the secret changes', async () => {
    const link = await linkOf(await person())
    const { keyedHash } = t.deps.sessions
    t.deps.sessions.keyedHash = (text) => keyedHash(`otra ${text}`)
    const { status } = await open('GET', link)
    t.deps.sessions.keyedHash = keyedHash
    expect([status, (await open('GET', link)).status]).toEqual([404, 200])
  })

  test('says on a full disk that nothing could be stored, and still shows what stands', async () => {
    const id = await person()
    const link = await linkOf(id)
    const before = await rowsOf(id)
    t.freeSpace.free = 0
    const [shown, pressed] = [await open('GET', link), await open('POST', link)]
    t.freeSpace.free = Infinity
    expect([shown.status, pressed.status, pressed.page]).toMatchObject([
      200,
      503,
      { title: 'No se pudo retirar', offers: 'retry', address: link },
    ])
    expect(await rowsOf(id)).toEqual(before)
  })

  test('says that nobody knows when the connection was lost meanwhile', async () => {
    const link = await linkOf(await person())
    vi.spyOn(t.deps.db, 'transaction').mockRejectedValueOnce(outcomeUnknown())
    const { status, page } = await open('POST', link)
    expect([status, page]).toMatchObject([503, { title: 'No sabemos si quedó retirada', address: link }])
    expect((await open('GET', link)).page).toMatchObject({ recordatorios: true })
  })

  test('leaves nothing of itself and of its person in the log', () => {
    const text = lines.join('')
    expect(text).toContain('"route":"/autorizacion/*"')
    expect(text).not.toMatch(/autorizacion\/\d|persona\d+@|Peñaloza|203\.0\.113\.77/)
  })
})
