import { expect, test } from 'vitest'
import { clearTextWarnings } from './clear-text.ts'
import { readEnv } from './env.ts'

const said = (settings: Record<string, string>) =>
  clearTextWarnings(readEnv(settings)).map((line) => line.split(' ')[0])

test('what goes over the network in clear text is said', () => {
  expect(said({ PUBLIC_URL: 'http://10.0.0.5:3000' })).toEqual(['PUBLIC_URL'])
  for (const DATABASE_URL of [
    'postgres://u:p@servidor:5432/base',
    'postgres://u:p@10.0.0.5/base?sslmode=prefer',
    'postgres://u:p@localhost:5432,otro:5432/base',
    'postgres://u:p@127.micentro.com/base',
  ])
    expect(said({ DATABASE_URL }), DATABASE_URL).toEqual(['DATABASE_URL'])
  expect(said({ SMTP_URL: 'smtp://servidor:587', SMTP_TLS: 'off' })).toEqual(['SMTP_TLS=off:'])
})

test('what stays on this machine or is encrypted is not', () => {
  for (const settings of [
    {},
    { PUBLIC_URL: 'https://certificados.micentro.com', SMTP_URL: 'smtp://servidor:587' },
    { PUBLIC_URL: 'http://portal.localhost', SMTP_URL: 'smtps://servidor:465', SMTP_TLS: 'off' },
    { DATABASE_URL: 'postgres://u:p@127.0.0.1/base', SMTP_URL: 'smtp://127.0.0.1', SMTP_TLS: 'off' },
    { DATABASE_URL: 'postgres://u:p@[::1]:5432/base' },
    { DATABASE_URL: 'postgres://u:p@uno,dos/base?sslmode=verify-full' },
  ])
    expect(said(settings as Record<string, string>), JSON.stringify(settings)).toEqual([])
})
