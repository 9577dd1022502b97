import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { EnvError, readEnv } from './env.ts'
import { trustedProxies } from './addresses.ts'

const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY

test.each([
  ['', false],
  ['false', false],
  ['1', 1],
  ['10', 10],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5, 2001:DB8::/32', ['10.0.0.5', '2001:db8::/32']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s is read as %j', (text, expected) => {
  expect(trusted(text)).toEqual(expected)
})

test.each([
  'true', 'yes', '0', '-1', '11', '1.5', '*', '10.0.0', '10.0.0.5/33', '10.0.0.5/', '0.0.0.0/0', '::/0', '::/00',
  '10.0.0.5;10.0.0.6', 'proxy.interno', '10.0.0.5,', '::1/129',
])('TRUST_PROXY=%s is refused in words', (text) => {
  expect(() => trusted(text)).toThrow(EnvError)
  expect(() => trusted(text)).toThrow(
    text === 'true' ? /no puede ser true: cualquier visitante/ : /debe ser las direcciones del proxy/,
  )
}) // prettier-ignore

test.each([
  'postgres://u:p@h1:5432/base',
  'postgresql://u:p@h1:5432,h2:5433/base?target_session_attrs=read-write',
  'postgres://u:p@[::1]:5432,h2/base',
])('DATABASE_URL=%s is accepted', (text) => expect(readEnv({ DATABASE_URL: text }).DATABASE_URL).toBe(text))

test.each([
  'mysql://u:p@h/base',
  'postgres://u:p@h1:5432,:5433/base',
  'postgres://',
  'h1,h2',
  'postgres://h1,h2:x/base',
])('DATABASE_URL=%s is refused', (text) =>
  expect(() => readEnv({ DATABASE_URL: text })).toThrow(/DATABASE_URL: debe ser una dirección/),
)

/** Number of look-ups that a visitor may make in a minute (ACC-26). */
const LOOKUPS = 30

// The proxy appends the real address to the right of the values that a visitor sent in the header.
test.each([
  ['nobody in front', false, false],
  ['one proxy in front', 1, true],
  ['the address of the proxy', ['127.0.0.1'], true],
  ['the address of another proxy', ['10.0.0.5'], false],
] as const)('with %s a visitor cannot choose their address', async (_, setting, isProxied) => {
  const TRUST_PROXY = typeof setting === 'object' ? [...setting] : setting
  const t = await startTestApp({ TRUST_PROXY, RATE_LIMITS: 'on' })
  const lookUp = async (claimed: number, visitor: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${claimed}, ${visitor}` }
    const url = '/certcol/GetByCedula?numerodocumento=123456'
    return (await t.visitor.send('GET', url, undefined, headers)).status
  }
  for (let i = 1; i <= LOOKUPS; i += 1) expect(await lookUp(i, '203.0.113.9')).toBe(200)
  expect(await lookUp(200, '203.0.113.9')).toBe(429)
  expect(await lookUp(200, '203.0.113.10')).toBe(isProxied ? 200 : 429)
  await t.close()
})

test('a number of proxies is only trusted in private networks', () => {
  const believes = trustedProxies(2) as (address: string, hop: number) => boolean
  for (const address of ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])
    expect(believes(address, 0), address).toBe(true)
  for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', 'x', ''])
    expect(believes(address, 0), address).toBe(false)
  expect(believes('203.0.113.9', 1)).toBe(true)
  expect(believes('10.0.0.1', 2)).toBe(false)
})

test.each(['smtp://servidor:587/?requireTLS=false', 'smtp://servidor?pool=true&ignoreTLS=true'])(
  'SMTP_URL=%s is refused: it would lift SMTP_TLS',
  (url) => {
    expect(() => readEnv({ SMTP_URL: url })).toThrow(/SMTP_URL: no lleva requireTLS/)
    expect(readEnv({ SMTP_URL: 'smtp://servidor:587/?pool=true' }).SMTP_URL).toContain('pool')
  },
)
