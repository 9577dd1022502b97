import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Env } from '../settings/env.ts'

const OURS = /^anclaje-\d{8}T\d{6}Z\.tar\.zst$/
/** Matches incomplete archives of the schedule, left by a killed process. */
const HALF = /^anclaje-\d{8}T\d{6}Z\.tar\.zst\.\d+\.parcial$/
/**
 * Milliseconds between two checks whether a backup is due, and between a failure and the next
 * attempt.
 */
const TIMES = { lookMs: 60_000, retryMs: 3_600_000 }
/** Milliseconds that a child process has to remove its incomplete archive before it is killed. */
const END_MS = 3_000
const COMMAND = join(import.meta.dirname, 'backup-command.ts')
const ORM_IMPORTS = pathToFileURL(join(import.meta.dirname, '../process/orm-imports.ts')).href

const nameAt = (now: Date) => `anclaje-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst`

/** Returns the archives of this schedule in a folder, newest first. */
const archivesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => OURS.test(name))
    .toSorted()
    .toReversed()

const remove = (folder: string, names: readonly string[]) => {
  for (const name of names) rmSync(join(folder, name), { force: true })
}

/**
 * Makes an archive in a folder, then removes the oldest archives of this schedule until `keep`
 * remain. If the backup fails, no archive is removed, so that the last good archive remains.
 */
export async function backupAndRotate(
  folder: string,
  keep: number,
  write: (file: string) => Promise<void>,
  now = new Date(),
): Promise<void> {
  const file = join(folder, nameAt(now))
  remove(
    folder,
    readdirSync(folder).filter((name) => HALF.test(name)),
  )
  await write(file)
  // If the clock was set back, older archives have later names. The new archive is never removed.
  const others = archivesIn(folder).filter((name) => join(folder, name) !== file)
  remove(folder, others.slice(keep - 1))
}

/**
 * Starts a process that writes an archive in the same way as the command. It ends when this process
 * ends.
 */
const startChild = (file: string) =>
  // No message is sent through the IPC channel. The child ends when the channel closes.
  spawn(process.execPath, ['--import', ORM_IMPORTS, COMMAND, file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })

/** Waits for the end of a child. Rejects with its error output when it failed. */
async function success(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr!.on('data', (part) => (said += part))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(said.trim().slice(-2_000) || `the backup ended with ${code ?? signal}`)
}

/** Terminates a child, which removes its incomplete archive. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/**
 * Makes an archive every `BACKUP_EVERY`, counted from the newest archive, also across restarts.
 * After a failure the next attempt is an hour later. Returns a function that stops the schedule,
 * including a backup in progress.
 */
export function startBackups(
  env: Env,
  onDone: (file: string) => void,
  onError: (error: unknown) => void,
  times = TIMES,
): () => Promise<void> {
  const { BACKUP_EVERY: every, BACKUP_KEEP: keep, BACKUP_DIR: folder } = env
  if (every === undefined) return async () => {}
  let child: ChildProcess | undefined
  let working: Promise<void> | undefined
  let isEnding = false
  let notBefore = 0
  const run = async () => {
    if (Date.now() < notBefore) return
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const newest = archivesIn(folder)[0]
      if (newest && Date.now() - statSync(join(folder, newest)).mtimeMs < every) return
      await backupAndRotate(folder, keep, async (file) => {
        child = startChild(file)
        await success(child).finally(() => (child = undefined))
        onDone(file)
      })
    } catch (error) {
      if (isEnding) return
      notBefore = Date.now() + times.retryMs
      onError(error)
    }
  }
  const look = () => {
    working ??= run().finally(() => (working = undefined))
  }
  look()
  const timer = setInterval(look, times.lookMs)
  timer.unref()
  return async () => {
    isEnding = true
    clearInterval(timer)
    if (child) await end(child)
    await working
  }
}
