import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { offerAdminLink } from './access/cuentas/actions/admin-link.ts'
import type { AdminLink, AskedLink } from './access/cuentas/actions/admin-link.ts'
import type { Deps } from './deps.ts'
import { logConsoleEvent } from './http/callers/security-log.ts'
import { askConsole, serveConsole } from './process/console.ts'

const MAX_USER = 200

const asked = z.object({
  usuario: z.optional(z.string().check(z.maxLength(MAX_USER))),
  clave: z.optional(z.boolean()),
})
const answered = z.object({ lines: z.array(z.string()), cuenta: z.nullable(z.number()), failed: z.boolean() })

type Needs = Pick<Deps, 'db' | 'now'> & { env: Pick<Deps['env'], 'PUBLIC_URL'>; log: FastifyBaseLogger }

/**
 * Makes the link that was requested at the console, and records it in the security log (OPS-57).
 */
export async function giveAdminLink(needs: Needs, what: AskedLink): Promise<AdminLink> {
  const answer = await offerAdminLink(needs, what)
  const { cuenta } = answer
  if (cuenta !== null) logConsoleEvent(needs.log, 'enlace_creado', { cuenta, tipo: what.clave ? 'clave' : 'ingreso' })
  return answer
}

const NO_ROOM: AdminLink = {
  lines: ['No hay espacio en el disco del servidor: no se hizo ningún enlace. Libere espacio e intente de nuevo.'],
  cuenta: null,
  failed: true,
}
const NOT_MADE: AdminLink = {
  lines: ['El portal no pudo hacer el enlace. Revise su registro e intente de nuevo.'],
  cuenta: null,
  failed: true,
}

/**
 * Makes one-time links for requests that arrive at the socket of the data folder. Returns a
 * function that closes the socket.
 */
export const serveAdminLinks = (needs: Needs & Pick<Deps, 'disk'>, dataDir: string) => {
  const onError = (error: unknown) => needs.log.warn({ err: error }, 'the console was not answered')
  const answer = async (line: string): Promise<AdminLink> => {
    const what = asked.parse(JSON.parse(line))
    return needs.disk.isLow() ? NO_ROOM : giveAdminLink(needs, what)
  }
  const orFailure = (error: unknown): AdminLink => {
    onError(error)
    return NOT_MADE
  }
  return serveConsole(dataDir, async (line) => JSON.stringify(await answer(line).catch(orFailure)), onError)
}

/** Requests a link from the portal that has a data folder open. */
export const askForAdminLink = async (dataDir: string, what: AskedLink): Promise<AdminLink> =>
  answered.parse(JSON.parse(await askConsole(dataDir, JSON.stringify(what))))
