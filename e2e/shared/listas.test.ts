// Behaviour that all lists share (SCR-8 to SCR-12), on the demonstration set: rows of one height,
// cards on a phone, filters, and rows by keyboard.
import type { Locator, Page } from '@playwright/test'
import { choose, expect, expectNoAxeViolations, follow, hold, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

const PHONE = { width: 390, height: 844 }
/** Size of a tablet. On a wider screen the sidebar would move the content. */
const TABLET = { width: 768, height: 1024 }
const CERTIFICADOS = '/admin/certcolaboradores'
const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const heights = (rows: Locator) =>
  rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })

test('nothing moves when the rows arrive', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shiftsDuring = async (address: string, call: RegExp, rows: Locator) => {
    const answer = await hold(page, call)
    await page.goto(address)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length)
    answer()
    await expect(rows.first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    return page.evaluate((from) => (window as unknown as { shifts: number[] }).shifts.slice(from), before)
  }
  await page.setViewportSize(TABLET)
  await login(page)
  const cells = (name: string) => tableOf(page, name).getByRole('cell')
  const cards = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
  expect(await shiftsDuring(CERTIFICADOS, /\/certcol\?/, cards('Certificados'))).toEqual([])
  expect(await shiftsDuring('/admin/certificaciones', /\/certificaciones\?/, cells('Certificaciones'))).toEqual([])
  expect(await shiftsDuring('/equipos/equipos', /\/equipos\?/, cells('Equipos'))).toEqual([])
  const permissions = '/admin/configuraciones/permisos?rol=1'
  expect(await shiftsDuring(permissions, /\/modulos\?idrol/, cells('Permisos por módulo'))).toEqual([])
  expect(await shiftsDuring('/admin/configuraciones/modulos', /v1\/modulos$/, cells('Módulos'))).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await shiftsDuring(`${CERTIFICADOS}?situacion=vigente`, /\/certcol\?/, cards('Certificados'))).toEqual([])
  expect(await shiftsDuring('/admin/aprendices', /\/colaboradores\?/, cards('Colaboradores'))).toEqual([])
})

test('rows are selected in ranges and by keyboard, and opened with Enter, and a key leads to their actions', async ({
  page,
}) => {
  // The bulk bar covers no row.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await login(page)
  await page.goto(CERTIFICADOS)
  const rows = tableOf(page, 'Certificados').locator('tbody tr')
  const boxes = rows.getByRole('checkbox')
  // One key leads from the chosen rows to what is done with them, and back.
  await expect(rows.first().getByRole('checkbox')).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('b')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('b')
  await expect(bar(page).getByRole('button').last()).toBeFocused()
  await page.keyboard.press('b')
  await expect(rows.first()).toBeFocused()
  await rows.nth(1).getByRole('checkbox').click()
  await page.keyboard.press('b')
  await expect(bar(page).getByRole('button').last()).toBeFocused()
  await bar(page).getByRole('button', { name: 'Quitar selección' }).click()

  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 seleccionados')
  await expect(bar(page).getByRole('button', { name: 'Aprobar 4' })).toBeVisible()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('2 seleccionados')
  await bar(page).getByRole('button', { name: 'Quitar selección' }).click()

  // All rows are a single stop of the Tab key; the arrow keys move between them.
  await expect(rows.and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await rows.first().focus()
  await page.keyboard.press('x')
  await expect(boxes.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await expect(rows.nth(2)).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('3 seleccionados')
  await expectNoAxeViolations(page)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('2 seleccionados')
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toContainText('En curso')
  const name = await rows.last().getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/certcolaboradores\/nuevo\?id=/)
  await expect(page.getByLabel('Aprendiz')).toHaveValue(new RegExp(`^${name} `))
})

test('the key ? lists all keys, unless it is switched off, and a heading tells what its column means', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await login(page)
  await page.goto('/admin/aprendices')
  // The ring of a title is as wide as the title.
  const title = page.getByRole('heading', { level: 1, name: 'Colaboradores' })
  await expect(title).toBeVisible()
  expect((await title.boundingBox())!.width).toBeLessThan(260)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Teclas' })
  for (const does of ['Búsqueda general', 'Seleccionar la fila', 'Ir a las acciones de lo seleccionado'])
    await expect(dialog.getByText(does).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: 'Abrir esta lista con la tecla ?' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Teclas' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  // The hint keeps the focus when the roles and the rows arrive.
  const answerRoles = await hold(page, '**/api/v1/rol')
  // ADM is a role that nobody may change.
  await follow(page, '/admin/configuraciones/permisos?rol=1')
  const hint = page.getByRole('button', { name: 'Qué es Filtrar' })
  await expect(page.getByRole('tooltip')).toBeHidden()
  await hint.focus()
  answerRoles()
  await expect(page.getByRole('switch', { name: 'Filtrar en Certificados' })).toBeVisible()
  await expect(hint).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('Filtrar sirve solo en Certificados')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('a list has checkboxes, Enter and the width of a column only where they are of use', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await login(page)
  await page.goto('/admin/empresas')
  const companies = tableOf(page, 'Empresas')
  await expect(companies.getByRole('cell').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // A row mentions Enter where it opens.
  const rows = companies.locator('tbody tr')
  await expect(rows.filter({ hasText: 'INDEPENDIENTE' })).not.toHaveAttribute('aria-keyshortcuts')
  await expect(rows.filter({ has: page.getByRole('link') }).first()).toHaveAttribute('aria-keyshortcuts', 'Enter')
  const mailWidth = async () => (await page.getByRole('columnheader', { name: 'Correo' }).boundingBox())!.width
  expect(await mailWidth()).toBeGreaterThan(200)

  // There are checkboxes where there is a bulk action.
  for (const [address, name] of [
    [CERTIFICADOS, 'Certificados'],
    ['/admin/aprendices', 'Colaboradores'],
  ] as const) {
    await follow(page, address)
    const selectable = tableOf(page, name).locator('tbody tr')
    await expect(selectable.getByRole('cell').first()).toBeVisible()
    await expect(selectable.getByRole('checkbox')).toHaveCount(await selectable.count())
  }
  // A list without any action has no column for them.
  await follow(page, '/admin/configuraciones/ciudades')
  await expect(tableOf(page, 'Ciudades').getByRole('cell').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Opciones' })).toHaveCount(0)

  // A column without values is as narrow as its heading.
  await page.route(/\/empresa\?/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { items: { correo_emp: string | null }[] }
    for (const row of json.items) row.correo_emp = null
    await route.fulfill({ response, json })
  })
  await page.goto('/admin/empresas')
  await expect(companies.getByRole('cell').first()).toBeVisible()
  expect(await mailWidth()).toBeLessThan(80)
})

test('cards are sorted as the columns of a table are, and a card has all data in three lines and links to its row', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await login(page)
  await page.goto(CERTIFICADOS)
  const order = page.getByLabel('Ordenar por')
  await expect(order.getByRole('option')).toHaveText([
    'Orden de la lista',
    'Apellidos (A–Z)',
    'Apellidos (Z–A)',
    'Cohorte (de menor a mayor)',
    'Cohorte (de mayor a menor)',
  ])
  await order.selectOption('Apellidos (Z–A)')
  await expect(page).toHaveURL(`${CERTIFICADOS}?orden=-apellidos`)
  const first = page.getByRole('list', { name: 'Certificados' }).getByRole('listitem').first()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const name = (await first.getByRole('link').first().textContent())!
  await expectNoAxeViolations(page)
  // The columns of a wide window have the same order.
  await page.setViewportSize({ width: 1440, height: 1000 })
  await expect(page.getByRole('columnheader', { name: 'Apellidos' })).toHaveAttribute('aria-sort', 'descending')
  await expect(tableOf(page, 'Certificados').locator('tbody tr').first()).toContainText(name.split(' ').at(-1)!)
  await page.setViewportSize(TABLET)
  await order.selectOption('Orden de la lista')
  await expect(page).toHaveURL(CERTIFICADOS)

  // On a phone.
  await page.setViewportSize(PHONE)
  const cards = page.getByRole('list', { name: 'Certificados' }).getByRole('listitem')
  await expect(cards.getByRole('link')).toHaveCount(20)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
  await expect(cards.first()).toContainText(/ · Cohorte \d+.* · Vence \d\d\/\d\d\/\d{4}/)
  await expectNoAxeViolations(page)
  for (const target of await cards.first().getByRole('button').all()) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const all = page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' })
  expect((await all.boundingBox())!.y).toBeLessThan((await cards.first().boundingBox())!.y)
  // The whole card is the link, except its buttons.
  const { x, y, height } = (await cards.first().boundingBox())!
  await page.mouse.click(x + 20, y + height - 6)
  await expect(page).toHaveURL(/\/admin\/certcolaboradores\/(nuevo|Certificado)\?id=/)
})

test('filters without results are cleared in one click, and a phone shows the results', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices')
  const rows = tableOf(page, 'Colaboradores').locator('tbody tr')
  const filter = page.getByRole('button', { name: /^Filtro/ })
  await filter.click()
  await choose(page, 'Confirmación', /^Por confirmar/)
  const names = page.getByRole('textbox', { name: 'Nombre o número' })
  await names.fill('nadie se llama así')
  await expect(page.getByText('No se encontraron resultados con esos filtros.')).toBeVisible()
  // A chip would repeat a filter that the open panel already shows.
  await expect(page.getByRole('button', { name: /^Quitar filtro/ })).toHaveCount(0)
  await filter.click()
  await expect(page.getByRole('button', { name: /^Quitar filtro Confirmación/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(rows).toHaveCount(10)

  // Clearing the fields keeps the tab, but clearing in an empty result does not.
  await follow(page, `${CERTIFICADOS}?situacion=porvencer&cohorte=1`)
  const clear = page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' })
  await expect(page.getByRole('button', { name: /^Quitar filtro/ })).toBeVisible()
  await clear.click()
  await expect(page).toHaveURL(`${CERTIFICADOS}?situacion=porvencer`)
  await follow(page, `${CERTIFICADOS}?situacion=porvencer&cohorte=999999`)
  await expect(page.getByText('No se encontraron resultados con esos filtros.')).toBeVisible()
  await clear.click()
  await expect(page).toHaveURL(CERTIFICADOS)

  await page.setViewportSize(PHONE)
  await follow(page, '/admin/aprendices')
  await filter.click()
  await names.fill('yuliana')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(names).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Quitar filtro Nombre o número: yuliana/ })).toBeVisible()
  await expect(filter).toHaveAccessibleName('Filtro, 1 activo')
  await expect(page.getByRole('list', { name: 'Colaboradores' }).getByRole('listitem').first()).toContainText('Yuliana')
  await follow(page, CERTIFICADOS)
  await filter.click()
  await page.getByRole('textbox', { name: 'Cohorte' }).fill('4')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Cohorte' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Quitar filtro Cohorte: 4' })).toBeVisible()
})

test('filters are alike on every list, rows come first on a phone, and a table that scrolls sideways has its own name', async ({
  page,
}) => {
  await login(page)
  const lists = [
    ['/admin/certificaciones', 'Curso', 'Cierre'],
    ['/admin/empresas', 'Razón social', 'Confirmación'],
    ['/admin/aprendices', 'Nombre o número', 'Empresa'],
    ['/equipos/equipos', 'Serie', 'Tipo'],
    ['/admin/configuraciones/ciudades', 'Buscar', 'Departamento'],
    ['/equipos/marcas', 'Buscar', null],
  ] as const
  const toggle = page.getByRole('search').getByRole('button', { name: /^Filtro/ })
  for (const [index, [address, first, other]] of lists.entries()) {
    await page.setViewportSize(TABLET)
    await (index === 0 ? page.goto(address) : follow(page, address))
    const fields = page.getByRole('search').getByRole('textbox').or(page.getByRole('search').getByRole('combobox'))
    await expect(fields).toHaveAccessibleName(first)
    await expect(toggle).toHaveCount(other === null ? 0 : 1)
    await page.setViewportSize(PHONE)
    await expect(fields).toHaveCount(0)
    await toggle.click()
    await expect(fields.first()).toHaveAccessibleName(first)
    if (other !== null) await expect(page.getByRole('search').getByLabel(other, { exact: true })).toBeVisible()
    await expect(page.getByRole('search').getByRole('button', { name: 'Buscar' })).toBeVisible()
  }
  await follow(page, '/equipos/equipos')
  const card = page.getByRole('list', { name: 'Equipos' }).getByRole('listitem').first()
  await expect(card).toBeVisible()
  expect((await card.boundingBox())!.y).toBeLessThan(300)

  // The table and its frame have different names.
  await page.setViewportSize(TABLET)
  await follow(page, '/admin/certificaciones')
  const finished = tableOf(page, 'Certificaciones').getByRole('row').filter({ hasText: 'Finalizado' }).first()
  await finished.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ministerio', exact: true }).click()
  const name = 'Archivo del Ministerio'
  await expect(tableOf(page, name)).toBeVisible()
  await expect(page.getByRole('region', { name })).toHaveAccessibleName(`${name}: tabla que se desplaza`)
  // The state of a row is visible without scrolling, and opens what the row lacks.
  await expect(page.getByRole('columnheader', { name: 'Estado' })).toBeInViewport({ ratio: 1 })
  expect(await heights(tableOf(page, name).locator('tbody tr'))).toEqual([40])
  const lacking = page.getByRole('button', { name: /^Faltan? \d/ }).first()
  await lacking.click()
  const lacks = page.getByRole('dialog').filter({ hasText: /^Falta: / })
  await expect(lacks).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(lacks).toHaveCount(0)
  await expect(lacking).toBeFocused()

  // A cohort without missing data and uploads shows the companies in their room.
  await page.goBack()
  for (const title of ['Nombres', 'Apellidos', 'Empresa', 'Estado'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()

  // The button of the panel is beside the last field.
  await follow(page, '/equipos/equipos')
  await page.getByRole('button', { name: 'Filtro' }).click()
  const [last, search] = [page.getByLabel('Confirmación'), page.getByRole('button', { name: 'Buscar', exact: true })]
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  expect(await topOf(search)).toBeCloseTo(await topOf(last), 0)
})

/**
 * Returns the cut off cells with a date, a cohort or a badge, and a line for each table that is
 * wider than its frame.
 */
const cutIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent)
      const isWide = table.scrollWidth > table.parentElement!.clientWidth
      const cells = [...table.querySelectorAll<HTMLTableCellElement>('tbody td')].filter(
        ({ textContent, scrollWidth, clientWidth, cellIndex }) => {
          const isKept = /\d\d\/\d\d\/\d{4}/.test(textContent) || ['Cohorte', 'Estado'].includes(heads[cellIndex] ?? '')
          return isKept && scrollWidth > clientWidth + 1
        },
      )
      return [...(isWide ? ['wider than its frame'] : []), ...cells.map(({ textContent }) => textContent)]
    }),
  )

test('rows have 40 pixels; dates, states and cohorts are never cut off, and other columns leave before them', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/cursos')
  const lists = [
    [
      '/admin/certificaciones',
      'Certificaciones',
      10,
      ['Curso', 'Cohorte', 'Aprendices', 'Aprobados', 'Fecha expedición', 'Estado'],
    ],
    [CERTIFICADOS, 'Certificados', 20, null],
    ['/equipos/equipos', 'Equipos', 10, ['Empresa', 'Código', 'Última inspección', 'Próxima inspección']],
    ['/admin/aprendices', 'Colaboradores', 10, ['Número documento', 'Nombres', 'Apellidos']],
    ['/admin/empresas', 'Empresas', 10, ['Razón social', 'NIT']],
    ['/equipos/normas', 'Normas', 10, ['Nombre', 'Título']],
  ] as const
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const [address, name, many, kept] of lists) {
      await follow(page, address)
      // A certificate has too many dates for a table on a tablet.
      const isTable = kept !== null || width > 768
      const rows = tableOf(page, name).locator('tbody tr')
      const cells = isTable ? rows.getByRole('cell') : page.getByRole('list', { name }).getByRole('link')
      await expect(cells.first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await cutIn(page), `${name} at ${width}`).toEqual([])
      for (const title of kept ?? []) await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
      if (width < 1440) continue
      await expect(rows.filter({ has: page.getByRole('cell') })).toHaveCount(many)
      expect(await heights(rows), name).toEqual([40])
    }
  }
  // With enough room no column is left out.
  await follow(page, '/equipos/equipos')
  for (const title of ['Marca', 'Serie', 'Tipo', 'Clase'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  await follow(page, '/admin/certificaciones')
  for (const title of ['Horas', 'Fecha vencimiento'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()

  // The longest number of a document is told whole.
  await page.goto('/app/extra/search?q=TA-7')
  await page.getByRole('link', { name: /cohorte 7/ }).click()
  const number = page.getByRole('cell', { name: 'PEP 903.456.701.011.990', exact: true })
  await expect(number).toBeVisible()
  expect(await number.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)

  await follow(page, '/equipos/criterios')
  const groups = page.getByRole('list', { name: 'Criterios', exact: true }).locator('> li:not([aria-hidden])')
  await expect(groups).toHaveCount(10)
  expect(await heights(groups)).toEqual([40])
  await groups.first().getByRole('button').first().click()
  expect(await heights(groups.first().getByRole('listitem'))).toEqual([40])
  await follow(page, CERTIFICADOS)
  await expect(page.getByRole('cell').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Twenty rows are seen without scrolling.
  const last = await tableOf(page, 'Certificados').locator('tbody tr').last().boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual(1000)
  // The title of a truncated cell has the whole text.
  await expect(page.getByRole('cell').nth(4)).toHaveAttribute('title', /.+ · [A-Z]+-\d{4}\/\d{4}$/)
})

test('a message covers no title, and neither the bar of a form nor the buttons of a dialog', async ({ page }) => {
  await login(page)
  await page.route('**/api/v1/{cursos,modulos/*}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  const save = page.getByRole('button', { name: 'Guardar' })
  const message = page.getByRole('alert')
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  for (const width of [1200, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/admin/cursos/nuevo')
    await page.getByLabel('Nombre').fill('Trabajo en postes')
    await page.getByLabel('Iniciales').fill('POS')
    await save.click()
    await expect(message).toBeVisible()
    const { y, height } = await boxOf(message)
    expect(y + height).toBeLessThanOrEqual((await boxOf(save)).y)
    const title = await boxOf(page.getByRole('heading', { level: 1 }))
    expect(y).toBeGreaterThanOrEqual(title.y + title.height)

    // The dialog fills the window, so that its buttons are where messages stand.
    await page.setViewportSize({ width, height: 400 })
    await page.goto('/admin/configuraciones/modulos?id=2&mode=edit')
    await page.getByLabel('Título').fill('Otro título')
    await save.click()
    await expect(message).toBeVisible()
    const above = await boxOf(message)
    expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(save)).y)
  }
})
