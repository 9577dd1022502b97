// Inspections at a desk. What was finished stays: versions of an inspection, mistakes of the day,
// and what all read. While answers are being sent, no screen shows data that is older than the last
// confirmed answer. Several inspections of an item are downloaded as one ZIP (INSP-24, SCR-12,
// SCR-44). An inspection begins with the date of today (INSP-1, SCR-25).
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { readZip } from '../api/src/documents/zip.ts'
import { readPdf } from '../api/test/pdf.ts'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, follow, hold, login, test } from './fixtures.ts'
import { CRACK, answerLine, call, lineOf, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({ demo: true })

const SEAM = 'Costuras de seguridad completas y continuas'
const LACK = /8 líneas quedan sin respuesta\./

const loginAsInspector = (page: Page) => login(page, '1010200302', 'demo-inspector')
const loginAsAdm = (page: Page) => login(page, '1010200301', 'demo-adm')

/** Creates an inspection whose answers approve the item, signed by the logged-in user. */
async function sign(page: Page, ideq: string, fecha: string, terminar: boolean): Promise<string> {
  const id = await makeInspection(page, ideq, fecha)
  const { id_col } = await call(page, 'GET', '/auth/me')
  await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col, terminar })
  return id
}

const checklistOf = (id: string, ideq: string) => `/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${ideq}`
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const confirm = (page: Page, title: string, button: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()
const finished = (page: Page) => page.getByRole('region', { name: 'Inspección terminada' })
const draft = (page: Page) => page.getByRole('status').filter({ hasText: 'Cambios sin emitir' })
const versions = (page: Page) => page.getByRole('list', { name: 'Versiones' }).locator('> li')

const progressOf = (page: Page) => page.getByRole('region', { name: 'Avance de la inspección' })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Downloads a certificate as the logged-in user, which hands it out. */
async function handOut(page: Page, id: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`/api/v1/evaluacion/${id}/pdf`, { headers })).ok()).toBe(true)
  expect((await call(page, 'GET', `/evaluacion/${id}`)).entregada_eva).toBe(true)
}

/** Reads the headline of the public page of an item, as the server draws it. */
async function headlineOf(request: APIRequestContext, url: string): Promise<string | undefined> {
  const html = await (await request.get(url)).text()
  return /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, '')
    .trim()
}

test('a rejection is finished once it is confirmed, a mistake of the day is taken back, and what was handed out stays', async ({
  page,
  context,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'FIRME-1')
  const id = await sign(page, id_eq, HOY, false)
  await page.goto(checklistOf(id, id_eq))
  await answerLine(page, CRACK, 'No cumple')
  await expect(progressOf(page)).toContainText('Todo está guardado')

  // Nothing is finished before the question is answered.
  await save(page)
  const question = page.getByRole('dialog', { name: '¿Terminar como Rechazado?' })
  await expect(question.getByRole('listitem')).toHaveText([CRACK])
  await expect(question).toContainText(LACK)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Seguir inspeccionando' }).click()
  expect((await call(page, 'GET', `/evaluacion/${id}`)).emision_eva).toBe(0)
  await expect(finished(page)).toHaveCount(0)
  // Finishing needs the network, and the button says so.
  await save(page)
  await context.setOffline(true)
  await expect(question.getByRole('button', { name: 'Sin conexión' })).toHaveAttribute('aria-disabled', 'true')
  await expect(question.getByRole('status')).toContainText('Para terminar se necesita conexión.')
  await context.setOffline(false)
  await question.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByText('Inspección terminada', { exact: true })).toBeVisible()
  await expect(finished(page)).toBeFocused()
  await expect(finished(page)).toContainText(`${codigo_eq}/${HOY}`)
  await expect(finished(page).getByRole('button', { name: 'Crear inspección' })).toBeVisible()
  await expect(finished(page).getByRole('link')).toHaveText([
    'Ver certificado',
    'Inspeccionar otro equipo',
    'Volver a las inspecciones',
  ])
  await expectNoAxeViolations(page)

  // A mistake of the day, while nobody got the document.
  await answerLine(page, CRACK, 'Cumple')
  await expect(draft(page)).toContainText('Con los cambios queda Aprobado.')
  await expectNoAxeViolations(page)
  await draft(page).getByRole('button', { name: 'Emitir versión 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('Se retira lo que terminó hoy como Rechazado. Queda Aprobado.')
  await confirm(page, '¿Corregir un error de hoy?', 'Corregir el error')
  await expect(page.getByText('Versión 2 emitida', { exact: true })).toBeVisible()
  await expect(finished(page)).toContainText('Aprobado')
  await expect(draft(page)).toHaveCount(0)

  // It failed after all. Changes can be discarded before they are issued.
  await answerLine(page, SEAM, 'No cumple')
  await draft(page).getByRole('button', { name: 'Descartar cambios' }).click()
  // The question stays until the lines show the earlier answers again.
  const release = await hold(page, /\/evaluaciondetalle\/getByParams/)
  await confirm(page, '¿Descartar los cambios?', 'Descartar')
  await expect(page.getByRole('dialog')).toBeVisible()
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(
    await lineOf(page, SEAM).getByRole('button', { name: 'Cumple', exact: true }).getAttribute('aria-pressed'),
  ).toBe('true')
  await expect(draft(page)).toHaveCount(0)
  await answerLine(page, CRACK, 'No cumple')
  await draft(page).getByRole('button', { name: 'Emitir versión 3' }).click()
  await confirm(page, '¿Emitir la versión 3?', 'Emitir versión 3')
  await expect(finished(page)).toContainText(`${codigo_eq}/${HOY} v3`)
  await handOut(page, id)

  // Nothing on the screen can undo the rejection any more.
  await follow(page, checklistOf(id, id_eq))
  await expect(page.getByRole('note')).toContainText('Quedó rechazada. Haga una inspección nueva.')
  await expect(page.getByRole('group', { name: CRACK, exact: true })).toHaveCount(0)
  await answerLine(page, SEAM, 'No cumple')
  await expect(draft(page)).toBeVisible()
  await answerLine(page, CRACK, 'Cumple')
  await expect(page.getByRole('group', { name: SEAM, exact: true })).toHaveCount(0)
  const ids = await call(page, 'GET', `/evaluaciondetalle/getByParams?ideva=${id}`)
  const [seam] = ids.filter((line: { criteriosevaluacion: { nombre_cri: string } }) =>
    [SEAM].includes(line.criteriosevaluacion.nombre_cri),
  )
  const body = { ids: [seam.id_evadet], resultado: 1 }
  expect(await call(page, 'POST', '/evaluaciondetalle/updatemany', body)).toMatchObject({ code: 'rechazo_firme' })
  await page.getByRole('combobox', { name: 'Responsable' }).click()
  await expect(page.getByRole('button', { name: 'Borrar' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await follow(page, `/equipos/equipos/nuevo?id=${id_eq}&mode=edit&tab=inspecciones`)
  const row = rowOf(page, 'v3')
  await expect(row).toContainText('Rechazado')
  await expect(row.getByRole('link', { name: /^Ver certificado/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^(Eliminar|Anular)/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('an approval is corrected to a rejection, an ADM annuls it, and every version stays', async ({ page }) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'FIRME-2')
  const id = await sign(page, id_eq, HOY, true)
  await handOut(page, id)
  await page.goto(checklistOf(id, id_eq))
  await answerLine(page, CRACK, 'No cumple')
  await draft(page).getByRole('button', { name: 'Emitir versión 2' }).click()
  const question = page.getByRole('dialog', { name: '¿Emitir la versión 2?' })
  await expect(question).toContainText('El resultado pasa de Aprobado a Rechazado.')
  await question.getByRole('button', { name: 'Emitir versión 2' }).click()
  await expect(page.getByText('Versión 2 emitida', { exact: true })).toBeVisible()
  await finished(page).getByRole('link', { name: 'Ver certificado' }).click()
  await expect(page.getByText('RETIRAR DE SERVICIO', { exact: true })).toBeVisible()
  await expect(page.getByText(`${codigo_eq}/${HOY} v2`)).toBeVisible()
  await page.getByRole('tab', { name: 'Versiones' }).click()
  await expect(versions(page)).toHaveCount(2)
  await expect(versions(page).first()).toContainText('Versión actual')
  await expect(versions(page).first()).toContainText('Resultado: Aprobado → Rechazado')
  await expect(versions(page).first()).toContainText(`${CRACK}: Cumple → No cumple`)
  await expect(versions(page).first()).toContainText('Sin entregar: el código se ve al entregarlo')
  await expect(versions(page).last()).toContainText('Corregido')
  await expect(versions(page).last()).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}/)
  await expectNoAxeViolations(page)
  await Promise.all([
    page.waitForEvent('download'),
    versions(page).last().getByRole('button', { name: 'Ver esta versión' }).click(),
  ])

  await loginAsAdm(page)
  await page.goto(`/equipos/equipos/evaluacion?id=${id}`)
  await page.getByRole('button', { name: 'Anular…' }).click()
  const annul = page.getByRole('dialog', { name: 'Anular la inspección' })
  await expect(annul.getByRole('checkbox')).toHaveCount(0)
  await annul.getByRole('button', { name: 'Anular' }).click()
  await expect(annul.getByText('Elija por qué se anula.')).toBeVisible()
  await expectNoAxeViolations(page)
  await annul.getByLabel('Por qué se anula').click()
  await page.getByRole('option', { name: 'Error en los datos' }).click()
  await annul.getByRole('textbox', { name: 'Motivo' }).fill('Se inspeccionó otro arnés')
  await annul.getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('Inspección anulada', { exact: true })).toBeVisible()
  await expect(page.getByText(/Anulado: error en los datos, .*Se inspeccionó otro arnés/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Descargar|Imprimir|Anular/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ver las inspecciones' }).click()
  await expect(page.getByText('Se anuló un rechazo: no usar. Inspeccione de nuevo')).toBeVisible()
  await expect(rowOf(page, 'v2')).toContainText('Anulada')
  await follow(page, checklistOf(id, id_eq))
  await expect(page.getByRole('region', { name: 'Inspección anulada' })).toContainText('Ya no se cambia.')
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0)
})

test('an inspection begins with one press, and with a failure takes the item out of use, for everybody, until it is finished', async ({
  page,
  request,
  server,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'FIRME-3')
  const before = sumarDias(HOY, -30)
  await sign(page, id_eq, before, true)
  const url = `${server.url}/Inspecciones/${id_eq}`
  expect(await headlineOf(request, url)).toBe('Aprobado')

  // The lines are there from the start, without another call.
  const created: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/createarray')) created.push(sent.url())
  })
  await page.goto('/equipos/equipos?nombre=FIRME-3')
  const item = page.getByRole('link', { name: `Inspecciones ${codigo_eq}` })
  await item.click()
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  const progress = progressOf(page)
  await expect(progress).toContainText('0 de 44')
  await expect(page.getByLabel(/^Fecha( \*)?$/)).toHaveValue(HOY)
  expect(created).toEqual([])
  await expectNoAxeViolations(page)
  // A reload shows the same inspection. A step back leads to the item, and not to a screen that
  // would create another inspection.
  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Inspecciones del equipo' })).toBeVisible()
  await page.goForward()
  await answerLine(page, CRACK, 'No cumple')
  await expect(progress).toContainText('Todo está guardado')
  expect(await headlineOf(request, url)).toBe('No usar')
  expect(await (await request.get(url)).text()).toContain('En inspección, con fallas: no usar')
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByText('En inspección, con fallas: no usar')).toBeVisible()
  await expect(rowOf(page, 'Sin terminar')).toBeVisible()
  await follow(page, '/equipos/equipos?nombre=FIRME-3')
  const row = rowOf(page, codigo_eq)
  await expect(row).toContainText('En inspección, con fallas: no usar')
  await expect(row).not.toContainText(fechaTabla(vigenteHasta(before)))
  await item.click()

  await page.getByRole('link', { name: `Editar inspección del ${fechaTabla(HOY)}` }).click()
  await page.getByRole('button', { name: 'Asignarme como responsable' }).click()
  await save(page)
  await confirm(page, '¿Terminar como Rechazado?', 'Terminar')
  await expect(finished(page)).toContainText('Rechazado')
  expect(await headlineOf(request, url)).toBe('Rechazado')
})

/**
 * Reads the public page of an item without a pause and collects its headlines, each when it differs
 * from the one before.
 */
function watch(request: APIRequestContext, url: string) {
  const seen: string[] = []
  let reads = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const headline = await headlineOf(request, url)
      if (headline !== undefined && headline !== seen.at(-1)) seen.push(headline)
      reads += 1
    }
  })()
  return {
    /** Waits until the page has shown these headlines in this order, and no others. */
    expectSeen: async (headlines: string[]) => {
      const before = reads
      // The first read may have begun earlier.
      await expect.poll(() => reads > before + 1 && seen).toEqual(headlines)
    },
    stop: () => {
      over.abort()
      return watching
    },
  }
}

test('the public page never says more than the newest issue in force while an item is inspected', async ({
  page,
  request,
  server,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'FIRME-4')
  const { id_col } = await call(page, 'GET', '/auth/me')
  const finish = (id: string) => call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col })
  const url = `${server.url}/Inspecciones/${id_eq}`
  const { expectSeen, stop } = watch(request, url)
  const said = ['Sin inspección']
  const expectNext = async (headline: string) => {
    said.push(headline)
    await expectSeen(said)
  }

  await expectSeen(said)
  const first = await makeInspection(page, id_eq, HOY)
  await expectSeen(said)
  await finish(first)
  await expectNext('Aprobado')

  // Answers after finishing warn, but never approve.
  const agree = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.goto(checklistOf(first, id_eq))
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await draft(page).getByRole('button', { name: 'Descartar cambios' }).click()
  await agree('Descartar')
  await expectNext('Aprobado')
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await draft(page).getByRole('button', { name: 'Emitir versión 2' }).click()
  await agree('Emitir versión 2')
  await expectNext('Rechazado')

  // A new inspection says nothing before it is finished.
  const second = await makeInspection(page, id_eq, HOY)
  await expectSeen(said)
  await finish(second)
  await expectNext('Aprobado')

  // An inspection without a responsible person warns from its first failure on, until it is
  // deleted.
  const third = await makeInspection(page, id_eq, HOY)
  await follow(page, checklistOf(third, id_eq))
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await call(page, 'DELETE', `/evaluacion/${third}`)
  await expectNext('Aprobado')

  // An annulled approval leaves the rejection before it in force. A withdrawn item says so.
  await loginAsAdm(page)
  const annul = (id: string, emision: number) =>
    call(page, 'PUT', `/evaluacion/${id}/anular`, { clase: 'otra', motivo: 'Se inspeccionó otro arnés', emision })
  await annul(second, 1)
  await expectNext('Rechazado')
  await annul(first, 2)
  await expectNext('No usar')
  await call(page, 'DELETE', `/equipos/${id_eq}`)
  await stop()
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'No usar' })).toBeVisible()
  await expect(page.getByText('Retirado del registro: no usar')).toBeVisible()
  await expectNoAxeViolations(page)
})

const PASADA = sumarDias(HOY, -30)

/**
 * Creates an item with an inspection that approves it, signed by the logged-in user, and opens its
 * checklist without reloading the page. The inspection is finished unless `terminar` is false.
 */
async function approvedItem(page: Page, serie: string, terminar = true) {
  await login(page)
  const item = await makeItem(page, serie)
  const id = await makeInspection(page, item.id_eq, PASADA)
  const { id_col } = await call(page, 'GET', '/auth/me')
  await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col, idobs: 1, terminar })
  await page.goto(`/equipos/equipos?nombre=${serie}`)
  await expect(rowOf(page, item.codigo_eq)).toContainText(terminar ? 'Aprobado' : 'Sin inspección')
  await page.getByRole('link', { name: `Inspecciones ${item.codigo_eq}` }).click()
  await page.getByRole('link', { name: `Editar inspección del ${fechaTabla(PASADA)}` }).click()
  await expect(progressOf(page)).toContainText('36 de 44')
  return { ...item, id } as { id_eq: string; codigo_eq: string; id: string }
}

/** Holds back the answers that a page sends until the returned function is called. */
const holdAnswers = (page: Page) => hold(page, '**/evaluaciondetalle/updatemany')

test('lists, tab, search and certificate wait for answers that are being sent', async ({ page }) => {
  const { codigo_eq, id } = await approvedItem(page, 'LENTA-1')
  const letGo = await holdAnswers(page)
  await answerLine(page, CRACK, 'No cumple')
  await expect(progressOf(page)).toContainText('Rechazado')
  await expect(page.getByRole('link', { name: 'Ver certificado' })).toHaveCount(0)

  // Goes back through the history, without reloading the page.
  await page.goBack()
  await expect(rowOf(page, fechaTabla(PASADA))).toContainText('Por enviar')
  await expect(rowOf(page, fechaTabla(PASADA))).not.toContainText('Aprobado')
  await page.goBack()
  await expect(rowOf(page, codigo_eq)).toContainText('Por enviar')
  await expect(rowOf(page, codigo_eq)).not.toContainText('Aprobado')
  await page.getByRole('button', { name: 'Búsqueda general' }).click()
  await page.getByRole('combobox', { name: 'Buscar en el portal' }).fill(codigo_eq)
  const found = page.getByRole('dialog').getByRole('option', { name: new RegExp(codigo_eq) })
  await expect(found).toContainText('Por enviar')
  await expect(found).not.toContainText('Aprobado')
  await page.keyboard.press('Escape')

  letGo()
  // The answer is not issued, but nobody may use the item any more.
  await expect(rowOf(page, codigo_eq)).toContainText('No usar')
  expect(await call(page, 'GET', `/evaluacion/${id}`)).toMatchObject({ estado_eva: 2, borrador_eva: 1 })
  await page.getByRole('link', { name: `Inspecciones ${codigo_eq}` }).click()
  await expect(rowOf(page, fechaTabla(PASADA))).toContainText('Cambios sin emitir')

  // The certificate is not shown while answers of its inspection are unsent.
  await page.getByRole('link', { name: `Editar inspección del ${fechaTabla(PASADA)}` }).click()
  await expect(progressOf(page)).toContainText('Todo está guardado')
  const letGoAgain = await holdAnswers(page)
  await answerLine(page, SEAM, 'No cumple')
  await page.goBack()
  await page.getByRole('link', { name: /^Ver certificado/ }).click()
  await expect(page.getByRole('alert')).toContainText('Hay 1 respuesta sin enviar')
  await expect(page.getByText('continúa en servicio')).toHaveCount(0)
  letGoAgain()
  await expect(page.getByText('decía: continúa en servicio')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('En inspección, con fallas: no usar.')
  expect(page.url()).toContain(id)
})

test('Guardar waits for the answers, and without network saves nothing and says how many are unsent', async ({
  page,
  context,
}) => {
  test.slow()
  const { id } = await approvedItem(page, 'LENTA-2', false)
  await context.setOffline(true)
  await answerLine(page, CRACK, 'No cumple')
  await answerLine(page, SEAM, 'No cumple')
  await expect(progressOf(page)).toContainText('Sin conexión')
  await page.getByLabel('Fecha de mantenimiento').fill(sumarDias(PASADA, -1))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Hay 2 respuestas sin enviar/)).toBeVisible()
  await context.setOffline(false)
  // The answers are stored, and the day of maintenance is not.
  await expect(progressOf(page)).toContainText('Sin guardar')
  expect((await call(page, 'GET', `/evaluacion/${id}`)).fechamantenimiento_eva).toBeNull()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Seguir inspeccionando' }).click()
  await expect(page.getByText('Inspección modificada', { exact: true })).toBeVisible()

  // The observation that fits the answers is accepted, because the save waits for them.
  await answerLine(page, CRACK, 'Cumple')
  await answerLine(page, SEAM, 'Cumple')
  await expect(progressOf(page)).toContainText('Aprobado')
  await expect(progressOf(page)).toContainText('Todo está guardado')
  const letGo = await holdAnswers(page)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(id)) saves.push(request.url())
  })
  await answerLine(page, CRACK, 'No cumple')
  await choose(page, 'Observación', /^Retirar de servicio: argollas/)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Guardando…' })).toBeVisible()
  expect(saves).toEqual([])
  letGo()
  await page.getByRole('button', { name: 'Terminar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Inspección terminada' })).toContainText('Rechazado')
  expect((await call(page, 'GET', `/evaluacion/${id}`)).observaciones.estado).toBe(2)
})

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
  await loginAsInspector(page)
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
  await expect.poll(entregadas).toEqual([true, true, false])
})
