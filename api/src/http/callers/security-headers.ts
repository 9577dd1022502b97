import type { FastifyInstance } from 'fastify'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { BASE_PATH } from '@anclaje/contract/limits'

/**
 * Browser features that pages may not use. The portal only needs the camera, for the photos of an
 * inspection.
 */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`),
].join(', ')
/** Headers that an answer has even without Helmet. */
const OF_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection'])

/** Header values by their names. */
export type Headers = Readonly<Record<string, string>>

/**
 * Returns the headers of every answer (OPS-17). They never change, so Helmet is asked once and not
 * for each call.
 */
export async function securityHeaders(isHttps: boolean): Promise<Headers> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The component library sets inline styles; scripts come from our own files only.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
  })
  probe.get('/', () => ({}))
  const { headers } = await probe.inject('/')
  await probe.close()
  const set = Object.entries(headers).filter(([name]) => !OF_ANSWER.has(name))
  return {
    ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
    'permissions-policy': PERMISSIONS_POLICY,
  }
}

/** Puts the security headers on every answer of a route. */
export function setSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  const ofApi = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    // Personal data must not be cached, by a shared browser or by a proxy.
    reply.headers(request.url.slice(0, BASE_PATH.length).toLowerCase() === BASE_PATH ? ofApi : headers)
    done()
  })
}
