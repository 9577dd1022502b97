import { isIPv4, isIPv6 } from 'node:net'
import type { Sessions } from './session.ts'

/**
 * Returns the eight parts of an IPv6 address as the URL parser writes them: lower case, without
 * leading zeros.
 */
function partsOf(ip: string): string[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  if (tail === undefined) return left
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** Removes the port that some proxies append to an address. */
const withoutPort = (text: string): string => text.replace(/^\[(.*)\](:\d+)?$|^([^:]*):\d+$/, '$1$3')

/**
 * Returns the key that identifies a caller for limits and failures (ACC-26): an IPv4 address, also
 * one inside an IPv6 address, or an IPv6 network of 64 bits, which is the usual share of a
 * customer. All texts that are not addresses have the same key, so that a caller cannot get a new
 * one for each call.
 */
export function addressGroup(text: string): string {
  const ip = withoutPort(text)
  if (!isIPv6(ip)) return isIPv4(ip) ? ip : 'unknown'
  const parts = partsOf(ip)
  if (parts.slice(0, 5).every((part) => part === '0') && parts[5] === 'ffff') {
    const [high = 0, low = 0] = parts.slice(6).map((part) => Number.parseInt(part, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${parts.slice(0, 4).join(':')}::/64`
}

/**
 * Returns a caller's address in its stored form: a keyed hash, which can be compared but not read.
 */
export const hashedAddress = ({ keyedHash }: Pick<Sessions, 'keyedHash'>, ip: string): string =>
  keyedHash(`dirección ${addressGroup(ip)}`)
