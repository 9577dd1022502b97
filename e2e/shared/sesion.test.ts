// Login, session, route guard and layout (ACC-2, ACC-7, ACC-23, SCR-5, SCR-20).
import { expect, expectNoAxeViolations, expectNoMessage, login, openFirstScreen, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

test('the login page states its rules and each failure, in light and dark, and its ring turns', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Inicio de sesión' })).toBeVisible()
  const user = page.getByLabel('Usuario')
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  const button = page.getByRole('button', { name: 'Iniciar sesión' })
  await expect(user).toBeFocused()
  await user.fill('1010200301')
  await password.fill('abc')
  await expect(button).toBeDisabled()
  await expect(password).toHaveAccessibleDescription('Escriba al menos 4 caracteres.')
  await password.fill('abcd')
  await expect(button).toBeEnabled()
  await expect(password).toHaveAccessibleDescription('')
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Usuario o contraseña inválidos')
  // The wrong password is selected, so that typing replaces it.
  await expect(password).toBeFocused()
  await page.keyboard.type('efghi')
  await expect(password).toHaveValue('efghi')
  await user.fill('')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Escriba su usuario y su contraseña.')

  // Another failure shows its status in the words of SCR-17, and the rest beside the form.
  const answer = (status: number, message: string) =>
    page.route('**/api/v1/cuentaacceso/auth', (route) =>
      route.fulfill({ status, json: { status, code: 'x', message } }),
    )
  const attempt = async (status: number, message: string) => {
    await answer(status, message)
    await page.getByLabel('Usuario').fill('1010200301')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('no-es-esta')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(
      page.getByRole('region', { name: 'Avisos' }).getByText(`Error: ${status}`, { exact: true }),
    ).toBeVisible()
    await expect(page.locator('form').getByRole('alert')).toHaveText(message)
    await page.unroute('**/api/v1/cuentaacceso/auth')
  }
  await attempt(429, 'Demasiados intentos fallidos. Intente de nuevo en 8 segundos.')
  await attempt(500, 'Error en el servidor, contacte a soporte técnico')
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expectNoAxeViolations(page)

  // The ring of the logo turns during a login, but not for users who prefer no motion.
  await page.route('**/api/v1/cuentaacceso/auth', () => {})
  const turning = () => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))
  for (const [reducedMotion, turns] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    if (!turns) await page.reload()
    await user.fill('1010200301')
    await password.fill('demo-adm')
    await button.click()
    await expect(page.getByRole('button', { name: 'Iniciando sesión…' })).toBeVisible()
    await expect.poll(turning).toBe(turns)
  }
})

test('the login page is also for people who verify a certificate; both parts are visible on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await expect(page.getByText('Centro de entrenamiento')).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.scrollHeight, innerWidth])).toEqual([844, 390])
  // Before the script runs, the browser sends the form.
  await expect(page.locator('form[method="dialog"]')).toHaveCount(0)
  const door = page.getByRole('region', { name: 'Verificar un certificado' })
  await door.getByRole('button', { name: 'Buscar' }).click()
  await expect(door.getByText('Se requiere cédula.')).toBeVisible()
  await expectNoAxeViolations(page)
  await door.getByLabel('Número cédula').fill('1.020.304.050')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Certificados\/1020304050$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Consultar un equipo' }).click()
  await expect(page).toHaveURL(/\/Inspecciones$/)
})

test('a session is stored, returns to the requested page, and is removed by the log-out, here and on the server', async ({
  page,
  context,
}) => {
  await page.goto('/admin/empresas?nombre=nandu')
  await expect(page).toHaveURL(/\/login\?volver=/)
  await page.getByLabel('Usuario').fill('1010200301')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/admin\/empresas\?nombre=nandu$/)

  const { token, user, userData, menu } = await stored(page)
  expect(token?.split('.')).toHaveLength(3)
  expect(user).toBe('1010200301')
  expect(JSON.parse(userData ?? '')).toMatchObject({ nombre_rol: 'ADM' })
  // The stored menu is encrypted: none of its words can be read.
  expect(menu).toBeTruthy()
  expect(Buffer.from(menu?.split('.')[1] ?? '', 'base64').toString('latin1')).not.toContain('Empresas')

  await page.goto('/login')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  const ended = page.waitForResponse('**/api/v1/cuentaacceso/salir')
  await page.getByRole('button', { name: /Arbeláez/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect((await ended).status()).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/v1/auth/me', { headers })).status()).toBe(401)
  const rest = await stored(page)
  for (const key of ['token', 'user', 'userData', 'menu']) expect(rest[key]).toBeUndefined()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)

  // A log-out works without network too.
  await openFirstScreen(page, '1010200302', 'demo-inspector')
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cuenta|\S+ \S+/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect((await stored(page)).token).toBeUndefined()
  await context.setOffline(false)
})

/** Replaces the stored token by an expired one. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const part = (value: object) => btoa(JSON.stringify(value)).replace(/=/g, '')
    const past = Math.floor(Date.now() / 1000) - 60
    localStorage.setItem('token', `${part({ alg: 'HS256' })}.${part({ sub: '1', exp: past })}.x`)
  })

test('a session that expired while the page was closed is mentioned once, at the login', async ({ page }) => {
  await openFirstScreen(page)
  await expire(page)
  await page.goto('/admin/empresas?nombre=nandu')
  await expect(page).toHaveURL(/\/login\?volver=/)
  await expect(page.getByText('Su sesión venció. Inicie sesión de nuevo.')).toBeVisible()
  // The message is shown once: on a later visit there was no session that could end.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Inicio de sesión' })).toBeVisible()
  await expectNoMessage(page.getByText('Su sesión venció. Inicie sesión de nuevo.'))

  // Nor is it mentioned after a later log-out.
  await login(page)
  await expire(page)
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('1010200301')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.getByRole('link', { name: 'Empresas', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
  await page.getByRole('button', { name: /Arbeláez/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?volver=/)
  await expect(page.getByRole('heading', { name: 'Inicio de sesión' })).toBeVisible()
  await expectNoMessage(page.getByText('Su sesión venció. Inicie sesión de nuevo.'))
})

test('only a 401 ends the session, but not a lost network or a failing server', async ({ page, context }) => {
  await login(page)
  await page.route('**/api/v1/cursos?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/admin/cursos')
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Reintentar' }) })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/v1/cursos?*')
  let lost = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/v1/cursos?')) lost += 1
  })
  await context.setOffline(true)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  // A list is requested twice before it fails; the network must still be down the second time.
  await expect.poll(() => lost).toBe(2)
  await expect(failure).toBeVisible()
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('table', { name: 'Cursos' }).locator('tbody tr').first()).toBeVisible()

  const refusal = { status: 401, code: 'sin_sesion', message: 'Su sesión venció.' }
  await page.route('**/api/v1/empresa?*', (route) => route.fulfill({ status: 401, json: refusal }))
  await sidebar(page).getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL(/\/login\?volver=/)
  await expect(page.getByText('Su sesión venció. Inicie sesión de nuevo.')).toBeVisible()
  expect((await stored(page)).token).toBeUndefined()
})

test('a token in the address opens a session, but never unasked', async ({ page, browser, server }) => {
  await login(page, '1010200303', 'demo-registro')
  const { token } = await stored(page)
  const other = await browser.newPage()
  await other.goto(`${server.url}/login?token=${token}`)
  await expect(other.getByText('Va a entrar como')).toBeVisible()
  await expect(other).toHaveURL(/\/login$/)
  expect(await other.evaluate(() => localStorage.length)).toBe(0)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await other.waitForURL(/\/app\/dashboard$/)
  await expect(other.getByRole('button', { name: /^Re|Registro|\S+ \S+/ }).last()).toBeVisible()
  await other.close()

  await page.goto('/admin/perfil')
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await page.goto(`/login?token=${token}`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('En este navegador hay una sesión abierta de')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Conservar la sesión actual' }).click()
  await page.waitForURL(/\/app\/dashboard$/)
  await page.goto('/login#no-es-un-enlace')
  await expect(page.getByRole('alert')).toContainText('Este enlace ya no es válido')
})

test('each role sees its modules, and a forbidden screen leads to its first one', async ({ page }) => {
  await openFirstScreen(page, '1020304050', 'demo-consulta')
  await expect(page).toHaveURL(/\/admin\/certcolaboradores$/)
  await expect(sidebar(page).getByRole('link')).toHaveText(['Certificados'])
  await page.goto('/admin/empresas')
  await expect(page).toHaveURL(/\/admin\/certcolaboradores$/)
  await expect(page.getByText('No tiene permiso para ver esta página')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await openFirstScreen(page, '1010200302', 'demo-inspector')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await expect(sidebar(page).getByRole('link').first()).toHaveText('Inicio')
  await expect(sidebar(page).getByRole('link', { name: 'Empresas' })).toHaveCount(0)
})

test('the layout: breadcrumb, stored theme, pinned sidebar, and drawer on a narrow screen', async ({ page }) => {
  await login(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/admin/cursos/nuevo')
  // The first load of the tab shows the menu; without the pointer it folds after 2.5 s.
  await page.mouse.move(900, 600)
  await expect(sidebar(page)).toHaveAttribute('data-open')
  await expect(sidebar(page)).not.toHaveAttribute('data-open')
  const trail = page.getByRole('navigation', { name: 'Ruta' })
  await expect(trail).toContainText('Está aquí -')
  await trail.getByRole('link', { name: 'Cursos' }).click()
  await expect(page).toHaveURL(/\/admin\/cursos$/)
  await expect(page).toHaveTitle('Cursos · Anclaje')

  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Usar el tema claro' })).toBeVisible()
  await expectNoAxeViolations(page)

  // A later load begins with the narrow rail, so that nothing moves under the pointer.
  await page.mouse.move(900, 600)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Cursos' }).waitFor()
  expect(await sidebar(page).getAttribute('data-open')).toBeNull()
  expect((await page.getByRole('main').boundingBox())?.x).toBe(64)
  await sidebar(page).getByRole('link', { name: 'Cursos' }).hover()
  await expect(sidebar(page)).toHaveAttribute('data-open')
  // A narrow window hides the menu, and a wide one shows the rail again.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(sidebar(page)).toHaveCount(0)
  await page.mouse.move(600, 600)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(sidebar(page)).toBeVisible()
  await expect(sidebar(page)).not.toHaveAttribute('data-open')
  await sidebar(page).getByRole('link', { name: 'Cursos' }).hover()
  await page.getByRole('button', { name: 'Fijar el menú' }).click()
  await page.mouse.move(900, 600)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Soltar el menú' })).toBeVisible()

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expectNoAxeViolations(page)
  await sidebar(page).getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveURL(/\/admin\/empresas$/)
  await expect(sidebar(page)).toHaveCount(0)
})
