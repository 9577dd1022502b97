// Working on with the same rows: they stay chosen, and the next step is offered (SCR-12, SCR-44).
// Without a mail server the question says what will become of the mails.
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'

test.use({ demo: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })

test('approved certificates stay chosen, and are mailed and saved from there', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/certcolaboradores')
  const boxes = page.getByRole('table', { name: 'Certificados', exact: true }).locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar(page).getByRole('button', { name: 'Aprobar 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobaron 2 certificados')).toBeVisible()
  await expect(bar(page)).toContainText('2 seleccionados')
  await expect(bar(page).getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  await expect(bar(page).getByRole('button').last()).toBeFocused()
  await expect(bar(page).getByRole('button', { name: 'Descargar en ZIP' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Enviar por correo' }).click()
  await expect(dialog).toContainText('El portal aún no puede enviar correos: quedan guardados sin enviar.')
  await expect(dialog).toContainText('«Reintentar» en Procesos')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Enviar por correo' }).click()
  await expect(dialog).toContainText('Quedaron por fuera 2')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(bar(page)).toContainText('2 seleccionados')
  await page.goto('/admin/trabajos')
  await expect(page.getByRole('button', { name: /^Reintentar/ })).toBeVisible()
})

test('the result of an approval offers what comes next', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/certcolaboradores?nombre=Yuliana')
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await bar(page)
    .getByRole('button', { name: /^Seleccionar los/ })
    .click()
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Aprobar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(dialog.getByRole('status')).toContainText(/^Se aproba?r?/)
  await dialog.getByRole('button', { name: 'Descargar en ZIP' }).click()
  await expect(page.getByRole('dialog', { name: /^¿Descargar en ZIP/ })).toBeVisible()
})
