// npm run build: installs the dependencies and builds the pages, without starting the program. It
// is for operators who install as one user and run as another one, who may not write in this
// folder.
import { ensureBuilt, ensureInstalled, runMain } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return (await ensureBuilt()) ? 0 : 1
})
