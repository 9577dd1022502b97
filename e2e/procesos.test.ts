// An export with more rows than one answer can hold: requested, announced and downloaded (OPS-50,
// SCR-41, OVER-3).
import { readFileSync } from 'node:fs'
import { readRows } from '../api/test/xlsx.ts'
import { expect, expectNoAxeViolations, expectNoMessage, follow, hold, login, test } from './fixtures.ts'

const MANY = 10_001

const person = (n: number) => ({
  paisdocumento: 170,
  tipodocumento: 1,
  numerodocumento: String(1_500_000_000 + n),
  nombres: 'Persona',
  apellidos: `Número ${n}`,
  telefono: '3005550101',
})

test('a long export runs as a job, is announced on any screen, and is downloaded from Procesos', async ({ page }) => {
  await login(page)
  await page.goto('/admin/trabajos')
  await expect(page.getByText('No tiene procesos recientes.')).toBeVisible()
  await expectNoAxeViolations(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const people = Array.from({ length: MANY }, (_, n) => person(n))
  const headers = { authorization: `Bearer ${token}` }
  const created = await page.request.post('/api/v1/colaboradores/createArray?declaracion=1', {
    headers,
    data: people,
  })
  expect(created.status()).toBe(201)

  await follow(page, '/admin/aprendices')
  // The job ends for the browser on another screen, and its message replaces the first one.
  const answer = await hold(page, /\/api\/v1\/trabajos\?/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const begun = page.getByText('Son más de 10.000 filas: el archivo se está preparando')
  await expect(begun).toBeVisible()
  // A message stays while the pointer is on it.
  await begun.hover()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ver Procesos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Procesos' })).toBeVisible()
  await follow(page, '/admin/cursos')
  answer()
  await expect(page.getByText('Su archivo está listo: Aprendices.xlsx')).toBeVisible()
  await expectNoMessage(begun)

  await page.getByRole('button', { name: 'Notificaciones: 1' }).click()
  await page
    .getByRole('dialog', { name: 'Notificaciones' })
    .getByRole('link', { name: 'Su archivo está listo' })
    .click()
  await expect(page).toHaveURL(/\/admin\/trabajos\?pordescargar=1$/)
  await expect(page.getByText(/10\.00\d filas · hasta/)).toBeVisible()
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Descargar Aprendices\.xlsx/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Aprendices.xlsx')
  expect((await readRows(readFileSync(await file.path()))).length).toBeGreaterThan(MANY)
  await expect(page.getByText('No hay archivos por descargar.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notificaciones: ninguna' })).toBeVisible()

  await page.getByRole('button', { name: 'Administrador' }).click()
  await page.getByRole('menuitem', { name: 'Procesos' }).click()
  await expect(page.getByText(/10\.00\d filas · hasta/)).toBeVisible()
})
