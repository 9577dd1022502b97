// The path of the first day (OVER-7): what of it each role sees and may hide. That it leads to the
// first certificates is in primer-dia.test.ts.
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, follow, login, openFirstScreen, test } from './fixtures.ts'
import { call, makeItem } from './inspections.ts'

const half = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const states = (page: Page, name: string) =>
  half(page, name)
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')))
const INSPECTOR = { number: '1099700900', password: 'arnes-azul-7' }
const link = (page: Page, button: string) => page.getByRole('main').getByRole('link', { name: button })

test('an administrator sees both halves, and hides and shows them with the keyboard alone', async ({ page }) => {
  await openFirstScreen(page)
  await expect(page.getByText('Sus primeros pasos')).toBeVisible()
  await expect(half(page, 'Certificados').getByRole('listitem')).toHaveCount(6)
  expect(await states(page, 'Certificados')).toEqual(['next', 'later', 'done', 'later', 'later', 'later'])
  await expect(half(page, 'Certificados')).toContainText('Hecho: 16 cursos')
  expect(await states(page, 'Equipos')).toEqual(['done', 'next', 'later'])
  // The step says what the centre lacks, so no warning repeats it.
  await expect(page.getByRole('note')).toHaveCount(2)
  await expectNoAxeViolations(page)
  // A step that cannot begin yet has no link. A step that can begin has one, even out of turn.
  await expect(link(page, 'Cohorte')).toHaveAttribute('href', '/admin/certificaciones/nuevo')
  await expect(link(page, 'Aprendices')).toHaveCount(0)

  await page.getByRole('button', { name: 'No lo uso: ocultar los pasos de certificados' }).focus()
  await page.keyboard.press('Enter')
  await expect(half(page, 'Certificados')).toHaveCount(0)
  const showCertificates = page.getByRole('button', { name: 'Mostrar los pasos de certificados' })
  await expect(showCertificates).toBeFocused()
  await page.reload()
  await expect(half(page, 'Equipos')).toBeVisible()
  await expect(half(page, 'Certificados')).toHaveCount(0)

  // Without the path the screen is the usual one, and what is missing is a warning again.
  await page.getByRole('button', { name: 'No lo uso: ocultar los pasos de equipos' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Generados vs Consultados' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(3)
  await expect(page.getByText('Quedan 3 avisos por atender.')).toBeVisible()
  await expect(page.getByText('Todo está al día')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Mostrar los pasos de equipos' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'No lo uso: ocultar los pasos de equipos' })).toBeFocused()
  await showCertificates.focus()
  await page.keyboard.press('Enter')
  await expect(half(page, 'Certificados')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No lo uso: ocultar los pasos de certificados' })).toBeFocused()
  // The keyboard goes from the choice to the next step, and follows it.
  await page.keyboard.press('Tab')
  await expect(link(page, 'Completar datos')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/configuraciones\/centro$/)
})

test('an inspector follows the half of the equipment, and comes back to an inspection that was begun', async ({
  page,
}) => {
  await login(page)
  const person = { paisdocumento: 170, tipodocumento: 1, numerodocumento: INSPECTOR.number, nombres: 'Yeimy', apellidos: 'Ñustes Peña', telefono: '3005550199', terminos: 1 } // prettier-ignore
  const { id_col: idcolaborador } = await call(page, 'POST', '/colaboradores', person)
  await call(page, 'POST', '/cuentaacceso', { idcolaborador, password: INSPECTOR.password, idrol: 2 })
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 390, height: 844 })
  await openFirstScreen(page, INSPECTOR.number, INSPECTOR.password)
  await expect(half(page, 'Equipos')).toContainText('0 de 2 pasos')
  expect(await states(page, 'Equipos')).toEqual(['next', 'later'])
  await expect(half(page, 'Certificados')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await link(page, 'Agregar equipo').click()
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo$/)
  await makeItem(page, 'SN-Ñ 001')
  await page.goto('/app/dashboard')
  await expect(half(page, 'Equipos')).toContainText('1 de 2 pasos')
  await link(page, 'Inspeccionar el equipo').click()
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toBeVisible()
  await follow(page, '/app/dashboard')
  await link(page, 'Continuar la inspección').click()
  await expect(page).toHaveURL(/\/equipos\/equipos\?inspeccion=pendiente$/)
})
