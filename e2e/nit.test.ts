// A NIT in doubt is asked about before a company is saved with it (PEOPLE-4).
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'

test('a check digit that does not fit, and ten digits that are nine with theirs, are asked about', async ({ page }) => {
  await login(page)
  await page.goto('/admin/empresas/nuevo')
  await page.getByLabel('Razón social').fill('Montajes del Sinú S.A.S.')
  await page.getByLabel('Teléfono', { exact: false }).first().fill('6015550101')
  await page
    .getByLabel(/^Correo/)
    .first()
    .fill('sinu@example.com')
  await page.getByLabel('Persona de contacto').fill('María Ibáñez')
  await page.getByLabel('Correo de contacto').fill('maria@example.com')
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
  await page.goto('/admin/empresas?nombre=Montajes del Sin')
  await expect(page.getByText('900.373.913-4')).toBeVisible()
})
