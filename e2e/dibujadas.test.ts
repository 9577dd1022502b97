// Screens of visitors that are in sight before the script runs (PUBLIC-15): the login and the
// registrations.
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ demo: true })

const SCREENS = [
  ['/login', 'Inicio de sesión'],
  ['/olvido', '¿Olvidó su contraseña?'],
  ['/registro', 'Registro de aprendices'],
  ['/registroempresa', 'Registro de empresas'],
  ['/registroequipos', 'Registro de equipos'],
] as const

/** Holds the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    for (const route of held) await route.continue()
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every form of visitors is in sight, and Enter in it asks for nothing', async ({ page }) => {
    for (const [path, heading] of SCREENS) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${heading} · Anclaje`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const field = page.getByRole('form').getByRole('textbox').first()
      await field.fill('41')
      await field.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(field).toHaveValue('41')
    }
  })

  test('a certificate is looked up from the login', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Número cédula').fill('1020304050')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/Certificados/1020304050')
  })
})

test('what is typed into the login before the script runs is kept, and the focus too', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario').fill('1010200301')
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await password.fill('demo-adm')
  await password.press('Enter')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeDisabled()
  await release()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Usuario')).toHaveValue('1010200301')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/dashboard')
})

test('what is typed into a registration before the script runs is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/registro', { waitUntil: 'commit' })
  await page.getByLabel('Nombres').fill('Rosa Elvira')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Apellidos').fill('Peña')
  await page.getByLabel('Apellidos').press('ArrowLeft')
  await release()
  // The script names the centre.
  await expect(page).toHaveTitle(/^Registro de aprendices · (?!Anclaje)/)
  await expect(page.getByLabel('Nombres')).toHaveValue('Rosa Elvira')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Apellidos')).toBeFocused()
  await page.keyboard.type('lald')
  await expect(page.getByLabel('Apellidos')).toHaveValue('Peñlalda')
})

test('an address that opens another screen than the drawn one shows only that one', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login?token=x', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeEmpty()
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
