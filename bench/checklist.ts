// Measures an inspection on the embedded database, as `npm start` runs it: the time of its screen,
// of an answer and of its document over HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/settings/env.ts'
import { createSessions } from '../api/src/http/callers/session.ts'
import { openEmbedded } from '../api/src/db/client.ts'
import { seedAdmin } from '../api/src/seed/admin.ts'
import { seedReference } from '../api/src/seed/reference.ts'
import { ITEM } from '../scripts/lib/bodies.mjs'
import { heavyPhoto } from '../api/test/pictures.ts'
import { benchDeps } from './deps.ts'

const ROUNDS = 40
const WARM_UP = 20

async function measured(work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await work()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2]!
}

/**
 * Measures the checklist of a harness. Returns the rows of a table, each with the median and its
 * limit in milliseconds.
 */
export async function benchChecklist() {
  const dataDir = mkdtempSync(join(tmpdir(), 'anclaje-bench-'))
  const { db, queue, close } = await openEmbedded(dataDir)
  const sessions = createSessions(db, 'a secret of the bench, long enough', () => new Date())
  const env = readEnv({ RATE_LIMITS: 'off', DATA_DIR: dataDir })
  const deps = await benchDeps({ db, queue, env, sessions })
  const app = await createApp(deps)
  try {
    await seedReference(db)
    await seedAdmin(db, { password: 'secreto', passwordHash: async (text) => text })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`
    const authorization = `Bearer ${await sessions.issue({ id_cue: 1, sesion_cue: 1 })}`
    const call = async (method: string, path: string, body?: unknown) => {
      const isForm = body instanceof FormData
      const headers = { authorization, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) }
      const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
      const reply = await fetch(base + path, { method, headers, ...payload })
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
      return reply
    }
    // The answers need no types here, because the tests check them against their schemas.
    // oxlint-disable-next-line typescript/no-explicit-any
    const json = async (method: string, path: string, body?: unknown): Promise<any> =>
      (await call(method, path, body)).json()

    const { id_eq } = await json('POST', '/equipos', ITEM)
    const { id_eva } = await json('POST', '/evaluacion', { ideq: id_eq, fecha: '2026-01-05' })
    await json('POST', '/evaluaciondetalle', { ideva: id_eva, idcri: 69 })
    const lines: { id_evadet: string }[] = await json('GET', `/evaluaciondetalle/getByParams?ideva=${id_eva}`)
    const ids = lines.map((line) => line.id_evadet)
    const form = new FormData()
    form.append('idevadet', id_eva)
    for (const seed of [7, 13]) form.append('file1', new Blob([new Uint8Array(await heavyPhoto(seed))]), 'foto.jpg')
    await call('POST', '/imagendet/upload', form)

    const open = () =>
      Promise.all(
        [
          `/evaluacion/${id_eva}`,
          `/equipos/${id_eq}`,
          `/evaluaciondetalle/getByParams?ideva=${id_eva}`,
          `/imagendet/view?ideva=${id_eva}`,
          '/colaboradores/getByParams?rol=ADM,INSPECTOR',
          '/observaciones/getByParams',
        ].map((path) => json('GET', path)),
      )
    let turn = 0
    const one = () =>
      json('POST', '/evaluaciondetalle/updatemany', { ids: [ids[2]], resultado: turn++ % 2 === 0 ? 1 : -1 })
    const all = () => json('POST', '/evaluaciondetalle/updatemany', { ids, resultado: turn++ % 2 === 0 ? 1 : -1 })
    const table: [string, () => Promise<unknown>, number][] = [
      [`checklist of ${lines.length} lines with two photos, everything that it asks for`, open, 200],
      ['an answer, confirmed', one, 50],
      ['an answer for all lines, confirmed', all, 50],
    ]
    const rows = []
    for (const [name, work, limit] of table) rows.push({ name, ms: await measured(work), limit })
    await json('POST', '/evaluaciondetalle/updatemany', { ids, resultado: 1 })
    await json('PUT', `/evaluacion/${id_eva}`, { idcol: 1 })
    const draw = async () => (await call('GET', `/evaluacion/${id_eva}/pdf?vista=1`)).arrayBuffer()
    rows.push({ name: 'inspection PDF with two photos', ms: await measured(draw), limit: 60 })
    return rows.map(({ name, ms, limit }) => ({
      'on the embedded database': name,
      ms: ms.toFixed(2),
      'limit ms': limit,
      ok: ms < limit ? 'yes' : 'NO',
    }))
  } finally {
    await app.close()
    await deps.lookups.stop()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
