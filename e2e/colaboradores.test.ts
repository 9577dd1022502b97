// People: list, form, deletion, and the user's own data, with the wording of SCR-9, SCR-15, SCR-17,
// SCR-18 and ACC-17.
import { choose, expect, expectNoAxeViolations, expectNoMessage, login, searchAndChoose, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ demo: true })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WITHOUT_TERMS = 'Para registrarse, autorice el tratamiento de sus datos.'

async function fillPerson(page: Page, numero: string): Promise<void> {
  await choose(page, 'Tipo de documento', /^CC/)
  await page.getByLabel('Número de documento').fill(numero)
  await page.getByLabel('Nombres').fill('Wílder Andrés')
  await page.getByLabel('Apellidos').fill('Ñungo De la Hoz')
  await page.getByLabel('Teléfono').fill('+57 300-555 0177')
}

test('the list filters, has pages, and keeps its state in the address', async ({ page }) => {
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

  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('1.020.304.050')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('1.020.304.050')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'nandu', /Ñandú/)
  await expect(page).toHaveURL(/idemp=\d+/)
  await page.reload()
  await expect(page.getByRole('button', { name: /Quitar filtro Empresa: Mantenimientos Ñandú/ })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('Ñandú')
  await expectNoAxeViolations(page)
})

test('a filter that is cleared right after typing stays cleared', async ({ page }) => {
  await login(page)
  await page.clock.install()
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Filtro' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  // The field applies a text some time after typing. The clock is stopped, so that this does not
  // happen too early on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  const document = page.getByRole('textbox', { name: 'Número de documento' })
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
  const terms = page.getByRole('checkbox', { name: /^La persona autorizó el tratamiento de sus datos personales/ })
  await expect(terms).not.toBeChecked()

  await choose(page, 'Tipo de documento', /^TI/)
  await expect(page.getByText('Los menores de edad no pueden realizar trabajo en alturas')).toBeVisible()
  await page.getByLabel('Número de documento').fill('1.098.765')
  await expect(page.getByText('Un número de TI suele ser de 10 u 11 dígitos')).toBeVisible()
  await choose(page, 'Tipo de documento', /^PA/)
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('inputmode', 'text')

  await fillPerson(page, '1.099.887.766')
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel('Teléfono')).toHaveValue('3005550177')
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'nandu', /Ñandú/)
  await page.locator('input[type=file]').setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').getByText(WITHOUT_TERMS)).toBeVisible()
  await expect(terms).toBeFocused()
  await expectNoAxeViolations(page)
  await terms.check()
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

  await page.goto('/admin/aprendices?cedula=1099887766')
  await expect(page.getByRole('row').filter({ hasText: 'Wílder Andrés' })).toContainText(
    /CC.*1\.099\.887\.766.*Wílder Andrés.*Ñungo De la Hoz.*Mantenimientos Ñandú.*300 555 0177/,
  )
  await page.getByRole('link', { name: /^Editar Wílder/ }).click()
  await expect(page).toHaveURL(/\/admin\/aprendices\/nuevo\?id=\d+&mode=edit&father=Colaboradores/)
  await expect(page.getByRole('heading', { name: 'Editar persona' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue(/Ñandú/)
  await expect(page.getByRole('img', { name: 'Firma' })).toBeVisible()
  await page.getByLabel('Cargo').fill('Coordinador')
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado correctamente')).toBeVisible()

  await page.goto('/admin/aprendices?cedula=1099887766')
  await page.getByRole('button', { name: /^Eliminar Wílder/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Wílder Andrés Ñungo De la Hoz')
  await expect(dialog).toContainText('El colaborador se eliminará permanentemente')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
})

test('a person who is registered already is refused with the words of PEOPLE-8', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  await fillPerson(page, '1020304050')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  const refusal = 'La persona ya se encuentra registrada en la plataforma'
  await expect(page.getByRole('alert').getByText(refusal, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Número de documento')).toBeFocused()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
})

test('a number is shown in its stored form, and one that its type does not allow is refused', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  await fillPerson(page, 'C.C. No. 1.099.887.701 – WÍLDER ÑUNGO')
  await expect(page.getByLabel('Número de documento')).toHaveValue('1099887701')
  await page.getByLabel('Número de documento').fill('01099887701')
  await expect(page.getByText('Un número de CC no empieza por 0.').first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Número de documento')).toBeFocused()
})

test('before a person is created, the user is asked about similar registered people', async ({ page }) => {
  await login(page)
  const create = async (numero: string) => {
    await page.goto('/admin/aprendices/nuevo')
    await fillPerson(page, numero)
    await page.getByLabel('Apellidos').fill('Ñungo Doble')
    await page.getByLabel('Fecha de nacimiento').fill('1990-05-06')
    await page.getByRole('checkbox').check()
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
  await page.goto('/admin/aprendices?nombre=nungo doble')
  await expect(page.locator('tbody tr')).toHaveCount(2)
})

test('users see all their own data, and change the fields that they may', async ({ page }) => {
  await login(page, '1020304050', 'demo-consulta')
  await page.goto('/admin/perfil')
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Información general', 'Seguridad', 'Sesiones'])
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
