import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOGIN_SCREEN, RESTABLECER_SCREEN } from '@anclaje/contract/screens'
import { createApp } from './app.ts'
import { serveAdminLinks } from './console.ts'
import { isPaused, pausedMailer, resume } from './backup/pause.ts'
import { startBackups } from './backup/schedule.ts'
import { serveCopies } from './backup/copy.ts'
import { afterAnswers } from './process/after-answer.ts'
import { readFixedCentro } from './documents/centro.ts'
import type { FixedCentro } from './documents/centro.ts'
import { leastFree, unwatched, watchDisk } from './process/disk.ts'
import type { Disk } from './process/disk.ts'
import {
  EnvError,
  loadEnvFiles,
  patienceOf,
  readEnv,
  refusePublicDemo,
  refusePublicSlowMachine,
} from './settings/env.ts'
import { clearTextWarnings } from './settings/clear-text.ts'
import type { Env } from './settings/env.ts'
import { logOptions, slowQuery } from './http/log.ts'
import { logLater } from './http/callers/security-log.ts'
import { listenForMetrics } from './http/outside/metrics.ts'
import { createAlterations } from './db/alterations.ts'
import { createLookups } from './db/lookups.ts'
import { createMailer } from './mail/mailer.ts'
import { createJobs } from './jobs/jobs.ts'
import { logAltered } from './trust/emisiones/actions.ts'
import { queueWaiting, startWork, tidy } from './work.ts'
import { makeLink } from './access/cuentas/queries/links.ts'
import { hashPassword } from './access/cuentas/passwords/hash.ts'
import { makePrivate, openWarning } from './settings/private-files.ts'
import { readOrCreateSecret } from './settings/secret.ts'
import { createSessions } from './http/callers/session.ts'
import { createUses } from './http/callers/uses.ts'
import { StartupProblem, startupProblem, unknownProblem } from './settings/startup.ts'
import { requireSameSecret } from './http/callers/same-secret.ts'
import { startWatchdog } from './process/watchdog.ts'
import { openEmbedded, openServer } from './db/client.ts'
import type { Database, Db } from './db/client.ts'
import { seedAdmin, unusedAdmin } from './seed/admin.ts'
import { DemoRefused, seedDemo } from '../demo/demo.ts'
import { seedReference } from './seed/reference.ts'
import { warmUp } from './training/certificados/document/draw.ts'

const UPKEEP_MS = 30_000
/**
 * Milliseconds after which the process ends even when something is still running. A request may
 * take ten seconds.
 */
const STOP_MS = 15_000
const DISK_FULL = 'the disk is full: writes are refused until there are 64 MB again'
const PAUSED =
  'Este portal se restauró de una copia: no envía correos ni hace trabajos hasta que lo inicie una vez con: npm start -- --reanudar'
const OWNER =
  'DATABASE_URL entra con el dueño de las tablas: quien tome el portal podría alterarlas y borrar su historia. ' +
  'Use otro usuario: docs/operate.md, «Two users».'
const now = () => new Date()
const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

const warn = (line: string) => process.stderr.write(`${line}\n`)

const openDatabase = (env: Env): Promise<Database> =>
  env.DATABASE_URL ? openServer(env.DATABASE_URL, patienceOf(env)) : openEmbedded(env.DATA_DIR, warn)

/** Creates the data folder, if needed, and removes the permissions of other users on it. */
function openDataDir({ DATA_DIR }: Env): void {
  mkdirSync(DATA_DIR, { recursive: true })
  const warning = openWarning(makePrivate(DATA_DIR))
  if (warning) warn(warning)
}

/**
 * Creates the first account and prints the data to log in. A link is printed at each start until
 * somebody has logged in, because a start might be killed before the operator has read the output.
 * A generated password is printed once, and only to a terminal: a journal keeps it and shows it to
 * others. Without a terminal the link sets a password.
 */
async function offerLogin(db: Db, env: Env, fixed: FixedCentro): Promise<void> {
  const password = env.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url')
  const { created } = await seedAdmin(db, { password, passwordHash: hashPassword, fixed })
  const idcue = await unusedAdmin(db)
  if (idcue === undefined) return
  const isTold = env.ADMIN_PASSWORD !== undefined || process.stdout.isTTY
  const code = await makeLink(db, idcue, { tipo: isTold ? 'ingreso' : 'clave', now: now() })
  if (code === undefined) return
  const generated = isTold ? password : '(la que escriba con el enlace)'
  const shown = env.ADMIN_PASSWORD ? '(la de ADMIN_PASSWORD)' : generated
  const address = isTold ? LOGIN_SCREEN : RESTABLECER_SCREEN
  say(
    '',
    created ? 'Primer inicio. Se creó la cuenta del administrador:' : 'Nadie ha iniciado sesión todavía:',
    '  Usuario:     admin',
    `  Contraseña:  ${created || !isTold ? shown : '(la del primer inicio)'}`,
    `  Enlace de un solo uso, válido una hora: ${env.PUBLIC_URL}${address}#${code}`,
    '',
  )
}

async function demo({ db, isOwner }: Database, fixed: FixedCentro): Promise<void> {
  // It stops triggers while it fills the tables.
  if (!isOwner)
    throw new StartupProblem(
      'La demostración (--demo) solo la puede llenar el dueño de la base de datos: inicie una vez con él en DATABASE_URL.',
    )
  const summary = await seedDemo(db, { now: now(), passwordHash: hashPassword, fixed }).catch((error: unknown) => {
    if (error instanceof DemoRefused) return error
    throw error
  })
  // The database already has data, such as the demonstration of an earlier day. It is served as it
  // is.
  if (summary instanceof DemoRefused) {
    say(summary.message)
    return
  }
  say(
    `Demostración: ${summary.personas} personas, ${summary.empresas} empresas, ${summary.certificaciones} certificaciones, ${summary.certificados} certificados, ${summary.equipos} equipos y ${summary.inspecciones} inspecciones.`,
    ...summary.cuentas.map(
      ({ rol, username, password }) => `  ${rol.padEnd(10)} usuario ${username}  contraseña ${password}`,
    ),
  )
}

/**
 * Starts the periodic upkeep, and calls `requeue` for waiting mails and jobs that are in no queue.
 * After a failure or on a full disk it waits for the next run.
 */
function startUpkeep(db: Db, disk: Disk, requeue: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const run = async () => {
    if (!disk.isLow()) await Promise.all([tidy(db, now()), requeue()])
  }
  const timer = setInterval(() => void run().catch(onError), UPKEEP_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function start(env: Env): Promise<void> {
  clearTextWarnings(env).forEach(warn)
  openDataDir(env)
  const database = await openDatabase(env)
  if (database.kind === 'server' && database.isOwner) warn(OWNER)
  try {
    await serve(env, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(env: Env, database: Database): Promise<void> {
  const { db } = database
  await seedReference(db)
  const fixedCentro = await readFixedCentro(db, env)
  await offerLogin(db, env, fixedCentro)
  if (process.argv.includes('--demo')) await demo(database, fixedCentro)
  const secret = env.JWT_SECRET ?? readOrCreateSecret(env.DATA_DIR)
  if (env.DATABASE_URL) {
    const isNew = process.argv.includes('--nueva-clave')
    await requireSameSecret(db, { secret, isSet: env.JWT_SECRET !== undefined, isNew })
  }
  const disk = env.DATABASE_URL
    ? unwatched
    : watchDisk(
        () => leastFree(env.DATA_DIR, join(env.DATA_DIR, 'postgres')),
        (isLow) => (isLow ? app.log.error(DISK_FULL) : app.log.info('the disk has room again: writes are taken')),
      )
  const uses = createUses(db, now, (error) => app.log.error({ err: error }, 'uses of sessions were not kept'), disk)
  const sessions = createSessions(db, { secret, portal: env.PUBLIC_URL, idleHours: env.SESSION_IDLE }, now, uses)
  const lookups = createLookups(db, (error) => app.log.error({ err: error }, 'look-ups were not counted'), disk)
  const alterations = createAlterations({
    db,
    now,
    disk,
    onFound: logAltered((evento, details) => logLater(app.log)(evento, details)),
    onError: (error) => app.log.error({ err: error }, 'altered documents were not recorded'),
  })
  if (process.argv.includes('--reanudar')) await resume(db)
  const paused = await isPaused(db)
  if (paused) warn(PAUSED)
  const mailer = paused ? pausedMailer : createMailer(env, (error) => app.log.error(error, 'a mail did not leave'))
  const jobs = createJobs(database.queue, (error) => app.log.error({ err: error }, 'the queue of jobs failed'))
  const deps = {
    db,
    env,
    fixedCentro,
    now,
    sessions,
    lookups,
    alterations,
    mailer,
    disk,
    jobs,
    server: database.server,
    embeddedBytes: database.embeddedBytes,
  }
  const app = await createApp(deps, logOptions(env.LOG_LEVEL))
  database.onQuery((ms, query) => {
    if (ms >= env.SLOW_QUERY_MS) app.log.warn(slowQuery(ms, query), 'a slow query')
  })
  const stopHousekeeping = database.housekeep?.((error) => app.log.error({ err: error }, 'housekeeping failed'))
  const requeue = async () => {
    if (!paused) await queueWaiting(deps)
  }
  const stopUpkeep = startUpkeep(db, disk, requeue, (error) => app.log.error({ err: error }, 'upkeep failed'))
  if (!paused)
    await startWork({ ...deps, mailer: app.metrics.mailer }, logLater(app.log), (error) =>
      app.log.error({ err: error }, 'a job was not done'),
    )
  const stopCopies =
    database.hold &&
    serveCopies(env.DATA_DIR, database.hold, (error) => app.log.error({ err: error }, 'a copy was not made'))
  const stopConsole =
    database.kind === 'embedded' && (await serveAdminLinks({ db, env, now, disk, log: app.log }, env.DATA_DIR))
  warmUp(env.PUBLIC_URL)
  const figures = env.METRICS_ADDRESS && (await listenForMetrics(app.metrics, env.METRICS_ADDRESS))
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  startWatchdog()
  const stopBackups = startBackups(
    env,
    () => app.log.info('a backup was made'),
    (error) => app.log.error({ err: error }, 'a backup was not made'),
  )
  say(`Anclaje está listo en ${address.replace('127.0.0.1', 'localhost')}`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A query that takes minutes is interrupted, as if the process were killed. No acknowledged
    // change is lost.
    setTimeout(() => process.exit(0), STOP_MS).unref()
    stopUpkeep()
    if (figures) figures.close()
    await Promise.all([stopHousekeeping?.(), stopBackups(), stopCopies?.(), app.close(), jobs.stop()])
    if (stopConsole) await stopConsole()
    await afterAnswers()
    await Promise.all([lookups.stop(), alterations.stop(), uses.stop()])
    await database.close()
    process.exit(0)
  }
  const drain = async () => {
    app.isLeaving = true
    await jobs.stopTaking()
    await sleep(env.DRAIN_MS)
    await stop()
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void drain())
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function settings(): Env {
  try {
    loadEnvFiles()
    const env = readEnv(process.env)
    if (process.argv.includes('--demo')) refusePublicDemo(env)
    refusePublicSlowMachine(env)
    return env
  } catch (error) {
    if (error instanceof EnvError) return fail(error.message)
    throw error
  }
}

// Only this user can read the files that the process creates.
process.umask(0o077)
const env = settings()
await start(env).catch((error: unknown) => fail(startupProblem(error, env) ?? unknownProblem(error)))
