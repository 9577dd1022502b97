import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fail, runOperator } from '../settings/command.ts'
import type { Say } from '../settings/command.ts'
import type { Env } from '../settings/env.ts'

type Work = (env: Env, file: string, say: Say, has: (option: string) => boolean) => Promise<void>

interface More {
  /** Options that the command takes besides the file. */
  options?: readonly string[]
  /** Returns the name of the file that an interrupted command must remove. */
  leaves?: (file: string) => string
}

/**
 * Runs a command with an archive file as its argument, and ends the process. An error that the
 * operator can correct is printed as one sentence.
 */
export async function runCommand(usage: string, work: Work, { options = [], leaves }: More = {}): Promise<void> {
  const given = process.argv.slice(2)
  const [name, ...more] = given.filter((argument) => !options.includes(argument))
  if (name === undefined || name.startsWith('-') || more.length > 0) return fail(`Uso: ${usage}`)
  // npm runs scripts in the product's folder, but a relative path starts at the folder in which the
  // operator called npm.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  // Ends this process when the portal that started it has ended.
  process.once('disconnect', () => process.exit(1))
  process.once('exit', () => leaves && rmSync(leaves(file), { force: true }))
  await runOperator(
    (env, say) => work(env, file, say, (option) => given.includes(option)),
    (error) => {
      const { code, path } = error as NodeJS.ErrnoException
      return path === file ? `No se puede leer o escribir ${file} (${code ?? ''}).` : undefined
    },
  )
}
