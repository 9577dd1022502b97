// npm run db:reset: empties the folder of the embedded database, after the operator typed its name.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ensureInstalled, node24, root, runMain, runNode, SetupError } from './lib/setup.mjs'

async function reset() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  if (process.env.DATABASE_URL) {
    throw new SetupError('DATABASE_URL nombra un servidor: esta orden solo borra la base de datos embebida.')
  }
  const folder = resolve(root, process.env.DATA_DIR || 'data')
  // Only a folder with a database is emptied, so that a wrong DATA_DIR does not delete other files.
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
    throw new SetupError(`No hay base de datos en ${folder}.`)
  }
  // This is the lock of the server. While this script holds it, no server can start. Only Node 24
  // can import the module.
  const { FolderInUse, lockFolder } = await import('../api/src/db/lock.ts')
  let unlock
  try {
    unlock = await lockFolder(folder, () => process.exit(1), { onWait: console.log })
  } catch (error) {
    throw error instanceof FolderInUse ? new SetupError(error.message) : error
  }
  try {
    console.log(`Se borrará todo lo que hay en ${folder}: base de datos, archivos y claves.`)
    const keyboard = createInterface({ input: process.stdin, output: process.stdout })
    // A closed input (Ctrl+D, an empty pipe) counts as a no.
    const answer = await Promise.race([
      keyboard.question(`Escriba el nombre de la carpeta (${basename(folder)}) para continuar: `),
      new Promise((done) => keyboard.once('close', () => done(''))),
    ])
    keyboard.close()
    if (answer.trim() !== basename(folder)) throw new SetupError('No se borró nada.')
    for (const name of readdirSync(folder)) {
      if (name !== 'anclaje.lock') rmSync(join(folder, name), { recursive: true, force: true })
    }
    console.log('Borrado. La próxima vez que inicie, el portal creará una base de datos nueva.')
  } finally {
    unlock()
  }
  return 0
}

await runMain(async () => {
  ensureInstalled()
  if (process.execPath === node24()) return reset()
  return runNode(['scripts/db-reset.mjs'], { stdio: 'inherit' })
})
