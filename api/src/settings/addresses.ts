import { BlockList, isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import * as z from 'zod'

const PRIVATE = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4')
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether an IP address belongs to this machine or to a private network. */
function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Returns whether a host name means this machine. */
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/**
 * Returns whether a URL leads to this machine or into a private network. Of all host names, only
 * `localhost` and names that end in `.localhost` count.
 */
export function isPrivateUrl(url: string): boolean {
  const host = hostOf(url)
  return isLocalName(host) || isPrivateAddress(host)
}

/** Returns whether a URL leads to this machine, by a name, an address or a socket file. */
export function isLocalUrl(url: string): boolean {
  const host = hostOf(url)
  return isLocalName(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host) || /^(%2f|$)/i.test(host)
}

/** Addresses of the proxies in front of the portal, or their number; false without proxies. */
export type Proxies = string[] | number | false

const EVERYBODY =
  'no puede ser true: cualquier visitante escogería la dirección con la que se le cuentan los intentos. ' +
  'Escriba las direcciones del proxy (por ejemplo 10.0.0.5 o 10.0.0.0/24) o cuántos proxies hay delante (por ejemplo 1)'
const NONSENSE =
  'debe ser las direcciones del proxy separadas por comas (por ejemplo 10.0.0.5, 10.0.1.0/24 o loopback) ' +
  'o cuántos proxies hay delante (de 1 a 10)'

/** Names of address ranges that stand for this machine and private networks. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Returns whether a text is an address or a network. Returns false for a network of all addresses,
 * which would trust everybody like `true` does.
 */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** Parses the environment variable TRUST_PROXY. */
export function readProxies(value: string | undefined, context: z.RefinementCtx): Proxies {
  if (value === undefined || value === 'false') return false
  if (/^([1-9]|10)$/.test(value)) return Number(value)
  const addresses = value.split(',').map((each) => each.trim().toLowerCase())
  if (addresses.every((each) => RANGES.includes(each) || isNetwork(each))) return addresses
  context.addIssue({ code: 'custom', message: value === 'true' ? EVERYBODY : NONSENSE })
  return z.NEVER
}

/**
 * Returns Fastify's `trustProxy` option. A number of proxies counts only for connections from a
 * private network: a client that reaches the port from outside is not a proxy.
 */
export function trustedProxies(proxies: Proxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies
  return (address, hop) => hop < proxies && (hop > 0 || isPrivateAddress(address))
}

/** Splits a database address with several hosts, in libpq's form, into one address per host. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = /^(\w+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => {
    const target = new URL(`${scheme}${login}${host}${rest}`)
    target.searchParams.delete('target_session_attrs')
    // For `sslmode=require`, libpq encrypts without verifying the server. This parameter makes the
    // driver do the same.
    if (target.searchParams.has('sslmode')) target.searchParams.set('uselibpqcompat', 'true')
    return target.href
  })
}
