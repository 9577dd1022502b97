import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CSV, XLSX, ZIP } from '@anclaje/contract/limits'

/**
 * Returns the header that names a download: the whole name in UTF-8 and an ASCII fallback for old
 * programs (WIRE-20).
 */
function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\]/g, "'")
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Media types by file extension. */
const TYPES: Record<string, string> = { xlsx: XLSX, zip: ZIP, pdf: 'application/pdf', csv: CSV }

/**
 * Sends a file to be saved, or shown, under this name. The extension of the name gives the media
 * type.
 */
export const sendFile = (
  reply: FastifyReply,
  name: string,
  file: Buffer | Readable,
  as: 'inline' | 'attachment' = 'attachment',
): FastifyReply =>
  reply
    .type(TYPES[name.split('.').at(-1)!]!)
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(as, name))
    .send(file)

/**
 * Content security policy of a picture that is opened as a page: it can load nothing from outside
 * the file.
 */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

const zip = promisify(gzip)

/**
 * Sends a document as an SVG picture, compressed with gzip if the client accepts it. A picture with
 * photos has several megabytes, and phones load it too.
 */
export async function sendSvg(request: FastifyRequest, reply: FastifyReply, svg: string): Promise<FastifyReply> {
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('content-security-policy', SVG_POLICY)
    .header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(svg)
  return reply.header('content-encoding', 'gzip').send(await zip(svg))
}
