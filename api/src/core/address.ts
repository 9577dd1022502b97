import { isIPv6 } from 'node:net'

/**
 * The eight parts of an IPv6 address, as the URL parser writes them: lower case, without leading
 * zeros.
 */
function partsOf(ip: string): string[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  if (tail === undefined) return left
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/**
 * What limits and failures count as one caller (decisions §2.10): an IPv6 network of 64 bits, which
 * is what a customer of a provider gets, or an IPv4 address, also one that is written inside IPv6.
 */
export function addressGroup(ip: string): string {
  if (!isIPv6(ip)) return ip
  const parts = partsOf(ip)
  if (parts.slice(0, 5).every((part) => part === '0') && parts[5] === 'ffff') {
    const [high = 0, low = 0] = parts.slice(6).map((part) => Number.parseInt(part, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${parts.slice(0, 4).join(':')}::/64`
}
