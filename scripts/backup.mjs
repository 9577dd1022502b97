// npm run backup -- copia.tar.zst: writes a copy of the portal into one file, while it runs or not.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runOperator } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runOperator('api/src/backup/backup-command.ts')
})
