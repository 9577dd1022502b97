// History on the screens: the tab of a certificate, who changed the hours of a cohort, and the
// screen with its filters and its spreadsheet (SCR-63).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readRows } from '../api/test/xlsx.ts'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, follow, login, searchAndChoose, test } from './fixtures.ts'
import { call } from './inspections.ts'

const HOY = await hoy()
const WHO = 'Claudia Patricia Arbeláez Zúñiga'
const COURSE = 'Rescate en silos'
const REASON = 'No asistió a la práctica'

// Each journey continues with the rows of the one before.
test.describe.configure({ mode: 'serial' })
test.use({ demo: true })

let cohort: { id: number; body: object }
let person = 0

const acts = (page: Page) => page.getByRole('main').locator('ol > li')
const openTab = (page: Page) => page.getByRole('tab', { name: 'Historial' }).click()
const begin = (page: Page) => login(page, '1010200301', 'demo-adm')

test('the tab of a certificate tells every act, from the inscription to the annulment', async ({ page }) => {
  await begin(page)
  const { id_cur: idcur } = await call(page, 'POST', '/cursos', { nombre: COURSE, iniciales: 'SIL', descripcion: null })
  const body = { idcur, fechainicio: HOY, tiempovigencia: 3, periodo: 3, horas: 32, responsables: [] }
  const { id_cer: idcer } = await call(page, 'POST', '/certificaciones', body)
  cohort = { id: idcer, body }
  const inscriptions = []
  for (const numerodocumento of ['1099555001', '1099555002']) {
    const one = { paisdocumento: 170, tipodocumento: 1, numerodocumento, nombres: 'Jhon', apellidos: 'Silva', telefono: '3005550101', idemp: 0, terminos: 1 } // prettier-ignore
    const { id_col: idcol } = await call(page, 'POST', '/colaboradores', one)
    inscriptions.push({ idcer, idcol })
    person = idcol
  }
  const rows: { id_ceco: string }[] = await call(page, 'POST', '/certcol', inscriptions)
  const ids = rows.map(({ id_ceco }) => id_ceco)
  await call(page, 'PUT', '/certcol/updateArrayEstado', { estado: 1, ids })
  const annulment = { clase: 'error', motivo: REASON, emision: 1 }
  await page.goto(`/admin/certcolaboradores/Certificado?id=${ids[0]}`)
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar' }).click()])
  await call(page, 'PUT', `/certcol/${ids[0]}/anular`, annulment)
  await openTab(page)
  await expect(acts(page)).toContainText([
    `${WHO} anuló el certificado`,
    `${WHO} terminó la versión del documento`,
    `${WHO} entregó el documento`,
    `${WHO} aprobó el certificado`,
    `${WHO} inscribió al aprendiz`,
  ])
  await expect(acts(page)).toHaveCount(5)
  await expect(acts(page).nth(1)).toContainText(`Motivo: ${REASON}`)
  await expectNoAxeViolations(page)
})

test('who changed the hours of a cohort is found in three presses', async ({ page }) => {
  await begin(page)
  await call(page, 'PUT', `/certificaciones/${cohort.id}`, { ...cohort.body, horas: 40 })
  await page.goto('/app/dashboard')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Certificaciones' }).click()
  // The open menu covers the list until the pointer leaves it.
  await page.mouse.move(900, 600)
  await page.getByRole('link', { name: COURSE, exact: true }).click()
  await openTab(page)
  await expect(acts(page).first()).toContainText(`${WHO} cambió Horas de 32 a 40`)

  // What was typed in a form stays while its history is open, and leaving asks.
  await follow(page, `/admin/aprendices/nuevo?id=${person}&mode=edit`)
  await page.getByLabel('Cargo').fill('Rescatista')
  await openTab(page)
  await expect(acts(page)).toContainText(['creó la persona'])
  await page.getByRole('link', { name: 'Buscar en este historial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click()
  await page.getByRole('tab', { name: 'Datos' }).click()
  await expect(page.getByLabel('Cargo')).toHaveValue('Rescatista')
})

test('history is filtered and exported, and what one request did opens', async ({ page }) => {
  await begin(page)
  await page.goto('/admin/historial')
  const folded = page.getByRole('button', { name: 'aprobó 2 certificados' })
  await folded.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^SIL-0001\/0002/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filtro' }).click()
  await choose(page, 'Clase', /^Cohorte$/)
  await page.getByLabel('Desde').fill(HOY)
  await expect(page).toHaveURL(`/admin/historial?sujeto=certificacion&desde=${HOY}`)
  await expect(acts(page)).toContainText([/cambió Horas de 32 a 40/, /creó la cohorte/])
  await searchAndChoose(page.getByRole('combobox', { name: 'Quién' }), 'arbel', WHO)
  await expect(page).toHaveURL(/[?&]cuenta=\d+/)
  await expect(page.getByRole('combobox', { name: 'Quién' })).toHaveValue(WHO)
  await expect(acts(page)).toHaveCount(2)
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  const sheet = await readRows(readFileSync(await file.path()))
  expect(sheet.map((row) => row[3])).toEqual(['Qué hizo', 'cambió Horas de 32 a 40', 'creó la cohorte'])
})
