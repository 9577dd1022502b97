import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bodies } from '../../test/factories.ts'
import { listening, startProcess } from '../../test/process.ts'
import type { Running } from '../../test/process.ts'

// Broken connections, which only occur with a database server. Runs the real program in a process
// with its own database; needs a server (vitest.config.ts).

const CUTS = 40
const folder = mkdtempSync(join(tmpdir(), 'anclaje-cortes-'))
const name = `anclaje_cortes_${randomUUID().replaceAll('-', '')}`
let admin: Client
let server: Running

beforeAll(async () => {
  const template = inject('template')
  if (template.kind !== 'server') throw new Error('this file needs TEST_DATABASE_URL')
  admin = new Client(template.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${template.seeded}`)
  await admin.query(`alter database ${name} set datestyle to 'SQL, DMY'`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const env = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'datos') }
  server = startProcess(folder, { ...env, ADMIN_PASSWORD: 'clave-123', LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const cutAll = () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

test('connections that are cut under load fail only the calls that use them', async () => {
  const origin = await listening(server)
  const post = async (path: string, body: object, token?: string) => {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, never> }
  }
  const login = await post('/cuentaacceso/auth', { username: 'admin', password: 'clave-123' })
  const token = String(login.body.accesToken)
  const curso = await post('/cursos', bodies.curso(), token)

  const load = { on: true }
  const statuses: number[] = []
  const stored = { empresas: [] as number[], certificaciones: [] as number[] }
  /** Calls that write: a single statement, and a transaction that locks and counts. */
  const writes = [
    async () => {
      const { status, body } = await post('/empresa', bodies.empresa(), token)
      if (status === 201) stored.empresas.push(Number(body.id_emp))
      return status
    },
    async () => {
      const cohort = bodies.certificacion({ idcur: curso.body.id_cur })
      const { status, body } = await post('/certificaciones', cohort, token)
      if (status === 201) stored.certificaciones.push(Number(body.id_cer))
      return status
    },
  ]
  const writers = [...writes, ...writes].map(async (write) => {
    while (load.on) statuses.push(await write())
  })
  for (let cut = 0; cut < CUTS; cut += 1) {
    // Between two cuts, calls succeed with new connections.
    const before = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(before + writers.length)
    await cutAll()
  }
  load.on = false
  await Promise.all(writers)

  expect(server.child.exitCode).toBe(null)
  // The portal's user owns the tables here (OPS-61).
  expect(server.errors()).toMatch(/^DATABASE_URL entra con el dueño de las tablas: [^\n]+\n$/)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  // The pool has replaced every connection: it answers more calls at once than it has connections.
  await cutAll()
  const after = await Promise.all(Array.from({ length: 30 }, writes[1]!))
  expect(after.filter((status) => status === 201).length).toBeGreaterThanOrEqual(20)
  const calm = await Promise.all(Array.from({ length: 30 }, writes[1]!))
  expect(new Set(calm)).toEqual(new Set([201]))

  const rowsOf = async (path: string) => {
    const reply = await fetch(`${origin}/api/v1${path}?size=5000`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await reply.json()) as { items: Record<string, number>[]; totalItems: number }
  }
  const empresas = await rowsOf('/empresa')
  const certificaciones = await rowsOf('/certificaciones')
  expect(empresas.items.map((row) => row.id_emp)).toEqual(expect.arrayContaining(stored.empresas))
  expect(certificaciones.items.map((row) => row.id_cer)).toEqual(expect.arrayContaining(stored.certificaciones))
  expect(empresas.totalItems).toBe(empresas.items.length)
  // Dates have the format of the API, whatever format the server itself uses.
  for (const row of certificaciones.items) expect(String(row.fechainicio_cer)).toMatch(/^\d{4}-\d\d-\d\d$/)
})
