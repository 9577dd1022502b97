import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'
import { installedPostgres } from './scripts/lib/postgres.mjs'

const executablePath = await findChromium()

/**
 * Features of Chromium that are turned off. Chromium uses only the last list of such features, so
 * this list repeats the features that Playwright turns off and that matter to the journeys.
 */
const DISABLED_FEATURES = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Pages of the address bar. Headless Chromium loads them in each window and never shows them;
  // they take as long as the page of the portal.
  'AimEnabled',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

// A file that changes rows has its own server and data folder (e2e/fixtures.ts), so files run in
// parallel. Files of e2e/shared only read: they share one server, and their tests run in parallel
// too. They run last, by the order of paths, on the workers that the long files leave free.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // This file stops the server of the database.
  testIgnore: installedPostgres() ? [] : '**/caida.test.ts',
  globalSetup: './e2e/global-setup.ts',
  // One more than the cores that it is measured on, because journeys wait for mails and pauses. With
  // two workers a seventh of two cores was idle, and the journeys took a sixteenth longer.
  workers: 3,
  // Limits that end a hanging journey. They are long, because a journey cannot know how fast the
  // machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // A failed test is tried once more after all others, alone, with a new server.
  retries: 1,
  retryStrategy: 'isolated',
  outputDir: 'test-results',
  use: {
    actionTimeout: 60_000,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // Keeps axe from measuring colours during a fade, and saves the time of the fades.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey would cost a third of its time. TRACE=1 turns it on.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      // Under libfaketime Chromium never rests. Its pages get their clock from e2e/fixtures.ts.
      env: { ...process.env, LD_PRELOAD: undefined },
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // No page lives long enough for this compiler to save what it costs.
        '--js-flags=--no-maglev',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
})
