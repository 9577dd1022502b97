// Access accounts, changing one's password, and mails through a real mail server (SCR-21, SCR-22,
// MAIL-2, MAIL-12, ACC-14, ACC-16). Accounts are blocked and deleted, and sessions of one's own
// account ended (ACC-27 to ACC-29).
import type { Page } from '@playwright/test'
import { FIRMANTE_PROTEGIDO } from '@anclaje/contract/rules/access/actos-persona'
import { partsOf } from '../api/test/smtp.ts'
import { hoy } from './days.ts'
import { countEffort } from './effort.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  follow,
  login,
  openFirstScreen,
  searchAndChoose,
  test,
} from './fixtures.ts'

const HOY = await hoy()

test.use({ demo: true, sendsMail: true })
test.beforeEach(({ smtp }) => {
  smtp.received.length = 0
})

/** Creates a person through the API. */
async function createPerson(page: Page, over: object): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const data = {
    paisdocumento: 170, tipodocumento: 1, nombres: 'Wílder Andrés', apellidos: 'Ñungo De la Hoz', telefono: '3005550177',
    terminos: 1, ...over,
  } // prettier-ignore
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/api/v1/colaboradores', { headers, data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id_col: number }).id_col
}

const openAccount = async (page: Page, numero: string, button: string | RegExp) => {
  const list = `/admin/aprendices?cedula=${numero}`
  await (page.url().endsWith('/healthz') ? page.goto(list) : follow(page, list))
  await page.getByRole('link', { name: button }).click()
}

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

test('an account is created with a generated password, mailed, and changed', async ({
  page,
  browser,
  server,
  smtp,
}) => {
  await login(page)
  await createPerson(page, { numerodocumento: '1099000001', correopersonal: 'wilder@example.com' })
  await openAccount(page, '1099000001', 'Crear cuenta de acceso Wílder Andrés Ñungo De la Hoz')
  await expect(page.getByRole('heading', { name: 'Crear cuenta de acceso' })).toBeVisible()
  await expect(page.getByLabel('Usuario')).toHaveValue('1099000001')
  await expect(page.getByLabel('Usuario')).toHaveAttribute('readonly')
  const password = page.getByLabel(/^Contraseña( \*)?$/).and(page.locator('input'))
  const confirmation = page.getByLabel('Confirmar contraseña').and(page.locator('input'))

  await password.fill('una')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La contraseña debe tener entre 5 y 15 caracteres.')).toBeVisible()
  await expect(page.getByText('Elija el rol.')).toBeVisible()
  await choose(page, 'Rol', /^CONSULTA$/)
  await password.fill('clave-una')
  await confirmation.fill('clave-otra')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Las contraseñas no coinciden. Escríbalas de nuevo.').first()).toBeVisible()
  for (const field of [password, confirmation]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await password.fill('clave-otra')
  for (const field of [password, confirmation]) await expect(field).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  const generated = await password.inputValue()
  expect(generated).toMatch(/^[A-Za-z2-9]{12}$/)
  await expect(confirmation).toHaveValue(generated)
  await expect(password).toHaveAttribute('type', 'text')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await expect(page.getByText('Se envió correo electrónico al correo: wilder@example.com')).toBeVisible()
  const [text] = partsOf(smtp.received[0]!.raw)
  expect(text!.content.toString()).toContain(`Contraseña: ${generated}`)

  // The new account is logged in when its password changes, and its session ends.
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await openFirstScreen(other, '1099000001', generated)
  await expect(other.getByRole('heading', { level: 1, name: 'Certificados' })).toBeVisible()
  await openAccount(page, '1099000001', 'Editar cuenta de acceso Wílder Andrés Ñungo De la Hoz')
  await expect(page.getByRole('heading', { name: 'Editar cuenta de acceso' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Limpiar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  // Mail of this journey must not arrive in the next one.
  await expect.poll(() => smtp.received.length).toBe(2)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('a person without an address gets an account with a password that is not common, and no mail', async ({
  page,
  smtp,
}) => {
  await login(page)
  await createPerson(page, { numerodocumento: '1099000002', correopersonal: null })
  await openAccount(page, '1099000002', 'Crear cuenta de acceso Wílder Andrés Ñungo De la Hoz')
  await choose(page, 'Rol', /^CONSULTA$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La contraseña debe tener entre 5 y 15 caracteres.')).toBeVisible()
  const password = page.getByLabel(/^Contraseña( \*)?$/).and(page.locator('input'))
  for (const [typed, message] of [
    ['123456', 'Esa contraseña es de las más comunes. Elija otra.'],
    ['1099000002', 'La contraseña no puede llevar el número de documento ni los nombres o apellidos de la persona.'],
  ] as const) {
    await password.fill(typed)
    await page.getByLabel('Confirmar contraseña').and(page.locator('input')).fill(typed)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.locator('form').getByText(message)).toBeVisible()
    await expect(password).toBeFocused()
  }
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('No fue posible enviar correo ya que el usuario no cuenta con uno válido')).toBeVisible()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  expect(smtp.received).toEqual([])
})

test('users who may not change an account cannot change its person’s identity, and the screens say why', async ({
  page,
}) => {
  await login(page, '1010200303', 'demo-registro')
  const open = (numero: string) => openAccount(page, numero, /^Editar (?!cuenta)/)
  await open('1010200302')
  await expect(page.getByText(FIRMANTE_PROTEGIDO)).toBeVisible()
  for (const label of ['Nombres', 'Apellidos', 'Número de documento', 'Correo personal', 'Cargo'])
    await expect(page.getByRole('textbox', { name: label })).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /Quitar|Elegir|Cambiar/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Cra 7 # 71-21')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado correctamente')).toBeVisible()

  await openAccount(page, '1010200302', /^Editar cuenta de acceso/)
  await expect(page.getByText('No puede modificar una cuenta con los mismos permisos que la suya o más.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)

  await open('1010200303')
  await expect(page.getByText('Estos son sus propios datos')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Mi cuenta' }).click()
  await expect(page).toHaveURL(/\/admin\/perfil$/)
})

test('roles that a user may not give are drawn disabled with the reason, and are not chosen', async ({ page }) => {
  await login(page, '1010200303', 'demo-registro')
  await createPerson(page, { numerodocumento: '1099000077', nombres: 'Yesid', apellidos: 'Güiza Ñáñez' })
  await openAccount(page, '1099000077', /^Crear cuenta de acceso/)
  const role = page.getByRole('combobox', { name: 'Rol' })
  await role.click()
  const options = page.getByRole('option')
  for (const name of ['ADM', 'INSPECTOR', 'REGISTRO'])
    await expect(options.filter({ hasText: new RegExp(`^${name}Solo puede dar un rol con menos`) })).toBeDisabled()
  await expect(page.getByRole('option', { name: 'CONSULTA', exact: true })).toBeEnabled()
  await expectNoAxeViolations(page)
  // Enter takes the first found option, but not such a one: the list stays open.
  await role.fill('adm')
  await expect(options).toHaveCount(1)
  await role.press('Enter')
  await expect(options).toHaveText(/^ADM/)
  await searchAndChoose(role, 'consulta', 'CONSULTA')
  await expect(role).toHaveValue('CONSULTA')
})

test('the list of accounts tells no use of accounts above one’s own, and offers nothing on them', async ({ page }) => {
  await login(page, '1010200303', 'demo-registro')
  await page.goto('/admin/aprendices')
  await page.getByRole('link', { name: 'Cuentas' }).click()
  const adm = page.getByRole('row').filter({ hasText: '1010200301' })
  await expect(adm.getByText('—', { exact: true })).toHaveCount(2)
  await expect(adm.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'CONSULTA' }).first().getByRole('button')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: '1010200303' }).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Historial de esta persona/ })).toHaveCount(0)
})

test('users change their own e-mail and password with the current one, and stay logged in', async ({
  page,
  browser,
  server,
}) => {
  await login(page, '1010200303', 'demo-registro')
  const context = await browser.newContext({ baseURL: server.url })
  const elsewhere = await context.newPage()
  await openFirstScreen(elsewhere, '1010200303', 'demo-registro')

  await page.goto('/admin/perfil')
  const mail = page.getByLabel('Correo personal')
  const current = page.getByLabel(/^Contraseña actual/).and(page.locator('input'))
  await expect(current).toHaveCount(0)
  await mail.fill('registro.nuevo@example.com')
  await expect(current).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba la contraseña actual.').first()).toBeVisible()
  await current.fill('demo-registro')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado correctamente')).toBeVisible()
  await expect(current).toHaveCount(0)
  await page.reload()
  await expect(mail).toHaveValue('registro.nuevo@example.com')

  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await expect(page).toHaveURL(/tab=seguridad/)
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}`)).and(page.locator('input'))
  await field('Contraseña actual').fill('no-es-esta')
  await field('Contraseña nueva').fill('nueva-clave')
  await field('Confirmar contraseña').fill('nueva-clave')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La contraseña actual no es correcta.').first()).toBeVisible()
  await expect(field('Contraseña actual')).toBeFocused()
  await expectNoAxeViolations(page)
  await field('Contraseña actual').fill('demo-registro')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
  await expect(field('Contraseña actual')).toHaveValue('')
  await follow(page, '/admin/empresas')
  await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await context.close()
})

test('a certificate is sent by mail, and its screen lists every attempt', async ({ page, smtp }) => {
  await login(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const certificateOf = async (numero: string, correopersonal: string) => {
    const idcol = await createPerson(page, { numerodocumento: numero, correopersonal })
    const cohorts = await (await page.request.get('/api/v1/certificaciones?size=100', { headers })).json()
    const { id_cer: idcer } = cohorts.items.find((each: { estado_cer: number }) => each.estado_cer === 0)
    const [row] = await (await page.request.post('/api/v1/certcol', { headers, data: [{ idcer, idcol }] })).json()
    const approval = { headers, data: { estado: 1 } }
    expect((await page.request.put(`/api/v1/certcol/updateEstado/${row.id_ceco}`, approval)).status()).toBe(200)
    const address = `/admin/certcolaboradores/Certificado?id=${row.id_ceco}`
    await (page.url().endsWith('/healthz') ? page.goto(address) : follow(page, address))
  }
  await certificateOf('1099000003', 'aprendiz@example.com')
  const send = page.getByRole('button', { name: 'Enviar por correo' })
  await expect(send).toBeEnabled()
  await send.dblclick()
  await expect(page.getByText('Se envió correo electrónico al correo: aprendiz@example.com')).toBeVisible()
  expect(smtp.received).toHaveLength(1)
  expect(partsOf(smtp.received[0]!.raw).map(({ type }) => type)).toContain('application/pdf')
  const attempts = page.getByRole('region', { name: 'Envíos por correo' })
  await expect(attempts.getByRole('listitem')).toHaveCount(1)
  await expect(attempts).toContainText('Enviado')
  await expectNoAxeViolations(page)

  await certificateOf('1099000004', 'rechazado@example.com')
  await send.click()
  await expect(page.getByText('Error enviando correo electrónico')).toBeVisible()
  await expect(attempts).toContainText('No se pudo enviar')
  await expect(attempts).toContainText('no aceptó la dirección del destinatario')
})

test('the owner of a new account sets its first password with a link that staff never see', async ({
  smtp,
  page,
  browser,
  server,
}) => {
  await login(page)
  await createPerson(page, { numerodocumento: '1099000034', correopersonal: 'enlace@example.com' })
  await openAccount(page, '1099000034', 'Crear cuenta de acceso Wílder Andrés Ñungo De la Hoz')
  await expect(page.getByText(/Déjela vacía: la persona recibe por correo un enlace/)).toBeVisible()
  await choose(page, 'Rol', /^CONSULTA$/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await expect(page.getByText('Se envió correo electrónico al correo: enlace@example.com')).toBeVisible()
  const linkOf = (n: number) => /(\/restablecer#\S+)/.exec(partsOf(smtp.received[n]!.raw)[0]!.content.toString())![1]!
  // Sending a second link invalidates the first one.
  await openAccount(page, '1099000034', 'Editar cuenta de acceso Wílder Andrés Ñungo De la Hoz')
  await page.getByRole('button', { name: 'Enviar enlace para la contraseña' }).click()
  await expect.poll(() => smtp.received.length).toBe(2)
  expect(linkOf(1)).not.toBe(linkOf(0))

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto(linkOf(1))
  const fields = other.locator('input[type=password]')
  await fields.first().fill('zorro-gris-41')
  await fields.last().fill('zorro-gris-41')
  await fields.last().press('Enter')
  await expect(other.getByText(/Ya puede iniciar sesión/)).toBeVisible()
  await openFirstScreen(other, '1099000034', 'zorro-gris-41')
  await expect(other.getByRole('heading', { level: 1, name: 'Certificados' })).toBeVisible()
  await context.close()
})

const USER = '1010200302'
const NAME = /^Editar cuenta de acceso/
const logIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Usuario' }).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-inspector')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Most clicks from the list of people until somebody who left is blocked (SCR-66). */
const MOST_CLICKS = 3

test('who left is blocked from the list of accounts in three clicks, and what they did is one click away', async ({
  page,
}) => {
  const effort = await countEffort(page)
  await login(page, '1010200301', 'demo-adm')
  await createPerson(page, { numerodocumento: '1099000035', nombres: 'Yadira', apellidos: 'Quiñónez Lemus' })
  await openAccount(page, '1099000035', /^Crear cuenta de acceso/)
  await choose(page, 'Rol', /^REGISTRO$/)
  await page.getByRole('button', { name: 'Generar contraseña' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await follow(page, '/admin/aprendices')
  await expect(page.getByRole('heading', { level: 1, name: 'Colaboradores' })).toBeVisible()

  const before = effort.acts
  await page.getByRole('link', { name: 'Cuentas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nombre, número o usuario' }).fill('quinonez')
  const typed = 1
  const row = page.getByRole('row', { name: /Yadira Quiñónez Lemus/ })
  await expect(page.getByRole('row')).toHaveCount(2)
  for (const text of ['1099000035', 'REGISTRO', 'Nunca', 'Activo']) await expect(row).toContainText(text)
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: /^Bloquear acceso/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear acceso' }).click()
  await expect(row).toContainText('Bloqueado')
  expect(effort.acts - before - typed).toBeLessThanOrEqual(MOST_CLICKS)

  await expect(row.getByRole('button', { name: /^Enviar enlace/ })).toHaveCount(0)
  await row.getByRole('link', { name: /^Historial de esta persona/ }).click()
  await expect(page).toHaveURL(/\/admin\/historial\?cuenta=\d+$/)
  await expect(page.getByText('No se encontraron cambios con esos filtros.')).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: /^Desbloquear/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desbloquear' }).click()
  await expect(row).toContainText('Activo')
  await expect(row.getByRole('button', { name: /^Enviar enlace/ })).toBeVisible()
})

test('a blocked user is logged out, sees the reason at the login, and can log in again until the account is deleted', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await logIn(other)
  await expect(other).not.toHaveURL(/\/login/)

  await login(page, '1010200301', 'demo-adm')
  await openAccount(page, USER, NAME)
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

  await follow(page, `/admin/aprendices?cedula=${USER}`)
  await expect(page.getByText('Acceso bloqueado')).toBeVisible()
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByRole('dialog', { name: 'Desbloquear' }).getByRole('button', { name: 'Desbloquear' }).click()
  await expect(page.getByText('Cuenta desbloqueada')).toBeVisible()
  await logIn(other)
  await expect(other).not.toHaveURL(/\/login/)
  await context.close()

  // The account is deleted from its form, and its person is kept.
  await openAccount(page, USER, NAME)
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  const deletion = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(deletion).toContainText('¿Está seguro de eliminar la cuenta de acceso de')
  await deletion.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/aprendices(\?|$)/)
  await follow(page, `/admin/aprendices?cedula=${USER}`)
  await expect(page.getByRole('link', { name: /^Crear cuenta de acceso/ })).toBeVisible()
})

test('whoever gets the letter about a consent that staff registered withdraws it by its link, without script', async ({
  page,
  browser,
  smtp,
}) => {
  await login(page, '1010200301', 'demo-adm')
  const correopersonal = 'wilder.autoriza@example.com'
  const id = await createPerson(page, { numerodocumento: '1099888777', correopersonal, idemp: 1 })
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const data = { ids: [id], usos: ['empleador', 'recordatorios'], clase: 'otorga', forma: 'papel', fecha: HOY }
  expect((await page.request.post('/api/v1/colaboradores/autorizaciones', { headers, data })).status()).toBe(201)
  const letters = () => smtp.received.filter(({ to }) => to[0] === correopersonal)
  await expect.poll(letters).toHaveLength(1)
  const link = /Retirar la autorización: (\S+)/.exec(partsOf(letters()[0]!.raw)[0]!.content.toString())![1]!

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su autorización')
  await expect(page.getByRole('main')).toContainText('Wílder Andrés')
  await expect(page.getByRole('main')).not.toContainText(/Ñungo|1099888777|@/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoAxeViolations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    }
  }

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(link)
  await expect(plain.getByRole('listitem')).toHaveText([
    /^Informar el estado de sus certificados a esta empresa: ./,
    'Recordarle el vencimiento de sus certificados',
  ])
  await plain.getByRole('button', { name: 'Retirar la autorización' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Su autorización está retirada')
  await expect(plain.getByText(/se retiró el \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await plain.context().close()
  // Whoever opens the link again sees the same.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su autorización está retirada')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectNoAxeViolations(page)
})
