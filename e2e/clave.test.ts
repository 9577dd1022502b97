// Replaces a forgotten password with a link, which is sent through a real mail server (ACC-30 to
// ACC-33), and turns on a second factor (ACC-36).
import { Secret, TOTP } from 'otpauth'
import { partsOf } from '../api/test/smtp.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import type { Smtp } from './server.ts'

test.use({ demo: true, sendsMail: true })

const USER = '1010200303'
const NEW = 'zorro-gris-41'
const OTHER = '1010200302'
const textsOf = (smtp: Smtp) => smtp.received.map(({ raw }) => partsOf(raw)[0]!.content.toString())

/** Waits for the mail with the link of a user, and returns the link. */
async function linkOf(smtp: Smtp, user: string): Promise<string> {
  const find = () => textsOf(smtp).find((text) => text.includes('/restablecer#') && text.includes(`Usuario: ${user}`))
  await expect.poll(find).toBeDefined()
  return /http:\S+\/restablecer#[\w-]+/.exec(find()!)![0]
}

test('the owner of the mailbox sets a new password with the link, once; without an account there is no mail', async ({
  page,
  request,
  server,
  smtp,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await expect(page).toHaveURL(/\/olvido$/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Escriba el usuario.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Usuario' }).fill(USER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Si el usuario existe y tiene un correo registrado')
  await expectNoAxeViolations(page)
  // A user without an account gets the same answer.
  await page.goto('/olvido')
  await page.getByRole('textbox', { name: 'Usuario' }).fill('9999999999')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('status')).toContainText('Si el usuario existe y tiene un correo registrado')
  await request.post(`${server.url}/api/v1/cuentaacceso/olvido`, { data: { username: OTHER } })

  // A mail is sent two to twenty seconds after the request (ACC-30). A mail scanner opens the link
  // first, both with and without its fragment.
  const link = await linkOf(smtp, USER)
  const token = link.split('#')[1]!
  for (const url of [link, link.replace('#', '?'), `${server.url}/api/v1/cuentaacceso/restablecer`])
    await request.get(url)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  // The user who is logged in here is not the owner of the link.
  await login(page, '1010200301', 'demo-adm')
  await page.goto(link)
  await expect(
    page.getByText(/hay una sesión abierta de .+\. El enlace cambia la contraseña de la cuenta/),
  ).toBeVisible()
  const password = page.getByLabel(/^Contraseña nueva/).and(page.locator('input'))
  await expect(password).toBeVisible()
  await expect(page).toHaveURL(/\/restablecer$/)
  await expectNoAxeViolations(page)
  // The token is sent only together with the new password. No earlier request and no storage of the
  // browser has it.
  expect(asked.join(' ')).not.toContain(token)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(token)

  const confirmation = page.getByLabel('Confirmar contraseña').and(page.locator('input'))
  const save = page.getByRole('button', { name: 'Cambiar la contraseña' })
  const set = async (text: string, again = text) => {
    await password.fill(text)
    await confirmation.fill(again)
    await save.click()
  }
  await set(NEW, 'zorro-gris-42')
  await expect(page.getByText('Las contraseñas no coinciden. Escríbalas de nuevo.').first()).toBeVisible()
  await set(USER)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await set(NEW)
  await expect(page.getByRole('status')).toContainText('Su contraseña quedó cambiada.')
  const ended = () => textsOf(smtp).filter((text) => text.includes('se cerraron todas las sesiones'))
  await expect.poll(ended).toHaveLength(1)

  await expect(page.getByRole('link', { name: 'Conservar la sesión actual' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Cerrarla e iniciar sesión' }).click()
  await page.getByRole('textbox', { name: 'Usuario' }).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  // The same link is opened again. It differs only in its fragment, so the test leaves the page
  // first.
  await page.goto('/politica-datos')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('El enlace venció o ya se usó. Pida uno nuevo.')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page).toHaveURL(/\/olvido$/)

  // The new password ends the owner's session, so the page only offers the login.
  await login(page, OTHER, 'demo-inspector')
  await page.goto(await linkOf(smtp, OTHER))
  await set(NEW)
  await page.getByRole('link', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto('/restablecer')
  await expect(page.getByRole('alert')).toContainText('El enlace está incompleto.')
  // Two mails for each account, and none for the user without one.
  await expect.poll(ended).toHaveLength(2)
  expect(smtp.received).toHaveLength(4)
})

const READER = '1020304050'
const PERIOD_MS = 30_000

/**
 * Returns the code that a phone shows, of the present period or of a later one. The portal has the
 * clock of this process, and takes a code of the period before or after.
 */
const codeOf = (key: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  })

const enter = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: /^Código/ }).fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('a second factor is turned on in Mi cuenta, is asked for at the login, and its codes help once', async ({
  page,
}) => {
  await login(page, READER, 'demo-consulta')
  const logInAs = async (user: string, password: string) => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Usuario' }).fill(user)
    await page.getByLabel('Contraseña').and(page.locator('input')).fill(password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  await page.goto('/admin/perfil?tab=segundofactor')
  await page.getByRole('button', { name: 'Activar' }).click()
  await page.getByLabel('Contraseña actual').fill('demo-consulta')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible()
  const key = /clave ([A-Z2-7 ]{39})/.exec(await page.getByText(/la clave [A-Z2-7 ]{39}/).innerText())![1]!
  await expectNoAxeViolations(page)
  await page.getByLabel('Código de seis dígitos').fill('000000')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('El código no es correcto o ya se usó.').first()).toBeVisible()
  await page.getByLabel('Código de seis dígitos').fill(codeOf(key))
  await page.getByRole('button', { name: 'Activar' }).click()
  const codes = page.getByRole('list', { name: 'Códigos de reserva' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const reserve = await codes.first().innerText()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Quedan 10 códigos de reserva.')).toBeVisible()

  await logInAs(READER, 'demo-consulta')
  await enter(page, '000000')
  await expect(page.getByRole('alert')).toContainText('El código no es correcto o ya se usó.')
  await expectNoAxeViolations(page)
  await enter(page, codeOf(key, 1))
  await page.waitForURL(/\/admin\/certcolaboradores$/)

  await logInAs(READER, 'demo-consulta')
  await page.getByRole('button', { name: 'Usar un código de reserva' }).click()
  await enter(page, reserve)
  await page.waitForURL(/\/admin\/certcolaboradores$/)
  await page.goto('/admin/perfil?tab=segundofactor')
  await expect(page.getByText('Quedan 9 códigos de reserva.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByLabel('Contraseña actual').fill('demo-consulta')
  await page.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible()
})
