// People and companies: their lists and forms, the deletion, and the user's own data, with the
// wording of SCR-9, SCR-15, SCR-17, SCR-18 and ACC-17. A NIT in doubt is asked about before a
// company is saved with it (PEOPLE-4).
import { hoy } from './days.ts'
import { countEffort } from './effort.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  expectNoMessage,
  follow,
  login,
  searchAndChoose,
  test,
  translate,
} from './fixtures.ts'
import type { Page } from '@playwright/test'

const HOY = await hoy()

test.use({ demo: true })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WITHOUT_TERMS = 'Para registrarse, autorice el tratamiento de sus datos.'

const termsOf = (page: Page) =>
  page.getByRole('checkbox', { name: /^La persona autorizó el tratamiento de sus datos personales/ })

async function fillPerson(page: Page, numero: string): Promise<void> {
  await choose(page, 'Tipo de documento', /^CC/)
  await page.getByLabel('Número de documento').fill(numero)
  await page.getByLabel('Nombres').fill('Wílder Andrés')
  await page.getByLabel('Apellidos').fill('Ñungo De la Hoz')
  await page.getByLabel('Teléfono').fill('+57 300-555 0177')
}

test('the list filters, has pages, keeps its state in the address, and a filter cleared after typing stays cleared', async ({
  page,
}) => {
  await translate(page)
  await login(page)
  await page.goto('/admin/aprendices')
  for (const title of ['Tipo', 'Número documento', 'Nombres', 'Apellidos', 'Empresa', 'Teléfono']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await page.getByLabel('Por página').selectOption('5')
  await expect(page.locator('tbody tr')).toHaveCount(5)
  await page.getByLabel('Por página').selectOption('Todos')
  await expect(page.getByLabel('Páginas')).toContainText('1–301 de 301')
  await page.getByLabel('Por página').selectOption('10')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByLabel('Páginas')).toContainText('11–20 de 301')
  await expect(page.getByLabel('Páginas')).toContainText('Página 2 de 31')

  // One field takes a name or a number, and the address says which (SCR-10).
  await page.getByRole('button', { name: 'Filtro' }).click()
  const named = page.getByRole('textbox', { name: 'Nombre o número' })
  await named.fill('ruiz')
  await expect(page).toHaveURL(/\?nombre=ruiz$/)
  await named.fill('1.020.304.050')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/\?cedula=1\.020\.304\.050$/)
  await expect(named).toHaveValue('1.020.304.050')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('1.020.304.050')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'nandu', /Ñandú/)
  await expect(page).toHaveURL(/idemp=\d+/)
  await page.reload()
  await expect(page.getByRole('button', { name: /Quitar filtro Empresa: Mantenimientos Ñandú/ })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('Ñandú')
  await expectNoAxeViolations(page)

  // A filter that is cleared right after typing stays cleared.
  await page.clock.install()
  await follow(page, '/admin/aprendices')
  await page.getByRole('button', { name: 'Filtro' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  // The field applies a text some time after typing. The clock is stopped, so that this does not
  // happen too early on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  const document = page.getByRole('textbox', { name: 'Nombre o número' })
  await document.fill('1.020.304.050')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(document).toHaveValue('')
  await page.clock.runFor(1_000)
  await expect(document).toHaveValue('')
  await expect(page).toHaveURL(/aprendices$/)
})

test('a person is created, changed and deleted', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices')
  await page.getByRole('link', { name: 'Nueva', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Crear persona' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'País del documento' })).toHaveValue('Colombia')
  await expect(page.getByRole('combobox', { name: 'Tipo de documento' })).toHaveValue(/^CC/)
  const terms = termsOf(page)
  await expect(terms).not.toBeChecked()

  await choose(page, 'Tipo de documento', /^TI/)
  await expect(page.getByText('Los menores de edad no pueden realizar trabajo en alturas')).toBeVisible()
  await page.getByLabel('Número de documento').fill('1.098.765')
  await expect(page.getByText('Un número de TI suele ser de 10 u 11 dígitos')).toBeVisible()
  await choose(page, 'Tipo de documento', /^PA/)
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('inputmode', 'text')

  await page.getByLabel('Nombres').fill('Wei 张伟')
  await expect(page.getByText('«张» y «伟» no se pueden imprimir en los certificados.')).toBeVisible()
  await expectNoAxeViolations(page)
  await fillPerson(page, '1.099.887.766')
  await expect(page.getByText('no se pueden imprimir')).toHaveCount(0)
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel('Teléfono')).toHaveValue('3005550177')
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'nandu', /Ñandú/)
  await page.locator('input[type=file]').setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').getByText(WITHOUT_TERMS)).toBeVisible()
  await expect(terms).toBeFocused()
  await expectNoAxeViolations(page)
  await terms.check()
  await page.getByRole('checkbox', { name: /^La persona autorizó al centro a recordarle el vencimiento/ }).check()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/colaboradores')) posts.push(request.url())
  })
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  // A warning disappears once the user has done what it asks for.
  await expectNoMessage(page.getByText(WITHOUT_TERMS))
  await expect(page).toHaveURL(/\/admin\/aprendices$/)
  expect(posts).toHaveLength(1)

  await follow(page, '/admin/aprendices?cedula=1099887766')
  await expect(page.getByRole('row').filter({ hasText: 'Wílder Andrés' })).toContainText(
    /CC.*1\.099\.887\.766.*Wílder Andrés.*Ñungo De la Hoz.*Mantenimientos Ñandú.*300 555 0177/,
  )
  await page.getByRole('link', { name: /^Editar Wílder/ }).click()
  await expect(page).toHaveURL(/\/admin\/aprendices\/nuevo\?id=\d+&mode=edit&father=Colaboradores/)
  await expect(page.getByRole('heading', { name: 'Editar persona' })).toBeVisible()
  await expect(terms).toHaveCount(0)
  await expect(page.getByText('Autorizó que se le recuerde el vencimiento.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue(/Ñandú/)
  await expect(page.getByRole('img', { name: 'Firma' })).toBeVisible()
  await page.getByLabel('Cargo').fill('Coordinador')
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado correctamente')).toBeVisible()

  await expect(page).toHaveURL(/cedula=1099887766$/)
  await page.getByRole('button', { name: /^Eliminar Wílder/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Wílder Andrés Ñungo De la Hoz')
  await expect(dialog).toContainText('El colaborador se eliminará permanentemente')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
})

test('a number is refused if its type does not allow it or somebody has it (PEOPLE-8), and a similar person is asked about', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  await expect(page.getByLabel('Número de documento')).toBeFocused()
  await fillPerson(page, 'C.C. No. 1.099.887.701 – WÍLDER ÑUNGO')
  await expect(page.getByLabel('Número de documento')).toHaveValue('1099887701')
  await page.getByLabel('Número de documento').fill('01099887701')
  await expect(page.getByText('Un número de CC no empieza por 0.').first()).toBeVisible()
  await termsOf(page).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Número de documento')).toBeFocused()

  await page.getByLabel('Número de documento').fill('1020304050')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const refusal = 'La persona ya se encuentra registrada en la plataforma'
  await expect(page.getByRole('alert').getByText(refusal, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Número de documento')).toBeFocused()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  // Before a person is created, the user is asked about similar registered people.
  const create = async (numero: string) => {
    await page.getByRole('link', { name: 'Nueva', exact: true }).click()
    await fillPerson(page, numero)
    await page.getByLabel('Apellidos').fill('Ñungo Doble')
    await page.getByLabel('Fecha de nacimiento').fill('1990-05-06')
    await termsOf(page).check()
    await page.getByRole('button', { name: 'Guardar' }).click()
  }
  await create('1099887711')
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await create('1099887712')
  const question = page.getByRole('dialog', { name: '¿Crear otra persona?' })
  await expect(question).toContainText('Ya existe Wílder Andrés Ñungo Doble, CC 1.099.887.711, con la misma fecha')
  await expect(question.getByRole('link', { name: /Ñungo Doble/ })).toHaveAttribute('href', /nuevo\?id=\d+&mode=edit/)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Apellidos')).toHaveValue('Ñungo Doble')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await question.getByRole('button', { name: 'Crear otra persona' }).click()
  await expect(page).toHaveURL(/\/admin\/aprendices$/)
  await follow(page, '/admin/aprendices?nombre=nungo doble')
  await expect(page.locator('tbody tr')).toHaveCount(2)
})

test('users see all their own data, and change the fields that they may', async ({ page }) => {
  await login(page, '1020304050', 'demo-consulta')
  await page.goto('/admin/perfil')
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    'Información general',
    'Seguridad',
    'Segundo factor',
    'Sesiones',
    'Actividad',
  ])
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical')
  for (const label of ['Tipo de documento', 'Número de documento', 'Nombres', 'Apellidos', 'Cargo', 'Empresa']) {
    await expect(page.getByLabel(label)).toHaveAttribute('readonly')
  }
  await page.getByLabel('Teléfono').fill('300')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El teléfono debe tener 10 dígitos')).toBeVisible()
  await page.getByLabel('Teléfono').fill('3005550199')
  await page.getByLabel('Dirección').fill('Vereda El Hato, finca La Esperanza')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado correctamente')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByLabel('Teléfono')).toHaveValue('3005550199')
  await expect(page.getByLabel('Dirección')).toHaveValue('Vereda El Hato, finca La Esperanza')
})

/** Fills the required fields of the form. */
async function fillCompany(page: Page, nombre: string, nit: string): Promise<void> {
  await page.getByLabel('Razón social').fill(nombre)
  await page.getByLabel('NIT').fill(nit)
  await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('+57 601 555-0199')
  await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('hola@vertigo.example')
  await page.getByLabel('Persona de contacto').fill('Íngrid Ñáñez')
  await page.getByLabel('Correo de contacto').fill('ingrid@vertigo.example')
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the list shows, sorts and filters', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas')
  for (const title of ['Razón social', 'NIT', 'Teléfono', 'Correo', 'Opciones']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(rowOf(page, 'Construcciones Peñalosa')).toContainText('900.115.839-1')
  const bin = rowOf(page, 'INDEPENDIENTE').getByRole('button')
  await expect(bin).toHaveAttribute('title', 'La empresa INDEPENDIENTE no se puede modificar ni eliminar.')
  await expect(bin).toHaveAttribute('aria-disabled', 'true')
  await expect(rowOf(page, 'INDEPENDIENTE').getByRole('link')).toHaveCount(0)
  await expect(rowOf(page, 'Ñandú')).toContainText('Por confirmar')
  await expectNoAxeViolations(page)

  const first = page.locator('tbody tr').first()
  await page.getByRole('button', { name: 'Razón social' }).click()
  await expect(page).toHaveURL(/orden=nombre/)
  await page.getByRole('button', { name: 'Razón social' }).click()
  await expect(page).toHaveURL(/orden=-nombre/)
  await expect(first).toContainText('Telecomunicaciones')

  const filter = page.getByRole('textbox', { name: 'Razón social' })
  const searches: string[] = []
  page.on('request', (request) => {
    const nombre = new URL(request.url()).searchParams.get('nombre')
    if (nombre) searches.push(nombre)
  })
  await filter.fill('ñan')
  await filter.press('Enter')
  await filter.fill('nandu')
  await expect(page).toHaveURL(/nombre=nandu/)
  expect(searches).not.toContain('ñan')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(page.locator('tbody tr')).not.toHaveCount(1)
})

test('a company is created, changed and deleted', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas')
  await page.getByRole('link', { name: 'Nueva empresa' }).click()
  await expect(page.getByRole('heading', { name: 'Crear empresa' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  for (const message of [
    'Escriba el nombre de la empresa.',
    'Escriba el NIT de la empresa.',
    'Escriba el teléfono de la empresa.',
    'Escriba el correo de la empresa.',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Razón social')).toBeFocused()
  await expectNoAxeViolations(page)

  await fillCompany(page, 'Vértigo Cero S.A.S.', '900373913')
  await expect(page.getByText('DV calculado: 4')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Teléfono', exact: true })).toHaveValue('6015550199')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()

  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(page.getByText('Empresa creada')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/empresas$/)
  expect(posts).toHaveLength(1)

  await follow(page, '/admin/empresas?nombre=vertigo')
  await page.getByRole('link', { name: 'Editar Vértigo Cero S.A.S.' }).click()
  await expect(page.getByRole('heading', { name: 'Editar empresa' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Limpiar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByLabel('Dirección').fill('Cra 7 # 71-21 Of. 502')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Empresa actualizada correctamente')).toBeVisible()
  await follow(page, '/admin/empresas?nombre=vertigo&size=20')
  await page.getByRole('link', { name: 'Editar Vértigo Cero S.A.S.' }).click()
  await expect(page.getByLabel('Dirección')).toHaveValue('Cra 7 # 71-21 Of. 502')
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver' }).click()

  await expect(page).toHaveURL(/nombre=vertigo&size=20$/)
  await page.getByRole('button', { name: 'Eliminar Vértigo Cero S.A.S.' }).click()
  const dialog = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(dialog).toContainText('¿Está seguro de eliminar la empresa Vértigo Cero S.A.S.?')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  expect(page.url()).not.toContain('size=')
})

test('a company in use is not deleted, refusals are shown at the field, and a save leads back to the filtered list', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/empresas?nombre=penalosa')
  const bin = page.getByRole('button', { name: /^Eliminar Construcciones/ })
  await expect(bin).toHaveAttribute('aria-disabled', 'true')
  await bin.press('Enter')
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(/^Está en \d+ certificados\./)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A company in use only since then is asked about, and the API refuses with the same words.
  await page.route('**/api/v1/usos?*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await bin.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    page.getByText(/^El registro se encuentra asociado, no es posible eliminarlo\. Está en \d+ certificados\./),
  ).toBeVisible()

  // Any other refusal shows the message of SCR-17 instead of the one of the API.
  await page.route('**/api/v1/empresa/*', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'sin_permiso', message: 'Las palabras del servidor' } }),
  )
  await page.getByRole('button', { name: /^Eliminar Construcciones/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Error en el servidor, contacte a soporte técnico', { exact: true })).toBeVisible()
  await page.unroute('**/api/v1/empresa/*')

  await page.goto('/admin/empresas/nuevo')
  await fillCompany(page, 'Otra con el mismo NIT', '900115839')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Ya existe una empresa con ese NIT.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('NIT')).toBeFocused()

  await page.getByRole('link', { name: 'Volver' }).click()
  const question = page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('NIT')).toHaveValue('900115839')
  await page.getByRole('link', { name: 'Volver' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/empresas$/)

  // Saving a row of a filtered list leads back to the filtered list.
  await follow(page, '/admin/empresas?nombre=S.A.S.')
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/admin\/empresas\?nombre=S\.A\.S\.$/)
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  await page.getByLabel('Teléfono').first().fill('6015550199')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Empresa actualizada correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/empresas\?nombre=S\.A\.S\.$/)
})

test('addresses, INDEPENDIENTE and roles', async ({ page }) => {
  await login(page, '1010200303', 'demo-registro')
  await page.goto('/admin/empresas/new')
  await expect(page).toHaveURL(/\/admin\/empresas\/nuevo$/)
  await page.goto('/admin/empresas/0')
  await expect(page).toHaveURL(/\/admin\/empresas\/0\/edit$/)
  await expect(page.getByText('La empresa INDEPENDIENTE no se puede modificar ni eliminar.')).toBeVisible()
  await follow(page, '/admin/empresas/999999/edit')
  await expect(page.getByText('Error Lo que busca no existe o ya se eliminó.', { exact: true })).toBeVisible()
  await follow(page, '/admin/empresas')
  await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0)
})

test('users who may only look get a read-only form', async ({ page }) => {
  // No seeded role can see companies without editing them, but a role can be configured so.
  await page.route('**/api/v1/modulos?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"(crear|editar)_prol":1/g, '"$1_prol":0')
    await route.fulfill({ response, body })
  })
  await login(page)
  await page.goto('/admin/empresas/1/edit')
  const name = page.getByLabel('Razón social')
  await expect(name).toHaveValue(/./)
  await expect(name).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /Guardar|Limpiar|Elegir archivo|Cambiar/ })).toHaveCount(0)
  await name.press('Enter')
  await expectNoAxeViolations(page)
  await follow(page, '/admin/cursos/nuevo')
  await expect(page.getByText('Su rol no le permite crear en esta pantalla.')).toBeVisible()
  await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Guardar|Limpiar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/admin\/cursos$/)
  // The menu may be read again in the background while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a company can be created with the keyboard alone, and a NIT in doubt is asked about', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas/nuevo')
  await expect(page.getByLabel('Razón social')).toBeFocused()
  const values = [
    'Teclado & Cía.',
    '800191045-1',
    '6015550188',
    'a@teclado.example',
    '',
    'Luz Gil Ruiz',
    'Ana María Gil',
    '',
    'g@t.example',
  ]
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('DV calculado: 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: 'Datos para el Ministerio' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Empresa creada')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()

  // A check digit that does not fit, and ten digits that are nine with theirs, are asked about.
  await page.getByRole('link', { name: 'Nueva empresa' }).click()
  await fillCompany(page, 'Montajes del Sinú S.A.S.', '')
  const nit = page.getByRole('textbox', { name: 'NIT' })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const question = page.getByRole('dialog', { name: '¿El NIT está bien?' })

  await nit.fill('900373913-5')
  await save.click()
  await expect(question).toContainText('El dígito de verificación de 900.373.913 no es 5.')
  await expect(question.getByRole('button', { name: 'Guardar 900.373.913-4' })).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Corregir' }).click()

  await nit.fill('9003739134')
  await save.click()
  await expect(question).toContainText('9003739134 parece el NIT 900.373.913-4 con su dígito de verificación.')
  await page.setViewportSize({ width: 390, height: 844 })
  await question.getByRole('button', { name: 'Guardar 900.373.913-4' }).click()
  await expect(page.getByText('Empresa creada')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/empresas$/)
  await follow(page, '/admin/empresas?nombre=Montajes del Sin')
  await expect(page.getByText('900.373.913-4')).toBeVisible()
})

/** Most clicks and presses of Enter from Inicio until one sees who waits, or has opened them. */
const MOST_CLICKS = 2

test('who waits is found from Inicio in two clicks', async ({ page }) => {
  const body = {
    paisdocumento: 170, tipodocumento: 1, numerodocumento: '1099887731', nombres: 'Zoraida', apellidos: 'Quiceno Yate',
    telefono: '3005550177', terminos: 1,
  } // prettier-ignore
  expect((await page.request.post('/api/v1/colaboradores', { data: body })).status()).toBe(201)
  const effort = await countEffort(page)
  await login(page)
  await page.goto('/app/dashboard')
  const waiting = page.getByRole('link', { name: /por confirmar/ }).filter({ hasText: /[Pp]ersona|Colaborador/ })
  await expect(waiting).toBeVisible()
  const before = effort.acts
  await waiting.click()
  await expect(page).toHaveURL(/\/admin\/aprendices\?porconfirmar=1$/)
  await expect(page.getByRole('row', { name: /Quiceno Yate/ })).toBeVisible()
  expect(effort.acts - before).toBeLessThanOrEqual(MOST_CLICKS)

  // Who is asked for by name is the only result of the search, and Enter opens them.
  await page.goto('/app/dashboard')
  await expect(waiting).toBeVisible()
  const start = effort.acts
  await page.getByRole('button', { name: 'Búsqueda general' }).click()
  await page.getByRole('combobox', { name: 'Buscar en el portal' }).fill('quiceno yate')
  const typed = 1
  await page.keyboard.press('Enter')
  await expect(page.getByText(/llegaron por el formulario público/)).toBeVisible()
  expect(effort.acts - start - typed).toBeLessThanOrEqual(MOST_CLICKS)
})

test('a new company takes no consent along, and the pending inscriptions where one says so (PEOPLE-31)', async ({
  page,
}) => {
  await login(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const call = async <T>(method: 'get' | 'post', path: string, data?: object): Promise<T> => {
    const answer = await page.request[method](`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  const company = (nombre: string, nit: string) =>
    call<{ id_emp: number }>('post', '/empresa', {
      nombre, nit, telefono: '6011234567', correo: 'a@name.example', personacontacto: 'Yaneth Peña', correopersonacontacto: 'a@name.example',
    }) // prettier-ignore
  const { id_emp: idemp } = await company('Andamios', '901555001')
  await company('Consorcio', '901555002')
  const { id_col } = await call<{ id_col: number }>('post', '/colaboradores', {
    paisdocumento: 170, tipodocumento: 1, numerodocumento: '1099887744', nombres: 'Eliécer', apellidos: 'Ñustes Roa',
    telefono: '3005550177', idemp, terminos: 1, autorizaempleador: 1,
  }) // prettier-ignore
  const { id_cer } = await call<{ id_cer: number }>('post', '/certificaciones', {
    idcur: 2, fechainicio: HOY, tiempovigencia: 18, periodo: 2, horas: 32, responsables: [],
  }) // prettier-ignore
  await call('post', '/certcol', [{ idcer: id_cer, idcol: id_col }])
  type Inscribed = { items: { empresa: { nombre_emp: string } }[] }
  const inscribedWith = async () =>
    (await call<Inscribed>('get', `/certcol?idcol=${id_col}&page=0&size=5`)).items.map((row) => row.empresa.nombre_emp)
  const select = page.getByRole('combobox', { name: 'Empresa' })
  /** Opens the form, whose select has the name of the company. */
  const edit = async (name: string) => {
    await page.goto('/admin/aprendices?cedula=1099887744')
    await page.getByRole('link', { name: /^Editar Eliécer/ }).click()
    await expect(page.getByRole('heading', { name: 'Editar persona' })).toBeVisible()
    // The name of the stored company arrives last, and takes the place of what was typed before.
    await expect(select).toHaveValue(name)
  }
  const informs = page.getByRole('checkbox', { name: /^La persona autorizó al centro a informar a Consorcio,/ })
  const question = page.getByRole('dialog', { name: 'Inscripciones pendientes' })

  await edit('Andamios')
  await expect(page.getByText('Autorizó informar a Andamios.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /informar a/ })).toHaveCount(0)
  await searchAndChoose(select, 'conso', /^Consorcio$/)
  await expect(page.getByText('Su autorización para informar a Andamios no vale para Consorcio.')).toBeVisible()
  await expectNoAxeViolations(page)
  // The tick names a company, so another one takes it away.
  await informs.check()
  await searchAndChoose(select, 'anda', /^Andamios$/)
  await expect(informs).toHaveCount(0)
  await searchAndChoose(select, 'conso', /^Consorcio$/)
  await expect(informs).not.toBeChecked()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(question).toContainText('Tiene 1 con Andamios: ¿cambiarla también?')
  await expectNoAxeViolations(page)
  // Where the network is gone the question stays, and the save stands.
  await page.route('**/api/v1/trabajos', (route) => route.abort(), { times: 1 })
  await question.getByRole('button', { name: 'Sí, cambiarla' }).click()
  await expect(page.getByRole('alert').getByText('Sin conexión. Revise su red e intente de nuevo.')).toBeVisible()
  await question.getByRole('button', { name: 'Sí, cambiarla' }).dblclick()
  await expect(page).toHaveURL(/\/admin\/aprendices/)
  await expect(page.getByText('Cambiar la empresa de certificados: 1 certificado')).toBeVisible()
  expect(await inscribedWith()).toEqual(['Consorcio'])

  await edit('Consorcio')
  await expect(page.getByText('Autorizó informar a Andamios.')).toBeVisible()
  await informs.check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  // The company is the same, so nothing is asked.
  await expect(page.getByRole('row', { name: /Ñustes Roa/ })).toBeVisible()
  await edit('Consorcio')
  await expect(page.getByText('Autorizó informar a Consorcio.')).toBeVisible()
  await searchAndChoose(select, 'anda', /^Andamios$/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(question).toContainText('Tiene 1 con Consorcio: ¿cambiarla también?')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('row', { name: /Ñustes Roa.*Andamios/ })).toBeVisible()
  expect(await inscribedWith()).toEqual(['Consorcio'])
})
