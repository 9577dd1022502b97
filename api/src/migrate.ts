import { migrateForPortal } from './db/server/migrate.ts'
import { Connections } from './db/server/pool.ts'
import { runOperator } from './settings/command.ts'
import { patienceOf } from './settings/env.ts'
import { StartupProblem } from './settings/startup.ts'

const [portal, ...more] = process.argv.slice(2)

await runOperator(async (env, say) => {
  if (more.length > 0 || portal?.startsWith('-'))
    throw new StartupProblem("Uso: DATABASE_URL='postgres://dueño:clave@…' npm run migrate [-- usuario]")
  if (!env.DATABASE_URL)
    throw new StartupProblem('Falta DATABASE_URL. La base de datos embebida se actualiza al iniciar el portal.')
  const server = new Connections(env.DATABASE_URL, patienceOf(env))
  try {
    const users = await migrateForPortal(server, portal)
    say(
      'La base de datos está al día.',
      users.length > 0
        ? `Con permisos solo sobre las filas: ${users.join(', ')}.`
        : 'Solo el dueño la puede usar. Para que el portal use otro usuario: npm run migrate -- usuario',
    )
  } finally {
    await server.end()
  }
})
