// What every journey stands on: the real product, built, with a data folder of its own, and a page that behaves.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export { expect }

const ADMIN_PASSWORD = 'secreto123'
const START_MS = 60_000

interface Server {
  url: string
  dataDir: string
}

interface WorkerFixtures {
  /** Arguments of the server; `test.use({ serverArgs: ['--demo'] })` at the top of a file starts it with demo data. */
  serverArgs: string[]
  /** Settings of the server on top of the usual ones, set in the same way. */
  serverEnv: Record<string, string>
  server: Server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const answers = async (url: string) => {
  const response = await fetch(`${url}/healthz`).catch(() => null)
  return response?.ok ?? false
}

/** Starts the product, waits until it answers, and gives it with the function that stops it and removes its data. */
async function startServer(args: string[], env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'anclaje-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['api/src/server.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    // Nothing of the developer's own settings: an empty value also hides the one in `.env`.
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: '',
      SMTP_URL: '',
      JWT_SECRET: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(killer)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start.\n${errors}`)
    }
    await sleep(100)
  }
  return { server: { url, dataDir }, stop }
}

export const test = base.extend<object, WorkerFixtures>({
  serverArgs: [[], { scope: 'worker', option: true }],
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverArgs, serverEnv }, use) => {
      const { server, stop } = await startServer(serverArgs, serverEnv)
      await use(server)
      await stop()
    },
    { scope: 'worker', timeout: START_MS + 20_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Whatever a journey is about: no error goes unnoticed, and nothing is fetched from anybody else.
  page: async ({ page, server }, use) => {
    const trouble: string[] = []
    page.on('pageerror', (error) => trouble.push(`error in the page: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== server.url) trouble.push(`fetched from elsewhere: ${request.url()}`)
    })
    await use(page)
    expect(trouble).toEqual([])
  },
})

/** Logs in through the page and waits for the first screen. */
export async function login(page: Page, user = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/usuario/i).fill(user)
  await page
    .getByLabel(/contraseña/i)
    .and(page.locator('input'))
    .fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: /login|ingresar|iniciar/i })
    .click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Fails with the rule, the element and the way to put it right for everything that axe finds at WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.failureSummary ?? node.html).join('; ')}`),
  ).toEqual([])
}

/** Opens a select and takes one of its options. */
export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click()
  await page.getByRole('option', { name: option }).click()
}
