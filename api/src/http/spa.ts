import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BASE_PATH } from '@anclaje/contract/limits'
import { SCRIPTED } from '@anclaje/contract/screens'
import { ApiError } from '../errors/errors.ts'
import type { DrawnScreens } from './drawn-screens.ts'

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
 * new version each time; its script shows the screen. `screens` are sent with their form in them.
 * `sendUnknown` answers other addresses. Without it, they get `index.html` too.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  { sendUnknown, screens }: { sendUnknown?: (reply: FastifyReply) => unknown; screens?: DrawnScreens } = {},
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw notHere()
    })
    return
  }
  const topFiles = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${entry.name}`),
  )
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (/\.svg(\.\w+)?$/.test(path)) void reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })

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
    reply.header('cache-control', 'no-cache')
    // A query may open another screen than the drawn one.
    if (query === undefined && screens?.has(pathname)) return screens.send(request, reply, pathname)
    return reply.sendFile('index.html')
  })
}
