// npm run openapi [-- file]: writes the OpenAPI document of the API, by default to openapi.json.
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  return runNode(['scripts/lib/write-openapi.mjs', ...process.argv.slice(2)], { stdio: 'inherit' })
})
