// Companies: list, form and deletion (SCR-9, SCR-15, SCR-17, SCR-18).
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ demo: true })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
  await expect(rowOf(page, 'INDEPENDIENTE').getByRole('button')).toHaveCount(0)
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

  await page.goto('/admin/empresas?nombre=vertigo')
  await page.getByRole('link', { name: 'Editar Vértigo Cero S.A.S.' }).click()
  await expect(page.getByRole('heading', { name: 'Editar empresa' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Limpiar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByLabel('Dirección').fill('Cra 7 # 71-21 Of. 502')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Empresa actualizada correctamente')).toBeVisible()
  await page.goto('/admin/empresas?nombre=vertigo&size=20')
  await page.getByRole('link', { name: 'Editar Vértigo Cero S.A.S.' }).click()
  await expect(page.getByLabel('Dirección')).toHaveValue('Cra 7 # 71-21 Of. 502')
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver' }).click()

  await page.goto('/admin/empresas?nombre=vertigo&size=20')
  await page.getByRole('button', { name: 'Eliminar Vértigo Cero S.A.S.' }).click()
  const dialog = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(dialog).toContainText('¿Está seguro de eliminar la empresa Vértigo Cero S.A.S.?')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  expect(page.url()).not.toContain('size=')
})

test('a company in use is not deleted, and the server’s refusals are shown at the field', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas?nombre=penalosa')
  await page.getByRole('button', { name: /^Eliminar Construcciones/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    page.getByText('El registro se encuentra asociado, no es posible eliminarlo', { exact: true }),
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
})

test('addresses, INDEPENDIENTE and roles', async ({ page }) => {
  await login(page, '1010200303', 'demo-registro')
  await page.goto('/admin/empresas/new')
  await expect(page).toHaveURL(/\/admin\/empresas\/nuevo$/)
  await page.goto('/admin/empresas/0')
  await expect(page).toHaveURL(/\/admin\/empresas\/0\/edit$/)
  await expect(page.getByText('La empresa INDEPENDIENTE no se puede modificar ni eliminar.')).toBeVisible()
  await page.goto('/admin/empresas/999999/edit')
  await expect(page.getByText('Error Lo que busca no existe o ya se eliminó.', { exact: true })).toBeVisible()
  await page.goto('/admin/empresas')
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
  await page.goto('/admin/cursos/nuevo')
  await expect(page.getByText('Su rol no le permite crear en esta pantalla.')).toBeVisible()
  await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Guardar|Limpiar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/admin\/cursos$/)
})

test('a company can be created with the keyboard alone', async ({ page }) => {
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
})

test('saving a row of a filtered list leads back to the filtered list', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas?nombre=S.A.S.')
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
