import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '../../test/smtp.ts'
import { readEnv } from '../settings/env.ts'
import { createMailer, isUnanswered } from './mailer.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())

const MAIL = {
  fromName: 'Centro',
  to: { name: 'Ana', address: 'ana@example.com' },
  subject: 'Su enlace',
  text: 'secreto',
  html: '<p>secreto</p>',
  attachments: [],
}

test('a server that offers no encryption gets mails only on this machine, or where a setting says so', async () => {
  const send = (over: object) => createMailer(readEnv({ SMTP_URL: smtp.url, ...over }), () => {}).send(MAIL)
  // This address leads to this machine, too, and is no private one.
  const SMTP_URL = smtp.url.replace('127.0.0.1', '0.0.0.0')
  const refused = await send({ SMTP_URL })
  expect(refused).toEqual({ result: 'fallido', reason: 'El correo no ofreció una conexión cifrada.', isRefused: false })
  expect(isUnanswered(refused)).toBe(true)
  expect(smtp.received).toEqual([])
  expect(await send({ SMTP_URL, SMTP_TLS: 'off' })).toEqual({ result: 'enviado' })
  expect(await send({})).toEqual({ result: 'enviado' })
})

test('a server whose certificate nobody trusts gets no mail, not even on this machine', async () => {
  const other = await startSmtp(undefined, [])
  const { send } = createMailer(readEnv({ SMTP_URL: other.url }), () => {})
  const refused = await send(MAIL)
  await other.close()
  expect(refused).toEqual({ result: 'fallido', reason: 'No hubo conexión con el correo.', isRefused: false })
  expect(other.received).toEqual([])
})
