import { EnvError, loadEnvFiles, readEnv } from './env.ts'
import type { Env } from './env.ts'
import { StartupProblem, startupProblem } from './startup.ts'

export type Say = (...lines: string[]) => void

const say: Say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`)

/** Ends the process of a command with a sentence for the operator. */
export const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Runs a command of the operator with the portal's settings, and ends the process. An error that
 * the operator can correct is printed as one sentence; `wordOf` returns the sentence for an error
 * that only this command can explain.
 */
export async function runOperator(
  work: (env: Env, say: Say) => Promise<void>,
  wordOf: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  // Only this user can read the files that the command makes.
  process.umask(0o077)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  let env: Env | undefined
  try {
    loadEnvFiles()
    env = readEnv(process.env)
    await work(env, say)
    process.exit(0)
  } catch (error) {
    if (error instanceof EnvError || error instanceof StartupProblem) return fail(error.message)
    const known = wordOf(error) ?? (env && startupProblem(error, env))
    if (known) return fail(known)
    throw error
  }
}
