import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { openTestDatabase } from '../test/db.ts'
import { makeBlank, makeSeeded } from '../test/backups.ts'
import { PASSWORD, factories } from '../test/factories.ts'
import { listening, spawnCommand, startProcess } from '../test/process.ts'
import type { Running } from '../test/process.ts'
import { offerAdminLink } from './access/cuentas/actions/admin-link.ts'
import { askForAdminLink } from './console.ts'
import { readEnv } from './settings/env.ts'
import { askConsole, serveConsole } from './process/console.ts'
import { cuentas, enlaces } from './db/tables/access.ts'

// The command `npm run admin:link` (OPS-57).

const COMMAND = join(import.meta.dirname, 'admin-link.ts')
const SOCKET = 'consola.sock'
const folder = mkdtempSync(join(tmpdir(), 'anclaje-consola-'))
const dataDir = join(folder, 'datos')
const socket = join(dataDir, SOCKET)
let server: Running | undefined
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command. Returns its exit code, its output, and its log. */
async function run(args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) {
  const child = spawnCommand(folder, [COMMAND, ...args], { PUBLIC_URL: 'https://portal.localhost', ...env })
  let [said, errors] = ['', '']
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (errors += part))
  const [code] = await once(child, 'close')
  return { code, said, errors }
}
const codeIn = (said: string, address = '/login#') => said.split(address)[1]!.trim()

/**
 * Starts the portal with the data folder. Returns a function that makes a call about accounts and
 * returns its status.
 */
async function start() {
  server = startProcess(folder, {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://portal.localhost',
  })
  const origin = await listening(server)
  return async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (
      await fetch(`${origin}/api/v1/cuentaacceso/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).status
  }
}

describe('the embedded database', () => {
  test('when the user is missing, or one is given that it does not take, the command says so', async () => {
    const none = await run(['admin'])
    expect([none.code, none.errors]).toEqual([1, `No hay base de datos en ${dataDir}: inicie primero el portal.\n`])
    const wrong = await run(['a', 'b'])
    expect([wrong.code, wrong.errors]).toEqual([1, 'Uso: npm run admin:link -- usuario [--clave]\n'])
  })

  test('a database with which the portal has never started is not migrated by the command', async () => {
    const box = join(folder, 'anterior')
    await makeBlank(box)
    const older = await run(['admin'], { DATA_DIR: box })
    expect([older.code, older.errors]).toEqual([
      1,
      'La base de datos no es de esta versión: inicie primero el portal.\n',
    ])
  })

  test('a running portal gives a link over its socket, and a killed one does not block the command', async () => {
    await makeSeeded(dataDir)
    let post = await start()
    expect(statSync(socket).mode & 0o777).toBe(0o600)
    const list = await askForAdminLink(dataDir, { usuario: undefined, clave: false })
    expect(list).toMatchObject({ failed: false, cuenta: null })
    expect(list.lines.join('\n')).toMatch(/admin {16}Administrador del Portal$/m)
    const given = await run(['ADMIN'])
    expect([given.code, given.errors]).toEqual([0, ''])
    expect(given.said).toContain('Enlace para ingresar como admin, de un solo uso, válido 15 minutos:')
    const token = codeIn(given.said)
    const logged = server!
      .output()
      .split('\n')
      .find((line) => line.includes('enlace_creado'))!
    expect(JSON.parse(logged)).toMatchObject({ registro: 'seguridad', por: null, cuenta: 1, tipo: 'ingreso' })
    expect(server!.output()).not.toContain(token)
    expect([await post('auth', { token }), await post('auth', { token })]).toEqual([200, 401])
    const unknown = await askForAdminLink(dataDir, { usuario: 'nadie', clave: false })
    expect(unknown).toMatchObject({ failed: true, cuenta: null })
    expect(unknown.lines.join('\n')).toContain('No hay una cuenta de administrador con ese usuario.')

    const clave = codeIn((await run(['admin', '--clave'])).said, '/restablecer#')
    expect(await post('restablecer', { token: clave, password: 'zorro-gris-41' })).toBe(200)
    expect(await post('auth', { username: 'admin', password: 'zorro-gris-41' })).toBe(200)

    server!.child.kill('SIGKILL')
    await server!.ended
    expect(existsSync(socket)).toBe(true)
    // No process listens on the socket any more, so the command opens the folder itself.
    const direct = await run(['admin'])
    expect(direct.code).toBe(0)
    expect(JSON.parse(direct.errors)).toMatchObject({ evento: 'enlace_creado', cuenta: 1, consola: 1 })
    post = await start()
    expect(await post('auth', { token: codeIn(direct.said) })).toBe(200)
    server!.child.kill('SIGTERM')
    await server!.ended
    expect(existsSync(socket)).toBe(false)
  })
})

// Only root can give files to another user.
if (process.getuid?.() === 0)
  test('a database of another system user is left alone', async () => {
    const box = join(folder, 'ajena')
    await makeBlank(box)
    chownSync(join(box, 'postgres'), 65_534, 65_534)
    const { code, errors } = await run(['admin'], { DATA_DIR: box })
    expect([code, errors]).toEqual([1, expect.stringContaining('con el usuario que inicia el portal')])
    expect(readdirSync(box)).toEqual(['postgres'])
  })

describe('the socket', () => {
  const box = () => mkdtempSync(join(folder, 'caja-'))

  test('accepts one line of limited length, and cuts off clients that send more or nothing', async () => {
    const errors: unknown[] = []
    const asked: string[] = []
    const answer = async (line: string) => (asked.push(line), `eco ${line}`)
    const dir = box()
    const stop = await serveConsole(dir, answer, (error) => errors.push(error))
    expect(await askConsole(dir, 'hola')).toBe('eco hola')
    const send = async (text: string) => {
      const client = connect(join(dir, SOCKET))
      let heard = ''
      client.on('data', (part) => (heard += part.toString()))
      client.on('error', () => {})
      client.write(text)
      await new Promise((closed) => client.once('close', closed))
      return heard
    }
    expect(await send('x'.repeat(1_000_000))).toBe('')
    expect(await send('una\ndos\ntres\n')).toBe('eco una\n')
    expect(asked).toEqual(['hola', 'una'])
    expect(errors).toHaveLength(1)
    // A connection that sends nothing does not delay closing.
    const silent = connect(join(dir, SOCKET)).on('error', () => {})
    await once(silent, 'connect')
    const gone = new Promise((closed) => silent.once('close', closed))
    await stop()
    await gone
    expect(existsSync(join(dir, SOCKET))).toBe(false)
  })

  test('is optional where it cannot be created, and waits for a slow answer', async () => {
    const dir = box()
    mkdirSync(join(dir, SOCKET))
    const errors: unknown[] = []
    await (await serveConsole(dir, async () => '', (error) => errors.push(error)))() // prettier-ignore
    expect(errors).toHaveLength(1)

    const slow = box()
    const stop = await serveConsole(slow, (line) => sleep(1_100, line), (error) => errors.push(error), 1_000) // prettier-ignore
    expect(await askConsole(slow, 'hola')).toBe('hola')
    await stop()
    expect(errors).toHaveLength(1)
  })

  test('is reported when nobody answers, and when its path is too long', async () => {
    const dir = box()
    await expect(askConsole(dir, 'hola')).rejects.toThrow('no responde a este comando')
    writeFileSync(join(dir, SOCKET), '')
    await expect(askConsole(dir, 'hola')).rejects.toThrow('no responde a este comando')
    const stop = await serveConsole(dir, async () => '', () => {}) // prettier-ignore
    await stop()
    const long = join(dir, 'x'.repeat(100))
    const errors: unknown[] = []
    await (await serveConsole(long, async () => '', (error) => errors.push(error)))() // prettier-ignore
    expect(errors).toHaveLength(1)
    await expect(askConsole(long, 'hola')).rejects.toThrow('demasiado larga')
  })
})

if (inject('template').kind === 'server')
  describe('a database server', () => {
    test('is asked directly, for an administrator who is not blocked', async () => {
      const database = await openTestDatabase()
      const { db, url } = database
      const make = factories(db)
      const [first, other] = [await make.cuenta(ROLES.adm), await make.cuenta(ROLES.adm)]
      const inspector = await make.cuenta(ROLES.inspector)
      const env = { DATABASE_URL: url!, DATA_DIR: dataDir }
      // Dots in a document number are ignored, as at the login (ACC-1).
      const given = await run([first.username.replace(/\B(?=(\d{3})+$)/g, '.')], env)
      expect(given.code).toBe(0)
      expect(JSON.parse(given.errors)).toMatchObject({
        registro: 'seguridad',
        evento: 'enlace_creado',
        cuenta: first.id_cue,
      })
      const [link] = await db.select().from(enlaces).where(eq(enlaces.idcue_enl, first.id_cue))
      expect(Date.parse(link!.vence_enl) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
      expect(link!.hash_enl).not.toBe(codeIn(given.said))
      const refused = await run([inspector.username], env)
      expect([refused.code, refused.said]).toEqual([1, ''])
      expect(refused.errors).toContain('No hay una cuenta de administrador con ese usuario.')
      await db.update(cuentas).set({ bloqueada_cue: true }).where(eq(cuentas.id_cue, other.id_cue))
      const now = () => new Date()
      const asked = { usuario: other.username, clave: false }
      const blocked = await offerAdminLink({ db, now, env: readEnv({}) }, asked)
      expect(blocked.failed).toBe(true)
      expect(blocked.lines.join('\n')).toContain('Esa cuenta está bloqueada.')
      expect(blocked.lines.join('\n')).toContain('(bloqueada)')
      await database.close()
    })

    test('of another version is refused in one sentence', async () => {
      const database = await openTestDatabase()
      const env = { DATABASE_URL: database.url!, DATA_DIR: dataDir }
      const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`
      await database.db.execute(newer)
      expect((await run(['admin'], env)).errors).toContain('es de una versión más nueva del portal')
      await database.db.execute(sql`drop table drizzle.__drizzle_migrations`)
      expect((await run(['admin'], env)).errors).toContain('inicie primero el portal')
      await database.close()
    })

    test('that does not answer is reported in one sentence', async () => {
      const away = await run(['admin'], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/no', DATA_DIR: dataDir })
      expect([away.code, away.errors]).toEqual([
        1,
        expect.stringContaining('DATABASE_URL: el servidor de PostgreSQL no responde'),
      ])
    })
  })
