// Somebody looks an item up again and again while its inspections change.
import type { Page } from '@playwright/test'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import { CRACK, answerLine, call, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({ demo: true })

/**
 * Reloads the public page of an item without a pause and collects its headlines, each when it
 * differs from the one before.
 */
function watch(visitor: Page, url: string) {
  const seen: string[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      await visitor.goto(url)
      const headline = await visitor.getByRole('heading', { level: 1 }).textContent()
      if (headline !== null && headline !== seen.at(-1)) seen.push(headline)
    }
  })()
  return {
    /** Waits until the page has shown these headlines in this order, and no others. */
    expectSeen: (headlines: string[]) => expect.poll(() => seen).toEqual(headlines),
    stop: () => {
      over.abort()
      return watching
    },
  }
}

test('the public page never says more than the newest issue in force while an item is inspected', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await login(page, '1010200302', 'demo-inspector')
  const { id_eq } = await makeItem(page, 'FIRME-4')
  const { id_col } = await call(page, 'GET', '/auth/me')
  const finish = (id: string) => call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col })
  const visitor = await browser.newPage()
  const { expectSeen, stop } = watch(visitor, `${server.url}/Inspecciones/${id_eq}`)
  const said = ['Sin inspección']
  const expectNext = async (headline: string) => {
    said.push(headline)
    await expectSeen(said)
  }

  await expectSeen(said)
  const first = await makeInspection(page, id_eq, HOY)
  await page.reload()
  await expectSeen(said)
  await finish(first)
  await expectNext('Aprobado')

  // Answers after finishing warn, but never approve.
  const open = (id: string) => page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${id_eq}`)
  const draft = page.getByRole('status').filter({ hasText: 'Cambios sin emitir' })
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await open(first)
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await draft.getByRole('button', { name: 'Descartar cambios' }).click()
  await confirm('Descartar')
  await expectNext('Aprobado')
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await draft.getByRole('button', { name: 'Emitir versión 2' }).click()
  await confirm('Emitir versión 2')
  await expectNext('Rechazado')

  // A new inspection says nothing before it is finished.
  const second = await makeInspection(page, id_eq, HOY)
  await page.reload()
  await expectSeen(said)
  await finish(second)
  await expectNext('Aprobado')

  // An inspection without a responsible person warns from its first failure on, until it is
  // deleted.
  const third = await makeInspection(page, id_eq, HOY)
  await open(third)
  await answerLine(page, CRACK, 'No cumple')
  await expectNext('No usar')
  await call(page, 'DELETE', `/evaluacion/${third}`)
  await expectNext('Aprobado')

  // An annulled approval leaves the rejection before it in force. A withdrawn item says so.
  await login(page, '1010200301', 'demo-adm')
  const annul = (id: string, emision: number) =>
    call(page, 'PUT', `/evaluacion/${id}/anular`, { clase: 'otra', motivo: 'Se inspeccionó otro arnés', emision })
  await annul(second, 1)
  await expectNext('Rechazado')
  await annul(first, 2)
  await expectNext('No usar')
  await call(page, 'DELETE', `/equipos/${id_eq}`)
  await stop()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'No usar' })).toBeVisible()
  await expect(visitor.getByText('Retirado del registro: no usar')).toBeVisible()
  await expectNoAxeViolations(visitor)
  await visitor.close()
})
