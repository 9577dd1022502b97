// Certifications, and the lists of certificates as each role sees them, on the demonstration set.
import { choose, expect, expectNoAxeViolations, login, openFirstScreen, searchAndChoose, test } from './fixtures.ts'

test.use({ demo: true })

test('certifications are filtered, and their state is changed in the list', async ({ page }) => {
  await login(page)
  await page.goto('/admin/certificaciones')
  for (const title of ['Curso', 'Cohorte', 'Fecha expedición', 'Fecha vencimiento', 'Horas', 'Estado'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  const curso = page.getByRole('combobox', { name: 'Curso' })
  await expect(curso).toHaveAttribute('placeholder', 'Todos los cursos')
  await searchAndChoose(curso, 'coordinador', /^Coordinador de trabajo en alturas/)
  await page.getByRole('button', { name: /^Filtro/ }).click()
  await page.getByRole('textbox', { name: 'Cohorte' }).fill('2')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/cohorte=2/)

  const state = rows.getByRole('button', { name: /^Cambiar estado/ })
  const before = await state.textContent()
  const after = before === 'Cancelado' ? 'Finalizado' : 'Cancelado'
  await state.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: after }).click()
  await expect(state).toHaveText(after)
  await expect(page.getByText('Cambios guardados', { exact: true })).toBeVisible()
  await page.reload()
  await expect(state).toHaveText(after)
  await expectNoAxeViolations(page)
})

test('on a phone the state of a certification is changed on its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page)
  await page.goto('/admin/certificaciones')
  const card = page.getByRole('list', { name: 'Certificaciones' }).getByRole('listitem').first()
  const state = card.getByRole('button', { name: /^Cambiar estado/ })
  const before = await state.textContent()
  const after = before === 'Cancelado' ? 'Finalizado' : 'Cancelado'
  await state.click()
  await page.getByRole('menuitemradio', { name: after }).click()
  await expect(state).toHaveText(after)
  await expect(page).toHaveURL(/\/admin\/certificaciones$/)
  // The whole card is the link.
  const { x, y, height } = (await card.boundingBox())!
  await page.mouse.click(x + 20, y + height - 6)
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
})

test('the end date follows from the start, the validity and the period', async ({ page }) => {
  await login(page)
  await page.goto('/admin/certificaciones/nuevo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  for (const message of [
    'Elija el curso.',
    'Escriba la fecha de expedición.',
    'Escriba las horas.',
    'Escriba la vigencia.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Curso' })).toBeFocused()
  const end = page.getByLabel('Fecha de vencimiento')
  await page.getByLabel('Fecha de expedición').fill('2026-01-31')
  await page.getByLabel('Vigencia').fill('1')
  await choose(page, 'Unidad', /^Mes/)
  await expect(end).toHaveValue('28/02/2026')
  await choose(page, 'Unidad', /^Día/)
  await expect(end).toHaveValue('01/02/2026')
  await choose(page, 'Unidad', /^Año/)
  await expect(end).toHaveValue('31/01/2027')
  await expect(end).toHaveAttribute('readonly')
  await page.getByLabel('Fecha de expedición').fill('2024-02-29')
  await expect(end).toHaveValue('28/02/2025')
  await expectNoAxeViolations(page)

  // The previous cohort suggests hours and validity; typed values are kept.
  await page.getByLabel('Vigencia').fill('')
  await searchAndChoose(
    page.getByRole('combobox', { name: 'Curso' }),
    'coordinador',
    /^Coordinador de trabajo en alturas/,
  )
  await expect(page.getByLabel('Intensidad horaria')).toHaveValue('80')
  await expect(page.getByText(/^Como en la cohorte/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(page.getByText('Cohorte creada')).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)

  await page.goto('/admin/certificaciones')
  await page
    .getByRole('link', { name: /^Editar Coordinador de trabajo en alturas/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Editar cohorte' })).toBeVisible()
  await expect(page.getByLabel('Curso')).toHaveAttribute('readonly')
  await page.getByLabel('Intensidad horaria').fill('90')
  await page.getByLabel('Vigencia').fill('101')
  await choose(page, 'Unidad', /^Año/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La vigencia no puede pasar de 100 años.')).toBeVisible()
  const pair = [page.getByLabel('Vigencia'), page.getByRole('combobox', { name: 'Unidad' })]
  for (const field of pair) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await choose(page, 'Unidad', /^Mes/)
  for (const field of pair) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
})

test('certificates are found by document, person, company, course and cohort, and selected over pages', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/certcolaboradores')
  const table = page.getByRole('table', { name: 'Certificados' })
  await expect(table.locator('tbody tr')).toHaveCount(20)
  await expect(page.getByLabel('Páginas')).toContainText('1–20 de 900')
  const size = page.getByLabel('Por página')
  await expect(size.locator('option')).toHaveText(['20', '40', '60', '100', 'Todos'])
  await size.selectOption('Todos')
  await expect(page.getByLabel('Páginas')).toContainText('1–900 de 900')
  await size.selectOption('20')

  await page.getByRole('checkbox', { name: /todos/i }).check()
  const bar = page.getByRole('region', { name: 'Selección' })
  await expect(bar).toContainText('seleccionados')
  const chosen = Number(await bar.locator('strong').textContent())
  expect(chosen).toBe(20)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByLabel('Páginas')).toContainText('21–40 de 900')
  await expect(bar.locator('strong')).toHaveText(String(chosen))
  await bar.getByRole('button', { name: 'Quitar selección' }).click()
  await expect(bar).toBeHidden()

  await page.getByRole('button', { name: 'Filtro' }).click()
  const documento = page.getByRole('textbox', { name: 'Número de documento' })
  await documento.fill('1.0203')
  await documento.fill('1.020.304.050')
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await expect(page).toHaveURL(/numerodocumento=/)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'rescate', /^Rescate industrial/)
  await expect(table.locator('tbody tr').first()).toContainText('Rescate industrial')
  await page.getByRole('button', { name: 'Apellidos' }).click()
  await expect(page).toHaveURL(/orden=apellidos/)
  await expect(table.locator('tbody tr').first()).toContainText('Rescate industrial')
  await expectNoAxeViolations(page)
})

test('a trainee sees only their own certificates, without forbidden actions', async ({ page }) => {
  const answer = page.waitForResponse(/\/certcol\?.*size=20/)
  await openFirstScreen(page, '1020304050', 'demo-consulta')
  await expect(page.getByRole('heading', { name: 'Certificados' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Certificados' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  // Skeleton rows are shown while the list loads, so the test waits for a row with text.
  await expect(rows.filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { items } = (await (await answer).json()) as { items: { idcol_ceco: number }[] }
  expect(new Set(items.map(({ idcol_ceco }) => idcol_ceco)).size).toBe(1)
  // The name would be the same in all rows.
  await expect(page.getByRole('columnheader', { name: 'Nombres' })).toHaveCount(0)
  const pending = page
    .getByRole('group', { name: 'Estado de los certificados' })
    .getByRole('button', { name: /^En curso/ })
  await pending.click()
  await expect(page).toHaveURL(/estado=0/)
  await expect(pending).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.filter({ hasText: /Aprobado/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Todos/ }).click()
  await expect(page).not.toHaveURL(/estado=/)
  await expect(rows.filter({ hasText: /Aprobado/ }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(rows.filter({ hasText: /Aprobado|Vencido|En curso/ })).toHaveCount(await rows.count())
  for (const name of ['Aprobar', 'Filtro', 'Inscribir aprendices']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Ver certificado/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Felicitaciones/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Certificado/ })).toBeVisible()
  await expectNoAxeViolations(page)
})
