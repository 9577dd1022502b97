// Bulk jobs: rows chosen by the filter, one question, progress, and a result that lists the skipped
// rows (OPS-54, SCR-44, MAIL-9, CERT-22).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readZip } from '../api/src/documents/zip.ts'
import { readPdf } from '../api/test/pdf.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, login, test } from './fixtures.ts'

const HOY = await hoy()

test.use({
  demo: true,
  sendsMail: true,
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' })

/** Calls the API as the logged-in user and returns the answer. */
async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request[method](`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/**
 * Creates a cohort in a new course, with learners whose certificates are pending. Returns the id of
 * the course and the ids of the certificates.
 */
async function makeCohort(page: Page, learners: number, iniciales: string) {
  const nombre = `Trabajo en torres ${iniciales}`
  const { id_cur } = await call<{ id_cur: number }>(page, 'post', '/cursos', { nombre, iniciales, descripcion: null })
  const cohort = { idcur: id_cur, fechainicio: HOY, tiempovigencia: 3, periodo: 3, horas: 8, responsables: [] }
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort)
  const list = []
  for (let n = 0; n < learners; n += 1) {
    const numerodocumento = `${iniciales}${1000 + n}`
    const correopersonal = `${iniciales}${n}@example.com`.toLowerCase()
    const person = { paisdocumento: 170, tipodocumento: 4, numerodocumento, nombres: `Persona ${n}`, apellidos: 'De las Torres', telefono: '3005550101', correopersonal, idemp: 0, terminos: 1 } // prettier-ignore
    list.push({ idcer, idcol: (await call<{ id_col: number }>(page, 'post', '/colaboradores', person)).id_col })
  }
  const rows = await call<{ id_ceco: string }[]>(page, 'post', '/certcol', list)
  return { id_cur, ids: rows.map(({ id_ceco }) => id_ceco) }
}

/** Selects all rows of the list, or of its filter. */
async function chooseAll(page: Page, count: number | string, of = 'del filtro') {
  await all(page).check()
  await bar(page)
    .getByRole('button', { name: `Seleccionar los ${count} ${of}` })
    .click()
  await expect(bar(page)).toContainText(`${count} seleccionados · todos los ${of}`)
}

/** Chooses an action on the selected rows. */
async function chooseAction(page: Page, action: string) {
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const closeResult = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()

/** More than a page holds. */
const MANY = 21

test('all rows of a filter but one are approved, mailed once, and downloaded as a zip and to print', async ({
  smtp,
  page,
}) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  const { id_cur, ids } = await makeCohort(page, MANY, 'TORR')
  const list = `/admin/certcolaboradores?idcur=${id_cur}`

  await page.goto(list)
  await chooseAll(page, MANY)
  await chooseAction(page, 'Aprobar')
  const question = page.getByRole('dialog', { name: `¿Aprobar ${MANY} certificados?` })
  await expect(question).toContainText(
    'Cada certificado queda con los datos de hoy; los cambios posteriores no lo modifican.',
  )
  await expectNoAxeViolations(page)
  // While the dialog is open, another user approves one of the certificates.
  await call(page, 'put', `/certcol/updateEstado/${ids[0]}`, { estado: 1 })
  await question.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText(`Se aprobaron ${MANY - 1} certificados.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Ya estaba aprobado: 1')
  await expect(page.getByRole('dialog')).toContainText(/Persona 0 De las Torres, TORR-0001\/0001/)
  await expectNoAxeViolations(page)
  await closeResult(page)
  await expect(bar(page)).toBeHidden()
  await expect(
    page.getByRole('table', { name: 'Certificados' }).locator('tbody tr').filter({ hasText: 'Aprobado' }),
  ).toHaveCount(20)

  await chooseAll(page, MANY)
  await chooseAction(page, 'Descargar en ZIP')
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar en ZIP' }).click()
  await expect(page.getByText(`El ZIP tiene ${MANY} certificados.`)).toBeVisible()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Descargar', exact: true }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('Certificados.zip')
  const parts = readZip(readFileSync(await zip.path()))!
  expect(parts).toHaveLength(MANY)
  expect(parts.map(({ name }) => name)).toContain('TORR_Persona 7_De las Torres.pdf')
  expect((await readPdf(parts.find(({ name }) => name.includes('Persona 7'))!.packed)).text).toContain(
    'Persona7DelasTorres',
  )

  await closeResult(page)

  // The rows stay chosen.
  for (const isFirst of [true, false]) {
    await chooseAction(page, 'Enviar por correo')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar por correo' }).click()
    const done = isFirst ? MANY : 0
    await expect(page.getByText(`Se enviaron ${done} certificados.`)).toBeVisible()
    if (!isFirst)
      await expect(page.getByRole('dialog')).toContainText(new RegExp(`Ya se envió el \\d\\d/\\d\\d/\\d{4}: ${MANY}`))
    await closeResult(page)
  }
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(MANY)
  expect(smtp.received).toHaveLength(MANY)

  // A single certificate that was already sent is not sent again without a question either.
  await page.getByRole('table').locator('tbody tr').first().getByRole('link').first().click()
  const mail = page.getByRole('button', { name: 'Enviar por correo' })
  await expect(mail).toBeEnabled()
  await mail.click()
  const again = page.getByRole('dialog', { name: '¿Volver a enviar?' })
  await expect(again).toContainText(/^.*Ya se envió el \d\d\/\d\d\/\d{4}\. ¿Lo envía otra vez a .+@.+\?/)
  expect(smtp.received).toHaveLength(MANY)
  await again.getByRole('button', { name: 'Volver a enviar' }).click()
  await expect(page.getByText('Se envió correo electrónico al correo:')).toBeVisible()
  await expect(again).toHaveCount(0)
  expect(smtp.received).toHaveLength(MANY + 1)

  // When the dialog is closed, the job is announced on any screen and listed in Procesos.
  await follow(page, list)
  await chooseAll(page, MANY)
  await chooseAction(page, 'Imprimir')
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cerrar y avisarme al terminar|Cerrar/ })
    .last()
    .click()
  await follow(page, '/admin/trabajos')
  const rows = page.getByRole('table', { name: 'Procesos' }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'Certificados.pdf' })).toContainText(`${MANY} certificados · hasta`)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Descargar Certificados\.pdf/ }).click(),
  ])
  expect((await readPdf(readFileSync(await pdf.path()))).pages).toBe(MANY)
  // A job that skipped every row is not shown as a success, and jobs with the same text are
  // distinguished by their number.
  const mails = rows.filter({ hasText: `Enviar certificados por correo (${MANY})` })
  await expect(mails.locator('[data-tone=warning]')).toHaveText(['Listo'])
  await expect(mails.locator('[data-tone=success]')).toHaveText(['Listo'])
  await rows
    .filter({ hasText: 'Aprobar certificados' })
    .getByRole('button', { name: /^Ver resultado/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Ya estaba aprobado: 1')
  await expectNoAxeViolations(page)
})

test('too many rows are reported before the request, and a changed number is asked again', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.route('**/api/v1/certcol?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalItems: 1001, totalPages: 51 } })
  })
  await page.goto('/admin/certcolaboradores?situacion=vigente')
  await chooseAll(page, '1.001')
  await chooseAction(page, 'Descargar en ZIP')
  const tooMany = page.getByRole('dialog', { name: 'Descargar en ZIP 1.001 certificados' })
  await expect(tooMany).toContainText('Son 1.001 y el máximo es 1.000. Filtre más para incluir menos.')
  await expect(tooMany.getByRole('button', { name: 'Descargar en ZIP' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  const { totalItems: total } = await call<{ totalItems: number }>(page, 'get', '/colaboradores?size=1')
  await follow(page, '/admin/aprendices')
  await chooseAll(page, total, 'de la lista')
  await chooseAction(page, 'Cambiar empresa')
  const question = page.getByRole('dialog', { name: `Cambiar la empresa de ${total} personas` })
  await question.getByRole('button', { name: 'Cambiar empresa' }).click()
  await expect(question.getByText('Elija la empresa.')).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('combobox', { name: 'Empresa' }).click()
  await page.getByRole('option', { name: 'INDEPENDIENTE' }).click()
  // The number of rows has changed since the question.
  await call(page, 'post', '/colaboradores', { paisdocumento: 170, tipodocumento: 1, numerodocumento: '1099500099', nombres: 'Tarde', apellidos: 'Llegada Ayer', telefono: '3005550101', idemp: 0, terminos: 1 }) // prettier-ignore
  await question.getByRole('button', { name: 'Cambiar empresa' }).click()
  await expect(
    page.getByText(
      `Ahora son ${total + 1} y no ${total}, según lo que hay y lo que usted puede ver. Confirme de nuevo.`,
    ),
  ).toBeVisible()
  const again = page.getByRole('dialog', { name: `Cambiar la empresa de ${total + 1} personas` })
  await again.getByRole('button', { name: 'Cambiar empresa' }).click()
  await expect(page.getByText(`Se cambió la empresa de ${total + 1} personas.`)).toBeVisible()
})

test('a job beyond the limit is reported in the dialog, and requested again from there', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { id_cur, ids } = await makeCohort(page, 2, 'CUPO')
  const { totalItems }: { totalItems: number } = await call(page, 'get', '/trabajos')
  const refusal = { status: 409, code: 'trabajos_llenos', message: 'Ya tiene tres procesos en curso.' }
  await page.route('**/api/v1/trabajos', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await page.goto(`/admin/certcolaboradores?idcur=${id_cur}`)
  await all(page).check()
  // What none of the chosen rows can take is not offered.
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Cambiar empresa',
    'Resultado…',
    'Pasar a otra cohorte',
    'Registrar autorización',
  ])
  await call(page, 'put', '/certcol/updateArrayEstado', { estado: 1, ids })
  await page.reload()
  await all(page).check()
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await expect(page.getByRole('menuitem', { name: 'Cambiar empresa' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Imprimir' }).click()
  const question = page.getByRole('dialog', { name: 'Imprimir 2 certificados' })
  await question.getByRole('button', { name: 'Imprimir' }).click()
  await expect(question).toContainText(refusal.message)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Imprimir' }).click()
  await expect(question).not.toContainText(refusal.message)
  await expect.poll(() => call(page, 'get', '/trabajos')).toMatchObject({ totalItems: totalItems + 1 })
})
