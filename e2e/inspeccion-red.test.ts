// While answers are being sent, no screen shows data that is older than the last confirmed answer.
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { hoy } from './days.ts'
import { choose, expect, hold, login, test } from './fixtures.ts'
import { CRACK, answerLine, call, makeInspection, makeItem } from './inspections.ts'

const FECHA = sumarDias(await hoy(), -30)

/**
 * Creates an item with an inspection that approves it, signed by the logged-in user, and opens its
 * checklist without reloading the page. The inspection is finished unless `terminar` is false.
 */
async function approvedItem(page: Page, serie: string, terminar = true) {
  await login(page)
  const item = await makeItem(page, serie)
  const id = await makeInspection(page, item.id_eq, FECHA)
  const { id_col } = await call(page, 'GET', '/auth/me')
  await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col, idobs: 1, terminar })
  await page.goto(`/equipos/equipos?nombre=${serie}`)
  await expect(rowOf(page, item.codigo_eq)).toContainText(terminar ? 'Aprobado' : 'Sin inspección')
  await page.getByRole('link', { name: `Inspecciones ${item.codigo_eq}` }).click()
  await page.getByRole('link', { name: `Editar inspección del ${fechaTabla(FECHA)}` }).click()
  await expect(progressOf(page)).toContainText('36 de 44')
  return { ...item, id } as { id_eq: string; codigo_eq: string; id: string }
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const progressOf = (page: Page) => page.getByRole('region', { name: 'Avance de la inspección' })

/** Holds back the answers that a page sends until the returned function is called. */
const holdAnswers = (page: Page) => hold(page, '**/evaluaciondetalle/updatemany')

test('lists, tab, search and certificate wait for answers that are being sent', async ({ page }) => {
  const { codigo_eq, id, id_eq } = await approvedItem(page, 'LENTA-1')
  const letGo = await holdAnswers(page)
  await answerLine(page, CRACK, 'No cumple')
  await expect(progressOf(page)).toContainText('Rechazado')
  await expect(page.getByRole('link', { name: 'Ver certificado' })).toHaveCount(0)

  // Goes back through the history, without reloading the page.
  await page.goBack()
  await expect(rowOf(page, fechaTabla(FECHA))).toContainText('Por enviar')
  await expect(rowOf(page, fechaTabla(FECHA))).not.toContainText('Aprobado')
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
  await page.goto(`/equipos/equipos/nuevo?id=${id_eq}&mode=edit&tab=inspecciones`)
  await expect(rowOf(page, fechaTabla(FECHA))).toContainText('Cambios sin emitir')
})

test('the certificate is not shown while answers of its inspection are unsent', async ({ page }) => {
  const { id } = await approvedItem(page, 'LENTA-2')
  const letGo = await holdAnswers(page)
  await answerLine(page, CRACK, 'No cumple')
  await expect(progressOf(page)).toContainText('Rechazado')
  await page.goBack()
  await page.getByRole('link', { name: /^Ver certificado/ }).click()
  await expect(page.getByRole('alert')).toContainText('Hay 1 respuesta sin enviar')
  await expect(page.getByText('CONTINÚA EN SERVICIO')).toHaveCount(0)
  letGo()
  await expect(page.getByText('CONTINÚA EN SERVICIO', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('En inspección, con fallas: no usar.')
  expect(page.url()).toContain(id)
})

test('Guardar waits for the answers, so that the observation that fits them is accepted', async ({ page }) => {
  const { id } = await approvedItem(page, 'LENTA-3', false)
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

test('without network Guardar saves nothing, and says how many answers are unsent', async ({ page, context }) => {
  const { id } = await approvedItem(page, 'LENTA-4', false)
  await context.setOffline(true)
  await answerLine(page, CRACK, 'No cumple')
  await answerLine(page, 'Costuras de seguridad completas y continuas', 'No cumple')
  await expect(progressOf(page)).toContainText('Sin conexión')
  await page.getByLabel('Fecha de mantenimiento').fill(sumarDias(FECHA, -1))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Hay 2 respuestas sin enviar/)).toBeVisible()
  await context.setOffline(false)
  await expect(progressOf(page)).toContainText('Todo está guardado')
  expect((await call(page, 'GET', `/evaluacion/${id}`)).fechamantenimiento_eva).toBeNull()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Seguir inspeccionando' }).click()
  await expect(page.getByText('Inspección modificada', { exact: true })).toBeVisible()
})
