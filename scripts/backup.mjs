// npm run backup -- copia.tar.zst: writes a copy of the portal into one file, whether or not the
// portal runs.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runOperator } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runOperator('api/src/backup/backup-command.ts')
})
