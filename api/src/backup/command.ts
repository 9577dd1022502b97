import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { EnvError, loadEnvFile, readEnv } from '../settings/env.ts'
import type { Env } from '../settings/env.ts'
import { StartupProblem, startupProblem } from '../settings/startup.ts'

type Say = (...lines: string[]) => void
type Work = (env: Env, file: string, say: Say) => Promise<void>

/**
 * Runs a command on an archive, which is its one argument, and ends the process. What the operator
 * can correct is one sentence. `leaves` names a file that an interrupted command must not leave.
 */
export async function runCommand(usage: string, work: Work, leaves?: (file: string) => string): Promise<void> {
  // Files that the command makes are for its own user only.
  process.umask(0o077)
  const say: Say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`)
  const fail = (sentence: string): never => {
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || more.length > 0) return fail(`Uso: ${usage}`)
  // npm runs its commands in the folder of the product.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  // A portal that made this its child is gone.
  process.once('disconnect', () => process.exit(1))
  process.once('exit', () => leaves && rmSync(leaves(file), { force: true }))
  let env: Env | undefined
  try {
    loadEnvFile()
    env = readEnv(process.env)
    await work(env, file, say)
    process.exit(0)
  } catch (error) {
    if (error instanceof EnvError || error instanceof StartupProblem) return fail(error.message)
    const { code, path } = error as NodeJS.ErrnoException
    if (path === file) return fail(`No se puede leer o escribir ${file} (${code}).`)
    const known = env && startupProblem(error, env)
    if (known) return fail(known)
    throw error
  }
}
