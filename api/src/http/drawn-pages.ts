import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { PageFrame, PageName, Pages, PagesModule } from '@anclaje/contract/visitors/pages'

/** Source of the script of these pages, and the list of the build with its file. */
const SCRIPT = 'src/visitors/pages/session.ts'
type Manifest = Record<string, { file: string } | undefined>

/** Sends a page that the built module of the web draws. */
export type SendPage = <Name extends PageName>(
  reply: FastifyReply,
  name: Name,
  page: Pages[Name],
  frame: Omit<PageFrame, 'script'>,
) => FastifyReply

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the policy of drawn pages: no style but the sheet inside the page, and no script but
 * ours. Forms go to this portal only.
 */
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src ${hashOf(style)}`,
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Loads the module that draws pages from the built files of the web. Returns undefined when it is
 * not built.
 */
export async function loadPages(folder: string): Promise<SendPage | undefined> {
  const file = join(folder, 'pages', 'draw.js')
  if (!existsSync(file)) return undefined
  const { draw, style } = (await import(pathToFileURL(file).href)) as PagesModule
  const policy = policyOf(style)
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const script = `/${manifest[SCRIPT]!.file}`
  return (reply, name, page, frame) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(draw(name, page, { ...frame, script }))
}
