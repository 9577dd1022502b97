import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { patienceOf } from '../../settings/env.ts'
import type { Env } from '../../settings/env.ts'
import type { Disk } from '../../process/disk.ts'
import { respuestas } from '../../db/tables/common.ts'
import { ApiError, noDatabase, fullDisk } from '../../errors/errors.ts'

/**
 * Milliseconds after which a check counts as failed, a little less than the health checker waits.
 */
const LIMIT_MS = 1_900
/**
 * Milliseconds for which a result is reused: anybody can call, and each check writes to the disk.
 */
const HOLDS_MS = 500
const PROBE = { idcue_res: -1, llamada_res: 'salud', clave_res: 'salud', huella_res: '' }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * True when the process is about to end: it still answers requests, but wants no new ones
     * (OPS-10).
     */
    isLeaving: boolean
  }
}

const leaving = () => new ApiError(503, 'se_detiene', 'El portal se está deteniendo.')

const failAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(noDatabase()), ms).unref()
  })

/**
 * Serves `/livez`, `/readyz` and `/healthz`. `/livez` answers while the process runs; the other two
 * check that it can serve and write (OPS-14). Each check writes a row, because reads still work on
 * a standby, on a server without its synchronous standby and on a full disk.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, disk, now, env }: { db: Db; disk: Disk; now: () => Date; env: Env },
): void {
  const limitMs = LIMIT_MS * patienceOf(env)
  let last: { at: number; result: Promise<unknown> } | undefined
  const write = async () => {
    const fecha_res = now().toISOString()
    const { idcue_res, llamada_res, clave_res } = respuestas
    await db
      .insert(respuestas)
      .values({ ...PROBE, fecha_res })
      .onConflictDoUpdate({ target: [idcue_res, llamada_res, clave_res], set: { fecha_res } })
  }
  const check = async () => {
    if (disk.isLow()) throw fullDisk()
    if (!last || performance.now() - last.at > HOLDS_MS) {
      last = { at: performance.now(), result: Promise.race([write(), failAfter(limitMs)]) }
    }
    await last.result
    return { status: 'ok' }
  }
  const config = { access: 'public' } as const
  app.decorate('isLeaving', false)
  app.get('/livez', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, () => {
    if (app.isLeaving) throw leaving()
    return check()
  })
  app.get('/healthz', { config }, check)
}
