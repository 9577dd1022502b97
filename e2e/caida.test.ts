// The database server stops while somebody works, and starts again (OPS-31, SCR-40).
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { test as base, expect, login } from './fixtures.ts'

// Without an installed PostgreSQL this file does not run (playwright.config.ts).
const version = installedPostgres()!
let database: Awaited<ReturnType<typeof startPostgres>> | undefined
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright takes a pattern only
  serverEnv: async ({}, use) => {
    // Commits that the portal has confirmed must survive a crash of the database server.
    database ??= await startPostgres(version, { settings: { synchronous_commit: 'on' } })
    await use({ DATABASE_URL: database.url })
  },
})
test.afterAll(() => {
  database?.stop()
  // A journey that is tried again needs another one.
  database = undefined
})

test('reads are repeated by themselves, typed values are kept, and a save whose answer is lost is stored once', async ({
  page,
}) => {
  const waiting = page.getByRole('status').getByText('El portal no responde por ahora. Seguimos intentando')
  await login(page)
  await page.goto('/admin/cursos')
  await page.getByRole('link', { name: 'Nuevo curso' }).click()
  await page.getByLabel('Nombre').fill('Rescate en silos')
  await page.getByLabel('Iniciales').fill('RSI')

  database!.halt()
  await page.getByRole('button', { name: 'Guardar' }).click()
  const refused = page
    .getByRole('alert')
    .getByText(
      /El portal no está disponible\. Espere unos segundos e intente de nuevo\. \(código para soporte: [\da-f]{10}\)/,
    )
  await expect(refused).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Rescate en silos')
  database!.resume()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Curso creado')).toBeVisible()

  database!.halt()
  await page.getByLabel('Por página').selectOption('50')
  await expect(waiting).toBeVisible()
  database!.resume()
  await expect(page.getByRole('row').filter({ hasText: 'Rescate en silos' })).toBeVisible()
  await expect(waiting).toHaveCount(0)

  // The server carries out the first request, and its answer never arrives.
  await page.getByRole('link', { name: 'Nuevo curso' }).click()
  await page.getByLabel('Nombre').fill('Rescate en pozos')
  await page.getByLabel('Iniciales').fill('RPZ')
  await page.route(
    '**/api/v1/cursos',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').getByText('Sin conexión. Revise su red e intente de nuevo.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Curso creado')).toBeVisible()
  await page.getByLabel('Por página').selectOption('50')
  await expect(page.getByRole('row').filter({ hasText: 'Rescate en pozos' })).toHaveCount(1)
})
