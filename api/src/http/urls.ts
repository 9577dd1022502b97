/** Matches a run of escaped bytes in an address, and a lone `%`. */
const ESCAPES = /(?:%[\da-f]{2})+|%/gi

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const bytesOf = (escapes: string) => Buffer.from(escapes.replaceAll('%', ''), 'hex')

/**
 * Returns an address whose path can be decoded: in place of bytes that are not UTF-8 it has U+FFFD,
 * and a lone `%` stands for itself. The router would answer such an address before any hook runs,
 * without limits and headers, and visitors would get JSON in place of a page.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split(/[?#]/, 1)
  if (isReadable(path)) return url
  const readable = path.replace(ESCAPES, (escapes) => {
    if (isReadable(escapes)) return escapes
    return escapes === '%' ? '%25' : encodeURIComponent(bytesOf(escapes).toString())
  })
  return readable + url.slice(path.length)
}
