import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { askForAdminLink, giveAdminLink } from './console.ts'
import { openEmbedded, overServer, requireThisVersion } from './db/client.ts'
import type { Db } from './db/client.ts'
import { FolderInUse } from './db/lock.ts'
import { Connections } from './db/server/pool.ts'
import { logOptions } from './http/log.ts'
import { runOperator } from './settings/command.ts'
import { patienceOf } from './settings/env.ts'
import type { Env } from './settings/env.ts'
import { StartupProblem } from './settings/startup.ts'
import type { AdminLink, AskedLink } from './access/cuentas/actions/admin-link.ts'

const USAGE = 'Uso: npm run admin:link -- usuario [--clave]'

function askedFor(): AskedLink {
  const options = process.argv.slice(2)
  const names = options.filter((option) => !option.startsWith('-'))
  if (names.length > 1 || options.some((option) => option.startsWith('-') && option !== '--clave'))
    throw new StartupProblem(USAGE)
  return { usuario: names[0], clave: options.includes('--clave') }
}

/** Makes the link in this process, which logs to its standard error. */
async function here(db: Db, env: Env, asked: AskedLink): Promise<AdminLink> {
  const { log } = Fastify({ logger: { ...logOptions('info'), stream: process.stderr } })
  return giveAdminLink({ db, env, now: () => new Date(), log }, asked)
}

/** Returns the innermost cause of an error, which the driver threw. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error

async function overDatabase(env: Env, url: string, asked: AskedLink): Promise<AdminLink> {
  const server = new Connections(url, patienceOf(env))
  try {
    const db = overServer(server)
    await requireThisVersion(db)
    return await here(db, env, asked)
  } catch (error) {
    throw rootOf(error)
  } finally {
    await server.end()
  }
}

/**
 * Makes the link in this process when no portal has the folder open; otherwise asks the portal that
 * has it.
 */
async function overFolder(env: Env, asked: AskedLink): Promise<AdminLink> {
  const { DATA_DIR } = env
  if (!existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartupProblem(`No hay base de datos en ${DATA_DIR}: inicie primero el portal.`)
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`)
  const database = await openEmbedded(DATA_DIR, say, 'command').catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  if (!database) return askForAdminLink(DATA_DIR, asked)
  try {
    return await here(database.db, env, asked)
  } finally {
    await database.close()
  }
}

await runOperator(async (env, say) => {
  const asked = askedFor()
  const { lines, failed } = env.DATABASE_URL
    ? await overDatabase(env, env.DATABASE_URL, asked)
    : await overFolder(env, asked)
  if (failed) throw new StartupProblem(lines.join('\n'))
  say(...lines)
})
