// npm run attack -- forgotten: requests new passwords for names with an account and for names
// without one, and times the calls right after each request. The times must be equal. Then it
// requests 600 unknown names before a known one, whose mail must not be delayed. It takes about two
// minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSmtp } from '../../../api/test/smtp.ts'
import { caller, startPortal, stopPortal } from '../../lib/portal.mjs'

const ROUNDS = 300
const FLOOD = 600
const AT_ONCE = 20
/** Number of calls that are timed after each request. */
const CALLS = 3
/** Largest difference of the medians, in milliseconds. */
const ALIKE_MS = 1
/**
 * Seconds within which a mail must arrive: the longest random delay, one poll of the queue, and the
 * delivery.
 */
const LATEST_S = 30

const folder = mkdtempSync(join(tmpdir(), 'anclaje-olvido-'))
const smtp = await startSmtp(() => false)
const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: '', SMTP_URL: smtp.url }, ['--demo'])
const call = caller(portal.base)
const KNOWN = '1010200302'
const ask = (/** @type {string} */ username) => call('POST', '/cuentaacceso/olvido', { username })
const unknown = () => String(9_000_000_000 + Math.floor(Math.random() * 900_000_000))
const median = (/** @type {number[]} */ times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

try {
  /** @type {Record<string, number[][]>} */
  const times = { known: [], unknown: [] }
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const kind = Math.random() < 0.5 ? 'known' : 'unknown'
    const begun = performance.now()
    await ask(kind === 'known' ? KNOWN : unknown())
    const row = [performance.now() - begun]
    for (let n = 0; n < CALLS; n += 1) {
      const at = performance.now()
      await call('GET', '/certcol/GetByCedula?numerodocumento=1010200999')
      row.push(performance.now() - at)
    }
    times[kind]?.push(row)
  }
  const medians = Object.fromEntries(
    Object.entries(times).map(([kind, rows]) => [
      kind,
      Array.from({ length: CALLS + 1 }, (_, n) => Number(median(rows.map((row) => row[n] ?? 0)).toFixed(2))),
    ]),
  )
  console.log('ms of the call that asks and of the next ones:', medians)
  const isAlike = medians.known?.every((ms, n) => Math.abs(ms - (medians.unknown?.[n] ?? 0)) <= ALIKE_MS)

  const asked = performance.now()
  for (let sent = 0; sent < FLOOD; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(unknown())))
  // Mails of earlier requests can still arrive. They have another address.
  while (smtp.received.length === 0 && performance.now() - asked < 1000 * LATEST_S) await pause(100)
  const addressed = new Set(smtp.received.flatMap(({ to }) => to))
  const isSent = () => smtp.received.some(({ to }) => to.some((address) => !addressed.has(address)))
  await ask('1010200303')
  const last = performance.now()
  while (!isSent() && performance.now() - last < 1000 * LATEST_S) await pause(100)
  const isThere = isSent()
  const seconds = ((performance.now() - last) / 1000).toFixed(1)
  console.log(`${FLOOD} others asked in ${((last - asked) / 1000).toFixed(1)} s; the letter came after ${seconds} s`)
  if (!isAlike || !isThere) throw new Error(isThere ? 'the times tell who has an account' : 'the letter was held up')
  console.log('held')
} finally {
  await stopPortal(portal)
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
}
