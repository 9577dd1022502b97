// Responsibility for an inspection: what other users see, and which of their earlier answers are
// sent.
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'
import { CRACK, answerLine, call, lineOf, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({
  demo: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

test('answers that are refused because a colleague is responsible stay on the device until the user takes the inspection over', async ({
  page,
  context,
}) => {
  test.slow()
  await login(page, '1010200302', 'demo-inspector')
  const { id_eq } = await makeItem(page, 'AJENA-1')
  const id = await makeInspection(page, id_eq, HOY)
  await page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${id_eq}`)
  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  await expect(progress).toContainText('36 de 44')
  await context.setOffline(true)
  await answerLine(page, CRACK, 'No cumple')
  await expect(progress).toContainText('Sin conexión')

  // Meanwhile an ADM becomes responsible.
  const opened = await page.request.post('/api/v1/cuentaacceso/auth', {
    data: { username: '1010200301', password: 'demo-adm' },
  })
  const { accesToken, dataUser } = await opened.json()
  const taken = await page.request.put(`/api/v1/evaluacion/${id}`, {
    headers: { authorization: `Bearer ${accesToken}` },
    data: { idcol: dataUser.id_col, idobs: 1 },
  })
  expect(taken.status()).toBe(200)
  await context.setOffline(false)

  const refused = page.getByRole('alert').filter({ hasText: 'El responsable de esta inspección es' })
  await expect(refused).toContainText(`${dataUser.nombres_col} ${dataUser.apellidos_col}`)
  await expect(refused).toContainText('siguen sin enviar 1 respuesta')
  await expect(refused.getByRole('listitem')).toHaveText(`${CRACK}: No cumple`)
  const notice = page.getByRole('status').filter({ hasText: 'El responsable de esta inspección es' })
  await expect(notice).toContainText(`${dataUser.nombres_col} ${dataUser.apellidos_col}`)
  await expect(notice).toContainText('Para responder usted por ella, elíjase como responsable y guarde.')
  await expect(progress).toContainText('Sus cambios no se recibieron')
  // The checklist and the result show the data of the server, and are read-only.
  await expect(progress).toContainText('Aprobado')
  await expect(lineOf(page, CRACK)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: CRACK }).last()).toContainText('Cumple')
  await expect(page.getByLabel(/^Fecha( \*)?$/)).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /Tomar foto|Agregar foto/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  // The refused answers are still shown after the page was reloaded.
  await page.reload()
  await expect(refused.getByRole('listitem')).toHaveText(`${CRACK}: No cumple`)

  // Only the responsible person and the user are offered. When the user becomes responsible, the
  // waiting answers are sent.
  await page.getByRole('combobox', { name: 'Responsable' }).click()
  const me = (await call(page, 'GET', '/auth/me')) as { nombres_col: string; apellidos_col: string }
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: `${me.nombres_col} ${me.apellidos_col}` }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  // The ADM finished it. Another responsible person is another version, and what was answered is a
  // draft of the next one.
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir versión 2' }).click()
  await expect(page.getByText('Versión 2 emitida', { exact: true })).toBeVisible()
  await expect.poll(async () => (await call(page, 'GET', `/evaluacion/${id}`)).borrador_eva).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: 'Cambios sin emitir' })).toContainText('queda Rechazado')
})
