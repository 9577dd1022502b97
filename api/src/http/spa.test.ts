import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CENTRO_DATA_PLACE, CENTRO_PLACE } from '@anclaje/contract/visitors/screens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../deps.ts'
import { securityHeaders, setSecurityHeaders } from './callers/security-headers.ts'
import { handleErrors } from './errors.ts'
import { loadScreens } from './drawn-screens.ts'
import { serveFiles } from './spa.ts'

let folder: string
let app: App
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-paginas-'))
  const pages = join(folder, 'dist')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(pages, 'index.html'), '<p>Anclaje</p>')
  writeFileSync(join(pages, 'favicon.svg'), '<svg/>')
  writeFileSync(join(pages, 'assets', 'app-1a2b.js'), 'export {}')
  app = Fastify()
  handleErrors(app, {})
  await serveFiles(app, pages)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

// Makes calls over a connection, because `inject` normalises addresses.
const ask = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, agent: false }, (reply) => {
      let body = ''
      reply.on('data', (part) => (body += part))
      reply.on('end', () => resolve({ status: reply.statusCode, body, headers: reply.headers }))
    })
    call.on('error', reject)
    call.end()
  })

test('every address of the page serves the current page, also unusual ones', async () => {
  for (const url of [
    '/',
    '/login?token=x',
    '/admin/empresas/nuevo?id=1',
    '//',
    '//example.com/%41',
    '/index.html',
    '/x?%zz',
  ]) {
    const { status, body, headers } = await ask(url)
    expect([status, body, headers['cache-control']], url).toEqual([200, '<p>Anclaje</p>', 'no-cache'])
  }
})

test('an address of no screen is left to the page of unknown addresses', async () => {
  const other = Fastify()
  await serveFiles(other, join(folder, 'dist'), { sendUnknown: (reply) => reply.send('unknown') })
  const answers = async (urls: string[]) => {
    const replies = await Promise.all(urls.map((url) => other.inject(url)))
    return [...new Set(replies.map(({ statusCode, payload }) => `${statusCode} ${payload}`))]
  }
  const screens = [
    '/',
    '/index.html',
    '/login?token=x',
    '/LOGIN/',
    '/admin/empresas/nuevo?id=1',
    '/equipos',
    '/registro',
  ]
  expect(await answers(screens)).toEqual(['200 <p>Anclaje</p>'])
  expect(await answers(['/nada', '/login/nada', '/administrador', '/registros', '/x?/login'])).toEqual(['404 unknown'])
  await other.close()
})

test('a screen of visitors is sent with its form and the centre in it, unless a query may change it', async () => {
  const pages = join(folder, 'drawn')
  mkdirSync(join(pages, 'screens'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), 'empty')
  const html = `<script>early()</script><p>${CENTRO_PLACE}</p>${CENTRO_DATA_PLACE}`
  writeFileSync(join(pages, 'screens', 'login.html'), html)
  const other = Fastify()
  setSecurityHeaders(other, await securityHeaders(false))
  const centro = { nombre: '</p>"A & B"', nit: null, ciudad: null, correo: '</script><b>', contacto: null, recuperacion: true } // prettier-ignore
  let isAway = false
  const readCentro = async () => {
    if (isAway) throw new Error('no database')
    return { ...centro }
  }
  const screens = loadScreens(pages, readCentro)
  await serveFiles(other, pages, { screens, sendUnknown: (reply) => reply.send('unknown') })
  for (const url of ['/login', '/login/', '/Login']) {
    const { payload, headers } = await other.inject(url)
    expect(payload, url).toContain('<p>&#60;/p&#62;&#34;A &#38; B&#34;</p>')
    const [, json = ''] = /<script type="application\/json" id="centro">([^<]*)<\/script>$/.exec(payload) ?? []
    expect(JSON.parse(json), url).toEqual(centro)
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'accept-encoding'])
    // The policy allows the script inside the screen, and no other one.
    const hash = createHash('sha256').update('early()').digest('base64')
    expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`)
  }
  for (const url of ['/login?token=x', '/olvido', '/']) {
    const { payload, headers } = await other.inject(url)
    expect(payload, url).toBe('empty')
    expect(headers['content-security-policy']).toContain(";script-src 'self';")
  }
  for (const url of ['/screens/login.html', '/screens/login', '/login.html'])
    expect((await other.inject(url)).payload, url).toBe('unknown')

  const packed = await other.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('A &#38; B')
  const zipped = await other.inject({ url: '/login', headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('A &#38; B')

  centro.nombre = 'Otro centro'
  expect((await other.inject('/login')).payload).toContain('<p>Otro centro</p>')
  isAway = true
  expect((await other.inject('/login')).payload).toMatch(/<p><\/p>$/)
  await other.close()
})

test('assets are cached for a year, and other files are served unchanged', async () => {
  const asset = await ask('/assets/app-1a2b.js')
  expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await ask('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('missing or forbidden files are refused in the shape of errors', async () => {
  const refused = [
    ['GET', '/api/v1/nada'],
    ['GET', '/API/V1/nada'],
    ['GET', '/assets/nada.js'],
    ['GET', '/assets/'],
    ['GET', '/assets/..%2f..%2fsecret.txt'],
    ['GET', '/assets/%2e%2e/%2e%2e/secret.txt'],
    ['GET', '/assets/..%5c..%5csecret.txt'],
    ['GET', '/assets/%00'],
    ['GET', '/assets/../../secret.txt'],
    ['POST', '/admin/empresas'],
    ['GET', '/healthx'],
    ['GET', '/health'],
    ['GET', '/metricsx'],
    ['GET', '/statusz?a=b'],
    ['GET', '/ready-z'],
  ] as const
  for (const [method, url] of refused) {
    const { status, body } = await ask(url, method)
    expect([400, 403, 404], url).toContain(status)
    expect(JSON.parse(body), url).toMatchObject({ status, message: expect.stringMatching(/^La /) })
  }
})
