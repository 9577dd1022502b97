import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the Chromium or Chrome of the machine, or the one that Playwright downloaded. CHROMIUM_PATH
 * has priority.
 */
export async function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const { chromium } = await import('@playwright/test')
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...ELSEWHERE, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path))
}

/**
 * Finds Chromium. Installs the one of Debian when there is none and this user may install. Throws
 * with instructions otherwise.
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (isDebian && process.getuid?.() === 0) {
    console.log('No Chromium on this machine: installing Debian’s…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The journeys need Chromium or Chrome and none was found. Install one (Debian: apt-get install chromium; anywhere:\n' +
      'npx playwright install --with-deps chromium), or name it in CHROMIUM_PATH.',
  )
}
