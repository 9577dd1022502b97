// The main journey goes from a course to a certificate that anyone can check. The later ones test
// the rules of the list of certificates.
import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { readRows } from '../api/test/xlsx.ts'
import { hoy } from './days.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  expectNoMessage,
  login,
  openFirstScreen,
  searchAndChoose,
  test,
} from './fixtures.ts'
import { call } from './inspections.ts'
import type { Page } from '@playwright/test'

const HOY = await hoy()
/** Year of the last 31st of January. */
const YEAR = Number(HOY.slice(0, 4)) - (HOY.slice(5) < '01-31' ? 1 : 0)

// Each journey continues with the rows of the one before.
test.describe.configure({ mode: 'serial' })

const COURSE = 'Trabajo en alturas para viveros'
const COMPANY = 'Viveros del Ñuble S.A.S.'
const DOCUMENT = '1.099.887.711'
const LEARNER = 'Wílder Andrés Ñungo De la Hoz'

const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

async function create(page: Page): Promise<void> {
  // An empty list has two buttons that create a row. Its filters have the same labels as the fields
  // of the form.
  await page.getByRole('main').getByRole('link', { name: /^Nuev/ }).first().click()
  await expect(page.getByRole('heading', { name: /^Crear/ })).toBeVisible()
}

async function createCourse(page: Page): Promise<void> {
  await menu(page, 'Cursos')
  await create(page)
  await page.getByLabel('Nombre').fill(COURSE)
  await page.getByLabel('Iniciales').fill('VIV')
  await guardar(page)
  await expect(page.getByText('Curso creado')).toBeVisible()
}

async function createCompany(page: Page): Promise<void> {
  await menu(page, 'Empresas')
  await create(page)
  await page.getByLabel('Razón social').fill(COMPANY)
  await page.getByLabel('NIT').fill('900.373.913-4')
  await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('6024441122')
  await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('contacto@viveros.example')
  await page.getByLabel('Persona de contacto').fill('Yaneth Peña')
  await page.getByLabel('Correo de contacto').fill('yaneth@viveros.example')
  await guardar(page)
  await expect(page.getByText('Empresa creada')).toBeVisible()
}

async function createLearner(page: Page): Promise<void> {
  await menu(page, 'Colaboradores')
  await create(page)
  await choose(page, 'Tipo de documento', /^CC/)
  await page.getByLabel('Número de documento').fill(DOCUMENT)
  await page.getByLabel('Nombres').fill('Wílder Andrés')
  await page.getByLabel('Apellidos').fill('Ñungo De la Hoz')
  await page.getByLabel('Teléfono').fill('3005550177')
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'nuble', COMPANY)
  await page.getByRole('checkbox', { name: /^La persona autorizó el tratamiento de sus datos/ }).check()
  await guardar(page)
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
}

async function openCohort(page: Page): Promise<void> {
  await menu(page, 'Certificaciones')
  await create(page)
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'viveros', COURSE)
  await page.getByLabel('Fecha de expedición').fill(`${YEAR}-01-31`)
  await page.getByLabel('Intensidad horaria').fill('40')
  await page.getByLabel('Vigencia').fill('18')
  await choose(page, 'Unidad', /^Mes/)
  // 18 months after 31 January is in July, which has a 31st day.
  await expect(page.getByLabel('Fecha de vencimiento')).toHaveValue(`31/07/${YEAR + 1}`)
  await expect(page.getByText(`31 de julio de ${YEAR + 1} · 18 meses`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Responsables' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await guardar(page)
  await expect(page.getByText('Cohorte creada')).toBeVisible()
}

async function inscribe(page: Page): Promise<void> {
  await menu(page, 'Certificados')
  await page.getByRole('main').getByRole('link', { name: 'Inscribir aprendices' }).first().click()
  await expect(page.getByRole('heading', { name: 'Inscribir aprendices' })).toBeVisible()
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'viveros', `${COURSE} · 1 abierta`)
  // The only cohort is listed, with a filter by its number (SCR-14).
  await page.getByLabel('Filtrar por número de cohorte').fill('2')
  await expect(page.getByText('Ninguna cohorte abierta con el número 2.')).toBeVisible()
  await page.getByLabel('Filtrar por número de cohorte').fill('1')
  await page.getByRole('radio', { name: /Cohorte 1/ }).check()
  await expect(page.getByText('Aún no ha elegido aprendices.')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar aprendices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seleccione aprendices' })
  await expect(dialog.getByRole('textbox', { name: 'Nombre o número' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Nombre o número' }).fill(DOCUMENT)
  await expect(dialog.locator('tbody tr')).toHaveText([/Wílder/])
  await dialog.locator('tbody tr').click()
  await dialog.getByRole('button', { name: 'Agregar 1' }).click()
  await expect(dialog).toBeHidden()

  // A learner can be selected only once.
  await page.getByRole('button', { name: 'Agregar aprendices' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre o número' }).fill(DOCUMENT)
  await expect(dialog.locator('tbody tr')).toHaveText([/Wílder/])
  await dialog.locator('tbody tr').click()
  await expect(page.getByText(`Ya se asoció a: ${LEARNER} al curso.`)).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await guardar(page)
  await expect(page.getByText('1 aprendiz inscrito')).toBeVisible()
  // The earlier message has disappeared.
  await expectNoMessage(page.getByText(`Ya se asoció a: ${LEARNER} al curso.`))
}

test('from a course to a certificate that anyone can check', async ({ page, browser, server }) => {
  test.slow()
  await openFirstScreen(page)
  await createCourse(page)
  await createCompany(page)
  await createLearner(page)
  await openCohort(page)
  await inscribe(page)

  const row = page.getByRole('row').filter({ hasText: 'Ñungo' })
  await expect(row).toContainText('En curso')
  await expect(row.getByRole('button', { name: /^Descargar/ })).toHaveCount(0)
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selección' })
  await expect(bar).toContainText('1 seleccionado')
  await bar.getByRole('button', { name: 'Aprobar 1' }).click()
  // Another user changes the hours between the look and the press.
  const seen = page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' })
  await expect(seen.getByRole('listitem')).toContainText('40 horas, del 31/01/')
  const [cohort] = (await call(page, 'GET', '/certificaciones')).items
  const { id_cer, idcur_cer: idcur, fechainicio_cer: fechainicio, tiempovigencia_cer: tiempovigencia, periodo_cer: periodo } = cohort // prettier-ignore
  const { id_col } = await call(page, 'GET', '/auth/me')
  const changed = { idcur, fechainicio, tiempovigencia, periodo, horas: 41, responsables: [id_col] }
  await call(page, 'PUT', `/certificaciones/${id_cer}`, changed)
  await seen.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Algo de lo que va a aprobar cambió desde que lo vio.')).toBeVisible()
  await expect(seen.getByRole('listitem')).toContainText('41 horas')
  await expectNoAxeViolations(page)
  await seen.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobó 1 certificado')).toBeVisible()
  await expect(row).toContainText('Aprobado')
  // An approved certificate can be selected, but is not approved again.
  await row.getByRole('checkbox').check()
  await expect(bar).toContainText('1 seleccionado')
  await expect(bar.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Quitar selección' }).click()

  // The export has the rows that the tab and the filters leave.
  const tab = page.getByRole('button', { name: /^Aprobados/ })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Certificados.xlsx')
  const [, ...exported] = await readRows(readFileSync(await file.path()))
  expect(exported).toHaveLength(1)
  expect(exported[0]).toEqual(expect.arrayContaining(['VIV-0001/0001', '1099887711', COURSE, COMPANY, 41, 'Aprobado']))

  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Ver certificado' }).click()
  await expect(page.getByRole('heading', { name: `Certificado de ${LEARNER}` })).toBeVisible()
  const sheet = page.getByRole('img', { name: /^Certificado VIV-0001\/0001/ })
  await expect(sheet).toBeVisible()
  // The picture has its place before it has arrived.
  const shape = () => sheet.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth)
  await expect.poll(shape).toBeCloseTo(Math.SQRT2, 2)
  await expectNoAxeViolations(page)

  const visitor = await browser.newPage()
  await visitor.goto(`${server.url}/Certificados/1099887711`)
  await expect(visitor.getByRole('heading', { name: 'Vigente' })).toBeVisible()
  await expect(visitor.getByText(`31 de julio de ${YEAR + 1}`).first()).toBeVisible()
  await expect(visitor.getByRole('table')).toContainText(COMPANY)
  await visitor.close()
})

test('an approval says what was skipped, a state can be reverted, and an inscription is changed and deleted', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/certcolaboradores')
  const row = page.getByRole('row').filter({ hasText: 'Ñungo' })
  const approveChosen = page.getByRole('button', { name: 'Aprobar', exact: true })
  await expect(approveChosen).toBeDisabled()
  await expect(approveChosen).toHaveAccessibleDescription('Elija los certificados que quiere aprobar.')
  // A press says the reason too, since a title cannot be read on touch.
  await approveChosen.click({ force: true })
  await expect(page.getByText('Elija los certificados que quiere aprobar.')).toBeVisible()
  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar la aprobación' }).click()
  const question = page.getByRole('dialog', { name: '¿Quitar la aprobación?' })
  await expect(question).toContainText(`VIV-0001/0001 de ${LEARNER}`)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row).toContainText('Aprobado')
  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar la aprobación' }).click()
  await question.getByRole('button', { name: 'Quitar la aprobación' }).dblclick()
  await expect(question).toBeHidden()
  await expect(row).toContainText('En curso')

  // Another user cancels the cohort while the question is open here.
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aprobar 1', exact: true }).click()
  const approve = page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' }).getByRole('button', { name: 'Aprobar' })
  await expect(approve).toBeEnabled()
  const other = await page.context().newPage()
  await other.goto('/admin/certificaciones')
  await other.getByRole('button', { name: /^Cambiar estado/ }).click()
  await other.getByRole('menuitemradio', { name: 'Cancelado' }).click()
  await expect(other.getByRole('button', { name: /^Cambiar estado .*: Cancelado/ })).toBeVisible()
  await approve.click()
  const result = page.getByRole('dialog', { name: 'Aprobar 1 certificado', exact: true })
  await expect(result).toContainText('Se aprobaron 0 certificados.')
  await expect(result).toContainText('La cohorte está cancelada: 1')
  await expect(result).toContainText(LEARNER)
  await expectNoAxeViolations(page)
  await result.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(row).toContainText('En curso')
  await other.getByRole('button', { name: /^Cambiar estado/ }).click()
  await other.getByRole('menuitemradio', { name: 'En curso' }).click()
  await expect(other.getByRole('button', { name: /^Cambiar estado .*: En curso/ })).toBeVisible()
  await other.close()

  // Only the company of an inscription can be changed, and it is deleted after a warning.
  // A certificate that is not approved has no document, so its name leads to the form.
  await row.getByRole('link', { name: 'Wílder Andrés' }).click()
  await expect(page).toHaveURL(/nuevo\?id=[0-9a-f-]{36}&mode=edit&father=CertColaboradores/)
  await expect(page.getByLabel('Aprendiz')).toHaveValue(LEARNER)
  await expect(page.getByLabel('Aprendiz')).toHaveAttribute('readonly')
  await searchAndChoose(page.getByRole('combobox', { name: 'Empresa' }), 'indep', 'INDEPENDIENTE')
  await guardar(page)
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await expect(row).toContainText('INDEPENDIENTE')

  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alerta eliminación' })
  await expect(dialog).toContainText('Se eliminará la información relacionada sin opción de recuperarla')
  await expect(dialog).toContainText(LEARNER)
  await expect(dialog).toContainText(COURSE)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Inscripción eliminada')).toBeVisible()
  await expect(page.getByText('Aún no hay aprendices inscritos.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an approved certificate is downloaded as it was issued', async ({ page }) => {
  await login(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const people = await (await page.request.get('/api/v1/colaboradores?cedula=1099887711', { headers })).json()
  const cohorts = await (await page.request.get('/api/v1/certificaciones', { headers })).json()
  const data = [{ idcer: cohorts.items[0].id_cer, idcol: people.items[0].id_col }]
  const [{ id_ceco }] = await (await page.request.post('/api/v1/certcol', { headers, data })).json()
  await page.request.put('/api/v1/certcol/updateArrayEstado', { headers, data: { estado: 1, ids: [id_ceco] } })
  await page.goto(`/admin/certcolaboradores/Certificado?id=${id_ceco}`)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('VIV_Wílder Andrés_Ñungo De la Hoz.pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(await saved.path()))), {
    mergePages: true,
  })
  for (const part of [LEARNER, COURSE, COMPANY, 'VIV-0001/0002', '18 meses']) expect(text).toContain(part)
})

test('a course without an open cohort gets one while learners are inscribed', async ({ page }) => {
  await login(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  for (const [nombre, iniciales] of [
    ['Rescate en invernaderos', 'RIN'],
    ['Andamios en invernaderos', 'AIN'],
  ])
    expect((await page.request.post('/api/v1/cursos', { headers, data: { nombre, iniciales } })).status()).toBe(201)
  await page.goto('/admin/certcolaboradores/nuevo')
  const course = page.getByRole('combobox', { name: 'Curso' })
  await searchAndChoose(course, 'rescate en inv', 'Rescate en invernaderos')
  await expect(page.getByText('Este curso no tiene cohortes en curso.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear cohorte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear cohorte' })
  await expect(dialog.getByRole('combobox', { name: 'Curso' })).toHaveValue('Rescate en invernaderos')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Fecha de expedición').fill(HOY)
  await dialog.getByLabel('Intensidad horaria').fill('8')
  await dialog.getByLabel('Vigencia').fill('1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cohorte creada')).toBeVisible()
  await expect(dialog).toBeHidden()
  const cohort = page.getByRole('radio', { name: /Cohorte 1/ })
  await expect(cohort).toBeChecked()
  await expect(cohort).toBeFocused()
  await expect(course).toHaveValue('Rescate en invernaderos')
  // Courses that accept learners are listed first.
  await course.fill('en invernaderos')
  await expect(page.getByRole('option')).toHaveText(['Rescate en invernaderos · 1 abierta', 'Andamios en invernaderos'])
})
