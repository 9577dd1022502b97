import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PORTAL_USER } from '../../../../scripts/lib/postgres.mjs'
import { backupFolder, rowsOf } from '../../../test/backups.ts'
import { createDatabase, dropDatabase } from '../../../test/databases.ts'
import { bodies } from '../../../test/factories.ts'
import { listening, spawnCommand, startProcess } from '../../../test/process.ts'
import { backup } from '../../backup/backup.ts'
import { restore } from '../../backup/restore.ts'
import { openServer } from '../client.ts'
import { migrateForPortal } from './migrate.ts'
import { Connections } from './pool.ts'

// A portal whose user has rights on rows only (OPS-61). Needs a server (vitest.config.ts).

const box = backupFolder()
const names = [1, 2].map(() => `anclaje_usuarios_${randomUUID().replaceAll('-', '')}`) as [string, string]
const server = process.env.TEST_DATABASE_URL!
/** Addresses of a database for its owner and for the portal. */
interface Addresses {
  owner: string
  portal: string
}
let [full, empty]: Addresses[] = []
let [owner, portal]: Client[] = []

beforeAll(async () => {
  const template = inject('template')
  if (template.kind !== 'server') throw new Error('this file needs TEST_DATABASE_URL')
  const create = async (name: string, copyOf?: string): Promise<Addresses> => {
    const url = new URL(await createDatabase(server, name, copyOf))
    const addresses = { owner: url.href }
    url.username = PORTAL_USER
    return { ...addresses, portal: url.href }
  }
  full = await create(names[0], template.seeded)
  empty = await create(names[1])
  owner = new Client(full.owner)
  portal = new Client(full.portal)
  await Promise.all([owner.connect(), portal.connect()])
})
afterAll(async () => {
  await Promise.all([owner!.end(), portal!.end()])
  for (const name of names) await dropDatabase(server, name)
  box.remove()
})

/** Migrates as the command does. Returns the users with rights on rows. */
async function migrate(url: string, user?: string) {
  const connections = new Connections(url)
  return migrateForPortal(connections, user).finally(() => connections.end())
}
const start = async (url: string) => (await openServer(url)).close()

const ADVICE = /Ejecute con el dueño de la base de datos, e inicie de nuevo: DATABASE_URL=\S+ npm run migrate -- Portal/

test('in an empty database neither the portal nor the command makes anything with the user of the portal', async () => {
  await expect(start(empty!.portal)).rejects.toThrow('está vacía')
  await expect(start(empty!.portal)).rejects.toThrow(ADVICE)
  await expect(migrate(empty!.portal, PORTAL_USER)).rejects.toThrow('no es el dueño')
  await expect(migrate(empty!.owner, 'Nadie')).rejects.toThrow('no hay un usuario «Nadie»')
  await expect(migrate(empty!.owner, 'anclaje')).rejects.toThrow('el portal necesita otro usuario')
  const client = new Client(empty!.owner)
  await client.connect()
  const { rows } = await client.query("select 1 from pg_namespace where nspname in ('drizzle', 'pgboss')")
  await client.end()
  expect(rows).toEqual([])
})

test('without its rights the portal does not start and says what gives them', async () => {
  await expect(start(full!.portal)).rejects.toThrow('faltan permisos sobre drizzle.__drizzle_migrations')
  await expect(start(full!.portal)).rejects.toThrow(ADVICE)
})

/** Runs `npm run migrate` with some settings and arguments. */
async function command(env: Record<string, string>, ...args: string[]) {
  const child = spawnCommand(box.path(''), [new URL('../../migrate.ts', import.meta.url).pathname, ...args], env)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

test('the command gives them, and refuses the embedded database and what it does not know', async () => {
  const [given, embedded, unknown] = await Promise.all([
    command({ DATABASE_URL: full!.owner }, PORTAL_USER),
    command({ DATA_DIR: box.path('nada') }, PORTAL_USER),
    command({ DATABASE_URL: full!.owner }, '--para', PORTAL_USER),
  ])
  expect(given).toEqual({
    code: 0,
    said: `La base de datos está al día.\nCon permisos solo sobre las filas: ${PORTAL_USER}.\n`,
  })
  expect(embedded).toMatchObject({ code: 1, said: expect.stringMatching(/^Falta DATABASE_URL\. .+\n$/) })
  expect(unknown).toMatchObject({ code: 1, said: expect.stringMatching(/^Uso: .+\n$/) })
})

test('the portal serves, tells the history, and does jobs and backups with rights on rows only', async () => {
  const env = { DATABASE_URL: full!.portal, DATA_DIR: box.path('datos'), ADMIN_PASSWORD: 'clave-123' }
  const running = startProcess(box.path(''), env)
  try {
    const origin = await listening(running)
    let token = ''
    const call = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      return (await fetch(`${origin}/api/v1${path}`, { headers, ...sent })).json() as Promise<Record<string, never>>
    }
    token = String((await call('/cuentaacceso/auth', { username: 'admin', password: 'clave-123' })).accesToken)
    const { id_cur } = await call('/cursos', bodies.curso())
    const told = await owner!.query(
      "select cuenta_his from historia where sujeto_his = 'curso' and id_his = $1 and accion_his = 'creado'",
      [id_cur],
    )
    expect(told.rows).toEqual([{ cuenta_his: 1 }])
    await call('/trabajos', { accion: 'exportar_aprendices', filtro: {} })
    await expect
      .poll(async () => (await call('/trabajos?pordescargar=1')).items)
      .toEqual([expect.objectContaining({ estado_tra: 'listo' })])
    // The owner may migrate meanwhile, also twice.
    expect(await migrate(full!.owner)).toEqual([PORTAL_USER])
    const copies = [full!.portal, full!.owner].map((DATABASE_URL, at) =>
      backup(box.env('copia', { DATABASE_URL }), box.path(`${at}.zst`)),
    )
    const [byPortal, byOwner] = await Promise.all(copies)
    expect(rowsOf(byPortal!.manifest)).toEqual(rowsOf(byOwner!.manifest))
    expect(byPortal!.manifest.sequences).toEqual(byOwner!.manifest.sequences)
    expect(running.errors()).toBe('')
  } finally {
    running.child.kill('SIGTERM')
    await running.ended
  }
})

test('its user restores nothing and fills no demonstration', async () => {
  const env = box.env('otra', { DATABASE_URL: empty!.portal })
  await expect(restore(env, box.path('0.zst'), () => {})).rejects.toMatchObject({ code: '42501' })
  const settings = { DATABASE_URL: full!.portal, DATA_DIR: box.path('datos') }
  const demo = startProcess(box.path(''), settings, ['--demo'])
  expect(await demo.ended).toBe(1)
  expect(demo.errors()).toMatch(/^La demostración \(--demo\) solo la puede llenar el dueño [^\n]+\n$/)
})

test.each([
  'alter table historia disable trigger user',
  'alter table certcol add column otra text',
  'truncate consultas',
  'drop table consultas',
  'create table public.nueva ()',
  'create temp table nueva ()',
  'create schema nuevo',
  'create function public.nueva() returns int language sql return 1',
  'create or replace function rechazar(regla text) returns void language sql as $$ select $$',
  'create trigger nuevo before insert on historia for each row execute function historia_intacta()',
  "update historia set accion_his = 'cambiado'",
  'delete from historia',
  'delete from emisiones',
  'delete from evaluaciones',
  'update listas set datos_lis = null',
  'update emisionimagenes set idimg_eim = null',
  "update imagenes set tipo_img = ''",
  "update consentimientos set clase_con = 'otorga'",
  'delete from drizzle.__drizzle_migrations',
  'select pgboss.create_queue(\'nueva\', \'{"policy": "standard", "partition": true}\')',
  'set role anclaje',
  "insert into pgboss.bam (name, version, table_name, command) values ('x', 30, 'job', 'drop table historia')",
  "update pgboss.bam set command = ''",
  'update pgboss.version set version = 99',
  "select setval('historia_numero_his_seq', 1)",
  'set session_replication_role = replica',
  'select rolpassword from pg_authid',
])('its user may not: %s', async (statement) => {
  await expect(portal!.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('with a user for the portal, the owner starts no portal: the queue runs what that user may write', async () => {
  await expect(start(full!.owner)).rejects.toThrow('el portal tiene en ella el usuario «Portal de')
})

test('a user who may make something starts no portal, until the owner takes that right', async () => {
  await owner!.query(`grant temporary on database ${names[0]} to public`)
  await expect(start(full!.portal)).rejects.toThrow(`más permisos de los debidos (temporary on database ${names[0]})`)
  expect(await migrate(full!.owner)).toEqual([PORTAL_USER])
  await start(full!.portal)
})

test('an update is made by its owner, who also renews the rights', async () => {
  const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)'
  const { rows } = await owner!.query(`delete from drizzle.__drizzle_migrations where ${newest} returning created_at`)
  await expect(start(full!.portal)).rejects.toThrow('falta actualizar la base de datos a esta versión')
  await expect(migrate(full!.portal)).rejects.toThrow('no es el dueño')
  const moment = rows[0].created_at
  await owner!.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)", [moment])
  const version = (await owner!.query('select version from pgboss.version')).rows[0].version
  await owner!.query(getRollbackPlans('pgboss', version))
  await expect(start(full!.portal)).rejects.toThrow('falta actualizar la base de datos a esta versión')
  const user = owner!.escapeIdentifier(PORTAL_USER)
  await owner!.query(`revoke all on historia from ${user}; grant delete on emisiones to ${user}`)
  await expect(start(full!.portal)).rejects.toThrow('faltan permisos sobre public.historia')

  expect(await migrate(full!.owner)).toEqual([PORTAL_USER])
  await start(full!.portal)
  expect((await owner!.query('select version from pgboss.version')).rows).toEqual([{ version }])
  await expect(portal!.query('delete from emisiones')).rejects.toMatchObject({ code: '42501' })

  await owner!.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 99999999999999)")
  await expect(start(full!.portal)).rejects.toThrow('versión más nueva')
  await expect(migrate(full!.owner)).rejects.toThrow('versión más nueva')
})
