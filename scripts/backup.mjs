// npm run backup -- copia.tar.zst: writes a copy of the portal into one file, while it runs or not.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['api/src/backup/backup-command.ts', ...process.argv.slice(2)])
})
