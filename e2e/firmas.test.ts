// Confirmed signatures: the centre asks for them, each signer signs the cohort, and who is
// inscribed later needs them again (TRUST-12).
import type { Page } from '@playwright/test'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, openFirstScreen, test } from './fixtures.ts'

const HOY = await hoy()

test.use({ demo: true })

const ADM = ['1010200301', 'demo-adm'] as const
const INSPECTOR = ['1010200302', 'demo-inspector'] as const

/** Calls the API as the logged-in user and returns the answer. */
async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request[method](`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** Registers a person and inscribes them in a cohort. */
async function inscribe(page: Page, idcer: number, numerodocumento: string, nombres: string) {
  const person = { paisdocumento: 170, tipodocumento: 4, numerodocumento, nombres, apellidos: 'De los Andes', telefono: '3005550101', idemp: 0, terminos: 1 } // prettier-ignore
  const { id_col: idcol } = await call<{ id_col: number }>(page, 'post', '/colaboradores', person)
  await call(page, 'post', '/certcol', [{ idcer, idcol }])
}

/** Returns the id and the name of the person of the logged-in user. */
async function ownPerson(page: Page) {
  const { id_col, nombres_col, apellidos_col } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userData') ?? '{}') as Record<'id_col' | 'nombres_col' | 'apellidos_col', string>, // prettier-ignore
  )
  return { idcol: Number(id_col), name: `${nombres_col} ${apellidos_col}` }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Aprendices de la cohorte' }).locator('tbody tr')
const pending = (page: Page) => page.getByRole('region', { name: 'Por hacer' })
const signButton = (page: Page) => page.getByRole('button', { name: /^Firmar esta cohorte/ })
const signDialog = (page: Page) => page.getByRole('dialog', { name: '¿Firmar esta cohorte?' })
const signer = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: 'Responsables' }).getByRole('listitem').filter({ hasText: name })

/** Tries to approve the learner of a row, and closes the question. */
async function expectRefusal(page: Page, learner: string, reason: string) {
  const row = rows(page).filter({ hasText: learner })
  await row.getByRole('button', { name: /^Aprobar/ }).click()
  const question = page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' })
  await expect(question).toContainText('Ninguno se puede aprobar.')
  await expect(question.getByText(`${reason}: 1`)).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
}

test('two signers sign a cohort, on the first screen and on its page, before an approval', async ({ page }) => {
  test.slow()
  await login(page, ...INSPECTOR)
  const inspector = await ownPerson(page)
  await login(page, ...ADM)
  const adm = await ownPerson(page)
  const course = { nombre: 'Rescate en páramos', iniciales: 'PAR', descripcion: null }
  const { id_cur: idcur } = await call<{ id_cur: number }>(page, 'post', '/cursos', course)
  const responsables = [adm.idcol, inspector.idcol]
  const cohort = { idcur, fechainicio: HOY, tiempovigencia: 3, periodo: 3, horas: 8, responsables }
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort)
  await inscribe(page, idcer, 'PAR1001', 'Aurora')
  await inscribe(page, idcer, 'PAR1002', 'Benilda')
  const cohortPage = `/admin/certificaciones/${idcer}`
  await page.goto(cohortPage)
  await expect(signer(page, adm.name)).toBeVisible()
  await expect(signer(page, adm.name)).not.toContainText(/irmada|Falta su firma/)

  // The centre turns the rule on.
  await page.goto('/admin/configuraciones/centro')
  const rules = page.getByRole('region', { name: 'Reglas de aprobación' })
  const confirmed = rules.getByRole('switch', { name: 'Firma confirmada' })
  await expect(confirmed).toHaveAccessibleDescription(
    'La firma de un responsable se imprime solo cuando él firma la cohorte.',
  )
  await expect(rules.getByRole('switch', { name: 'Dos personas' })).not.toBeChecked()
  await rules.getByText('Firma confirmada', { exact: true }).click()
  await expect(confirmed).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await page.reload()
  await expect(confirmed).toBeChecked()

  await page.goto(cohortPage)
  for (const { name } of [adm, inspector]) await expect(signer(page, name)).toContainText('Falta su firma')
  await expectRefusal(page, 'Aurora', `Faltan las firmas de ${adm.name} y ${inspector.name}`)

  // The inspector may not open cohorts, and signs on the first screen.
  await openFirstScreen(page, ...INSPECTOR)
  const list = pending(page).getByRole('list', { name: 'Cohortes por firmar' })
  const waiting = list.getByRole('listitem').filter({ hasText: 'Rescate en páramos, cohorte 1' })
  await expect(waiting).toBeVisible()
  await expect(waiting.getByRole('link')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await waiting.getByRole('button', { name: /^Firmar esta cohorte/ }).click()
  await expect(signDialog(page)).toContainText('en los certificados de quienes están inscritos hoy')
  await expectNoAxeViolations(page)
  await signDialog(page).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText('Cohorte firmada')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await login(page, ...ADM)
  await page.goto(cohortPage)
  await expect(signer(page, inspector.name)).toContainText('Firmada')
  await expectRefusal(page, 'Aurora', `Falta la firma de ${adm.name}`)
  await signButton(page).click()
  await expect(signDialog(page)).toContainText('en los certificados de los 2 inscritos')
  await expect(signDialog(page)).toContainText('tendrá que firmar de nuevo')
  await signDialog(page).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText('Cohorte firmada')).toBeVisible()
  await expect(signer(page, adm.name)).toContainText('Firmada')
  await expect(signButton(page)).toHaveCount(0)
  await expectNoAxeViolations(page)

  const learner = rows(page).filter({ hasText: 'Aurora' })
  await learner.getByRole('button', { name: /^Aprobar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(learner).toContainText('Aprobado')

  // Who is inscribed later waits for both signatures; the others do not.
  await inscribe(page, idcer, 'PAR1003', 'Casilda')
  await page.reload()
  for (const { name } of [adm, inspector]) await expect(signer(page, name)).toContainText('Falta su firma')
  await expectRefusal(page, 'Casilda', `Faltan las firmas de ${adm.name} y ${inspector.name}`)
  const before = rows(page).filter({ hasText: 'Benilda' })
  await before.getByRole('button', { name: /^Aprobar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(before).toContainText('Aprobado')
})
