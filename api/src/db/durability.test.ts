import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSeeded } from '../../test/backups.ts'
import { bodies } from '../../test/factories.ts'
import { listening, startProcess } from '../../test/process.ts'
import type { Running } from '../../test/process.ts'

// Runs the real program in a separate process with its own folder.

let folder: string
const started: Running[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-proceso-'))
  await makeSeeded(join(folder, 'datos'))
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}) => {
  const server = startProcess(folder, { DATA_DIR: join(folder, 'datos'), ADMIN_PASSWORD: 'clave-123', ...env })
  started.push(server)
  return server
}

async function session(origin: string) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, never> }
  }
  const login = await call('POST', '/cuentaacceso/auth', { username: 'admin', password: 'clave-123' })
  const token = String(login.body.accesToken)
  return { token, call: (method: string, path: string, body?: object) => call(method, path, body, token) }
}

describe('wrong settings', () => {
  test('prevent the start, with one message that names each of them', async () => {
    const server = start({
      PORT: '70000',
      PUBLIC_URL: 'certificados',
      DATABASE_URL: 'mysql://localhost/x',
      JWT_SECRET: 'corto',
      ADMIN_PASSWORD: '1234',
      SMTP_URL: 'http://x',
      CENTRO_NIT: 'abc',
      CENTRO_LOGO: '/no/existe.png',
      RATE_LIMITS: 'quizás',
      SLOW_MACHINE: 'sí',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'mucho',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe('')
    const [title, ...lines] = server.errors().trim().split('\n')
    expect(title).toBe('La configuración tiene errores:')
    expect(lines.map((line) => line.split(':')[0]!.trim()).toSorted()).toEqual([
      'ADMIN_PASSWORD',
      'CENTRO_LOGO',
      'CENTRO_NIT',
      'DATABASE_URL',
      'JWT_SECRET',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMITS',
      'SLOW_MACHINE',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
    expect(server.errors()).not.toMatch(/\b(invalid|expected|must|too|at )\b/i)
  })
})

describe('a server whose power is cut', () => {
  const acknowledged: number[] = []

  // Each start recovers from the previous kill.
  test.each([100, 300])('is killed after row %i, in the middle of writing', async (rows) => {
    const server = start()
    const { call } = await session(await listening(server))
    const write = async () => {
      for (;;) {
        const answer = await call('POST', '/empresa', bodies.empresa()).catch(() => undefined)
        if (answer?.status !== 201) return
        acknowledged.push(answer.body.id_emp as unknown as number)
      }
    }
    const writers = Array.from({ length: 8 }, write)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(rows)
    server.child.kill('SIGKILL')
    await Promise.all(writers)
    expect(await server.ended).toBe(null)
  })

  test('has every acknowledged row at the next start, and correct totals', async () => {
    const server = start()
    const origin = await listening(server)
    const { call, token } = await session(origin)
    const list = (await call('GET', '/empresa?size=5000')).body as unknown as {
      items: { id_emp: number }[]
      totalItems: number
    }
    const stored = new Set(list.items.map((row) => row.id_emp))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(list.totalItems).toBe(list.items.length)

    // A second process with the same folder says why it does not start.
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.errors()).toMatch(
      /^Otra instancia de Anclaje tiene abierta la carpeta \S+\. Ciérrela o elija otra con DATA_DIR\.\n$/,
    )
    expect((await call('GET', '/auth/me')).status).toBe(200)

    // A server that is told to stop during a request answers that request first.
    const body = JSON.stringify(bodies.empresa({ nombre: 'La Última S.A.S.' }))
    let half!: ClientRequest
    const answer = new Promise<number | undefined>((resolve, reject) => {
      half = request(`${origin}/api/v1/empresa`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          // The server answers 100 once it has received the header of the request.
          expect: '100-continue',
        },
      })
      half.on('response', (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      half.on('error', reject)
      half.flushHeaders()
    })
    await once(half, 'continue')
    half.write(body.slice(0, 20))
    server.child.kill('SIGTERM')
    await expect.poll(() => fetch(`${origin}/healthz`).catch(() => 'refused')).toBe('refused')
    half.end(body.slice(20))
    expect(await answer).toBe(201)
    expect(await server.ended).toBe(0)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  test('has stored what it answered while it was stopping', async () => {
    const server = start({ DRAIN_MS: '60000' })
    const origin = await listening(server)
    const { call } = await session(origin)
    const { body } = await call('GET', '/empresa?nombre=la+ultima')
    expect(body.totalItems).toBe(1)

    // A server that is told to stop continues to serve for a while, and tells the proxy to send no
    // new requests.
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await call('GET', '/auth/me')).status).toBe(200)

    // On an interrupt from the keyboard the server stops at once, not after the time of DRAIN_MS.
    const asked = Date.now()
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(Date.now() - asked).toBeLessThan(30_000)
  })
})
