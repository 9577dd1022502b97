// Screens of visitors that are in sight before the script runs (PUBLIC-15): the login and the
// registrations.
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, hold, test } from './fixtures.ts'

test.use({ demo: true })

const SCREENS = [
  ['/login', 'Inicio de sesión'],
  ['/olvido', '¿Olvidó su contraseña?'],
  ['/registro', 'Registro de aprendices'],
  ['/registroempresa', 'Registro de empresas'],
  ['/registroequipos', 'Registro de equipos'],
] as const

/** Holds the scripts of the page back until the returned function is called. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js')

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
  release()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Usuario')).toHaveValue('1010200301')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/dashboard')
})

const submit = (page: Page) => page.getByRole('form').locator('[type=submit]')
/** Ways to send a form. */
const PRESSES: ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('Enter'),
  (page) => submit(page).click(),
  (page) => submit(page).dblclick(),
  async (page) => {
    await page.keyboard.press('Enter')
    await submit(page).click()
  },
  // As a password manager does.
  (page) => page.getByRole('form').evaluate((form: HTMLFormElement) => form.requestSubmit()),
]

/** Counts the calls of a page to a path of the API that write. */
function countPosts(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1
  })
  return () => count
}

test('a login that is sent before the script runs takes place once', async ({ page }) => {
  const logins = countPosts(page, '/cuentaacceso/auth')
  for (const [i, press] of PRESSES.entries()) {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Usuario').fill('1010200301')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
    await press(page)
    await expect(submit(page)).toHaveText('Un momento…')
    release()
    await expect(page).toHaveURL('/app/dashboard')
    expect(logins(), String(press)).toBe(i + 1)
    await page.evaluate(() => localStorage.clear())
  }
})

test('a registration that is sent before the script runs takes place once', async ({ page }) => {
  const registrations = countPosts(page, '/empresa')
  for (const [i, press] of PRESSES.entries()) {
    const release = await holdScripts(page)
    await page.goto('/registroempresa', { waitUntil: 'commit' })
    await page.getByLabel('Razón social').fill(`Alturas del Sinú ${i}`)
    await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('6015550101')
    await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('sinu@example.com')
    await page.getByLabel('Persona de contacto').fill('Rosa Peña')
    await page.getByLabel('Correo de contacto').fill('rosa@example.com')
    await page.getByLabel('NIT').fill(`80012345${i}`)
    await press(page)
    await expect(submit(page)).toHaveText('Un momento…')
    release()
    await expect(page.getByRole('heading', { name: 'Registro recibido' })).toBeVisible()
    expect(registrations(), String(press)).toBe(i + 1)
  }
})

test('a link that is pressed before the script runs is followed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Registrarse como aprendiz' }).click()
  await expect(page).toHaveURL('/registro')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de aprendices' })).toBeVisible()
})

test('what the pointer is on while the script shows the screen is pressed', async ({ page }) => {
  for (const [role, name, address] of [
    ['link', '¿Olvidó su contraseña?', '/olvido'],
    ['button', 'Iniciar sesión', '/app/dashboard'],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Usuario').fill('1010200301')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
    await page.getByRole(role, { name }).hover()
    await page.mouse.down()
    release()
    await expect(page).toHaveURL(address)
    await page.mouse.up()
    await page.unrouteAll()
  }
})

test('what is pressed besides, while one waits, takes nothing back', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario').fill('1010200301')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click()
  await expect(page.getByRole('button', { name: 'Un momento…' })).toBeVisible()
  await expectNoAxeViolations(page)
  release()
  await expect(page).toHaveURL('/app/dashboard')
})

test('who types on after a press has not sent the form', async ({ page }) => {
  const logins = countPosts(page, '/cuentaacceso/auth')
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario').fill('1010200301')
  await page.keyboard.press('Enter')
  await expect(submit(page)).toHaveText('Un momento…')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo')
  await expect(submit(page)).toHaveText('Iniciar sesión')
  release()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-adm')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/dashboard')
  expect(logins()).toBe(1)
})

test('a program presses what it names, also with the focus in a select', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/registro', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Tipo de documento' }).focus()
  await page.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.click())
  await expect(page.getByRole('checkbox')).toBeChecked()
  await submit(page).evaluate((button: HTMLButtonElement) => button.click())
  await expect(submit(page)).toHaveText('Un momento…')
  release()
  await expect(page.getByLabel('Nombres').and(page.locator('[aria-invalid="true"]'))).toHaveCount(1)
})

test('a press that is taken back before the script runs has no effect', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await password.fill('demo-adm')
  await page.getByRole('button', { name: 'Iniciar sesión' }).hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  // A link that is dragged is not followed.
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  release()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/login')
})

test('a select that is pressed, or typed into, before the script runs opens when it does', async ({ page }) => {
  const cases: [string, string, (select: Locator) => Promise<void>, RegExp][] = [
    ['/registro', 'Tipo de documento', (select) => select.click(), /^Cédula de ciudadanía/],
    ['/registro', 'Tipo de documento', (select) => select.press('Enter'), /^Cédula de ciudadanía/],
    ['/registroequipos', 'Tipo de equipo', (select) => select.click(), /^Arnés/],
    ['/registroequipos', 'Empresa', (select) => select.pressSequentially('indep'), /^INDEPENDIENTE$/],
  ]
  for (const [path, name, use, option] of cases) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const select = page.getByRole('form').getByRole('combobox', { name, exact: true })
    await use(select)
    release()
    await page.getByRole('option', { name: option }).first().click()
    await expect(select).toHaveValue(option)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('what is typed into a registration before the script runs is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/registro', { waitUntil: 'commit' })
  await page.getByLabel('Nombres').fill('Rosa Elvira')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Apellidos').fill('Peña')
  await page.getByLabel('Apellidos').press('ArrowLeft')
  release()
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
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
