// npm run check: runs all checks of `npm test` except the journeys.
import { checks } from './lib/checks.mjs'
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain } from './lib/setup.mjs'
import { summary } from './lib/steps.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  await checks()
  return summary()
})
