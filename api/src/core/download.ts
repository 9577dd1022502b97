import * as z from 'zod'

/** The header that names a download: the whole name in UTF-8 and an ASCII fallback for old programs (domain §4). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
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

/** How a document is asked for: `vista=1` looks at it, `formato=svg` as a picture of its pages (decisions §1.9). */
export const documentQuery = z.object({
  vista: z.literal(['0', '1'], 'Debe ser 0 o 1.').optional(),
  formato: z.literal(['pdf', 'svg'], 'Debe ser pdf o svg.').optional(),
})

/** What a picture may do that is opened by itself: nothing but show what it carries. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
