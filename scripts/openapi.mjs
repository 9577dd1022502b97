// npm run openapi [-- file]: writes the description of every call of the API, openapi.json unless
// told.
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return runNode(['scripts/lib/write-openapi.mjs', ...process.argv.slice(2)], { stdio: 'inherit' })
})
