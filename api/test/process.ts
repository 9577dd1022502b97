import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLOCK } from '../../scripts/lib/setup.mjs'
import { TEST_LIMITS } from './limits.ts'

const SERVER = join(import.meta.dirname, '../src/server.ts')
const ORM_IMPORTS = pathToFileURL(join(import.meta.dirname, '../src/process/orm-imports.ts')).href
/** Milliseconds for a start. They end before a test does, so that the program's output is told. */
const START_MS = 240_000
/** Node's compile cache; without it, each start would compile everything again. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled')

/** Starts a command of the operator as the scripts do, in its own folder. */
export const spawnCommand = (folder: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, ['--import', ORM_IMPORTS, ...args], {
    cwd: folder,
    env: { ...CLOCK, NODE_COMPILE_CACHE: COMPILED, ...TEST_LIMITS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** A started program, with its output so far and its exit code. */
export interface Running {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** The exit code, or null when a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Starts the real server in its own folder, with none of this process's environment variables but
 * those of its clock. `server` is the file of another version of the portal.
 */
export function startProcess(
  folder: string,
  env: Record<string, string>,
  args: string[] = [],
  server = SERVER,
): Running {
  const child = spawn(process.execPath, [server, ...args], {
    cwd: folder,
    env: {
      ...CLOCK,
      NODE_COMPILE_CACHE: COMPILED,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...TEST_LIMITS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (errors += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, errors: () => errors, ended }
}

/** Waits until the server prints its address. Returns that address. */
export async function listening(server: Running): Promise<string> {
  const address = () => /listo en (http:\S+)/.exec(server.output())?.[1]
  const deadline = Date.now() + START_MS
  let isOver = false
  void server.ended.then(() => (isOver = true))
  while (!address()) {
    if (isOver || Date.now() > deadline)
      throw new Error(`the server did not start: ${server.output()}${server.errors()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return address()!
}
