import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BASE_PATH } from '@anclaje/contract/limits'
import { SCRIPTED } from '@anclaje/contract/screens'
import { ApiError } from '../errors/errors.ts'

/**
 * Matches paths like those of health checks and metrics. An unknown path of this kind must get 404
 * instead of the page.
 */
const FOR_PROGRAMS = /^\/([\w-]*z|(health|live|ready|metrics)[\w-]*)$/i
const YEAR_MS = 31_536_000_000

const notHere = () => new ApiError(404, 'no_existe', 'La dirección no existe.')

/**
 * Serves the built files of the web. Assets are precompressed and cached for a year, because their
 * names change with their content. An address of a screen gets `index.html`, which is checked for a
 * new version each time; its script shows the screen. A screen of visitors gets a file of its own,
 * with the screen drawn in it. `sendUnknown` answers other addresses. Without it, they get
 * `index.html` too.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  sendUnknown?: (reply: FastifyReply) => unknown,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw notHere()
    })
    return
  }
  const screens = join(folder, 'screens')
  const drawn = new Set(existsSync(screens) ? readdirSync(screens) : [])
  /** Returns the file of an address, where a query may open another screen than the drawn one. */
  const fileOf = (pathname: string, query: string | undefined) => {
    const file = `${pathname.toLowerCase().replace(/^\/|\/$/g, '')}.html`
    return query === undefined && drawn.has(file) ? `screens/${file}` : 'index.html'
  }
  const topFiles = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${entry.name}`),
  )
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  app.get('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, {
      maxAge: YEAR_MS,
      immutable: true,
      cacheControl: true,
    }),
  )
  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/', query] = request.url.split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notHere()
    if (pathname.toLowerCase().startsWith(BASE_PATH) || pathname.startsWith('/assets/')) throw notHere()
    if (FOR_PROGRAMS.test(pathname)) throw notHere()
    if (topFiles.has(pathname) && pathname !== '/index.html')
      return reply.header('cache-control', 'no-cache').sendFile(pathname)
    if (sendUnknown && !SCRIPTED.test(pathname)) return sendUnknown(reply.status(404))
    return reply.header('cache-control', 'no-cache').sendFile(fileOf(pathname, query))
  })
}
