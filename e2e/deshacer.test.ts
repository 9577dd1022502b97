// What was just done is undone from the line above the list, and approvals are taken back in bulk
// (CERT-11, CERT-29, SCR-7).
import type { Page } from '@playwright/test'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import { call, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({ demo: true })

/** Creates a course with two open cohorts, and inscribes people in the first one. */
async function makeCohorts(page: Page, many: number, iniciales: string) {
  const course = { nombre: `Trabajo en mástiles ${iniciales}`, iniciales, descripcion: null }
  const { id_cur: idcur } = await call(page, 'POST', '/cursos', course)
  const cohort = { idcur, fechainicio: HOY, tiempovigencia: 3, periodo: 3, horas: 8, responsables: [] }
  const { id_cer: idcer } = await call(page, 'POST', '/certificaciones', cohort)
  await call(page, 'POST', '/certificaciones', cohort)
  const list = []
  for (let n = 0; n < many; n += 1) {
    const person = { paisdocumento: 170, tipodocumento: 4, numerodocumento: `${iniciales}${1000 + n}`, nombres: `Persona ${n}`, apellidos: 'De los Mástiles', telefono: '3005550101', correopersonal: null, idemp: 0, terminos: 1 } // prettier-ignore
    list.push({ idcer, idcol: (await call(page, 'POST', '/colaboradores', person)).id_col })
  }
  const rows: { id_ceco: string }[] = await call(page, 'POST', '/certcol', list)
  return { idcur, idcer, ids: rows.map(({ id_ceco }) => id_ceco) }
}

/** Counts the clicks from now on. Returns a function that reads the count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    const count = () => {
      const { dataset } = document.documentElement
      dataset.clicks = String(Number(dataset.clicks) + 1)
    }
    document.addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' })
const line = (page: Page) => page.getByRole('region', { name: 'Se puede deshacer' })
const undo = (page: Page) => line(page).getByRole('button', { name: 'Deshacer' }).click()
const withState = (page: Page, state: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: state })

async function chooseAction(page: Page, action: string) {
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function approveAll(page: Page, many: number) {
  await all(page).check()
  await bar(page)
    .getByRole('button', { name: `Aprobar ${many}` })
    .click()
  await page
    .getByRole('dialog', { name: /^¿Aprobar/ })
    .getByRole('button', { name: 'Aprobar' })
    .click()
  await expect(line(page)).toContainText(`${many} certificados aprobados`)
}

test('a wrong approval of twenty is undone in at most three clicks, and one that somebody got stays', async ({
  page,
}) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  const { idcur, ids } = await makeCohorts(page, 20, 'MAST')
  await page.goto(`/admin/certcolaboradores?idcur=${idcur}&situacion=pendiente`)
  await approveAll(page, 20)
  await expectNoAxeViolations(page)
  // Somebody gets one of them meanwhile.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const pdf = await page.request.get(`/api/v1/certcol/${ids[3]}/pdf`, { headers: { authorization: `Bearer ${token}` } })
  expect(pdf.ok()).toBe(true)
  const clicks = await countClicks(page)
  // The first attempt gets no answer, so the line stays.
  await page.route('**/updateArrayEstado', (route) => route.abort(), { times: 1 })
  await undo(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await undo(page)
  const result = page.getByRole('dialog', { name: 'Deshacer' })
  await expect(result).toContainText('Se quitó la aprobación de 19 certificados.')
  await expect(result).toContainText('Ya fue entregado: anúlelo o corríjalo: 1')
  await expect(result).toContainText('Persona 3 De los Mástiles, MAST-0001/0004')
  await expectNoAxeViolations(page)
  await result.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await clicks()).toBeLessThanOrEqual(3)
  await expect(line(page)).toBeHidden()
  // The list of what waits is read again.
  await expect(withState(page, 'En curso')).toHaveCount(19)
  await expect(bar(page).getByRole('button', { name: 'Aprobar 19' })).toBeVisible()
})

test('approvals of rows that were chosen, and of a filter, are taken back after a question', async ({ page }) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  const { idcur, idcer } = await makeCohorts(page, 4, 'TAKB')
  await page.goto(`/admin/certificaciones/${idcer}`)
  await approveAll(page, 4)
  await page.getByRole('checkbox', { name: /Persona 1 / }).uncheck()
  await chooseAction(page, 'Quitar la aprobación')
  const question = page.getByRole('dialog', { name: '¿Quitar la aprobación de 3 certificados?' })
  await expect(question).toContainText('Dejarán de estar aprobados.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Quitar la aprobación' }).click()
  await expect(page.getByText('Se quitó la aprobación de 3 certificados')).toBeVisible()
  await expect(withState(page, 'Aprobado')).toHaveCount(1)
  // What was approved is not all approved any more, so nothing is offered to be undone.
  await expect(line(page)).toBeHidden()

  await page.goto(`/admin/certcolaboradores?idcur=${idcur}`)
  await page.getByRole('checkbox', { name: /Persona 0 / }).check()
  await bar(page).getByRole('button', { name: 'Seleccionar los 4 del filtro' }).click()
  await chooseAction(page, 'Quitar la aprobación')
  const work = page.getByRole('dialog')
  await expect(work).toHaveAccessibleName('¿Quitar la aprobación de 4 certificados?')
  await work.getByRole('button', { name: 'Quitar la aprobación' }).click()
  await expect(work).toContainText('Se quitó la aprobación de 1 certificado.')
  await expect(work).toContainText('Ya estaba sin aprobar: 3')
  await work.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(withState(page, 'En curso')).toHaveCount(4)
})

test('an outcome, a move and an approval of a filter are undone, for a minute', async ({ page }) => {
  test.slow()
  await page.clock.install()
  await login(page, '1010200301', 'demo-adm')
  const { idcur, idcer } = await makeCohorts(page, 3, 'OUTC')
  await page.goto(`/admin/certificaciones/${idcer}`)
  await all(page).check()
  await chooseAction(page, 'Resultado…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: 'No asistió', exact: true }).click()
  await dialog.getByRole('button', { name: 'Guardar resultado' }).click()
  await expect(dialog).toContainText('Se guardó el resultado de 3 aprendices')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(withState(page, 'No asistió')).toHaveCount(3)
  await expect(line(page)).toContainText('Resultado de 3 aprendices guardado')
  await undo(page)
  await expect(page.getByText('Se deshizo el resultado de 3 aprendices')).toBeVisible()
  await expect(withState(page, 'En curso')).toHaveCount(3)

  await page
    .getByRole('row', { name: /Persona 2 / })
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pasar a otra cohorte…' }).click()
  await dialog.getByRole('combobox', { name: 'Cohorte' }).click()
  await page.getByRole('option', { name: /^Cohorte 2/ }).click()
  await dialog.getByRole('button', { name: 'Pasar' }).click()
  await expect(line(page)).toContainText('1 aprendiz en la otra cohorte')
  await undo(page)
  await expect(page.getByText('1 aprendiz vuelve a su cohorte')).toBeVisible()
  await expect(withState(page, 'En curso')).toHaveCount(3)

  await page.goto(`/admin/certcolaboradores?idcur=${idcur}`)
  await page.getByRole('checkbox', { name: /Persona 0 / }).check()
  await bar(page).getByRole('button', { name: 'Seleccionar los 3 del filtro' }).click()
  await chooseAction(page, 'Aprobar')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(dialog).toContainText('Se aprobaron 3 certificados.')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await undo(page)
  await expect(page.getByText('Se quitó la aprobación de 3 certificados')).toBeVisible()
  await expect(withState(page, 'En curso')).toHaveCount(3)
  await approveAll(page, 3)
  await page.clock.fastForward(61_000)
  await expect(line(page)).toBeHidden()
})

test('deleted inscriptions, inspections and items come back from the line above their list', async ({ page }) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  const { idcer, ids } = await makeCohorts(page, 2, 'DELE')
  const remove = async (button: RegExp, name: string) => {
    await page
      .getByRole('row', { name: button })
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await page.goto(`/admin/certificaciones/${idcer}`)
  await expect(withState(page, 'En curso')).toHaveCount(2)
  await remove(/Persona 1 /, 'Eliminar')
  await expect(line(page)).toContainText('Inscripción de Persona 1 De los Mástiles eliminada')
  await expect(withState(page, 'En curso')).toHaveCount(1)
  await undo(page)
  await expect(page.getByText('Inscripción recuperada')).toBeVisible()
  await expect(withState(page, 'En curso')).toHaveCount(2)

  // What was brought back in another window is told, and the line goes.
  await remove(/Persona 0 /, 'Eliminar')
  await expect(line(page)).toBeVisible()
  await call(page, 'PUT', `/certcol/${ids[0]}/restaurar`)
  await undo(page)
  await expect(page.getByText('No está eliminado: ya se deshizo.')).toBeVisible()
  await expect(line(page)).toBeHidden()
  await expect(withState(page, 'En curso')).toHaveCount(2)

  const item = await makeItem(page, 'DESH-4411')
  await makeInspection(page, item.id_eq, HOY)
  await page.goto(`/equipos/equipos/nuevo?id=${item.id_eq}&mode=edit&tab=inspecciones`)
  const inspections = page.getByRole('table', { name: 'Inspecciones del equipo' }).locator('tbody tr')
  await expect(inspections).toHaveCount(1)
  await inspections.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(line(page)).toContainText(/^Inspección del .* eliminada/)
  await expectNoAxeViolations(page)
  await undo(page)
  await expect(page.getByText('Inspección recuperada')).toBeVisible()
  await expect(inspections).toHaveCount(1)

  await page.goto('/equipos/equipos?nombre=DESH-4411')
  await remove(/DESH-4411/, 'Eliminar')
  await expect(line(page)).toContainText(`Equipo ${item.codigo_eq} eliminado`)
  await expect(page.getByRole('row', { name: /DESH-4411/ })).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('Equipo recuperado')).toBeVisible()
  await expect(page.getByRole('row', { name: /DESH-4411/ })).toHaveCount(1)
})
