import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BASE_PATH } from '@anclaje/contract/limits'
import { ApiError } from '../errors/errors.ts'

/**
 * Matches paths like those of health checks and metrics. An unknown path of this kind must get 404
 * instead of the page.
 */
const FOR_PROGRAMS = /^\/([\w-]*z|(health|live|ready|metrics)[\w-]*)$/i
const YEAR_MS = 31_536_000_000

const notHere = () => new ApiError(404, 'no_existe', 'La dirección no existe.')

/**
 * Serves the built pages. Assets are precompressed and cached for a year, because their names
 * change with their content. Every other path that a browser opens gets `index.html`, which is
 * checked for a new version each time. Its script shows the screen of the path.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler(() => {
      throw notHere()
    })
    return
  }
  const html = readFileSync(index)
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
    const [pathname = '/'] = request.url.split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notHere()
    if (pathname.toLowerCase().startsWith(BASE_PATH) || pathname.startsWith('/assets/')) throw notHere()
    if (FOR_PROGRAMS.test(pathname)) throw notHere()
    if (topFiles.has(pathname) && pathname !== '/index.html')
      return reply.header('cache-control', 'no-cache').sendFile(pathname)
    // Pages that name a person are neither stored nor indexed (PUBLIC-3).
    if (/^\/(certificados|inspecciones)(\/|$)/i.test(pathname))
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
    else reply.header('cache-control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
