import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fail, runOperator } from '../settings/command.ts'
import type { Say } from '../settings/command.ts'
import type { Env } from '../settings/env.ts'

type Work = (env: Env, file: string, say: Say) => Promise<void>

/**
 * Runs a command on an archive, which is its one argument, and ends the process. What the operator
 * can correct is one sentence. `leaves` names a file that an interrupted command must not leave.
 */
export async function runCommand(usage: string, work: Work, leaves?: (file: string) => string): Promise<void> {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || more.length > 0) return fail(`Uso: ${usage}`)
  // npm runs its commands in the folder of the product.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  // A portal that made this its child is gone.
  process.once('disconnect', () => process.exit(1))
  process.once('exit', () => leaves && rmSync(leaves(file), { force: true }))
  await runOperator(
    (env, say) => work(env, file, say),
    (error) => {
      const { code, path } = error as NodeJS.ErrnoException
      return path === file ? `No se puede leer o escribir ${file} (${code ?? ''}).` : undefined
    },
  )
}
