// npm run build: installs the dependencies and builds the pages, without starting the program. It
// is for operators who install as one user and run the portal as another user without write access
// to this folder.
import { ensureBuilt, ensureInstalled, runMain } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return (await ensureBuilt()) ? 0 : 1
})
