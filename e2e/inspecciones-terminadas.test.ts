// What was finished stays: versions of an inspection, mistakes of the day, and what all read.
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { vigenteHasta } from '@anclaje/contract/rules/equipment/inspeccion'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, hold, login, test } from './fixtures.ts'
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

const open = (page: Page, id: string, ideq: string) =>
  page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${ideq}`)
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const confirm = (page: Page, title: string, button: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()
const finished = (page: Page) => page.getByRole('region', { name: 'Inspección terminada' })
const draft = (page: Page) => page.getByRole('status').filter({ hasText: 'Cambios sin emitir' })
const versions = (page: Page) => page.getByRole('list', { name: 'Versiones' }).locator('> li')

/** Downloads the certificate, which hands the document out. */
async function handOut(page: Page, id: string): Promise<void> {
  await page.goto(`/equipos/equipos/evaluacion?id=${id}`)
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar' }).click()])
  await expect.poll(async () => (await call(page, 'GET', `/evaluacion/${id}`)).entregada_eva).toBe(true)
}

test('a rejection is finished once it is confirmed, a mistake of the day is taken back, and what was handed out stays', async ({
  page,
  context,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'FIRME-1')
  const id = await sign(page, id_eq, HOY, false)
  await open(page, id, id_eq)
  await answerLine(page, CRACK, 'No cumple')
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toContainText('Todo está guardado')

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
  await open(page, id, id_eq)
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
  await page.goto(`/equipos/equipos/nuevo?id=${id_eq}&mode=edit&tab=inspecciones`)
  const row = page.getByRole('row').filter({ hasText: 'v3' })
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
  await open(page, id, id_eq)
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
  await expect(page.getByRole('row').filter({ hasText: 'v2' })).toContainText('Anulada')
  await open(page, id, id_eq)
  await expect(page.getByRole('region', { name: 'Inspección anulada' })).toContainText('Ya no se cambia.')
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0)
})

test('an unfinished inspection with a failure takes the item out of use, for everybody, until it is finished', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'FIRME-3')
  const before = sumarDias(HOY, -30)
  await sign(page, id_eq, before, true)
  const visitor = await browser.newPage()
  const lookUp = async (state: string) => {
    await visitor.goto(`${server.url}/Inspecciones/${id_eq}`)
    await expect(visitor.getByRole('heading', { level: 1, name: state })).toBeVisible()
  }
  await lookUp('Aprobado')

  // The lines are there from the start, without another call.
  const created: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/createarray')) created.push(request.url())
  })
  await page.goto(`/equipos/equipos/nuevo/inspeccion?ideq=${id_eq}&mode=new&father=Equipos`)
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  await expect(progress).toContainText('0 de 44')
  expect(created).toEqual([])
  await answerLine(page, CRACK, 'No cumple')
  await expect(progress).toContainText('Todo está guardado')
  await lookUp('No usar')
  await expect(visitor.getByText('En inspección, con fallas: no usar')).toBeVisible()
  await expectNoAxeViolations(visitor)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByText('En inspección, con fallas: no usar')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sin terminar' })).toBeVisible()
  await page.goto(`/equipos/equipos?nombre=FIRME-3`)
  const row = page.getByRole('row').filter({ hasText: codigo_eq })
  await expect(row).toContainText('No usar')
  await expect(row).toContainText(fechaTabla(vigenteHasta(before)))
  await page.goBack()

  await page.getByRole('link', { name: `Editar inspección del ${fechaTabla(HOY)}` }).click()
  await page.getByRole('button', { name: 'Asignarme como responsable' }).click()
  await save(page)
  await confirm(page, '¿Terminar como Rechazado?', 'Terminar')
  await expect(finished(page)).toContainText('Rechazado')
  await lookUp('Rechazado')
  await visitor.close()
})
