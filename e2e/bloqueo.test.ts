// Blocks and deletes an account, and ends sessions of one's own account (ACC-27 to ACC-29, SCR-21,
// SCR-22).
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, login, openFirstScreen, test } from './fixtures.ts'

test.use({ demo: true })

const USER = '1010200302'
const NAME = /^Editar cuenta de acceso/
const openAccount = async (page: Page) => {
  await page.goto(`/admin/aprendices?cedula=${USER}`)
  await page.getByRole('link', { name: NAME }).click()
}
const logIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Usuario' }).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-inspector')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('a blocked user is logged out, sees the reason at the login, and can log in again later', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await logIn(other)
  await expect(other).not.toHaveURL(/\/login/)

  await login(page, '1010200301', 'demo-adm')
  await openAccount(page)
  await page.getByRole('button', { name: 'Bloquear acceso' }).click()
  const question = page.getByRole('dialog', { name: '¿Bloquear el acceso?' })
  await expect(question).toContainText('no podrá iniciar sesión y se cerrarán sus sesiones')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Bloquear acceso' }).click()
  await expect(page.getByText('Cuenta bloqueada', { exact: true })).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'Esta cuenta está bloqueada' })).toBeVisible()

  // The next action of the blocked user leads to the login page, which gives the reason.
  await other.goto('/equipos/equipos')
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Su cuenta está bloqueada. Comuníquese con el centro.')).toBeVisible()
  await expect(other.getByText('Su sesión venció.')).toHaveCount(0)
  await logIn(other)
  await expect(other.getByRole('alert').first()).toContainText('Su cuenta está bloqueada. Comuníquese con el centro.')
  await expectNoAxeViolations(other)

  await page.goto(`/admin/aprendices?cedula=${USER}`)
  await expect(page.getByText('Acceso bloqueado')).toBeVisible()
  await openAccount(page)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByRole('dialog', { name: 'Desbloquear' }).getByRole('button', { name: 'Desbloquear' }).click()
  await expect(page.getByText('Cuenta desbloqueada')).toBeVisible()
  await logIn(other)
  await expect(other).not.toHaveURL(/\/login/)
  await context.close()
})

test('users see where they are logged in, and end sessions that they do not know', async ({
  page,
  browser,
  server,
}) => {
  await openFirstScreen(page, '1010200303', 'demo-registro')
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  await page.request.post('/api/v1/cuentaacceso/sesiones/cerrar', { headers })
  const context = await browser.newContext({ baseURL: server.url, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/131.0' })
  const data = { username: '1010200303', password: 'demo-registro' }
  const opened = async () =>
    (await (await context.request.post('/api/v1/cuentaacceso/auth', { data })).json()).accesToken
  const state = async (token: string) =>
    (await context.request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()
  const tokens = [await opened(), await opened()]

  await page.goto('/admin/perfil')
  await page.getByRole('tab', { name: 'Sesiones' }).click()
  await expect(page).toHaveURL(/tab=sesiones/)
  const rows = page.getByRole('table', { name: 'Sesiones abiertas' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Esta sesión')
  await expect(rows.nth(2)).toContainText('Firefox en Linux')
  await expectNoAxeViolations(page)
  await rows
    .nth(2)
    .getByRole('button', { name: /^Cerrar Firefox en Linux/ })
    .click()
  await page
    .getByRole('dialog', { name: '¿Cerrar esta sesión?' })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click()
  await expect(rows).toHaveCount(3)
  expect((await Promise.all(tokens.map(state))).toSorted()).toEqual([200, 401])
  await page.getByRole('button', { name: 'Cerrar las otras sesiones' }).click()
  await expect(page.getByText('Se cerraron las demás sesiones')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Cerrar las otras sesiones' })).toHaveCount(0)
  expect(await Promise.all(tokens.map(state))).toEqual([401, 401])
  await page.reload()
  await expect(rows.nth(1)).toContainText('Esta sesión')
  await context.close()
})

test('an account is deleted from its form, and its person is kept', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await openAccount(page)
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  const question = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(question).toContainText('¿Está seguro de eliminar la cuenta de acceso de')
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/aprendices(\?|$)/)
  await page.goto(`/admin/aprendices?cedula=${USER}`)
  await expect(page.getByRole('link', { name: /^Crear cuenta de acceso/ })).toBeVisible()
})
