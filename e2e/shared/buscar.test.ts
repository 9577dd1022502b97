// The global search: the dialog, which opens on any screen, and the screen with all results
// (OVER-5).
import { expect, expectNoAxeViolations, hold, login, openFirstScreen, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Búsqueda general' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')

/** Opens the search by keyboard, once the screen listens for the shortcut. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Búsqueda general' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('Ctrl K searches from anywhere, nothing is lost that is typed meanwhile, and the keyboard selects', async ({
  page,
}) => {
  await login(page)
  // The dialog is fetched only once it was asked for, and arrives late.
  const arrive = await hold(page, /\/assets\/dialog-[^/]*\.js$/)
  await page.goto('/admin/cursos')
  const button = page.getByRole('button', { name: 'Búsqueda general' })
  await expect(button).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('andx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('u')
  await expect(field(page)).toHaveCount(0)
  arrive()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('andu')
  await page.keyboard.type(' s')
  await expect(field(page)).toHaveValue('andu s')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await open(page)
  await expect(dialog(page).getByRole('status')).toContainText('Escriba un nombre')
  await expectNoAxeViolations(page)

  await page.keyboard.type('n')
  await expect(dialog(page).getByRole('status')).toHaveText('Escriba al menos 3 letras o números.')
  await page.keyboard.type('andu')
  await expect(dialog(page).getByRole('group', { name: 'Empresas' }).getByRole('option')).toContainText(['Ñandú'])
  await expect(options(page).last()).toHaveText('Ver todos los resultados')
  // The only result is chosen at once.
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/empresas\/\d+\/edit$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(
    page
      .getByLabel('Razón social')
      .or(page.getByLabel(/Nombre/))
      .first(),
  ).toHaveValue(/Ñandú/)

  await button.click()
  await field(page).fill('zzzz')
  await expect(dialog(page).getByRole('status')).toHaveText('No se encontraron resultados para «zzzz».')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('one result opens with Enter, two do not, and a fast Enter waits for the answer to what is typed', async ({
  page,
}) => {
  await login(page)
  const companies = (...names: string[]) => [
    {
      clase: 'empresa',
      hayMas: false,
      resultados: names.map((titulo, at) => ({ id: at + 1, titulo, detalle: '', exacto: false })),
    },
  ]
  let release = () => {}
  await page.route('**/api/v1/buscar?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (q === 'lenta') await new Promise<void>((resolve) => (release = resolve))
    await route.fulfill({ json: q === 'una' ? companies('Una S.A.S.') : companies('Dos S.A.S.', 'Tres S.A.S.') })
  })
  await openFirstScreen(page)
  await open(page)
  await page.keyboard.type('dos')
  await expect(options(page)).toHaveCount(3)
  await expect(options(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(0)
  // What was chosen among other results is not chosen any more, and Enter does not open theirs.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await field(page).fill('lenta')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  await field(page).fill('una')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/empresas\/1\/edit$/)
  release()
  // The form takes the focus once it is there.
  await expect(page.getByLabel('Razón social')).toHaveValue(/./)

  await open(page)
  await page.keyboard.type('una')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).fill('otras')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/extra\/search\?q=otras$/)
})

test('a cohort is found by its course and number', async ({ page }) => {
  await openFirstScreen(page)
  await open(page)
  await page.keyboard.type('ta cohorte 1')
  const found = dialog(page).getByRole('group', { name: 'Cohortes' }).getByRole('option')
  await expect(found).toHaveText(/ · cohorte 1TA · \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4} · /)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
})

test('an exact number opens with a single Enter, also that of a certificate', async ({ page }) => {
  await openFirstScreen(page)
  // A scanner sends the code of an item and at once Enter.
  await open(page)
  await page.keyboard.type('EQ-000001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EQ-000001')

  await open(page)
  await page.keyboard.type('1.020.304.050')
  const first = options(page).first()
  await expect(first).toContainText('CC 1.020.304.050')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeViolations(page)
  // A certificate is listed with its person and course first, and its state.
  const found = dialog(page).getByRole('group', { name: 'Certificados' }).getByRole('option').first()
  await expect(found).toHaveText(
    /^[^·]+ · [^·]+[A-Z]+-\d{4}\/\d{4} · \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}(Vencido|Aprobado|En curso)$/,
  )
  await expect(found.getByTitle(/^(Vencido|Aprobado|En curso)$/)).toBeVisible()
  const code = await found.textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/aprendices\/nuevo\?id=\d+&mode=edit&father=Colaboradores$/)
  await expect(page.getByLabel('Número de documento')).toHaveValue('1020304050')

  await open(page)
  const [, initials, cohort, number] = /([A-Z]+)-0*(\d+)\/0*(\d{1,4})/.exec(code ?? '') ?? []
  await page.keyboard.type(`${initials?.toLowerCase()}-${cohort}/${number}`)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/certcolaboradores\/Certificado\?id=/)

  await open(page)
  await page.keyboard.type('eq-1')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).first()).toContainText('EQ-000001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo\?/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EQ-000001')
})

test('all results have their own screen, with the text in the address', async ({ page }) => {
  await openFirstScreen(page)
  await open(page)
  await page.keyboard.type('munoz')
  await expect(options(page)).toHaveCount(11)
  // The dialog shows the first five results of each of two kinds.
  await expect(dialog(page).getByRole('status')).toHaveText('Más de 10 resultados')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/extra\/search\?q=munoz$/)
  await expect(page.getByRole('heading', { name: 'Buscar', level: 1 })).toBeVisible()
  const people = page.getByRole('region', { name: 'Personas' })
  await expect(people.getByRole('listitem').first()).toContainText('Muñoz')
  expect(await people.getByRole('listitem').count()).toBeGreaterThan(5)
  await expectNoAxeViolations(page)

  const input = page.getByRole('searchbox', { name: 'Persona, empresa, curso, cohorte, certificado o equipo' })
  await expect(input).toHaveValue('munoz')
  await input.fill('alturas')
  await expect(page).toHaveURL(/\?q=alturas$/)
  const courses = page.getByRole('region', { name: 'Cursos' })
  await expect(courses.getByRole('link').first()).toBeVisible()
  await page.reload()
  await expect(input).toHaveValue('alturas')
  await courses.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/cursos\/\d+\/edit$/)
  await page.goBack()
  await expect(input).toHaveValue('alturas')

  await input.fill('zzzz')
  await expect(page.getByRole('main').getByText('No se encontraron resultados para «zzzz».')).toBeVisible()
  await expectNoAxeViolations(page)
  await input.fill('')
  await expect(page.getByText('Escriba un nombre, un número de documento')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/extra\/search$/)

  await page.route('**/api/v1/buscar?*', (route) => route.fulfill({ status: 500, body: '' }))
  await input.fill('nandu')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Error en el servidor')
  await page.unroute('**/api/v1/buscar?*')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('region', { name: 'Empresas' })).toContainText('Ñandú')
})

test('the page for unknown addresses can search, and so can a phone', async ({ page }) => {
  await login(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/no/existe')
  await page.getByRole('searchbox').fill('nandu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/extra\/search\?q=nandu$/)
  await expect(page.getByRole('region', { name: 'Empresas' })).toContainText('Ñandú')
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Búsqueda general' }).click()
  await field(page).fill('nandu')
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('a learner finds only their own certificates', async ({ page }) => {
  await login(page, '1020304050', 'demo-consulta')
  await page.goto('/app/extra/search?q=1020304050')
  await expect(page.getByRole('region', { name: 'Certificados' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nandu')
  await expect(page.getByText('No se encontraron resultados para «nandu».')).toBeVisible()
})
