// npm run db:generate [-- --name x]: writes the migration that brings the database to the tables of
// api/src/db/tables.
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return runNode(['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
})
