// npm run restore -- copia.tar.zst: fills an empty folder or server from a backup.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runOperator } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runOperator('api/src/backup/restore-command.ts')
})
