// Fixtures of every journey: the built product with a data folder of its own, and a page that fails
// on errors.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { ADMIN_PASSWORD, START_MS, STOP_MS, sharedServer, startServer } from './server.ts'
import type { Server, Smtp } from './server.ts'

export { expect }

interface TestFixtures {
  /**
   * True when the file changes no rows; set with `test.use({ readsOnly: true })`. It then uses the
   * shared server with the demonstration set.
   */
  readsOnly: boolean
  /**
   * True when the file needs the demonstration set; set with `test.use({ demo: true })` at the top
   * of the file.
   */
  demo: boolean
  /** Additional settings of the server, which are also set with `test.use`. */
  serverEnv: Record<string, string>
  /** True when the server gets a mail server, which `smtp` is. */
  sendsMail: boolean
  running: Pick<Running, 'server'> & Partial<Running>
  server: Server
  smtp: Smtp
}

type Running = Awaited<ReturnType<typeof startServer>>

interface WorkerFixtures {
  runningOf: (key: string, ...how: Parameters<typeof startServer>) => Promise<Running>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  readsOnly: [false, { option: true }],
  // These are options of a test, not of a worker: for each value of a worker option, Playwright
  // starts another worker with another browser.
  demo: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  sendsMail: [false, { option: true }],
  runningOf: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let running: (Running & { key: string }) | undefined
      await use(async (key, ...how) => {
        if (running?.key !== key) {
          await running?.stop()
          running = undefined
          running = { key, ...(await startServer(...how)) }
        }
        return running
      })
      await running?.stop()
    },
    { scope: 'worker', timeout: STOP_MS + 10_000 },
  ],
  // A file that changes rows gets its own server, because journeys count rows, and rows of another
  // file would change the counts. So does a journey that is tried again: those after it have
  // changed rows meanwhile.
  running: [
    async ({ runningOf, readsOnly, demo, serverEnv, sendsMail }, use, { file, retry }) =>
      use(
        readsOnly
          ? { server: sharedServer() }
          : await runningOf(`${file} ${retry}`, demo ? 'demo' : 'plain', serverEnv, sendsMail),
      ),
    { scope: 'test', timeout: STOP_MS + START_MS + 10_000 },
  ],
  server: async ({ running }, use) => use(running.server),
  smtp: async ({ running }, use) => use(running.smtp!),
  baseURL: async ({ server }, use) => use(server.url),
  // Every journey fails on an error in the page and on a request to another host.
  page: async ({ page, server }, use) => {
    // Chromium keeps the real clock (playwright.config.ts), so its pages get that of this process.
    if (process.env.FAKETIME) await page.clock.install()
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

const sessions = new Map<string, { accesToken: string; dataUser: { username_cue: string } }>()

/**
 * Returns the session of an account. It is opened once for each server; the login has its own
 * journeys.
 */
async function sessionOf(page: Page, user: string, password: string) {
  const { request } = page.context()
  const key = `${user} ${password}`
  const known = sessions.get(key)
  const headers = { authorization: `Bearer ${known?.accesToken}` }
  // After a change of the password, or for another server, a new session is opened.
  if (known && (await request.get('/api/v1/auth/me', { headers })).ok()) return known
  const answer = await request.post('/api/v1/cuentaacceso/auth', { data: { username: user, password } })
  expect(answer.status(), `login of ${user}`).toBe(200)
  const session = await answer.json()
  sessions.set(key, session)
  return session
}

/** Opens a session as the login page does, without showing a screen of the portal. */
export async function login(page: Page, user = 'admin', password = ADMIN_PASSWORD): Promise<void> {
  const { accesToken, dataUser } = await sessionOf(page, user, password)
  await page.goto('/healthz')
  await page.evaluate(
    ([token, name, data]) => {
      localStorage.setItem('user', name)
      localStorage.setItem('userData', data)
      localStorage.setItem('token', token)
      // The menu of another account would count until the portal has read the one of this account.
      localStorage.removeItem('menu')
      // The menu folds once in each tab (SCR-6), and a click at that moment would be lost. With
      // this entry the menu starts folded.
      sessionStorage.setItem('menu-visto', '1')
    },
    [accesToken, dataUser.username_cue, JSON.stringify(dataUser)],
  )
}

/** Opens a session and waits for the first screen of the account. */
export async function openFirstScreen(page: Page, user?: string, password?: string): Promise<void> {
  await login(page, user, password)
  await page.goto('/')
  await page.waitForURL(({ pathname }) => !['/', '/login'].includes(pathname))
}

/**
 * Replaces every text of a page as a browser's translation does, also texts that come later
 * (SCR-64). Texts that a translation must leave alone are replaced as well.
 */
export const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const replace = (node: Node) => {
      if (!(node instanceof Text)) return [...node.childNodes].forEach(replace)
      if (!/\S/.test(node.data) || node.parentElement?.closest('font, head, script, style')) return
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = node.data
      node.replaceWith(font)
    }
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(replace)
    })
    watch.observe(document, { childList: true, characterData: true, subtree: true })
  })

/**
 * Navigates to another address as a link of the portal does, without reloading the page. Goes by
 * way of the search screen, so that no element of the previous screen is mistaken for the next
 * one.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const search = page.getByRole('heading', { level: 1, name: 'Buscar', exact: true })
  const push = (to: string) => page.evaluate((url) => history.pushState(null, '', url), to)
  await push('/app/extra/search')
  await expect(search).toBeVisible()
  await push(address)
  await expect(search).toHaveCount(0)
}

/**
 * Waits until loading and fading have ended: axe cannot measure the contrast of a half-transparent
 * element, nor of a button that is enabled meanwhile.
 */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Preparando el certificado…')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

const REPEATED = 'data-repeated'

/**
 * Marks the rows of a list that differ from an earlier row only in their words, so that axe skips
 * them. Without this, axe takes three times as long for a list as for another screen. Attributes
 * that hold words are compared only as filled or empty.
 */
async function markRepeatedRows(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const seen = new Map<Element, Set<string>>()
    for (const row of document.querySelectorAll('tbody > tr, [role=list] > *, ul > li, ol > li')) {
      row.removeAttribute(mark)
      const shape = row.outerHTML
        .replaceAll(/>[^<]*[^<\s][^<]*</g, '>x<')
        .replaceAll(
          / (id|for|href|src|alt|title|value|name|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g,
          ' $1="x"',
        )
      const shapes = seen.get(row.parentElement!) ?? new Set()
      row.toggleAttribute(mark, shapes.has(shape))
      seen.set(row.parentElement!, shapes.add(shape))
    }
  }, REPEATED)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what axe finds, as text: the rule, the element and the remedy. */
async function axeViolations(page: Page): Promise<string[]> {
  await atRest(page)
  // axe runs in one frame. The portal has no others.
  expect(page.frames()).toHaveLength(1)
  await markRepeatedRows(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (repeated) => {
    const dialog = '[role=dialog][aria-modal=true]'
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      { exclude: [`[${repeated}]`], ...(document.querySelector(dialog) && { include: [dialog] }) },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Passed checks are not read, and no such rule needs style sheets or media to be loaded.
        resultTypes: ['violations'],
        preload: false,
      },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.failureSummary ?? node.html).join('; ')}`,
    )
  }, REPEATED)
}

/**
 * Fails with every violation of WCAG 2.2 AA that axe finds. Behind an open dialog nothing can be
 * reached, so only the dialog is checked. If the page changes while axe measures, axe joins the
 * colours of one state with the attributes of the next; so a violation counts when it is still
 * there at a second look.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const violations = await axeViolations(page)
  if (violations.length > 0) expect(await axeViolations(page), `at first: ${violations.join('\n')}`).toEqual([])
}

/** Opens a select and chooses one of its options. */
export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click()
  await page.getByRole('option', { name: option }).click()
}

/**
 * Searches in a select and chooses one of the results. Waits for the new results, because those of
 * the previous text stay until then and move under the pointer.
 */
export async function searchAndChoose(select: Locator, text: string, option: string | RegExp): Promise<void> {
  await select.fill(text)
  await expect(select).toHaveAttribute('aria-activedescendant')
  await select.page().getByRole('option', { name: option }).click()
}

/** Holds back the requests to an address until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Expects a message not to be shown now. Messages disappear after a while, so waiting for the
 * absence would prove nothing.
 */
export const expectNoMessage = async (message: Locator): Promise<void> => expect(await message.count()).toBe(0)
