// The first screen and the notifications: figures, chart and counts of pending work (OVER-1,
// OVER-2, OVER-3, OVER-4).
import { expect, expectNoAxeViolations, follow, openFirstScreen, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' })
const pending = (page: Page) => page.getByRole('region', { name: 'Por hacer' })
const months = (page: Page) => page.getByRole('region', { name: 'Generados vs Consultados' })
/** Reads the count of a kind of pending things: a number, or «99+» when there are more. */
const howMany = async (page: Page, kind: RegExp) => {
  const text = await pending(page).getByRole('link', { name: kind }).textContent()
  return text?.match(/^(\d+\+?)/)?.[1] ?? ''
}
/** Matches the range of a list whose total is the given count. */
const rangeOf = (count: string) => (count === '99+' ? /^1–\d+ de [\d.]{3,}$/ : new RegExp(`^1–\\d+ de ${count}$`))

test('the figure of certificates is that of those in force, and leads to them', async ({ page }) => {
  await openFirstScreen(page)
  const figure = page.locator('dl > div').filter({ hasText: 'Certificados' })
  const inForce = (await figure.getByRole('definition').getByText(/^\d/).textContent()) ?? ''
  await figure.getByRole('link', { name: 'Certificados' }).click()
  await expect(page).toHaveURL(/\/admin\/certcolaboradores\?situacion=vigente$/)
  await expect(page.getByText(rangeOf(inForce))).toBeVisible()
})

test('the figures, the chart and its table are shown, in light and dark', async ({ page }) => {
  await openFirstScreen(page)
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  for (const [label, value] of [
    ['Empresas aliadas', '12'],
    ['Cursos', '16'],
  ] as const) {
    const figure = page.locator('dl > div').filter({ hasText: label })
    await expect(figure.getByRole('definition')).toHaveText(value)
  }
  await expect(months(page).getByRole('img', { name: /Gráfico de líneas/ })).toBeVisible()
  await expect(months(page).locator('canvas')).toBeVisible()
  await expect(page.getByRole('note')).toHaveText([
    /^Su contraseña la puso otra persona/,
    /^Todavía no se puede enviar correo/,
  ])
  await expectNoAxeViolations(page)

  await months(page)
    .getByRole('img', { name: /^Gráfico/ })
    .hover()
  await expect(months(page).locator('figcaption')).toContainText(
    /Generados\d+.*Consultados\d+.*( de 20\d\d|, hasta hoy)/,
  )
  await months(page).getByRole('button', { name: 'Ver como tabla' }).click()
  const table = months(page).getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(12)
  await expect(table.getByRole('columnheader')).toHaveText(['Mes', 'Generados', 'Consultados'])
  await expectNoAxeViolations(page)
  await months(page).getByRole('button', { name: 'Ver como gráfico' }).click()
  await expect(months(page).locator('canvas')).toBeVisible()

  const width = () =>
    months(page)
      .locator('canvas')
      .evaluate((canvas) => canvas.clientWidth)
  const wide = await width()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(width).toBeLessThan(Math.min(wide, 390))
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await expect(months(page).locator('canvas')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('each notification has its most urgent date and links to its list, and the bell’s panel works with the keyboard', async ({
  page,
}) => {
  test.slow()
  await openFirstScreen(page)
  // Overdue ones come first.
  const rows = pending(page).getByRole('listitem')
  await expect(rows.first()).toHaveText(/^\d+ ?equipos con la inspección vencida ?la más antigua: \d\d\/\d\d\/\d{4}$/)
  for (const [kind, address] of [
    ['equipos con la inspección vencida', /\/equipos\/equipos\?inspeccion=vencida$/],
    ['certificados por aprobar', /\/admin\/certcolaboradores\?situacion=pendiente$/],
    ['certificados que vencen', /\/admin\/certcolaboradores\?situacion=porvencer$/],
    ['certificados sin cargar al Ministerio', /\/admin\/certcolaboradores\?cargado=0$/],
    ['cohortes por cerrar', /\/admin\/certificaciones\?porcerrar=1$/],
    ['personas por confirmar', /\/admin\/aprendices\?porconfirmar=1$/],
    ['empresa por confirmar', /\/admin\/empresas\?porconfirmar=1$/],
    ['por inspeccionar en los próximos', /\/equipos\/equipos\?inspeccion=porvencer$/],
    ['equipos con una inspección pendiente', /\/equipos\/equipos\?inspeccion=pendiente$/],
    ['equipos por confirmar', /\/equipos\/equipos\?porconfirmar=1$/],
  ] as const) {
    const total = await howMany(page, new RegExp(kind))
    await pending(page).getByRole('link', { name: kind }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(rangeOf(total))).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(10)
  }

  // The bell shows their number on every screen.
  await follow(page, '/admin/cursos')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones: 10')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  // One link for each kind, and one for each of the first three cohorts.
  await expect(panel(page).getByRole('link')).toHaveCount(10 + 3)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  const refresh = panel(page).getByRole('button', { name: 'Actualizar las notificaciones' })
  await expect(refresh).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await bell(page).click()
  // It says so for a second and a half, however fast the answer is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await refresh.click()
  await page.clock.runFor(1_400)
  await expect(panel(page).getByText('Cargando…')).toBeVisible()
  await page.clock.resume()
  await expect(panel(page).getByText('Cargando…')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await panel(page)
    .getByRole('link', { name: /cohortes por cerrar/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/certificaciones\?porcerrar=1$/)
  await expect(panel(page)).toHaveCount(0)
  await bell(page).click()
  await page.getByRole('heading', { name: 'Certificaciones' }).click()
  await expect(panel(page)).toHaveCount(0)
  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /, cohorte \d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rescate industrial en alturas')
})

test('when nothing is pending, or the answers fail, the first screen and the panel say so', async ({ page }) => {
  let isWarned = true
  await page.route('**/api/v1/dashboard', async (route) => {
    const response = await route.fetch()
    const { sinServidorCorreo, claveAjena: _, clavesAjenas: __, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, ...(isWarned && { sinServidorCorreo }), pendientes: [] } })
  })
  await page.route('**/api/v1/notificaciones', (route) => route.fulfill({ json: [] }))
  await openFirstScreen(page)
  // The sentence is not said while a warning stands.
  await expect(page.getByText('Queda un aviso por atender.')).toBeVisible()
  await expect(page.getByText('Todo está al día')).toHaveCount(0)
  isWarned = false
  await page.reload()
  await expect(page.getByText('Todo está al día.')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  await expect(pending(page)).toContainText('No hay nada pendiente.')
  await expectNoAxeViolations(page)

  await expect(bell(page)).toHaveAccessibleName('Notificaciones: ninguna')
  await bell(page).click()
  await expect(panel(page).getByText('No hay nada pendiente.')).toBeVisible()
  await page.route('**/api/v1/notificaciones', (route) => route.fulfill({ status: 500, body: '' }))
  await panel(page).getByRole('button', { name: 'Actualizar las notificaciones' }).click()
  const failure = panel(page).getByRole('alert')
  await expect(failure).toContainText('Error en el servidor, contacte a soporte técnico')
  await page.unroute('**/api/v1/notificaciones')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(panel(page).getByRole('link')).toHaveCount(10 + 3)

  await page.route('**/api/v1/dashboard', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  const broken = page.getByRole('main').getByRole('alert')
  await expect(broken).toBeVisible()
  await page.unroute('**/api/v1/dashboard')
  await broken.getByRole('button', { name: 'Reintentar' }).click()
  await expect(months(page)).toBeVisible()
})

test('each role sees the notifications of its modules, and a learner only their own', async ({ page }) => {
  await openFirstScreen(page, '1010200302', 'demo-inspector')
  for (const told of ['equipos con la inspección vencida', 'una inspección pendiente', 'equipos por confirmar'])
    await expect(pending(page)).toContainText(told)
  await expect(pending(page)).not.toContainText(/por aprobar|que vencen|por cerrar|personas por confirmar/)
  await expect(page.getByText(/^\d+ equipos con la inspección vencida\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver los equipos' })).toHaveAttribute('href', /inspeccion=vencida/)
  await expect(months(page)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await openFirstScreen(page, '1020304050', 'demo-consulta')
  await bell(page).click()
  await expect(panel(page).getByText(/No hay nada pendiente|que vence/)).toBeVisible()
  await expect(panel(page).getByText(/por aprobar|por cerrar|por confirmar/)).toHaveCount(0)
})
