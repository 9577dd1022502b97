import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CentroPublico } from '@anclaje/contract/visitors/publico'
import { CENTRO_DATA, CENTRO_DATA_PLACE, CENTRO_PLACE } from '@anclaje/contract/visitors/screens'
import { escapeHtml } from '../documents/text.ts'

/** A screen with a centre in it, as bytes by their encoding. */
interface Filled {
  centro: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}
type Encoding = Exclude<keyof Filled, 'centro'>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// The compression happens once for each centre, so it may be slow.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Returns the element that holds the centre as JSON, so that the script need not ask for it. */
function dataOf(json: string): string {
  // Inside a script, `<` could end it.
  return `<script type="application/json" id="${CENTRO_DATA}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Returns the hash of the one script inside a screen, with which a policy allows it. */
function sourceOf(html: string): string {
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Puts a centre, and its JSON, into a screen; null while the database is away. */
async function fill(html: string, centro: CentroPublico | null, json: string): Promise<Filled> {
  const text = html
    .replaceAll(CENTRO_PLACE, () => escapeHtml(centro?.nombre ?? ''))
    .replace(CENTRO_DATA_PLACE, () => (centro ? dataOf(json) : ''))
  const identity = Buffer.from(text)
  return { centro: json, identity, br: await brotli(identity, QUALITY), gzip: await zip(identity) }
}

const encodingFor = ({ headers }: FastifyRequest): Encoding => {
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** The screens that the build has drawn, by their path. */
export interface DrawnScreens {
  has: (pathname: string) => boolean
  send: (request: FastifyRequest, reply: FastifyReply, pathname: string) => Promise<FastifyReply>
}

const nameOf = (pathname: string) => pathname.toLowerCase().replace(/^\/|\/$/g, '')

/**
 * Loads the screens of visitors that the build has drawn. `readCentro` reads the centre that is put
 * into them.
 */
export function loadScreens(folder: string, readCentro: () => Promise<CentroPublico>): DrawnScreens {
  const path = join(folder, 'screens')
  const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.html')) : []
  const screens = new Map(
    files.map((file) => {
      const html = readFileSync(join(path, file), 'utf8')
      return [file.replace('.html', ''), { html, source: sourceOf(html) }]
    }),
  )
  const filled = new Map<string, Filled>()
  const POLICY = 'content-security-policy'
  return {
    has: (pathname) => screens.has(nameOf(pathname)),
    send: async (request, reply, pathname) => {
      const name = nameOf(pathname)
      const { html, source } = screens.get(name)!
      const centro = await readCentro().catch(() => null)
      const json = JSON.stringify(centro)
      const known = filled.get(name)
      const page = known?.centro === json ? known : await fill(html, centro, json)
      filled.set(name, page)
      const policy = String(reply.getHeader(POLICY)).replace("script-src 'self'", `$& ${source}`)
      const encoding = encodingFor(request)
      reply.type('text/html; charset=utf-8').headers({ vary: 'accept-encoding', [POLICY]: policy })
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(page[encoding])
    },
  }
}
