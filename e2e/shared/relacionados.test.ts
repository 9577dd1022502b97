// What belongs to a row beside its form (SCR-62), on the demonstration set.
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, follow, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const DESKTOP = { width: 1440, height: 900 }
const beside = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('beside a form stands what belongs to its row, and leads to the whole list', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await login(page)
  await page.goto('/admin/empresas')
  // A company with many people.
  await page.getByRole('link', { name: /^Construcciones Peñalosa/ }).click()
  const people = beside(page, 'Personas')
  await expect(people.getByRole('listitem')).toHaveCount(10)
  const form = page.getByRole('form', { name: 'Editar empresa' })
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const box = await boxOf(form)
  expect((await boxOf(people)).x).toBeGreaterThan(box.x + box.width)
  await expectNoAxeViolations(page)
  // On a narrow screen it stands below the form.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(form)
      return (await boxOf(people)).y - y - height
    })
    .toBeGreaterThan(0)
  await page.setViewportSize(DESKTOP)
  const all = people.getByRole('link', { name: /^Ver todas \(\d+\)$/ })
  const many = /\d+/.exec((await all.textContent())!)![0]
  await all.click()
  await expect(page).toHaveURL(/\/admin\/aprendices\?idemp=\d+$/)
  await expect(page.getByLabel('Páginas')).toContainText(`de ${many}`)

  await page.getByRole('table', { name: 'Colaboradores' }).getByRole('link').first().click()
  const certificates = beside(page, 'Certificados')
  await expect(certificates.getByText(/^(Ver todos|Esta persona aún no tiene)/)).toBeVisible()

  await follow(page, '/equipos/equipos?inspeccion=vencida')
  await page.getByRole('table', { name: 'Equipos' }).getByRole('link').first().click()
  const inspections = beside(page, 'Inspecciones')
  await expect(inspections.getByRole('link').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/)
  await inspections.getByRole('link', { name: /^Ver todas/ }).click()
  await expect(page).toHaveURL(/tab=inspecciones/)
  await expect(page.getByRole('table', { name: 'Inspecciones del equipo' })).toBeVisible()
})

test('it says when there is nothing, and when it failed', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await login(page)
  let isFailing = true
  await page.route(/\/colaboradores\?/, async (route) => {
    if (isFailing) {
      await route.fulfill({ status: 400, json: { status: 400, code: 'x', message: 'No se pudo leer.' } })
      return
    }
    await route.fulfill({ json: { items: [], currentPage: 0, totalItems: 0, totalPages: 0 } })
  })
  await page.goto('/admin/empresas')
  await page.getByRole('link', { name: /^Construcciones Peñalosa/ }).click()
  const people = beside(page, 'Personas')
  await expect(people.getByRole('alert')).toContainText('No se pudo leer.')
  // The form works without it.
  await expect(page.getByRole('textbox', { name: 'Razón social' })).toHaveValue(/^Construcciones/)
  isFailing = false
  await people.getByRole('button', { name: 'Reintentar' }).click()
  await expect(people).toContainText('Esta empresa aún no tiene personas.')
  await expect(people.getByRole('link')).toHaveCount(0)
})
