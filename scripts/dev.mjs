// npm run dev: starts the API, which restarts when its sources change, and Vite's development
// server, which forwards /api to it.
import { exitCode, exitOnSignals, start } from './lib/run.mjs'
import { childEnv, ensureInstalled, node24, root, runMain } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const options = { cwd: root, env: childEnv() }
  const api = start(
    node24(),
    ['--watch-preserve-output', '--watch', 'api/src/server.ts', ...process.argv.slice(2)],
    options,
  )
  const web = start(node24(), ['node_modules/vite/bin/vite.js', 'web'], options)
  // Neither is of use alone: when one ends, the script ends and stops the other one (see run.mjs).
  const code = await Promise.race([exitCode(api), exitCode(web)])
  process.exit(code)
})
