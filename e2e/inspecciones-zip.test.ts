// Several inspections of an item are downloaded as one ZIP (INSP-24, SCR-12, SCR-44).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { readZip } from '../api/src/documents/zip.ts'
import { readPdf } from '../api/test/pdf.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import { call, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({ demo: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })
const box = (page: Page, fecha: string) =>
  page.getByRole('checkbox', { name: `Seleccionar inspección del ${fechaTabla(fecha)}` })
const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses «Descargar en ZIP» of the selected rows, confirms it and downloads the file. */
async function downloadZip(page: Page, asked: string, made: string): Promise<Map<string, Buffer>> {
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Descargar en ZIP', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Descargar en ZIP ${asked}` })
  await expect(question).toContainText('El ZIP lleva un PDF por cada inspección terminada.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Descargar en ZIP' }).click()
  await expect(page.getByText(`El ZIP tiene ${made}.`)).toBeVisible()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Descargar', exact: true }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('Inspecciones.zip')
  return new Map(readZip(readFileSync(await zip.path()))!.map(({ name, packed }) => [name, packed]))
}

test('the inspections of an item are chosen one by one or all at once, and downloaded as a ZIP', async ({ page }) => {
  test.slow()
  await login(page, '1010200302', 'demo-inspector')
  const { id_eq, codigo_eq } = await makeItem(page, 'ZIP-1')
  const { id_col } = await call(page, 'GET', '/auth/me')
  const days = [2, 1, 0].map((before) => sumarDias(HOY, -before))
  const ids: string[] = []
  for (const [place, fecha] of days.entries()) {
    const id = await makeInspection(page, id_eq, fecha)
    // The newest one is not finished.
    await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col, terminar: place < 2 })
    ids.push(id)
  }
  const [first, second, open] = days as [string, string, string]
  const entregadas = async () =>
    Promise.all(ids.map(async (id) => (await call(page, 'GET', `/evaluacion/${id}`)).entregada_eva))

  await page.goto(`/equipos/equipos/nuevo?id=${id_eq}&mode=edit&tab=inspecciones`)
  // Only what is finished can be chosen.
  await expect(box(page, first)).toBeVisible()
  await expect(box(page, open)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await box(page, first).check()
  await expect(bar(page)).toContainText('1 seleccionado')
  const one = await downloadZip(page, '1 inspección', '1 inspección')
  expect([...one.keys()]).toEqual(['Certificado inspeccion.pdf'])
  expect((await readPdf([...one.values()][0]!)).text).toContain(`${codigo_eq}/${first}`)
  await expect.poll(entregadas).toEqual([true, false, false])
  await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(bar(page)).toContainText('1 seleccionado')

  await box(page, second).check()
  await bar(page).getByRole('button', { name: 'Seleccionar los 3 de la lista' }).click()
  await expect(bar(page)).toContainText('3 seleccionados · todos los de la lista')
  const all = await downloadZip(page, '3 inspecciones', '2 inspecciones')
  expect([...all.keys()]).toEqual([second, first].map((day) => `Certificado inspeccion_${codigo_eq}-${day}.pdf`))
  await expect(dialog(page)).toContainText('Quedó por fuera 1:')
  await expect(dialog(page)).toContainText('La inspección está pendiente: 1')
  await expect(dialog(page)).toContainText(`${codigo_eq}, ${fechaTabla(open)}`)
  await expectNoAxeViolations(page)
  await expect.poll(entregadas).toEqual([true, true, false])
})
