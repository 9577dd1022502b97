// npm run dev: the API, restarted when its sources change, and Vite's development server, which
// passes /api on to it.
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
  // Either one alone is of no use: the first to end takes the other with it (see run.mjs).
  const code = await Promise.race([exitCode(api), exitCode(web)])
  process.exit(code)
})
