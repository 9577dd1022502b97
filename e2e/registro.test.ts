// Public registration of a learner and of a company, the data policy, and how staff confirm the
// registrations (PUBLIC-7, PUBLIC-8, PUBLIC-12).
import type { Page } from '@playwright/test'
import { choose, expect, expectNoAxeViolations, expectNoMessage, login, searchAndChoose, test } from './fixtures.ts'

test.use({ demo: true })

const WITHOUT_TERMS = 'Para registrarse, autorice el tratamiento de sus datos.'

async function fillLearner(page: Page, numero: string): Promise<void> {
  await choose(page, 'Tipo de documento', /^Cédula de ciudadanía$/)
  await page.getByLabel('Número de documento').fill(numero)
  await page.getByLabel('Nombres').fill('Yésica Paola')
  await page.getByLabel('Apellidos').fill('Ñáñez Urrutia')
  await page.getByLabel('Teléfono').fill('300 555 0133')
}

test('a learner registers, and staff see and confirm it', async ({ page, browser, server }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrarse como aprendiz' }).click()
  await expect(page).toHaveURL(/\/registro$/)
  await expect(page.getByRole('heading', { name: 'Registro de aprendices' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveCount(0)
  await expect(page.getByLabel('Sitio web')).not.toBeInViewport()
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
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(avisos.getByText(WITHOUT_TERMS)).toBeVisible()
  const terms = page.getByRole('checkbox')
  await expect(terms).toBeFocused()
  await expect(terms).toHaveAttribute('aria-invalid', 'true')
  // The sentence to accept and the message below it are visible too.
  await expect(page.getByRole('link', { name: 'política de tratamiento de datos' })).toBeInViewport({ ratio: 1 })
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
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByRole('alert').getByText('La persona ya se encuentra registrada en la plataforma'),
  ).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const staff = await context.newPage()
  await login(staff)
  await staff.goto('/admin/aprendices?porconfirmar=1')
  const row = staff.getByRole('row').filter({ hasText: 'Ñáñez Urrutia' })
  await expect(row).toContainText('Por confirmar')
  await row.getByRole('link', { name: /^Editar Yésica/ }).click()
  await expect(staff.getByRole('note')).toContainText('llegaron por el formulario público')
  await expect(staff.getByRole('combobox', { name: 'Departamento' })).toHaveValue('Nariño')
  await expect(staff.getByRole('combobox', { name: 'Ciudad' })).toHaveValue(/Pasto/)
  await expectNoAxeViolations(staff)
  await staff.getByRole('button', { name: 'Confirmar' }).click()
  const question = staff.getByRole('dialog', { name: '¿Confirmar a esta persona?' })
  await expect(question).toContainText(/Yésica.*(se enviarán a \S+@|No escribió un correo)/)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(staff.getByText('Datos confirmados')).toBeVisible()
  await expect(staff.getByRole('note')).toHaveCount(0)
  await staff.goto('/admin/aprendices?porconfirmar=1')
  await expect(staff.getByText('Ñáñez Urrutia')).toHaveCount(0)
  await context.close()
})

test('a company registers, and staff confirm it in its list', async ({ page, browser, server }) => {
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

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const staff = await context.newPage()
  await login(staff)
  await staff.goto('/admin/empresas')
  await staff.getByRole('button', { name: 'Filtro' }).click()
  await choose(staff, 'Confirmación', /^Por confirmar$/)
  const row = staff.getByRole('row').filter({ hasText: 'Andamios del Ñame' })
  await expect(row).toContainText('Por confirmar')
  await row.getByRole('button', { name: /^Confirmar/ }).click()
  await expect(staff.getByText('Datos confirmados')).toBeVisible()
  await expect(row).toHaveCount(0)
  await context.close()
})

test('the data policy has its own page', async ({ page }) => {
  await page.goto('/registro')
  const [policy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'política de tratamiento de datos' }).click(),
  ])
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Política de tratamiento de datos personales')
  await expect(policy.getByText('Versión 2026-11-22')).toBeVisible()
  await expect(
    policy.getByText(/^Centro de entrenamiento Anclaje, NIT 900\.582\.361-5, .* \(en adelante, el centro\)/),
  ).toBeVisible()
  await expectNoAxeViolations(policy)
})

test('departments and cities can be viewed', async ({ page }) => {
  await login(page)
  await page.goto('/admin/configuraciones/departamentos')
  await expect(page.getByLabel('Páginas')).toContainText('1–10 de 33')
  await page.goto('/admin/configuraciones/ciudades')
  await expect(page.getByLabel('Páginas')).toContainText('de 1.122')
  await page.getByRole('textbox', { name: 'Buscar' }).fill('bogota')
  await expect(page.getByRole('row').filter({ hasText: '11001' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).fill('')
  await page.getByRole('button', { name: /^Filtro/ }).click()
  await searchAndChoose(page.getByRole('combobox', { name: 'Departamento' }), 'narino', 'Nariño')
  await expect(page.getByLabel('Páginas')).toContainText('de 64')
  await expectNoAxeViolations(page)
})
