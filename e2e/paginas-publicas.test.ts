// Visitors: their registrations, and how staff confirm them (PUBLIC-7, PUBLIC-8, PUBLIC-12). Their
// screens that are in sight before the script runs (PUBLIC-15): the login and the registrations.
// Their pages without script: by number, by code, by the QR of a drawn document, and from the QR
// of an item to its inspection with a session.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { scanQr } from '../api/test/scan.ts'
import { hoy } from './days.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  expectNoMessage,
  follow,
  hold,
  login,
  searchAndChoose,
  test,
} from './fixtures.ts'

const HOY = await hoy()

test.use({ demo: true })

const WITHOUT_TERMS = 'Para registrarse, autorice el tratamiento de sus datos.'

async function fillLearner(page: Page, numero: string): Promise<void> {
  await choose(page, 'Tipo de documento', /^Cédula de ciudadanía$/)
  await page.getByLabel('Número de documento').fill(numero)
  await page.getByLabel('Nombres').fill('Yésica Paola')
  await page.getByLabel('Apellidos').fill('Ñáñez Urrutia')
  await page.getByLabel('Teléfono').fill('300 555 0133')
}

test('a learner reads the data policy and registers, and staff see and confirm it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrarse como aprendiz' }).click()
  await expect(page).toHaveURL(/\/registro$/)
  await expect(page.getByRole('heading', { name: 'Registro de aprendices' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveCount(0)
  await expect(page.getByLabel('Sitio web')).not.toBeInViewport()
  const [policy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'política de tratamiento de datos' }).first().click(),
  ])
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Política de tratamiento de datos personales')
  await expect(policy.getByText('Versión del 29 de noviembre de 2026')).toBeVisible()
  await expect(
    policy.getByText(/^Centro de entrenamiento Anclaje, NIT 900\.582\.361-5, .* \(en adelante, el centro\)/),
  ).toBeVisible()
  await expectNoAxeViolations(policy)
  await policy.close()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba los nombres, con al menos 3 letras.')).toBeVisible()
  // While other fields are missing, the terms are marked in the same way as these fields, without a
  // toast.
  const avisos = page.getByRole('region', { name: 'Avisos' })
  await expectNoMessage(avisos.getByText(WITHOUT_TERMS))
  await expect(page.getByRole('combobox', { name: 'Tipo de documento' })).toHaveValue('Cédula de ciudadanía')
  await expect(page.getByRole('checkbox', { name: /^Autorizo el tratamiento de mis datos/ })).toBeVisible()
  await fillLearner(page, '1.099.000.555')
  await searchAndChoose(page.getByRole('combobox', { name: 'Departamento' }), 'narino', 'Nariño')
  await searchAndChoose(page.getByRole('combobox', { name: 'Ciudad' }), 'pasto', /^(San Juan de )?Pasto$/)
  const company = page.getByRole('combobox', { name: 'Empresa' })
  await company.fill('na')
  await expect(page.getByRole('option')).toHaveText(['INDEPENDIENTE'])
  await searchAndChoose(company, 'nandu', /Ñandú/)
  await expect(company).toHaveValue(/Ñandú/)
  // What is voluntary is asked for apart, and never ticked beforehand (PEOPLE-12).
  const apart = page.getByRole('group', { name: 'Es voluntario y puede retirarse en cualquier momento.' })
  const informs = apart.getByRole('checkbox', { name: /^Autorizo al centro a informar a .*Ñandú.*, donde trabajo/ })
  await expect(apart.getByRole('checkbox')).toHaveCount(2)
  await expect(apart.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await informs.check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(avisos.getByText(WITHOUT_TERMS)).toBeVisible()
  const terms = page.getByRole('checkbox', { name: /^Autorizo el tratamiento de mis datos/ })
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  // The sentence to accept and the message below it are visible too.
  await expect(page.getByRole('link', { name: 'política de tratamiento de datos' }).first()).toBeInViewport({
    ratio: 1,
  })
  await expect(page.getByRole('main').getByText(WITHOUT_TERMS)).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await expectNoMessage(page.getByText(WITHOUT_TERMS))
  await expect(page.getByRole('heading', { name: 'Registro recibido' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Registrar a otra persona' }).click()
  await expect(page.getByLabel('Nombres')).toHaveValue('')
  await fillLearner(page, '1099000555')
  await page.getByLabel('Apellidos').fill('Paz')
  // Without a company there is none to tell.
  await expect(apart.getByRole('checkbox')).toHaveCount(1)
  await terms.check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  const short = page.getByRole('dialog', { name: '¿Así figura en el documento?' })
  await expect(short).toContainText('Yésica Paola Paz.')
  await expectNoAxeViolations(page)
  await short.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(
    page.getByRole('alert').getByText('La persona ya se encuentra registrada en la plataforma'),
  ).toBeVisible()

  await login(page)
  await page.goto('/admin/aprendices?porconfirmar=1')
  const row = page.getByRole('row').filter({ hasText: 'Ñáñez Urrutia' })
  await expect(row).toContainText('Por confirmar')
  await row.getByRole('link', { name: /^Editar Yésica/ }).click()
  await expect(page.getByRole('note')).toContainText('llegaron por el formulario público')
  await expect(page.getByText(/^Autorizó informar a .*Ñandú.*\.$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Departamento' })).toHaveValue('Nariño')
  await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue(/Pasto/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const question = page.getByRole('dialog', { name: '¿Confirmar a esta persona?' })
  await expect(question).toContainText(/Yésica.*(se enviarán a \S+@|No escribió un correo)/)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Datos confirmados')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  await follow(page, '/admin/aprendices?porconfirmar=1')
  await expect(page.getByRole('row').filter({ hasText: 'Por confirmar' }).first()).toBeVisible()
  await expect(page.getByText('Ñáñez Urrutia')).toHaveCount(0)
})

test('a company registers, and staff confirm it in its list, and view departments and cities', async ({ page }) => {
  await page.goto('/registroempresa')
  await page.getByLabel('Razón social').fill('Andamios del Ñame S.A.S.')
  await page.getByLabel('NIT').fill('901234567')
  await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('6024441122')
  await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('contacto@name.example')
  await page.getByLabel('Persona de contacto').fill('Yaneth Peña')
  await page.getByLabel('Correo de contacto').fill('no es un correo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Correo de contacto')).toBeFocused()
  await page.getByLabel('Correo de contacto').fill('yaneth@name.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Empresa creada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registro recibido' })).toBeVisible()

  await login(page)
  await page.goto('/admin/empresas')
  await page.getByRole('button', { name: 'Filtro' }).click()
  await choose(page, 'Confirmación', /^Por confirmar$/)
  const row = page.getByRole('row').filter({ hasText: 'Andamios del Ñame' })
  await expect(row).toContainText('Por confirmar')
  await row.getByRole('button', { name: /^Confirmar/ }).click()
  await expect(page.getByText('Datos confirmados')).toBeVisible()
  await expect(row).toHaveCount(0)

  // Departments and cities can be viewed.
  await follow(page, '/admin/configuraciones/departamentos')
  await expect(page.getByLabel('Páginas')).toContainText('1–10 de 33')
  await follow(page, '/admin/configuraciones/ciudades')
  await expect(page.getByLabel('Páginas')).toContainText('de 1.122')
  await page.getByRole('textbox', { name: 'Buscar' }).fill('bogota')
  await expect(page.getByRole('row').filter({ hasText: '11001' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).fill('')
  await page.getByRole('button', { name: /^Filtro/ }).click()
  await searchAndChoose(page.getByRole('combobox', { name: 'Departamento' }), 'narino', 'Nariño')
  await expect(page.getByLabel('Páginas')).toContainText('de 64')
  await expectNoAxeViolations(page)
})

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

  test('every form of visitors is in sight, Enter in it asks for nothing, and the login looks up a certificate', async ({
    page,
  }) => {
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
    // A certificate is looked up from the login.
    await page.goto('/login')
    await page.getByLabel('Número cédula').fill('1020304050')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/Certificados/1020304050')
  })
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

test('what is typed into the login before the script runs is kept with the focus, and typing on takes a press back', async ({
  page,
}) => {
  let release = await holdScripts(page)
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

  // Who types on after a press has not sent the form.
  await page.evaluate(() => localStorage.clear())
  const logins = countPosts(page, '/cuentaacceso/auth')
  release = await holdScripts(page)
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

test('a program presses what it names, also with the focus in a select, and what is typed into a registration is kept', async ({
  page,
}) => {
  let release = await holdScripts(page)
  await page.goto('/registro', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Tipo de documento' }).focus()
  const terms = page.getByRole('checkbox', { name: /^Autorizo el tratamiento de mis datos/ })
  await terms.evaluate((box: HTMLInputElement) => box.click())
  await expect(terms).toBeChecked()
  await submit(page).evaluate((button: HTMLButtonElement) => button.click())
  await expect(submit(page)).toHaveText('Un momento…')
  release()
  await expect(page.getByLabel('Nombres').and(page.locator('[aria-invalid="true"]'))).toHaveCount(1)

  // What is typed before the script runs is kept.
  release = await holdScripts(page)
  await page.goto('/registro', { waitUntil: 'commit' })
  await page.getByLabel('Nombres').fill('Rosa Elvira')
  await terms.check()
  await page.getByLabel('Apellidos').fill('Peña')
  await page.getByLabel('Apellidos').press('ArrowLeft')
  release()
  // The script names the centre.
  await expect(page).toHaveTitle(/^Registro de aprendices · (?!Anclaje)/)
  await expect(page.getByLabel('Nombres')).toHaveValue('Rosa Elvira')
  await expect(terms).toBeChecked()
  await expect(page.getByLabel('Apellidos')).toBeFocused()
  await page.keyboard.type('lald')
  await expect(page.getByLabel('Apellidos')).toHaveValue('Peñlalda')
})

test('a press that is taken back before the script runs has no effect, and a link that is pressed is followed', async ({
  page,
}) => {
  let release = await holdScripts(page)
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

  release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Registrarse como aprendiz' }).click()
  await expect(page).toHaveURL('/registro')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de aprendices' })).toBeVisible()
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

test('an address that opens another screen than the drawn one shows only that one', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login?token=x', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeEmpty()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Returns a function that calls the API as an administrator of the demonstration. */
async function asAdmin(request: APIRequestContext) {
  const data = { username: '1010200301', password: 'demo-adm' }
  const { accesToken } = await (await request.post('/api/v1/cuentaacceso/auth', { data })).json()
  const headers = { authorization: `Bearer ${accesToken as string}` }
  return async (path: string, data?: object) => {
    const answer = await request.fetch(`/api/v1${path}`, { headers, ...(data && { method: 'put', data }) })
    expect(answer.ok(), path).toBe(true)
    return answer
  }
}

/** Approves a certificate and hands it out. Returns its row, its code and the text of its QR. */
async function handedOut(request: APIRequestContext) {
  const call = await asAdmin(request)
  const { items } = await (await call('/certcol?page=0&size=200&situacion=pendiente')).json()
  type Row = { certificacione: { fechainicio_cer: string; fechafin_cer: string } }
  const row = items.find(({ certificacione: c }: Row) => c.fechainicio_cer < HOY && HOY < c.fechafin_cer)
  await call(`/certcol/updateEstado/${row.id_ceco}`, { estado: 1 })
  await call(`/certcol/${row.id_ceco}/pdf`)
  const [{ codigo_emi: code }] = await (await call(`/certcol/${row.id_ceco}/emisiones`)).json()
  const qr = await scanQr(await (await call(`/certcol/${row.id_ceco}/pdf?formato=svg`)).text())
  return { row, code: code as string, qr: new URL(qr) }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a number, an item and an unknown address are answered', async ({ page }) => {
    await page.goto('/Certificados')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText('Se requiere cédula.')).toBeVisible()
    await page.getByLabel('Número cédula').fill('1.020.304.050 Íngrid Núñez')
    await page.getByLabel('Número cédula').press('Enter')
    await expect(page).toHaveURL(/\/Certificados\/1020304050$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise el curso que exige la tarea')
    await expect(page.getByRole('row')).toHaveCount(9)

    await page.goto('/Inspecciones')
    await page.getByLabel('Código del equipo').fill('eq-000001')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { name: 'Inspecciones' })).toBeVisible()
    expect((await page.goto('/nada'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  })

  test('the QR of a drawn certificate leads to exactly that document, and a code is verified as a person types it', async ({
    page,
    request,
  }) => {
    const { row, code, qr } = await handedOut(request)
    const number = row.colaboradore.numerodocumento_col as string
    expect([qr.pathname, qr.searchParams.get('c')]).toEqual([`/Certificados/${number}`, code.replaceAll('-', '')])
    await page.goto(qr.pathname + qr.search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigente')
    await expect(page.getByText(`Código ${code}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: '¿Coinciden con el papel y con la cédula?' })).toBeVisible()
    await expect(page.getByText(row.certificacione.curso.nombre_cur as string).first()).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()

    await page.goto('/verificar')
    await page.getByLabel('Código o número de documento').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigente')
    const wrong = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
    await page.getByLabel('Código o número de documento').fill(wrong)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No verificado')

    // The look-up by number takes a code too, but not the number of the certificate.
    await page.goto('/Certificados')
    await page.getByLabel('Número cédula').fill(row.codigo_ceco as string)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText('Ese es el número del certificado.')).toBeVisible()
    await page.getByLabel('Número cédula').fill(`Código: ${code}.`)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigente')
  })
})

test('the pages have nothing that axe finds, on a phone and on a screen, light and dark', async ({ page, request }) => {
  const { qr, code } = await handedOut(request)
  const paths = ['/Certificados', qr.pathname, qr.pathname + qr.search, `/v/${code}`, '/v/nada', '/verificar', '/Inspecciones/EQ-000001', '/politica-datos', '/nada'] // prettier-ignore
  // Only the style sheet knows the width and the theme.
  for (const path of paths) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoAxeViolations(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('a text of double size is neither cut nor wider than the page, and dates of the table are not broken', async ({
  page,
  request,
}) => {
  const { qr, code } = await handedOut(request)
  const client = await page.context().newCDPSession(page)
  const paths = ['/Certificados', qr.pathname, qr.pathname + qr.search, `/v/${code}`, '/v/nada', '/Inspecciones/EQ-000001', '/politica-datos', '/nada'] // prettier-ignore
  for (const standard of [16, 32]) {
    await client.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const path of paths) {
      await page.goto(path)
      // The longest word of a state.
      await page.evaluate(() => document.querySelector('h1.state')?.lastChild?.replaceWith('Reemplazado'))
      for (const width of [320, 800, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}, ${standard} px`).toBeLessThanOrEqual(0)
      }
    }
  }

  // Dates and long names of the table are not broken, at any width.
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.goto(qr.pathname)
  for (const width of [390, 768, 900, 1000, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const broken = await page.evaluate(() => {
      const long = ['1', 'Maximiliano', 'Santamaría', 'Reentrenamiento', '12', '03/06/2026', '03/12/2027', 'Petroservicios', 'Reemplazado'] // prettier-ignore
      const cells = [...document.querySelectorAll('tbody tr:first-child td')]
      for (const [i, cell] of cells.entries()) cell.textContent = long[i]!
      const linesOf = (cell: Element) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      }
      const isWide = document.documentElement.scrollWidth > innerWidth
      return [...cells.filter((cell) => linesOf(cell) > 1).map((cell) => cell.textContent), ...(isWide ? ['page'] : [])]
    })
    expect(broken, `at ${width}`).toEqual([])
  }
})

test('with a session the QR of an item leads to its checklist, and an unknown address back into the portal', async ({
  page,
  request,
}) => {
  const call = await asAdmin(request)
  const { items } = await (await call('/equipos?page=0&size=50')).json()
  const item = items.find(({ porconfirmar_eq }: { porconfirmar_eq: boolean }) => !porconfirmar_eq)
  await page.goto(`/Inspecciones/${item.codigo_eq}`)
  await expect(page.getByRole('link', { name: 'Inspeccionar' })).toHaveCount(0)
  await expect(page.getByText('Serie', { exact: true })).toHaveCount(0)
  await login(page, '1010200302', 'demo-inspector')
  await page.goto('/no/existe')
  await page.getByRole('link', { name: 'Volver al portal' }).click()
  await expect(page).toHaveURL(/\/(app|admin|equipos)\//)
  await page.goto(`/Inspecciones/${item.codigo_eq}`)
  await expect(page.getByText('Serie', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inspeccionar' })).toBeVisible()
  // The QR of its certificate names the document too.
  const { items: inspections } = await (await call(`/evaluacion?page=0&size=20&ideq=${item.id_eq}`)).json()
  const finished = inspections.find(({ numero_eva }: { numero_eva: string | null }) => numero_eva !== null)
  const [{ codigo_emi }] = await (await call(`/evaluacion/${finished.id_eva}/emisiones`)).json()
  await page.goto(`/Inspecciones/${item.codigo_eq}?c=${codigo_emi}`)
  await page.getByRole('link', { name: 'Inspeccionar' }).click()
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo\/inspeccion\?ideq=/)
  await expect(page.getByText(item.codigo_eq as string).first()).toBeVisible()
})
