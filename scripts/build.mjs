// npm run build: sets up what the program needs and builds the pages, without starting it. For who
// installs as one user and runs as another, who may write nothing here.
import { ensureBuilt, ensureInstalled, runMain } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return (await ensureBuilt()) ? 0 : 1
})
