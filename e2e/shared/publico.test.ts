// The pages that are open to visitors: the look-up of certificates, the error page and the page for
// unknown addresses (PUBLIC-2, PUBLIC-4, SCR-4).
import { expect, expectNoAxeViolations, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const PHONE = { width: 390, height: 844 }

test('a document number is answered with each course, its date and every certificate', async ({ page }) => {
  await page.goto('/Certificados')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Se requiere cédula.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Número cédula').fill(' 1.020.304.050 ')
  await page.getByLabel('Número cédula').press('Enter')
  await expect(page).toHaveURL(/\/Certificados\/1020304050$/)
  // With several courses there is no verdict for all of them, but a line for each.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise el curso que exige la tarea')
  await expect(page.getByText(/^\d cursos? vigentes? · \d en curso · \d vencidos?$/)).toBeVisible()
  const courses = page.getByRole('list', { name: 'Cursos' }).getByRole('listitem')
  await expect(courses.filter({ hasText: 'Trabajador autorizado en alturas' })).toHaveCount(1)
  await expect(courses.filter({ hasText: 'Primeros auxilios básicos' })).toContainText(
    /Vigente hasta el \d\d\/\d\d\/\d{4}/,
  )
  await expect(page.getByText('Tiene 8 certificados. Véalos abajo.')).toBeVisible()
  for (const title of [
    '#',
    'Aprendiz',
    'Apellidos',
    'Curso',
    'Cohorte',
    'Fecha de expedición',
    'Fecha de vencimiento',
    'Empresa',
    'Estado',
  ])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectNoAxeViolations(page)

  // The answer has no other data of the person.
  expect(await page.locator('main').innerHTML()).not.toMatch(
    /correo|telefono|direccion|nacimiento|firma|numerodocumento|@/,
  )
})

test('the title and the header of each public page name the centre', async ({ page }) => {
  const centre = 'Centro de entrenamiento Anclaje'
  for (const [path, title] of [
    ['/Certificados', 'Consulta de certificados'],
    ['/Certificados/1020304050', 'Consulta de certificados'],
    ['/Inspecciones', 'Consulta de inspecciones'],
    ['/registro', 'Registro de aprendices'],
    ['/registroempresa', 'Registro de empresas'],
    ['/registroequipos', 'Registro de equipos'],
    ['/politica-datos', 'Política de tratamiento de datos'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · ${centre}`)
    await expect(page.getByRole('banner')).toContainText(centre)
  }
})

test('expired, pending and unknown are distinguished, on a phone too', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await page.request.get('/api/v1/certcol?page=0&size=5000', { headers })).json()
  type Item = { situacion_ceco: string; colaboradore: { numerodocumento_col: string } }
  const states = Map.groupBy(items as Item[], (item) => item.colaboradore.numerodocumento_col)
  const only = (state: string) =>
    [...states].find(([, [item, ...others]]) => others.length === 0 && item?.situacion_ceco === state)?.[0] ?? ''
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize(PHONE)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`/Certificados/${only('vencido')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vencido')
    await expect(page.getByText(/^Venció el \d+ de \w+ de \d{4}$/).first()).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await page.goto(`/Certificados/${only('en_curso')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('En curso')
  await page.goto('/certificados/999.999.999/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin certificados')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('what visitors print has light colours, also where the device is dark', async ({ page }) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.querySelector('input:not([hidden])')!).color)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/registro')
  await expect(page.getByLabel('Nombres')).toBeVisible()
  const shown = await ink()
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.body.dataset.printed = getComputedStyle(document.querySelector('input:not([hidden])')!).color
    }),
  )
  await page.pdf()
  const printed = await page.evaluate(() => document.body.dataset.printed)
  expect([shown, printed, await ink()]).toEqual(['rgb(214, 222, 232)', 'rgb(14, 26, 43)', shown])

  await page.goto('/Inspecciones')
  expect(await ink()).toBe('rgb(214, 222, 232)')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const root = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return [style.colorScheme, style.getPropertyValue('--danger')]
  })
  expect(root).toEqual(['light', '#b3261e'])
})

test('the page for unknown addresses and the error page offer a way on', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/no/existe')
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar en el portal' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto('/error')
    await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(/\/login/)
})
