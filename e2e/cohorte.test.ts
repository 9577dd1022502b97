// Certifications, and the lists of certificates as each role sees them, on the demonstration set.
// A cohort and its page: it is created, filled with pasted numbers, approved, printed and copied,
// and the empty copy is deleted (COURSE-11 to COURSE-14, CERT-20, CERT-21, SCR-42, SCR-43).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { hoy } from './days.ts'
import { countEffort } from './effort.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  follow,
  login,
  openFirstScreen,
  searchAndChoose,
  test,
} from './fixtures.ts'

const ISSUED = sumarDias(await hoy(), -30)

test.use({ demo: true })

/** Most clicks and presses of Enter from the page of a cohort until a pasted list is inscribed. */
const MOST_CLICKS = 8

test('certifications are filtered, and their state is changed in the list, and on a phone on its card', async ({
  page,
}) => {
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

  // On a phone it is changed on the card.
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, '/admin/certificaciones')
  const card = page.getByRole('list', { name: 'Certificaciones' }).getByRole('listitem').first()
  const onCard = card.getByRole('button', { name: /^Cambiar estado/ })
  const first = await onCard.textContent()
  const next = first === 'Cancelado' ? 'Finalizado' : 'Cancelado'
  await onCard.click()
  await page.getByRole('menuitemradio', { name: next }).click()
  await expect(onCard).toHaveText(next)
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

  await follow(page, '/admin/certificaciones')
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

  // On a phone each card has a large button for the document.
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, '/admin/certcolaboradores')
  const download = page.getByRole('list', { name: 'Certificados' }).getByRole('button', { name: /^Descargar/ })
  await expect(download.first()).toBeVisible()
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([page.waitForEvent('download'), download.first().click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Inscribir en/ })
const rows = (page: Page) => page.getByRole('table', { name: 'Aprendices de la cohorte' }).locator('tbody tr')
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Aprendices de la cohorte' }).getByRole('button', { name })

/** Creates a person, as the logged-in user or as a visitor. */
async function register(page: Page, numerodocumento: string, apellidos: string, as: 'staff' | 'visitor') {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/v1/colaboradores', {
    headers: as === 'staff' ? { authorization: `Bearer ${token}` } : {},
    data: {
      paisdocumento: 170, tipodocumento: 1, numerodocumento, nombres: 'Wílder Andrés', apellidos, telefono: '3005550177',
      correopersonal: `w${numerodocumento}@example.com`, idemp: 0, terminos: 1,
    }, // prettier-ignore
  })
  expect(answer.status()).toBe(201)
}

test('a cohort is created, filled by pasted numbers, approved, printed, copied, and its copy deleted', async ({
  page,
}) => {
  await login(page, '1010200301', 'demo-adm')
  await register(page, '1099100201', 'Ñungo Uno', 'staff')
  await register(page, '1099100202', 'Ñungo Dos', 'staff')
  await register(page, '1099100203', 'Ñungo Visitante', 'visitor')

  await page.goto('/admin/certificaciones/nuevo')
  const curso = page.getByRole('combobox', { name: 'Curso' })
  await searchAndChoose(curso, 'rescate', /^Rescate industrial/)
  await page.getByLabel('Fecha de expedición').fill(ISSUED)
  await page.getByLabel('Intensidad horaria').fill('40')
  await page.getByLabel('Vigencia').fill('1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rescate industrial en alturas')
  const subject = page.getByText(/^Cohorte \d+ /).first()
  const cohort = Number(/\d+/.exec((await subject.textContent()) ?? '')?.[0])
  await expect(page.getByText('Aún no hay aprendices inscritos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Planilla de asistencia' })).toBeDisabled()

  // By keyboard: the dialog opens with the focus in the field, and announces the results.
  await page.getByRole('button', { name: 'Inscribir' }).first().focus()
  await page.keyboard.press('Enter')
  const numbers = dialog(page).getByRole('textbox', { name: 'Números de documento' })
  await expect(numbers).toBeFocused()
  const many = Array.from({ length: 1001 }, (_, i) => 3_000_000 + i).join('\n')
  await page.keyboard.insertText(many)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Hay 1.001 números y se admiten máximo 1.000 a la vez.')).toBeVisible()
  await expect(numbers).toHaveValue(many)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('1.099.100.201, 1099100202\n1 099 100 203\n99.999.998\nPedro\n7. 1099100201')
  // Closing the dialog keeps the pasted numbers.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  // Leaving the screen asks first. If the user stays, the numbers are kept too.
  await page.getByRole('link', { name: 'Certificaciones', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Inscribir' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(numbers).toBeFocused()
  await expect(numbers).toHaveValue(/^1\.099\.100\.201/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const found = dialog(page).getByRole('heading', { name: '6 números revisados, 1 repetido' })
  await expect(found).toBeFocused()
  for (const group of ['2 listas para inscribir', '1 está por confirmar', '1 no está registrada', '1 no es un número'])
    await expect(dialog(page).getByText(group)).toBeVisible()
  await expectNoAxeViolations(page)
  const inscribe = dialog(page).getByRole('button', { name: 'Inscribir 2' })
  for (let i = 0; i < 8 && !(await inscribe.evaluate((button) => button === document.activeElement)); i += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /^Se inscribieron 2 personas\. Quedaron 3/ })).toBeFocused()
  const left = dialog(page).getByRole('textbox', { name: 'Por fuera, con su motivo' })
  await expect(left).toHaveValue(
    '1 099 100 203\tla persona está por confirmar\n99.999.998\tno está registrada\n' +
      'Pedro\tno es un número de documento',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  await expect(tab(page, 'Inscritos')).toHaveText(/2$/)

  // The dialog says who is already inscribed, and lists the people who wait for confirmation.
  await page.getByRole('button', { name: 'Inscribir' }).click()
  await dialog(page).getByRole('button', { name: 'Pegar otros' }).click()
  await numbers.fill('1099100202')
  await dialog(page).getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog(page).getByText('1 ya está inscrita')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Nadie por inscribir' })).toBeDisabled()
  await dialog(page).getByRole('tab', { name: 'Buscar personas' }).click()
  await dialog(page).getByLabel('Nombre').fill('Ñungo Visitante')
  // The rows move when the search ends: the heading and one person are left.
  await expect(dialog(page).getByRole('row')).toHaveCount(2)
  await dialog(page)
    .getByRole('row', { name: /Ñungo Visitante/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Agregar 1' }).click()
  await expect(rows(page)).toHaveCount(3)
  const waiting = rows(page).filter({ hasText: 'Visitante' })
  await expect(waiting).toContainText('Por confirmar')
  await expect(waiting.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  await tab(page, 'Por confirmar').click()
  await expect(page).toHaveURL(/falta=confirmacion/)
  await expect(rows(page)).toHaveCount(1)
  await tab(page, 'Inscritos').click()
  await expect(rows(page)).toHaveCount(3)
  await expectNoAxeViolations(page)

  await page.getByRole('checkbox', { name: /todos/i }).check()
  await page.getByRole('button', { name: 'Aprobar 2', exact: true }).click()
  await page.getByRole('dialog', { name: '¿Aprobar 2 certificados?' }).getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobaron 2 certificados')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Aprobado' })).toHaveCount(2)
  await expect(tab(page, 'Aprobados')).toHaveText(/2$/)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Planilla de asistencia' }).click()
  const sheet = await saving
  expect(sheet.suggestedFilename()).toMatch(/^Asistencia RES cohorte \d+\.pdf$/)
  expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-')

  // On a tablet the buttons are below the title; beside them the title would be a narrow column.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('link', { name: 'Ministerio' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => (await title.boundingBox())!.width).toBeGreaterThanOrEqual(280)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  await page.setViewportSize(size)

  const more = page.getByRole('button', { name: 'Más', exact: true })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await expect(page.getByRole('heading', { name: 'Crear cohorte' })).toBeVisible()
  await expect(page.getByLabel('Intensidad horaria')).toHaveValue('40')
  await expect(page.getByLabel('Fecha de expedición')).not.toHaveValue(ISSUED)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
  expect(page.url()).not.toBe(address)
  await expect(subject).toContainText(`Cohorte ${cohort + 1} `)
  await more.click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const deletion = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(deletion).toContainText(/¿Está seguro de eliminar la cohorte \d+ de Rescate industrial en alturas\?/)
  await deletion.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Cohorte eliminada')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/certificaciones$/)

  // A row that another user deleted disappears, and its page goes back to the list.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const call = (method: string, path: string, data?: object) =>
    page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
  await follow(page, address)
  const { items } = await (await call('GET', `/certcol?idcer=${address.split('/').at(-1)}`)).json()
  const { id_ceco } = items.find((row: { estado_ceco: number }) => row.estado_ceco === 0)
  await waiting.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await call('DELETE', `/certcol/${id_ceco}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  const gone = page.getByText('El registro no existe o ya fue eliminado.')
  await expect(gone).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  const body = { idcur: items[0].certificacione.curso.id_cur, fechainicio: ISSUED, tiempovigencia: 1, periodo: 3, horas: 8 } // prettier-ignore
  const other = await (await call('POST', '/certificaciones', body)).json()
  await follow(page, address.replace(/\d+$/, String(other.id_cer)))
  await more.click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await call('DELETE', `/certificaciones/${other.id_cer}`)
  await deletion.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cohorte')
  await expect(page.getByRole('main').getByText('El registro no existe o ya fue eliminado.')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a Certificaciones' }).click()
  await expect(page).toHaveURL(/\/admin\/certificaciones$/)
})

test('a copied cohort names signers who may not sign any more, and each role sees what it may', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await page.request.get('/api/v1/certificaciones?size=50', { headers })).json()
  const read = async (id: number) =>
    (await (await page.request.get(`/api/v1/certificaciones/${id}`, { headers })).json()) as {
      id_cer: number
      colaboradores: { id_col: number; nombres_col: string; apellidos_col: string }[]
    }
  const cohort = await read(items.at(-1).id_cer)
  const [signer] = cohort.colaboradores
  // Removes the signer from the list of people who may sign, as if the signer's account had another
  // role.
  await page.route('**/api/v1/colaboradores/getByParams?rol=*', async (route) => {
    const response = await route.fetch()
    const people = (await response.json()) as { id_col: number }[]
    await route.fulfill({ response, json: people.filter(({ id_col }) => id_col !== signer!.id_col) })
  })
  await page.goto(`/admin/certificaciones/nuevo?copia=${cohort.id_cer}`)
  await expect(page.getByRole('note')).toHaveText(
    `No se copió como responsable a ${signer!.nombres_col} ${signer!.apellidos_col}: hoy no puede firmar.`,
  )
  await expectNoAxeViolations(page)

  // REGISTRO deletes nothing.
  await login(page, '1010200303', 'demo-registro')
  await page.goto(`/admin/certificaciones/${cohort.id_cer}`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Duplicar'])
})

/** Makes a call in the session of the page. */
const callIn = (page: Page, path: string, data?: object) =>
  page.evaluate(
    async ([to, body]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      }
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await fetch(`/api/v1${to}`, { headers, ...request })).json()
    },
    [path, data] as const,
  )

async function newCohort(page: Page): Promise<{ id_cer: number }> {
  const [course] = await callIn(page, '/cursos')
  return callIn(page, '/certificaciones', { idcur: course.id_cur, horas: 8, fechainicio: ISSUED, tiempovigencia: 1, periodo: 1 }) // prettier-ignore
}

interface Company {
  id_emp: number
  nombre_emp: string
}

/** Returns what a person allows apart: the company that may be told, and reminders. */
async function allowedBy(page: Page, id: number) {
  const [{ empleador, recordatorios_col }] = await callIn(page, `/colaboradores/getByParams?id=${id}`)
  return { empleador: empleador?.nombre_emp ?? null, recordatorios: recordatorios_col }
}

test('fifteen pasted people are inscribed in a few clicks, the six new ones registered in the same place', async ({
  page,
}) => {
  await login(page, '1010200301', 'demo-adm')
  const known = (await callIn(page, '/colaboradores?page=0&size=9&nombre=a')).items
  const cohort = await newCohort(page)
  await page.goto(`/admin/certificaciones/${cohort.id_cer}`)
  const lines = [
    ...known.map((row: Record<string, string>, i: number) =>
      i % 2 === 0
        ? `${i + 1}. ${row.nombres_col} ${row.apellidos_col} ${row.numerodocumento_col}`
        : `${row.numerodocumento_col}\t${row.nombres_col} ${row.apellidos_col}`,
    ),
    '10. Ana Quintero Paz CC 1.088.777.601',
    'CC 1088777602 Luis Quintero Paz',
    'QUINTERO PAZ, EVA - 1088777603 - 300 555 0103',
    '1088777604 José María Quintero Paz',
    'Sol Gil 1088777605',
    '[10:32, 5/11/2026] Eva Gil: Mar Quintero Paz CE 877601',
    'Pedro Nadie 9 1088777606',
  ]
  const effort = await countEffort(page)
  await page.reload()
  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  const box = page.getByRole('dialog')
  await box.getByRole('textbox', { name: 'Números de documento' }).fill(lines.join('\n'))
  await box.getByRole('button', { name: 'Revisar' }).click()
  for (const group of ['9 listas para inscribir', '6 no están registradas', '1 no es un número de documento'])
    await expect(box.getByText(group)).toBeVisible()
  await box.getByRole('button', { name: 'Registrar las 6' }).click()
  const register = page.getByRole('dialog', { name: /^Registrar e inscribir en / })
  await expect(register.getByText('Revise el nombre')).toHaveCount(3)
  await expectNoAxeViolations(page)
  const person = (number: string) => register.getByRole('group', { name: number })
  await expect(person('1088777603').getByLabel('Apellidos')).toHaveValue('QUINTERO PAZ')
  await expect(person('1088777603').getByLabel('Teléfono')).toHaveValue('3005550103')
  for (const [i, number] of ['1.088.777.601', '1088777602', '1088777604', '1088777605', 'CE 877601'].entries())
    await person(number).getByLabel('Teléfono').fill(`300 555 02${i}0`)
  await person('1.088.777.601').getByRole('button', { name: 'Ana Quintero | Paz' }).click()
  await expect(person('1.088.777.601').getByLabel('Nombres')).toHaveValue('Ana Quintero')
  await person('1.088.777.601').getByLabel('Apellidos').fill('Paz Mora')
  const save = register.getByRole('button', { name: 'Registrar e inscribir 6' })
  await register.getByRole('checkbox', { name: /^El centro cuenta/ }).check()
  await save.click()
  const naming = page.getByRole('dialog', { name: '¿Así figura en el documento?' })
  await expect(naming.getByText('Sol Gil.')).toBeVisible()
  await naming.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(box.getByText('Se registraron 6 personas; 6 aprendices inscritos.')).toBeVisible()
  await expect(box.getByText('6 ya están inscritas')).toBeVisible()
  await box.getByRole('button', { name: 'Inscribir 9' }).click()
  await expect(
    box.getByRole('heading', { name: 'Se inscribieron 15 personas. Quedó 1 número por fuera' }),
  ).toBeFocused()
  // Five telephones, a name that is put right with a press and a field, and a short one.
  const typed = 8
  expect(effort.acts - typed).toBeLessThanOrEqual(MOST_CLICKS)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(15)
})

test('people of one list who are registered in two times are told, counted and undone each', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const [known, ready] = (await callIn(page, '/colaboradores?page=0&size=2&nombre=a')).items
  const cohort = await newCohort(page)
  await page.goto(`/admin/certificaciones/${cohort.id_cer}`)
  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  const box = page.getByRole('dialog')
  // What can be done with many is in sight although they are folded.
  const many = Array.from({ length: 21 }, (_, at) => `Eva Quintero Mora ${1_088_777_800 + at}`)
  await box.getByRole('textbox', { name: 'Números de documento' }).fill(many.join('\n'))
  await box.getByRole('button', { name: 'Revisar' }).click()
  await expect(box.getByRole('button', { name: 'Registrar las 21' })).toBeVisible()
  // The second has a passport, and the third the number of somebody else under another type.
  const lines = [
    'Eva Quintero Mora 1088777701',
    'Luis Quintero Mora ZX 887701',
    `Nadie Quintero CE ${known.numerodocumento_col}`,
    `${ready.nombres_col} ${ready.apellidos_col} ${ready.numerodocumento_col}`,
  ]
  await box.getByRole('textbox', { name: 'Números de documento' }).fill(lines.join('\n'))
  await box.getByRole('button', { name: 'Revisar' }).click()
  await box.getByRole('button', { name: 'Registrar las 3' }).click()
  const register = page.getByRole('dialog', { name: /^Registrar e inscribir en / })
  for (const at of [0, 1, 2]) await register.getByLabel('Teléfono').nth(at).fill('300 555 0301')
  const save = register.getByRole('button', { name: /^Registrar e inscribir/ })
  // Each press without the declaration leads to it.
  const declaration = register.getByRole('checkbox', { name: /^El centro cuenta/ })
  for (const _ of [1, 2]) {
    await save.click()
    await expect(declaration).toBeFocused()
  }
  await declaration.check()
  // Only a company that was chosen can be told, by its name, and another one is asked about anew.
  const informed = register.getByRole('checkbox', { name: /^Informar a/ })
  await expect(register.getByRole('checkbox', { name: /^Recordarles/ })).not.toBeChecked()
  await expect(informed).toHaveCount(0)
  const companies = (await callIn(page, '/empresa/getByParams?size=9')).filter((row: Company) => row.id_emp > 0)
  const [first, second] = companies.map((row: Company) => row.nombre_emp)
  const company = register.getByRole('combobox', { name: 'Empresa' })
  await searchAndChoose(company, first, first)
  await expect(informed).toHaveAccessibleName(`Informar a ${first} el estado de sus certificados.`)
  await informed.check()
  await searchAndChoose(company, second, second)
  await expect(informed).toHaveAccessibleName(`Informar a ${second} el estado de sus certificados.`)
  await expect(informed).not.toBeChecked()
  await informed.check()
  await expectNoAxeViolations(page)
  // Letters that are no type of the catalogue are not left out, and a CC is refused with them.
  await save.click()
  const passport = register.getByRole('group', { name: 'ZX 887701' })
  await expect(passport).toContainText('Un número de CC solo lleva dígitos.')
  await expect(passport.getByLabel('Nombres')).toBeFocused()
  await register.getByRole('button', { name: 'Dejar por fuera ZX 887701' }).click()
  await page.route('**/colaboradores/createArray*', (route) => route.abort(), { times: 1 })
  await save.click()
  await expect(page.getByText(/^Error: /)).toBeVisible()
  await save.click()
  await expect(box.getByText('Se registró 1 persona; 1 aprendiz inscrito.')).toBeVisible()
  const [registered] = (await callIn(page, '/colaboradores?page=0&size=1&cedula=1088777701')).items
  expect(await allowedBy(page, registered.id_col)).toEqual({ empleador: second, recordatorios: false })
  await expect(box.getByRole('listitem').filter({ hasText: 'No se inscribió Nadie Quintero' })).toContainText(
    'el número está registrado a nombre de otra persona',
  )
  await expectNoAxeViolations(page)

  await box.getByRole('button', { name: 'Registrar las 2' }).click()
  await register.getByRole('button', { name: /^Dejar por fuera CE/ }).click()
  await register.getByRole('combobox', { name: 'Tipo de documento' }).click()
  await page.getByRole('option', { name: /^PA/ }).click()
  await passport.getByLabel('Teléfono').fill('300 555 0302')
  await declaration.check()
  await save.click()
  await expect(box.getByText('Se registró 1 persona; 1 aprendiz inscrito.')).toHaveCount(2)
  await expect(box.getByText('2 ya están inscritas')).toBeVisible()
  await box.getByRole('button', { name: 'Deshacer' }).last().click()
  await page.getByRole('dialog', { name: 'Deshacer la importación' }).getByRole('button', { name: 'Deshacer' }).click()
  await expect(box.getByText('Se registró 1 persona; 1 aprendiz inscrito.')).toHaveCount(1)
  await box.getByRole('button', { name: 'Inscribir 1' }).click()
  await expect(
    box.getByRole('heading', { name: 'Se inscribieron 2 personas. Quedaron 2 números por fuera' }),
  ).toBeFocused()
})

test('what learners allow on paper is registered of those ticked, and withdrawn', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const cohort = await newCohort(page)
  const [company] = (await callIn(page, '/empresa/getByParams?size=9')).filter((row: Company) => row.id_emp > 0)
  const names = ['Alma', 'Bruno']
  const people = names.map((nombres, n) => ({
    paisdocumento: 170, tipodocumento: 1, numerodocumento: `108877790${n}`, nombres, apellidos: 'Quintero Lara',
    telefono: '3005550103', idemp: n === 0 ? company.id_emp : 0,
  })) // prettier-ignore
  await callIn(page, `/colaboradores/createArray?declaracion=1&idcer=${cohort.id_cer}`, people)
  const ids: number[] = (await callIn(page, `/certcol?idcer=${cohort.id_cer}&orden=apellidos`)).items.map(
    (row: { idcol_ceco: number }) => row.idcol_ceco,
  )
  const allowed = () => Promise.all(ids.map((id) => allowedBy(page, id)))
  await page.goto(`/admin/certificaciones/${cohort.id_cer}`)
  await page.getByRole('checkbox', { name: /todos/i }).check()
  const open = async () => {
    await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Acciones' }).click()
    await page.getByRole('menuitem', { name: 'Registrar autorización' }).click()
  }
  const dialog = page.getByRole('dialog', { name: /^Registrar autorización/ })
  const select = async (label: string, option: string) => {
    await dialog
      .getByRole('combobox', { name: label })
      .or(dialog.getByRole('textbox', { name: label }))
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await open()
  const informed = dialog.getByRole('checkbox', { name: /^Informar a su empresa/ })
  const reminded = dialog.getByRole('checkbox', { name: /^Recordarles/ })
  for (const box of [informed, reminded]) await expect(box).not.toBeChecked()
  await expect(dialog.getByLabel('Fecha en que lo dijo')).toHaveValue(await hoy())
  const save = dialog.getByRole('button', { name: 'Registrar 2 personas' })
  await save.click()
  for (const message of ['Elija si autoriza o retira.', 'Elija qué autoriza o retira.', /^Elija cómo lo dijo/])
    await expect(dialog.getByText(message)).toBeVisible()
  await expectNoAxeViolations(page)
  await select('Qué dijo', 'Autoriza')
  await select('Cómo lo dijo', 'En papel')
  for (const box of [informed, reminded]) await box.check()
  const date = dialog.getByLabel('Fecha en que lo dijo')
  await date.fill('2026-11-28')
  await save.click()
  await expect(dialog.getByText('Antes del 29/11/2026 el texto no pedía esta autorización.')).toBeVisible()
  await date.fill(await hoy())
  // The answer is lost after the save. Pressing again registers nothing twice.
  let calls = 0
  await page.route('**/colaboradores/autorizaciones', async (route) => {
    calls += 1
    // The first call is about who has no company.
    if (calls !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await save.click()
  await expect(page.getByText('Sin conexión. Revise su red e intente de nuevo.')).toBeVisible()
  await expect(informed).toBeChecked()
  await dialog.getByRole('button', { name: 'Registrar 1 persona' }).dblclick()
  const result = dialog.getByRole('status')
  await expect(result).toContainText('Se registró la autorización de 1 persona.')
  await expect(result).toContainText('No tiene empresa a la que informar: 1')
  await expect(result.getByRole('listitem').last()).toHaveText('Bruno Quintero Lara')
  expect(calls).toBe(3)
  expect(await allowed()).toEqual([
    { empleador: company.nombre_emp, recordatorios: true },
    { empleador: null, recordatorios: false },
  ])
  const close = dialog.getByRole('button', { name: 'Cerrar' }).last()
  await expect(close).toBeFocused()
  await expectNoAxeViolations(page)
  await close.click()

  await open()
  await select('Qué dijo', 'Retira')
  await informed.check()
  await select('Cómo lo dijo', 'Por correo')
  await save.click()
  await expect(result).toContainText('Se registró el retiro de 1 persona.')
  await expect(result).toContainText('No tenía esa autorización: 1')
  await close.click()
  expect((await allowed())[0]).toEqual({ empleador: null, recordatorios: true })

  // Somebody who comes in person is found among the people.
  await follow(page, '/admin/aprendices?cedula=1088777901')
  await page.getByRole('checkbox', { name: /Bruno/ }).check()
  await open()
  await expect(page.getByRole('dialog', { name: 'Registrar autorización de Bruno Quintero Lara' })).toBeVisible()
  await select('Qué dijo', 'Autoriza')
  await reminded.check()
  await select('Cómo lo dijo', 'En persona')
  await dialog.getByRole('button', { name: 'Registrar 1 persona' }).click()
  await expect(page.getByText('Se registró la autorización de 1 persona', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await allowed())[1]).toEqual({ empleador: null, recordatorios: true })
})
