// npm run attack -- works: one account orders forty ZIPs at once and continues for half a minute,
// and another account orders one. It prints the number of accepted jobs, the wait of the other
// account and the growth of the folder. It exits with 1 when more than three jobs of the first
// account waited or ran at once, or when the other account waited for more than two of them.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'

const AT_ONCE = 40
const CERTIFICATES = 300
const ATTACK_MS = 30_000
const PASSWORD = 'andamio-47'

const folder = mkdtempSync(join(tmpdir(), 'anclaje-cupos-'))
/** @param {string} path @returns {number} */
const sizeOf = (path) => {
  const size = (/** @type {string} */ name) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0
  return readdirSync(path, { recursive: true }).reduce((total, name) => total + size(String(name)), 0)
}
/** @param {import('../../lib/portal.mjs').Call} call */
const works = async (call) => (await call('GET', '/trabajos?size=100')).body.items

try {
  const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: '' }, ['--demo'])
  const attacker = caller(portal.base, await login(portal.base, '1010200301', 'demo-adm'))
  const { items: people } = (await attacker('GET', '/colaboradores?size=100&estado=1')).body
  let username = ''
  for (const { id_col: idcolaborador, numerodocumento_col: number } of people) {
    const { status } = await attacker('POST', '/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: 1 })
    if (status === 201) username = number
    if (username) break
  }
  const other = caller(portal.base, await login(portal.base, username, PASSWORD))

  const { items } = (await attacker('GET', '/certcol?page=0&size=5000&situacion=vigente')).body
  const all = items.map((/** @type {any} */ { id_ceco }) => id_ceco)
  // Each job leaves out another certificate, so that no two jobs are equal.
  const zip = (/** @type {number} */ n) => {
    const ids = all
      .slice(0, CERTIFICATES + AT_ONCE)
      .filter((/** @type {string} */ _, /** @type {number} */ i) => i !== n)
    return { accion: 'zip_certificados', ids, esperado: ids.length }
  }
  const before = sizeOf(folder)
  /** @type {Record<string, number>} */
  const answers = {}
  let asked = 0
  const tellOf = (/** @type {{ status: number, body: any }} */ { status, body }) => {
    const word = status === 201 ? 'accepted' : (body.code ?? status)
    answers[word] = (answers[word] ?? 0) + 1
  }
  const burst = await Promise.all(Array.from({ length: AT_ONCE }, () => attacker('POST', '/trabajos', zip(asked++))))
  burst.forEach(tellOf)
  const accepted = answers.accepted

  const began = Date.now()
  const { body: theirs } = await other('POST', '/trabajos', zip(AT_ONCE + 1))
  let mostAlive = 0
  let waited = 0
  let ahead = 0
  while (Date.now() < began + ATTACK_MS || waited === 0) {
    tellOf(await attacker('POST', '/trabajos', zip(asked++ % AT_ONCE)))
    const seen = await works(attacker)
    mostAlive = Math.max(
      mostAlive,
      seen.filter((/** @type {any} */ { estado_tra }) => estado_tra.startsWith('en_')).length,
    )
    const mine = (await works(other)).find((/** @type {any} */ { id_tra }) => id_tra === theirs.id_tra)
    if (waited === 0 && mine.estado_tra === 'listo') {
      waited = (Date.now() - began) / 1000
      ahead = seen.filter((/** @type {any} */ { estado_tra }) => estado_tra === 'listo').length
    }
    if (mine.estado_tra === 'fallido') throw new Error(mine.motivo_tra)
    await pause(100)
  }
  console.table({
    'accepted of forty at once': accepted,
    'answers of the whole attack': JSON.stringify(answers),
    'most that were alive': mostAlive,
    'seconds that the other waited': waited,
    'ZIPs of the attacker that were done by then': ahead,
    'MB that the folder grew': ((sizeOf(folder) - before) / 1e6).toFixed(1),
  })
  await stopPortal(portal)
  // Two jobs can be ahead: the running job, and a job that was claimed before the other account's
  // order.
  if (accepted !== 3 || mostAlive > 3 || ahead > 2) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
