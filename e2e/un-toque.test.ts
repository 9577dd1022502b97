// One press where there were several: a cohort that was created is shown (SCR-15), an inspection
// begins with the date of today (INSP-1, SCR-25), and what is finished leads to the next item
// (SCR-26).
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, searchAndChoose, test } from './fixtures.ts'

const HOY = await hoy()

test.use({ demo: true })

test('a cohort that was created opens', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/certificaciones/nuevo')
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'coordinador', /Coordinador/)
  await page.getByLabel(/^Fecha de expedición/).fill(HOY)
  await page.getByRole('textbox', { name: 'Intensidad horaria' }).fill('40')
  await page.getByRole('textbox', { name: 'Vigencia' }).fill('1')
  await page.getByRole('combobox', { name: 'Responsables' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cohorte creada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
  await expect(page.getByRole('button', { name: 'Inscribir' }).first()).toBeVisible()
})

test('an inspection begins with one press', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/equipos/equipos')
  await page
    .getByRole('link', { name: /^Inspecciones EQ-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toContainText(/^0 de /)
  await expect(page.getByLabel(/^Fecha( \*)?$/)).toHaveValue(HOY)
  await expectNoAxeViolations(page)
  // A reload shows the same inspection. A step back leads to the item, and not to a screen that
  // would create another inspection.
  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Inspecciones del equipo' })).toBeVisible()
})
