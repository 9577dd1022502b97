// node scripts/attacks/mail.mjs: sends 200 certificates through a mail server that hangs and is cut
// off, and kills the product in the middle. Each mail that was recorded arrives, once by its
// Message-ID but for those whose last answer was lost. It takes about four minutes.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSmtp } from '../../api/test/smtp.ts'
import { node24, root } from '../lib/setup.mjs'

const MAILS = 200
const AT_ONCE = 5
/** Counts of mails before the server misbehaves, and before the product is killed. */
const [TROUBLE, KILL] = [60, 120]

const folder = mkdtempSync(join(tmpdir(), 'anclaje-correo-'))
/** @type {'takes' | 'is cut' | 'hangs'} */
let answer = 'takes'
const smtp = await startSmtp(
  () => false,
  0,
  () => answer,
)

function start() {
  const child = spawn(node24(), ['api/src/server.ts', '--demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: '',
      JWT_SECRET: '',
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      SMTP_URL: smtp.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const listening = async () => {
    for (;;) {
      const address = /listo en (http:\S+)/.exec(said)?.[1]
      if (address) return `${address}/api/v1`
      if (child.exitCode !== null) throw new Error(`the product ended: ${said}`)
      await pause(50)
    }
  }
  return { child, ended, listening }
}

/** @param {string} base @param {string} path @param {string} [token] @param {object} [body] */
async function call(base, path, token, body) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(base + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return /** @type {any} */ (await reply.json())
}

/** @param {string} base */
const login = async (base) =>
  (await call(base, '/cuentaacceso/auth', undefined, { username: '1010200301', password: 'demo-adm' })).accesToken

try {
  const first = start()
  const base = await first.listening()
  const token = await login(base)
  const { items } = await call(base, '/certcol?page=0&size=5000&situacion=vigente', token)
  const own = (await call(base, '/auth/me', token)).id_col
  const meant = items
    .filter((/** @type {any} */ row) => row.colaboradore.correopersonal_col && row.idcol_ceco !== own)
    .slice(0, MAILS)
  /** @type {Record<string, number>} */
  const answers = {}
  let begun = 0
  const worker = async () => {
    for (;;) {
      const row = meant[begun++]
      if (!row) return
      if (begun === TROUBLE) answer = 'hangs'
      if (begun === TROUBLE + 2 * AT_ONCE) answer = 'is cut'
      if (begun === KILL) first.child.kill('SIGKILL')
      const body = { tipo: 2, to: row.colaboradore.correopersonal_col, id_ceco: row.id_ceco }
      const said = await call(base, '/email', token, body).catch(() => ({ status: 'killed' }))
      const word = said.code ?? said.status
      answers[word] = (answers[word] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await first.ended
  console.log('answers:', answers, 'received before the second start:', smtp.received.length)

  answer = 'takes'
  const second = start()
  const again = await second.listening()
  const now = await login(again)
  const states = async () => {
    const found = []
    for (const { id_ceco } of meant) found.push(...(await call(again, `/email?id_ceco=${id_ceco}`, now)))
    return found.map((/** @type {any} */ { estado_env }) => estado_env)
  }
  const until = Date.now() + 10 * 60_000
  let recorded = await states()
  while (recorded.includes('en_cola') && Date.now() < until) {
    await pause(5_000)
    recorded = await states()
  }
  const ids = smtp.received.map(({ raw }) => /^message-id: *(\S+)/im.exec(raw)?.[1])
  const distinct = new Set(ids).size
  const sent = recorded.filter((state) => state === 'enviado').length
  console.table({
    'mails recorded': recorded.length,
    'recorded as sent': sent,
    'arrived, by Message-ID': distinct,
    'arrived twice: their answer was lost': ids.length - distinct,
  })
  second.child.kill('SIGTERM')
  await second.ended
  if (sent !== recorded.length || distinct !== recorded.length) process.exitCode = 1
} finally {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
}
