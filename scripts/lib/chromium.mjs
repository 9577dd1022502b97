import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { upToThreeTimes } from './run.mjs'

/** Chromium without windows, menus and address bar. It shows the same pages with less work. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the Chromium or Chrome of the machine, or the Chromium that Playwright downloaded.
 * CHROMIUM_PATH has priority.
 */
export async function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const { chromium } = await import('@playwright/test')
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...ELSEWHERE, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path))
}

/** Returns whether this process may install packages of Debian. */
const mayInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/**
 * Installs a package of Debian, and tries three times. If that is not possible, prints the reason.
 */
function install(/** @type {string} */ name) {
  console.log(`Installing Debian’s ${name}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  upToThreeTimes(() => {
    // One source of packages that fails leaves the lists of the others good.
    apt('update')
    return apt('install', '-y', '--no-install-recommends', name)
  })
}

/**
 * Finds Chromium, preferably Debian's shell without windows. Installs it where this user may.
 * Throws with instructions when there is none.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH === undefined && mayInstall() && !existsSync(`/usr/bin/${SHELL}`)) install(SHELL)
  if ((await findChromium()) === undefined && mayInstall()) install('chromium')
  const found = await findChromium()
  if (found) return found
  throw new Error(
    'The journeys need Chromium or Chrome and none was found. Install one (Debian: apt-get install chromium-headless-shell; anywhere:\n' +
      'npx playwright install --with-deps chromium), or name it in CHROMIUM_PATH.',
  )
}
