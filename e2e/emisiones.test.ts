// Versions of certificates: a name that is corrected from the person's form, a date of a cohort
// that is corrected for several, and an annulment that everybody sees (TRUST-6, TRUST-7, TRUST-9).
import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Download, Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { PERIODO, fechaFin } from '@anclaje/contract/rules/training/vigencia'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, hold, login, test } from './fixtures.ts'

const ISSUED = sumarDias(await hoy(), -30)
const endOf = (fechainicio: string) => fechaTabla(fechaFin(fechainicio, 3, PERIODO.anio))

test.use({ demo: true, sendsMail: true })

/** Calls the API as the logged-in user and returns the answer. */
async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request[method](`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** Creates a cohort in a new course, with people whose certificates are pending. */
async function makeCohort(page: Page, iniciales: string, names: readonly string[]) {
  const course = { nombre: `Rescate en torres ${iniciales}`, iniciales, descripcion: null }
  const { id_cur: idcur } = await call<{ id_cur: number }>(page, 'post', '/cursos', course)
  const cohort = { idcur, fechainicio: ISSUED, tiempovigencia: 3, periodo: 3, horas: 8, responsables: [] }
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort)
  const people = []
  for (const [n, nombres] of names.entries()) {
    const numerodocumento = `${iniciales}${1000 + n}`
    const correopersonal = `${iniciales}${n}@example.com`.toLowerCase()
    const person = { paisdocumento: 170, tipodocumento: 4, numerodocumento, nombres, apellidos: 'De las Torres', telefono: '3005550101', correopersonal, idemp: 0, terminos: 1 } // prettier-ignore
    const { id_col } = await call<{ id_col: number }>(page, 'post', '/colaboradores', person)
    people.push({ idcol: id_col, numerodocumento, correopersonal })
  }
  const inscriptions = people.map(({ idcol }) => ({ idcer, idcol }))
  const rows = await call<{ id_ceco: string }[]>(page, 'post', '/certcol', inscriptions)
  return { idcer, people, ids: rows.map(({ id_ceco }) => id_ceco), course: course.nombre }
}

const approve = (page: Page, ids: string[]) => call(page, 'put', '/certcol/updateArrayEstado', { estado: 1, ids })

/** Downloads a document as the logged-in user, which hands it out. */
async function handOut(page: Page, id: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`/api/v1/certcol/${id}/pdf`, { headers })).ok()).toBe(true)
}

async function textOf(file: Download): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(await file.path())))
  return (await extractText(pdf, { mergePages: true })).text
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

const versions = (page: Page) => page.getByRole('list', { name: 'Versiones' }).locator('> li')
/** Waits until the result of a correction tells the mail, and closes it. */
async function closeCorrected(page: Page) {
  const corrected = page.getByRole('dialog', { name: /^Certificado .+ corregido$/ })
  await expect(corrected.getByRole('list')).toContainText('Enviado')
  for (const name of ['Enviar por correo', 'Descargar en ZIP'])
    await expect(corrected.getByRole('button', { name })).toBeVisible()
  await expectNoAxeViolations(page)
  await corrected.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(corrected).toHaveCount(0)
}
const openVersions = (page: Page) => page.getByRole('tab', { name: 'Versiones' }).click()

test('a name is corrected from the form of the person, and both versions stay', async ({ page, smtp }) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/app/dashboard')
  const { idcer, people, ids, course } = await makeCohort(page, 'COR', ['Jhon Fredy'])
  const [person] = people
  await page.goto(`/admin/certificaciones/${idcer}`)
  const learner = page.getByRole('row').filter({ hasText: 'De las Torres' })
  await learner.getByRole('button', { name: /^Aprobar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(learner).toContainText('Aprobado')
  await learner.getByRole('button', { name: /^Más acciones/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Quitar la aprobación' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await Promise.all([page.waitForEvent('download'), learner.getByRole('button', { name: /^Descargar/ }).click()])
  // What was handed out is annulled, and neither taken back nor deleted.
  await learner.getByRole('button', { name: /^Más acciones/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Anular…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Quitar la aprobación|Eliminar/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await follow(page, `/admin/aprendices/nuevo?id=${person?.idcol}&mode=edit`)
  await page.getByLabel('Nombres').fill('John Fredy')
  // A save cancels what is still being read, which would be busy for as long as the offer is open.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const offer = page.getByRole('dialog', { name: 'El certificado emitido conserva los datos anteriores' })
  await expectNoAxeViolations(page)
  await offer.getByRole('button', { name: 'Corregir el certificado emitido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir 1 certificado' })
  await expect(dialog.getByRole('checkbox', { name: 'Nombre y documento' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Empresa' })).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('Nombre mal escrito')
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect(dialog.getByText('Se corrigió 1 certificado.')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(4)
  await expect(dialog.getByText('Avisos por correo: enviados 1, por enviar 0.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enviar por correo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.poll(() => smtp.received.some(({ to }) => to.includes(person?.correopersonal ?? ''))).toBe(true)

  await follow(page, `/admin/certcolaboradores/Certificado?id=${ids[0]}`)
  await expect(page.getByRole('heading', { name: 'Certificado de John Fredy De las Torres' })).toBeVisible()
  await expect(page.getByText('COR-0001/0001, versión 2')).toBeVisible()
  await openVersions(page)
  await expect(versions(page)).toHaveCount(2)
  const [second, first] = [versions(page).nth(0), versions(page).nth(1)]
  await expect(second).toContainText('Versión actual')
  await expect(second).toContainText('Nombres: Jhon Fredy → John Fredy')
  await expect(first).toContainText('Corregido')
  await expect(first).toContainText('Nombre mal escrito')
  await expect(first).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}/)
  await expectNoAxeViolations(page)
  const [old] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Ver esta versión' }).click(),
  ])
  const text = await textOf(old)
  for (const part of ['Jhon Fredy De las Torres', course]) expect(text).toContain(part)
})

test('the date of a cohort is corrected for several certificates at once', async ({ page }) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/app/dashboard')
  const { idcer, people, ids } = await makeCohort(page, 'COH', ['Ana', 'Berta', 'Celia'])
  const later = sumarDias(ISSUED, 7)
  await approve(page, ids)
  // Handed out, so that everybody reads later what was issued first.
  await handOut(page, ids[1]!)
  await page.goto(`/admin/certificaciones/${idcer}/edit`)
  await page.getByLabel('Fecha de expedición').fill(later)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog', { name: 'Certificados ya aprobados' }).getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Corregir los 3 certificados emitidos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir 3 certificados' })
  await expect(dialog.getByRole('checkbox', { name: 'Curso, fechas y horas' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Responsables' })).not.toBeChecked()
  // Without a reason nothing is sent, and what was chosen stays.
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect(dialog.getByText('Escriba el motivo.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El curso empezó una semana después')
  await dialog.getByRole('checkbox', { name: 'Avisar por correo' }).uncheck()
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect(dialog.getByText('Se corrigieron 3 certificados.')).toBeVisible()
  await expect(dialog.getByText(/Avisos por correo/)).toHaveCount(0)
  // What follows is about the corrected ones.
  await dialog.getByRole('button', { name: 'Descargar en ZIP' }).click()
  const zip = page.getByRole('dialog', { name: '¿Descargar en ZIP 3 certificados?' })
  await expectNoAxeViolations(page)
  await zip.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rescate en torres COH' })).toBeVisible()

  await follow(page, `/admin/certcolaboradores/Certificado?id=${ids[1]}`)
  await expect(page.getByText(`Vencimiento ${endOf(later)}`)).toBeVisible()
  await expect(page.getByText(/^Registrado el \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await openVersions(page)
  await expect(versions(page).first()).toContainText(`Expedición: ${fechaTabla(ISSUED)} → ${fechaTabla(later)}`)
  // Not handed out yet, so the code is not shown.
  await expect(versions(page).first()).toContainText('Sin entregar: el código se ve al entregarlo')

  // Everybody reads what was issued first, in the answer and in its row.
  await page.goto(`/Certificados/${people[1]?.numerodocumento}`)
  await expect(page.getByText(`Corregido: antes ${fechaTabla(ISSUED)} a ${endOf(ISSUED)}, 8 horas`)).toHaveCount(2)
  await expectNoAxeViolations(page)
})

test('a single certificate shows what differs today, and corrects only the chosen parts', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/app/dashboard')
  const { idcer, people, ids } = await makeCohort(page, 'UNO', ['Rosa'])
  await approve(page, ids)
  const person = await call<Record<string, unknown>[]>(page, 'get', `/colaboradores/getByParams?id=${people[0]?.idcol}`)
  const { nombres_col: _, ...others } = person[0] ?? {}
  const body = Object.fromEntries(Object.entries(others).flatMap(([name, value]) => (/^(paisdocumento|tipodocumento|numerodocumento|apellidos|telefono|idemp)_col$/.test(name) ? [[name.replace('_col', ''), value]] : []))) // prettier-ignore
  await call(page, 'put', `/colaboradores/${people[0]?.idcol}`, { ...body, nombres: 'Rosa Elvira' })
  const cohort = { fechainicio: ISSUED, tiempovigencia: 3, periodo: 3, horas: 16, responsables: [] }
  const { idcur_cer: idcur } = await call<{ idcur_cer: number }>(page, 'get', `/certificaciones/${idcer}`)
  await call(page, 'put', `/certificaciones/${idcer}`, { ...cohort, idcur })

  await page.goto(`/admin/certcolaboradores/Certificado?id=${ids[0]}`)
  const notice = page.getByRole('region', { name: 'Después de expedirlo cambiaron estos datos' })
  await expect(notice.getByRole('row')).toHaveText([/Campo/, /Nombres\s*Rosa\s*Rosa Elvira/, /Horas\s*8\s*16/])
  await expectNoAxeViolations(page)
  await notice.getByRole('button', { name: 'Corregir…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir el certificado UNO-0001/0001' })
  await dialog.getByRole('checkbox', { name: 'Curso, fechas y horas' }).uncheck()
  await expect(dialog).toContainText('Nombres: Rosa → Rosa Elvira')
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba un nombre')
  // Another user corrects it meanwhile: the refusal is told, and what was written stays.
  await call(page, 'put', `/certcol/${ids[0]}/corregir`, { motivo: 'Otra mano', emision: 1, partes: ['cohorte'] })
  // The refusal is shown once the version in force has arrived, so that the next try names it.
  const inForce = /\/certcol\/GetById\//
  const release = await hold(page, inForce)
  const [, answered] = await Promise.all([
    page.waitForRequest(inForce),
    page.waitForResponse(/\/corregir$/),
    dialog.getByRole('button', { name: 'Corregir' }).click(),
  ])
  expect(answered.status()).toBe(409)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  release()
  await expect(dialog.getByRole('alert')).toContainText('El certificado cambió mientras tanto')
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Faltaba un nombre')
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByText('Certificado corregido')).toBeVisible()
  await closeCorrected(page)
  await expect(notice).toHaveCount(0)
  await openVersions(page)
  await expect(versions(page)).toHaveCount(3)

  // The row of a list offers it too, and says so where nothing is different.
  const openFromRow = async () => {
    await page.goto(`/admin/certificaciones/${idcer}`)
    await page.getByRole('button', { name: /^Más acciones/ }).click()
    await page.getByRole('menuitem', { name: 'Corregir…' }).click()
  }
  await openFromRow()
  await expect(dialog).toContainText('no hay nada que corregir')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await call(page, 'put', `/certificaciones/${idcer}`, { ...cohort, horas: 24, idcur })
  await openFromRow()
  await expect(dialog).toContainText('Horas: 16 → 24')
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
  await page.keyboard.type('Eran más horas')
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByText('Certificado corregido')).toBeVisible()
  await closeCorrected(page)
})

test('an annulled certificate is told to its learner and to everybody, who can be inscribed again', async ({
  smtp,
  page,
  browser,
  server,
}) => {
  test.slow()
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/app/dashboard')
  const { idcer, people, ids } = await makeCohort(page, 'NUL', ['Marta'])
  const [person] = people
  await approve(page, ids)
  await page.goto(`/admin/certcolaboradores/Certificado?id=${ids[0]}`)
  await expect(page.getByRole('img', { name: /^Certificado NUL-0001\/0001/ })).toBeVisible()
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar' }).click()])
  await page.getByRole('button', { name: 'Anular…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular el certificado NUL-0001/0001' })
  await expect(dialog).toContainText('Deja de valer y la consulta pública lo muestra como anulado.')
  await expect(dialog.getByRole('checkbox', { name: 'Avisar por correo' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await expect(dialog.getByText('Elija por qué se anula.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Por qué se anula').click()
  await page.getByRole('option', { name: 'Fraude' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No asistió al curso')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anulado' })).toBeVisible()
  await expect(page.getByText(/Anulado: fraude, .*No asistió al curso/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Anulado\. Certificado NUL-0001\/0001/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Descargar|Enviar|Anular/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const told = () => smtp.received.filter(({ to }) => to.includes(person?.correopersonal ?? ''))
  await expect.poll(() => told().length).toBe(1)

  const visitor = await browser.newPage()
  await visitor.goto(`${server.url}/Certificados/${person?.numerodocumento}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Anulado' })).toBeVisible()
  await expect(visitor.getByText('Anulado por el centro')).toBeVisible()
  await expect(visitor.getByRole('table')).toContainText('Anulado')
  await expectNoAxeViolations(visitor)
  await visitor.close()

  // The cohort counts it apart, and the person can be inscribed again.
  await page.goto(`/admin/certificaciones/${idcer}`)
  const tabs = page.getByRole('group', { name: 'Aprendices de la cohorte' })
  await expect(tabs.getByRole('button', { name: 'Inscritos 1' })).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'En curso 0' })).toBeVisible()
  await tabs.getByRole('button', { name: 'Anulados 1' }).click()
  const rows = page.getByRole('table', { name: 'Aprendices de la cohorte' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('checkbox')).toHaveCount(0)
  await expect(rows.getByRole('link', { name: /^Ver certificado/ }).or(rows.getByRole('button'))).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Inscribir' }).click()
  const inscribe = page.getByRole('dialog', { name: /^Inscribir en/ })
  await inscribe.getByRole('textbox').fill(person?.numerodocumento ?? '')
  await inscribe.getByRole('button', { name: 'Revisar' }).click()
  await inscribe.getByRole('button', { name: 'Inscribir 1' }).click()
  await expect(tabs.getByRole('button', { name: 'Inscritos 2' })).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'En curso 1' })).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'Anulados 1' })).toBeVisible()
})
