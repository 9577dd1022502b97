// Who gets a certificate: what is approved leads to the next step (SCR-12, SCR-44) and counts at
// once (OVER-2), a cohort that was created is shown (SCR-15), and a cohort of sixteen of whom two
// failed, one left, and one was inscribed by mistake and moved (CERT-27, CERT-28).
import type { Page } from '@playwright/test'
import { readPdf } from '../api/test/pdf.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, login, searchAndChoose, test } from './fixtures.ts'
import { call } from './inspections.ts'

const HOY = await hoy()

test.use({ demo: true })

const MANY = 16
const numberOf = (n: number, iniciales = 'FACH') => `${iniciales}${1000 + n}`

/** Creates a course with two open cohorts, and inscribes people in the first one. */
async function makeCohorts(page: Page, many = MANY, iniciales = 'FACH') {
  const course = { nombre: `Trabajo en fachadas ${iniciales}`, iniciales, descripcion: null }
  const { id_cur } = await call(page, 'POST', '/cursos', course)
  const cohort = { idcur: id_cur, fechainicio: HOY, tiempovigencia: 3, periodo: 3, horas: 8, responsables: [] }
  const { id_cer: idcer } = await call(page, 'POST', '/certificaciones', cohort)
  const { id_cer: other } = await call(page, 'POST', '/certificaciones', cohort)
  const list = []
  for (let n = 0; n < many; n += 1) {
    const person = { paisdocumento: 170, tipodocumento: 4, numerodocumento: numberOf(n, iniciales), nombres: `Persona ${n}`, apellidos: `De las Fachadas ${n}`, telefono: '3005550101', correopersonal: null, idemp: 0, terminos: 1 } // prettier-ignore
    list.push({ idcer, idcol: (await call(page, 'POST', '/colaboradores', person)).id_col })
  }
  await call(page, 'POST', '/certcol', list)
  return { idcer, other }
}

const box = (page: Page, n: number) => page.getByRole('checkbox', { name: new RegExp(`Persona ${n} De las`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Aprendices de la cohorte' }).getByRole('button', { name: new RegExp(`^${name}`) })
const openMenu = (page: Page, n: number) =>
  page
    .getByRole('row', { name: new RegExp(`Persona ${n} `) })
    .getByRole('button', { name: /^Más acciones/ })
    .click()

/** Chooses an outcome in the open dialog, and waits for the result. */
async function decide(page: Page, outcome: string, motivo: string, done: string) {
  const dialog = page.getByRole('dialog', { name: /^Elija el resultado de / })
  const result = page.getByRole('dialog', { name: /^Resultado de/ })
  await dialog.getByRole('combobox', { name: 'Resultado' }).click()
  await page.getByRole('option', { name: outcome, exact: true }).click()
  if (motivo) {
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(motivo)
    await expectNoAxeViolations(page)
  }
  await dialog.getByRole('button', { name: 'Guardar resultado' }).click()
  await expect(result).toContainText(done)
  await result.getByRole('button', { name: 'Cerrar' }).last().click()
}

test('approved certificates stay chosen, are mailed and saved from there, and leave the sentence of the day', async ({
  page,
}) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/certcolaboradores')
  const boxes = page.getByRole('table', { name: 'Certificados', exact: true }).locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar(page).getByRole('button', { name: 'Aprobar 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobaron 2 certificados')).toBeVisible()
  await expect(bar(page)).toContainText('2 seleccionados')
  await expect(bar(page).getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  await expect(bar(page).getByRole('button').last()).toBeFocused()
  await expect(bar(page).getByRole('button', { name: 'Descargar en ZIP' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Enviar por correo' }).click()
  // Without a mail server the question says what will become of the mails.
  await expect(dialog).toContainText('Todavía no se puede enviar correo: queda guardado sin enviar.')
  await expect(dialog).toContainText('«Reintentar» en Procesos')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Enviar por correo' }).click()
  await expect(dialog).toContainText('Quedaron por fuera 2')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(bar(page)).toContainText('2 seleccionados')
  await follow(page, '/admin/trabajos')
  await expect(page.getByRole('button', { name: /^Reintentar/ })).toBeVisible()

  // The sentence of the day links to the list that it counts, and changes with it.
  await follow(page, '/app/dashboard')
  const pending = page.getByRole('region', { name: 'Por hacer' })
  const text = await pending.getByRole('link', { name: /certificados por aprobar/ }).textContent()
  const count = /^\d+\+?/.exec(text ?? '')![0]
  const sentence = page.getByText(`${count} certificados esperan aprobación.`, { exact: true })
  await expect(sentence).toBeVisible()
  await page.getByRole('link', { name: 'Revisar y aprobar' }).click()
  await expect(page).toHaveURL(/\/admin\/certcolaboradores\?situacion=pendiente$/)
  const range = page.getByText(count === '99+' ? /^1–\d+ de [\d.]{3,}$/ : new RegExp(`^1–\\d+ de ${count}$`))
  const before = Number((await range.textContent())?.split(' de ')[1])
  // After an approval on the linked screen, the first screen shows the new count at once.
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' }).getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobó 1 certificado')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  const after = before - 1 > 99 ? '99+' : before - 1
  await expect(page.getByText(`${after} certificados esperan aprobación.`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Revisar y aprobar' }).click()
  await expect(page.getByText(`1–20 de ${before - 1}`)).toBeVisible()

  // The result of an approval offers what comes next.
  await follow(page, '/admin/certcolaboradores?nombre=Yuliana')
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await bar(page)
    .getByRole('button', { name: /^Seleccionar los/ })
    .click()
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Aprobar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(dialog.getByRole('status')).toContainText(/^Se aproba?r?/)
  await dialog.getByRole('button', { name: 'Descargar en ZIP' }).click()
  await expect(page.getByRole('dialog', { name: /^¿Descargar en ZIP/ })).toBeVisible()
})

test('a cohort that was created opens', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/certificaciones/nuevo')
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'coordinador', /Coordinador/)
  await page.getByLabel(/^Fecha de expedición/).fill(HOY)
  await page.getByRole('textbox', { name: 'Intensidad horaria' }).fill('40')
  await page.getByRole('textbox', { name: 'Vigencia' }).fill('1')
  await page.getByRole('combobox', { name: 'Responsables' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cohorte creada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/certificaciones\/\d+$/)
  await expect(page.getByRole('button', { name: 'Inscribir' }).first()).toBeVisible()
})

test('who failed, left, or was inscribed by mistake gets no certificate, and everything says so', async ({ page }) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  const { idcer, other } = await makeCohorts(page)
  await page.goto(`/admin/certificaciones/${idcer}?size=40`)

  // Two failed: chosen together.
  for (const n of [3, 7]) await box(page, n).check()
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Resultado…' }).click()
  await decide(page, 'No aprobó', 'No superó la práctica', 'Se guardó el resultado de 2 aprendices')

  // One left, and one belongs to the other cohort: from their rows.
  await openMenu(page, 11)
  await page.getByRole('menuitem', { name: 'Resultado…' }).click()
  await decide(page, 'Retirado', '', 'Se guardó el resultado de 1 aprendiz')
  await openMenu(page, 15)
  await page.getByRole('menuitem', { name: 'Pasar a otra cohorte…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pasar a otra cohorte' })
  // The field gets the focus when the dialog is ready.
  await expect(dialog.getByRole('combobox', { name: 'Cohorte' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Pasar' }).click()
  await expect(dialog).toContainText('Elija la cohorte.')
  await dialog.getByRole('combobox', { name: 'Cohorte' }).click()
  await page.getByRole('option', { name: /^Cohorte 2 / }).click()
  await dialog.getByRole('button', { name: 'Pasar' }).click()
  await expect(page.getByText('Aprendiz pasado a la otra cohorte')).toBeVisible()

  await tab(page, 'No aprobados').click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('Inscrito por error')).toBeVisible()
  await expectNoAxeViolations(page)

  // All are approved, but those four.
  await tab(page, 'Inscritos').click()
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  // The list may still show the one who was moved as pending.
  await bar(page).getByRole('button', { name: 'Aprobar 12' }).click()
  const question = page.getByRole('dialog', { name: /^¿Aprobar 12/ })
  await expect(question).toContainText('No aprobó el curso')
  await question.getByRole('button', { name: 'Aprobar' }).click()
  await expect(tab(page, 'Aprobados')).toContainText('12')

  const { conteo } = await call(page, 'GET', `/certificaciones/${idcer}`)
  expect(conteo).toMatchObject({ inscritos: MANY, aprobados: 12, pendientes: 0, noaprobados: 4 })
  expect((await call(page, 'GET', `/certificaciones/${other}`)).conteo).toMatchObject({ inscritos: 1, pendientes: 1 })
  const check = await call(page, 'GET', `/certificaciones/${idcer}/ministerio`)
  expect([check.aprobados, check.sinaprobar]).toEqual([12, 0])
  const sheet = await page.request.get(`/api/v1/certificaciones/${idcer}/asistencia`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  })
  const { text } = await readPdf(await sheet.body())
  expect(text).toContain('Retirado')
  expect(text).not.toContain(numberOf(15))
  for (const n of [3, 7, 11]) {
    const drawn = await (await page.request.get(`/Certificados/${numberOf(n)}`)).text()
    expect(drawn).toContain('Sin certificados')
    expect(drawn).not.toContain('Trabajo en fachadas')
  }
  await page.goto(`/Certificados/${numberOf(4)}`)
  await expect(page.getByText('Trabajo en fachadas').first()).toBeVisible()
})

test('chosen learners are moved to another cohort together, and who stays is named', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { idcer, other } = await makeCohorts(page, 5, 'MOVE')
  const rows = (await call(page, 'GET', `/certcol?idcer=${idcer}&size=10&page=0`)).items
  const of = (n: number) =>
    rows.find((row: { colaboradore: { nombres_col: string } }) => row.colaboradore.nombres_col === `Persona ${n}`)
  // One is in the other cohort already, and one failed.
  await call(page, 'POST', '/certcol', [{ idcer: other, idcol: of(1).idcol_ceco }])
  await call(page, 'PUT', '/certcol/desenlace', { ids: [of(2).id_ceco], desenlace: 'no_aprobo' })
  const ask = async () => {
    await bar(page).getByRole('button', { name: 'Acciones' }).click()
    await page.getByRole('menuitem', { name: 'Pasar a otra cohorte' }).click()
  }
  await page.goto(`/admin/certificaciones/${idcer}`)
  for (const n of [0, 1, 2, 3]) await box(page, n).check()
  await ask()
  const dialog = page.getByRole('dialog', { name: 'Pasar 4 aprendices a otra cohorte' })
  await expect(dialog).toContainText('En la de antes figuran como inscritos por error.')
  await dialog.getByRole('button', { name: 'Pasar 4' }).click()
  await expect(dialog).toContainText('Elija la cohorte.')
  await dialog.getByRole('combobox', { name: 'Cohorte' }).click()
  // The cohort that they are in is not offered.
  await expect(page.getByRole('option')).toHaveText([/^Cohorte 2 /])
  await page.getByRole('option', { name: /^Cohorte 2 / }).click()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Pasar 4' }).click()
  await expect(dialog).toContainText('2 aprendices pasados a la otra cohorte.')
  await expect(dialog).toContainText('Quedaron por fuera 2:')
  for (const reason of ['Ya está inscrita en esa cohorte: 1', 'Figura como No aprobó: quite el resultado: 1'])
    await expect(dialog).toContainText(reason)
  await dialog.getByText('Ya está inscrita').click()
  await expect(dialog.getByText('Persona 1 De las Fachadas 1')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(bar(page)).toBeHidden()
  const count = async (id: number) => (await call(page, 'GET', `/certificaciones/${id}`)).conteo
  expect(await count(idcer)).toMatchObject({ inscritos: 5, pendientes: 2, noaprobados: 3 })
  expect(await count(other)).toMatchObject({ inscritos: 3, pendientes: 3 })

  // Learners of several courses have no cohort in common.
  await makeCohorts(page, 1, 'MOTO')
  await follow(page, '/admin/certcolaboradores?numerodocumento=MO')
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await ask()
  await expect(page.getByRole('dialog')).toContainText('Los elegidos son de 2 cursos.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
})

test('a cohort with undecided learners is closed only after a question', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { idcer } = await makeCohorts(page, 4, 'VENT')
  await page.goto(`/admin/certificaciones/${idcer}`)
  const state = page.getByRole('button', { name: /^Cambiar estado/ })
  const close = async () => {
    await state.click()
    await page.getByRole('menuitemradio', { name: /^Finalizad/ }).click()
  }
  const question = page.getByRole('dialog', { name: 'Quedan 4 sin decidir' })
  await close()
  await expect(question).toContainText('Persona 0 De las Fachadas 0, Persona 1 De las Fachadas 1')
  await expect(question).toContainText('y 1 más.')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(state).toContainText(/En curso/i)

  await close()
  await question.getByRole('link', { name: 'Decidir ahora' }).click()
  await expect(page).toHaveURL(/desenlace=ninguno/)
  await expect(question).toBeHidden()

  await close()
  await question.getByRole('button', { name: 'Finalizar así' }).click()
  await expect(state).toContainText(/Finalizad/)

  // Nobody is undecided, so nothing is asked.
  await state.click()
  await page.getByRole('menuitemradio', { name: /^En curso/i }).click()
  await expect(state).toContainText(/En curso/i)
  for (const n of [0, 1, 2, 3]) await box(page, n).check()
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Resultado…' }).click()
  await decide(page, 'No asistió', '', 'Se guardó el resultado de 4 aprendices')
  await close()
  await expect(state).toContainText(/Finalizad/)
})
