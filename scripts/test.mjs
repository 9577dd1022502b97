// npm test: runs everything, from a bare clone. The last line is `N passed, N failed`.
import { checks } from './lib/checks.mjs'
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain } from './lib/setup.mjs'
import { playwright, step, summary } from './lib/steps.mjs'

async function journeys() {
  // This module loads Playwright, which is missing before the set-up.
  const { ensureChromium } = await import('./lib/chromium.mjs')
  return playwright({ CHROMIUM_PATH: await ensureChromium() })
}

exitOnSignals()
await runMain(async () => {
  const ready = await step('set-up', async () => {
    ensureInstalled()
    return true
  })
  if (!ready) return summary()
  const built = await checks()
  await step('journeys in Chromium', async () => built && journeys())
  return summary()
})
