import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Env } from '../settings/env.ts'

const OURS = /^anclaje-\d{8}T\d{6}Z\.tar\.zst$/
const LOOK_MS = 60_000
const RETRY_MS = 3_600_000
const COMMAND = join(import.meta.dirname, 'backup-command.ts')

const nameAt = (now: Date) => `anclaje-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst`

/** Returns the archives of a folder that this schedule made, the newest first. */
const archivesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => OURS.test(name))
    .toSorted()
    .toReversed()

/**
 * Makes an archive in a folder and then removes the oldest of its own, beyond `keep`. What fails
 * removes none, so that the last good one stays.
 */
export async function backupAndRotate(
  folder: string,
  keep: number,
  write: (file: string) => Promise<void>,
  now = new Date(),
): Promise<void> {
  const file = join(folder, nameAt(now))
  await write(file)
  // A name of another clock may be newer than this one; what was just made stays all the same.
  const others = archivesIn(folder).filter((name) => join(folder, name) !== file)
  for (const name of others.slice(keep - 1)) rmSync(join(folder, name), { force: true })
}

/** Writes an archive in a process of its own, as the command does. Rejects with what it said. */
async function inChild(file: string): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.trim().slice(-2_000))
}

/**
 * Makes an archive each `BACKUP_EVERY`, counted from the newest one, also across restarts. After a
 * failure it is tried again in an hour. Returns the function that ends it.
 */
export function startBackups(env: Env, onDone: (file: string) => void, onError: (error: unknown) => void): () => void {
  const { BACKUP_EVERY: every, BACKUP_KEEP: keep, BACKUP_DIR: folder } = env
  if (every === undefined) return () => {}
  let isWorking = false
  let notBefore = 0
  const run = async () => {
    if (isWorking || Date.now() < notBefore) return
    isWorking = true
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const newest = archivesIn(folder)[0]
      if (newest && Date.now() - statSync(join(folder, newest)).mtimeMs < every) return
      await backupAndRotate(folder, keep, async (file) => {
        await inChild(file)
        onDone(file)
      })
    } catch (error) {
      notBefore = Date.now() + RETRY_MS
      onError(error)
    } finally {
      isWorking = false
    }
  }
  void run()
  const timer = setInterval(run, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
