import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { PageFrame, PageName, Pages, PagesModule } from '@anclaje/contract/visitors/pages'

/** Sends a page that the built module of the web draws. */
export type SendPage = <Name extends PageName>(
  reply: FastifyReply,
  name: Name,
  page: Pages[Name],
  frame: PageFrame,
) => FastifyReply

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the policy of drawn pages: no script, and no style but the sheet inside the page. Forms
 * go to this portal only.
 */
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src ${hashOf(style)}`,
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
  return (reply, name, page, frame) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(draw(name, page, frame))
}
