// npm run attack -- mail: sends 200 certificates through a mail server that hangs and is cut off,
// and kills the product in the middle. Each recorded mail must arrive. It may arrive twice, with
// the same Message-ID, only if the answer to its delivery was lost. It takes about four minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSmtp } from '../../../api/test/smtp.ts'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'

const MAILS = 200
const AT_ONCE = 5
/** Numbers of mails before the server misbehaves, and before the product is killed. */
const [TROUBLE, KILL] = [60, 120]

const folder = mkdtempSync(join(tmpdir(), 'anclaje-correo-'))
/** @type {'takes' | 'is cut' | 'hangs'} */
let answer = 'takes'
const smtp = await startSmtp(
  () => false,
  0,
  () => answer,
)

const start = () => startPortal({ DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: '', SMTP_URL: smtp.url }, ['--demo'])

/** Logs in. Returns the function that calls the portal. @param {string} base */
const open = async (base) => caller(base, await login(base, '1010200301', 'demo-adm'))

try {
  const first = await start()
  const call = await open(first.base)
  const { items } = (await call('GET', '/certcol?page=0&size=5000&situacion=vigente')).body
  const own = (await call('GET', '/auth/me')).body.id_col
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
      const { status, body: said } = await call('POST', '/email', body)
      const word = status === 0 ? 'killed' : (said.code ?? said.status)
      answers[word] = (answers[word] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await first.ended
  console.log('answers:', answers, 'received before the second start:', smtp.received.length)

  answer = 'takes'
  const second = await start()
  const again = await open(second.base)
  const states = async () => {
    const found = []
    for (const { id_ceco } of meant) found.push(...(await again('GET', `/email?id_ceco=${id_ceco}`)).body)
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
  await stopPortal(second)
  if (sent !== recorded.length || distinct !== recorded.length) process.exitCode = 1
} finally {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
}
