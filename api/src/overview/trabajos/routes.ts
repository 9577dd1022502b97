import { Readable } from 'node:stream'
import { trabajoCalls } from '@anclaje/contract/overview/trabajo'
import type { App, Deps } from '../../deps.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { sendFile } from '../../http/download.ts'
import type { Constraints } from '../../errors/errors.ts'
import { pageReply } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import { onlyVisiblePerson } from '../../training/certificados/actions/read.ts'
import { askForTrabajo, openFile, readResultado, retryTrabajo } from './actions/ask.ts'
import { accionesOf } from './actions/kinds.ts'
import { TRABAJO, TRABAJO_CORREO } from './actions/run.ts'
import { listTrabajos } from './queries/work.ts'

/** Serves background jobs and their files (OPS-50). */
export function trabajosRoutes(app: App, deps: Deps): void {
  const { db, now, sessions, jobs } = deps
  // The queues are prepared before the handler, because a queue cannot be prepared inside a
  // transaction, and a POST with an `Idempotency-Key` runs in one.
  void app.register(async (own) => {
    own.addHook('preHandler', async ({ method }) => {
      if (method !== 'POST') return
      await jobs.prepare(TRABAJO)
      await jobs.prepare(TRABAJO_CORREO)
    })
    serve(own as App, trabajoCalls, {
      'GET /trabajos': async ({ query, session }) => {
        const { idcue, idcol, permissions } = session
        const onlyOwn = onlyVisiblePerson(session) !== undefined
        const owner = { idcue, idcol, onlyOwn, acciones: accionesOf(permissions) }
        const { items, total } = await listTrabajos(db, owner, query, query, now())
        return pageReply(items, total, query)
      },

      'POST /trabajos': ({ body, session, request }) => askForTrabajo(deps, session, body, originOf(sessions, request)),

      'POST /trabajos/:id/reintentar': ({ params: { id }, session, request }) =>
        retryTrabajo(deps, session, id, originOf(sessions, request)),

      'GET /trabajos/:id/resultado': ({ params: { id }, session }) => readResultado(db, session, id),

      'GET /trabajos/:id/archivo': async ({ params: { id }, session, request }, reply) => {
        const { name, bytes, parts } = await openFile(deps, session, id, originOf(sessions, request))
        return sendFile(reply.header('content-length', bytes), name, Readable.from(parts, { objectMode: false }))
      },
    })
  })
}

export const trabajosConstraints: Constraints = {
  trabajos_vivo_uq: { message: 'Ya hay un proceso igual en espera o en curso.' },
}
