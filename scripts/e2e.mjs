// npm run e2e [-- arguments of Playwright]: runs the journeys in Chromium, on pages built from the
// present sources.
import { ensureChromium } from './lib/chromium.mjs'
import { exitOnSignals } from './lib/run.mjs'
import { ensureBuilt, ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  if (!(await ensureBuilt())) return 1
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  return runNode(args, { env: { CHROMIUM_PATH: await ensureChromium() }, stdio: 'inherit' })
})
