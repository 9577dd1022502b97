// npm run dev: starts the API, Vite's development server, which forwards to the API, and the build
// of the pages that the API draws. The API restarts when its sources change and when these pages
// are built.
import { exitCode, exitOnSignals, start } from './lib/run.mjs'
import { childEnv, ensureBuilt, ensureInstalled, node24, root, runMain } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  if (!(await ensureBuilt())) return 1
  const options = { cwd: root, env: childEnv() }
  const api = start(
    node24(),
    ['--watch-preserve-output', '--watch', 'api/src/server.ts', ...process.argv.slice(2)],
    options,
  )
  const web = start(node24(), ['node_modules/vite/bin/vite.js', 'web'], options)
  const pagesConfig = ['--config', 'web/vite.pages.config.ts', '--watch', '--logLevel', 'warn']
  const pages = start(node24(), ['node_modules/vite/bin/vite.js', 'build', 'web', ...pagesConfig], options)
  // None is of use alone: when one ends, the script ends and stops the others (see run.mjs).
  const code = await Promise.race([api, web, pages].map(exitCode))
  process.exit(code)
})
