// Approval asks for one confirmation, people are confirmed in bulk, and issued certificates are
// shown as they were issued (SCR-12, PEOPLE-11, CERT-7, CERT-10, MAIL-5).
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { PERIODO, fechaFin } from '@anclaje/contract/rules/training/vigencia'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, expectNoMessage, follow, login, test } from './fixtures.ts'

const HOY = await hoy()
const ISSUED = sumarDias(HOY, -30)

test.use({ demo: true })

/** Calls the API as the logged-in user and returns the answer. */
async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request[method](`/api/v1${path}`, { headers, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

const person = (numerodocumento: string, apellidos: string) => ({
  paisdocumento: 170, tipodocumento: 1, numerodocumento, nombres: 'Wílder Andrés', apellidos, telefono: '3005550177',
  correopersonal: `w${numerodocumento}@example.com`, idemp: 0, terminos: 1,
}) // prettier-ignore

const cohort = (idcur: number, fechainicio: string) => ({
  idcur, fechainicio, tiempovigencia: 1, periodo: 3, horas: 40, responsables: [],
}) // prettier-ignore

const FUTURE = '2190-02-01'
const AHEAD = 'Su fecha de expedición, 01/02/2190, todavía no ha llegado: no vale antes de ese día.'
const LIST = '/admin/certcolaboradores'
const mine = (page: Page) => page.getByRole('table', { name: 'Certificados' }).locator('tbody tr')
const question = (page: Page) => page.getByRole('dialog', { name: /^¿Aprobar/ })

/**
 * Creates the approved certificate of a new person in the first cohort of a new course. The people
 * in `others` are inscribed in the cohort before that person.
 */
async function approved(
  page: Page,
  iniciales: string,
  own: ReturnType<typeof person>,
  others: (typeof own)[] = [],
  fechainicio = ISSUED,
) {
  const ids: number[] = []
  for (const data of [...others, own])
    ids.push((await call<{ id_col: number }>(page, 'post', '/colaboradores', data)).id_col)
  const idcer = await approveIn(page, iniciales, ids, fechainicio)
  return { idcol: ids.at(-1)!, idcer }
}

/** Inscribes people in the first cohort of a new course, and approves the last of them. */
async function approveIn(page: Page, iniciales: string, ids: number[], fechainicio: string) {
  const nombre = `Trabajo en postes ${iniciales}`
  const { id_cur } = await call<{ id_cur: number }>(page, 'post', '/cursos', { nombre, iniciales, descripcion: null })
  const { id_cer: idcer } = await call<{ id_cer: number }>(
    page,
    'post',
    '/certificaciones',
    cohort(id_cur, fechainicio),
  )
  const rows = await call<{ id_ceco: string }[]>(page, 'post', '/certcol', ids.map((idcol) => ({ idcer, idcol }))) // prettier-ignore
  await call(page, 'put', `/certcol/updateEstado/${rows.at(-1)!.id_ceco}`, { estado: 1 })
  return idcer
}

test('an approval asks once, names the number and the cohorts, and says which begin in the future', async ({
  page,
}) => {
  await login(page)
  const course = await call<{ id_cur: number; nombre_cur: string }>(page, 'post', '/cursos', {
    nombre: 'Trabajo en postes',
    iniciales: 'POS',
    descripcion: null,
  })
  const cohorts: { id_cer: number }[] = []
  for (const date of [ISSUED, FUTURE])
    cohorts.push(await call(page, 'post', '/certificaciones', cohort(course.id_cur, date)))
  const [past, future] = cohorts as [{ id_cer: number }, { id_cer: number }]
  const ids: number[] = []
  for (const [i, surname] of ['Ñungo Uno', 'Ñungo Dos', 'Ñungo Tres'].entries())
    ids.push((await call<{ id_col: number }>(page, 'post', '/colaboradores', person(`109900010${i}`, surname))).id_col)
  const registered = await page.request.post('/api/v1/colaboradores', { data: person('1099000109', 'Ñungo Visitante') })
  const { id_col: visitor } = (await registered.json()) as { id_col: number }
  const inscribe = (idcer: number, people: number[]) =>
    call(page, 'post', '/certcol', people.map((idcol) => ({ idcer, idcol }))) // prettier-ignore
  await inscribe(past.id_cer, ids)
  await inscribe(future.id_cer, [ids[0]!, visitor])

  await page.goto(`${LIST}?idcur=${course.id_cur}`)
  await expect(mine(page)).toHaveCount(5)
  // The titles have the whole texts, which do not fit in a row of the table.
  const visitante = mine(page).filter({ hasText: 'Visitante' })
  await expect(visitante.getByTitle('Wílder Andrés Ñungo Visitante · CC 1.099.000.109')).toHaveCount(2)
  await expect(visitante.getByTitle('Trabajo en postes · POS-0002/0002')).toBeVisible()
  for (const name of ['Ñungo Dos', 'Ñungo Tres', 'Visitante'])
    await mine(page).filter({ hasText: name }).getByRole('checkbox').check()
  const button = page.getByRole('button', { name: 'Aprobar 3', exact: true })
  await button.click()
  await expect(question(page)).toHaveAccessibleName('¿Aprobar 3 certificados?')
  // The person in the future cohort registered as a visitor and is not confirmed yet. The approval
  // skips this person, so it approves no certificate of that cohort.
  await expect(question(page)).toContainText('Se aprobarán 2 certificados.')
  await expect(question(page)).toContainText('Trabajo en postes, cohorte 1: 2 certificados')
  await expect(question(page)).toContainText('Quedará 1 por fuera:')
  await expect(question(page)).toContainText('La persona está por confirmar: 1')
  await expectNoAxeViolations(page)

  // The dialog can be cancelled and confirmed by keyboard, and the focus returns to the button.
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(mine(page).filter({ hasText: 'Aprobado' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  const send = question(page).getByRole('button', { name: 'Aprobar' })
  await expect(send).toBeFocused()
  // Nothing is sent until the certificates have been counted again.
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  // A bulk job on all that the filter finds shows its result in the same words.
  const result = page.getByRole('dialog', { name: 'Aprobar 3 certificados', exact: true })
  await expect(result).toContainText('Se aprobaron 2 certificados.')
  await expect(question(page)).toHaveCount(0)
  await expect(result).toContainText('Quedó por fuera 1:')
  await expect(result).toContainText('La persona está por confirmar: 1')
  await expect(result.getByRole('listitem').last()).toHaveText('Wílder Andrés Ñungo Visitante, POS-0002/0002')
  await expectNoAxeViolations(page)
  const close = result.getByRole('button', { name: 'Cerrar' }).last()
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Aprobar 1', exact: true })).toBeFocused()
  await expect(mine(page).filter({ hasText: 'Aprobado' })).toHaveCount(2)

  // Approving a single certificate asks too, and a refusal shows the message of the API.
  const approveOne = async (row: ReturnType<typeof mine>) => {
    await row.getByRole('button', { name: /^Aprobar/ }).click()
    await expect(question(page)).toHaveAccessibleName('¿Aprobar 1 certificado?')
    await question(page).getByRole('button', { name: 'Aprobar' }).click()
  }
  await visitante.getByRole('button', { name: /^Aprobar/ }).click()
  await expect(question(page)).toContainText('No se puede aprobar. La persona está por confirmar.')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  // The dialog uses the same words for selected rows and for the whole list, future cohorts first.
  const said = async () => {
    await expect(send).toHaveAttribute('aria-disabled', 'false')
    return question(page).getByRole('paragraph').or(question(page).getByRole('listitem')).allTextContents()
  }
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await page.getByRole('button', { name: 'Aprobar 3', exact: true }).click()
  const ofChosen = await said()
  expect(ofChosen).toEqual(
    expect.arrayContaining([
      'Se aprobarán 2 certificados. Cada certificado queda con los datos de hoy; los cambios posteriores no lo modifican.',
      expect.stringMatching(`^Trabajo en postes, cohorte 2: 1 certificado .*${AHEAD}$`),
      expect.stringMatching(/^Trabajo en postes, cohorte 1: 1 certificado \d+ horas, /),
      'En total, 1 certificado todavía no valdrá: empieza el 01/02/2190.',
      'Quedarán 3 por fuera:',
      'Ya estaba aprobado: 2',
      'La persona está por confirmar: 1',
    ]),
  )
  expect(ofChosen[1]).toContain('cohorte 2')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await mine(page).first().getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: /^Seleccionar los 5 / }).click()
  await page.getByRole('button', { name: 'Acciones', exact: true }).click()
  // While the preview of the approval cannot be read, nothing is sent and the user can try again.
  await page.route('**/certcol/aprobacion', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Aprobar' }).click()
  await expect(question(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/certcol/aprobacion')
  await question(page).getByRole('button', { name: 'Reintentar' }).click()
  expect(await said()).toEqual(ofChosen)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Quitar selección' }).click()
  const left = mine(page).filter({ has: page.getByTitle('Trabajo en postes · POS-0001/0001') })
  // When the answer is lost, the list says what became of the certificate.
  await page.route('**/certcol/updateArrayEstado', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await approveOne(left)
  await expect(page.getByText('Sin conexión. Revise su red e intente de nuevo.')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(left).toContainText('Aprobado')
  await page.unroute('**/certcol/updateArrayEstado')
  const takeBack = page.getByRole('dialog', { name: '¿Quitar la aprobación?' })
  await left.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar la aprobación' }).click()
  await takeBack.getByRole('button', { name: 'Quitar la aprobación' }).click()
  await expect(page.getByText('Se quitó la aprobación')).toBeVisible()
  await expect(left).toContainText('En curso')
  await approveOne(left)
  await expect(page.getByText('Se aprobó 1 certificado')).toBeVisible()
  await expect(left).toContainText('Aprobado')
  await left.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar la aprobación' }).click()
  // Another user hands it out meanwhile.
  const { items } = await call<{ items: { id_ceco: string; codigo_ceco: string }[] }>(
    page,
    'get',
    `/certcol?idcur=${course.id_cur}`,
  )
  const { id_ceco } = items.find(({ codigo_ceco }) => codigo_ceco === 'POS-0001/0001')!
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.get(`/api/v1/certcol/${id_ceco}/pdf`, { headers: { authorization: `Bearer ${token}` } })
  await takeBack.getByRole('button', { name: 'Quitar la aprobación' }).dblclick()
  const refused = page.getByRole('dialog', { name: 'Quitar la aprobación', exact: true })
  await expect(refused).toContainText('No se quitó la aprobación.')
  await expect(refused).toContainText('Ya fue entregado: anúlelo o corríjalo: 1')
  await refused.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(left).toContainText('Aprobado')
})

test('an approval tells what another account changed of the cohort, and not what its own changed', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { id_cur } = await call<{ id_cur: number }>(page, 'post', '/cursos', {
    nombre: 'Trabajo en torres', iniciales: 'TRR', descripcion: null,
  }) // prettier-ignore
  const body = cohort(id_cur, ISSUED)
  const { id_cer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', body)
  const { id_col } = await call<{ id_col: number }>(page, 'post', '/colaboradores', person('1099000171', 'Ñáñez Rey'))
  await call(page, 'post', '/certcol', [{ idcer: id_cer, idcol: id_col }])
  const list = question(page).getByRole('list', { name: 'Cambios de otros' })
  const ask = async () => {
    await page.goto(`${LIST}?idcur=${id_cur}`)
    await mine(page).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Aprobar 1', exact: true }).click()
    await expect(question(page).getByRole('button', { name: 'Aprobar' })).toHaveAttribute('aria-disabled', 'false')
  }
  for (let horas = 1; horas <= 11; horas += 1) await call(page, 'put', `/certificaciones/${id_cer}`, { ...body, horas })
  await ask()
  await expect(question(page)).toContainText('Trabajo en torres, cohorte 1: 1 certificado')
  await expect(list).toHaveCount(0)

  await login(page)
  await ask()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(list.getByRole('listitem').first()).toHaveText(
    /^Trabajo en torres, cohorte 1 · Horas 10 → 11 \(.+, hoy\)$/,
  )
  await expect(list.getByRole('listitem').last()).toHaveText('y 1 más')
  await expectNoAxeViolations(page)
})

test('what waits is offered by year and course, and that of earlier years once by its number', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort(1, '2024-03-05'))
  const { id_col: idcol } = await call<{ id_col: number }>(
    page,
    'post',
    '/colaboradores',
    person('1088200001', 'Ñungo Páez'),
  )
  await call(page, 'post', '/certcol', [{ idcer, idcol }])
  const pending = await call<{ anio: number; total: number }[]>(page, 'get', '/certcol/pendientes')
  const earlier = pending.filter(({ anio }) => anio < Number(HOY.slice(0, 4)))
  const old = earlier.reduce((sum, { total }) => sum + total, 0)
  await page.goto('/admin/certcolaboradores?situacion=pendiente')
  await page.getByRole('button', { name: `Decidir ${old} de cohortes anteriores` }).click()
  const dialog = page.getByRole('dialog', { name: 'Por aprobar, por año y curso' })
  const group = dialog.getByRole('listitem').first()
  await expect(group).toContainText('2024')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const quiet = page.getByRole('button', { name: 'Por año y curso' })
  await expect(quiet).toBeVisible()
  await page.reload()
  await expect(quiet).toBeVisible()
  await expect(page.getByText('de cohortes anteriores')).toBeHidden()
  // Each group opens its list.
  await quiet.click()
  await expect(group).toBeVisible()
  const total = /(\d+)Decidir$/.exec((await group.textContent()) ?? '')?.[1]
  expect(Number(total)).toBeGreaterThan(0)
  await group.getByRole('link', { name: /^Decidir/ }).click()
  await expect(page).toHaveURL(/anio=\d{4}/)
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('group', { name: /Estado|Situaci/ }).getByRole('button', { pressed: true }),
  ).toContainText(String(total))
})

test('each state is a tab, and its count equals its list', async ({ page }) => {
  for (const [user, password, states] of [
    ['1010200301', 'demo-adm', ['Todos', 'En curso', 'Aprobados', 'Por vencer', 'Vencidos', 'No aprobados']],
    ['1020304050', 'demo-consulta', ['Todos', 'En curso', 'Aprobados', 'Por vencer', 'Vencidos']],
  ] as const) {
    await login(page, user, password)
    await page.goto(LIST)
    const tabs = page.getByRole('group', { name: 'Estado de los certificados' }).getByRole('button')
    await expect(tabs).toHaveText(states.map((state) => new RegExp(`^${state} ?[\\d.]+\\+?$`)))
    for (const index of states.keys()) {
      await tabs.nth(index).click()
      await expect(tabs.nth(index)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const count = (await tabs.nth(index).textContent())!.match(/[\d.]+\+?$/)![0]
      if (count === '0') await expect(page.getByText('No se encontraron resultados')).toBeVisible()
      else if (count.endsWith('+')) await expect(page.getByText(/^1–\d+ de \d{3,}$/)).toBeVisible()
      else await expect(page.getByText(new RegExp(`^1–\\d+ de ${count}$`))).toBeVisible()
    }
  }
})

test('a certificate approved before its day of issue is not valid yet, for staff and for visitors (CERT-12)', async ({
  page,
}) => {
  await login(page)
  const { idcol } = await approved(page, 'PFU', person('1099000501', 'Ñungo Futuro'), [], FUTURE)
  await page.goto(`${LIST}?numerodocumento=1099000501`)
  await expect(mine(page)).toHaveCount(1)
  await expect(mine(page)).toContainText('En curso')
  await expect(mine(page)).toContainText('Válido desde 01/02/2190')
  const tabs = page.getByRole('group', { name: 'Estado de los certificados' })
  await tabs.getByRole('button', { name: 'Por empezar 1', exact: true }).click()
  await expect(page).toHaveURL(/situacion=porempezar/)
  await expect(mine(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await mine(page)
    .getByRole('link', { name: /Ñungo|Wílder/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Certificado de Wílder Andrés Ñungo Futuro' })).toBeVisible()
  await expect(page.getByText('Válido desde 01/02/2190')).toBeVisible()

  // The tab is only shown while it has rows.
  await follow(page, `${LIST}?idcur=2`)
  await expect(tabs.getByRole('button', { name: /^Todos \d/ })).toBeVisible()
  await expect(tabs.getByRole('button', { name: /^Por empezar/ })).toHaveCount(0)

  await page.goto('/Certificados/1099000501')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aún no vale: desde el 01/02/2190')
  await expect(page.getByText('empieza a valer el 1 de febrero de 2190')).toBeVisible()
  await expect(page.getByText(/Vigente|^Aprobado$/)).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Certificados' }).locator('tbody tr')
  await expect(row).toContainText('01/02/2190')
  await expect(row).toContainText('En curso')
  await expectNoAxeViolations(page)
  // With several courses, the dialog also names the course.
  await approveIn(page, 'PFD', [idcol], ISSUED)
  await page.reload()
  await expect(page.getByText('1 curso vigente · 1 por empezar')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cursos' })).toContainText('Aún no vale: desde el 01/02/2190')
})

test('what waits in cohorts that have not begun stands behind a chip, and can be approved there', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort(1, FUTURE))
  const { id_col: idcol } = await call<{ id_col: number }>(
    page,
    'post',
    '/colaboradores',
    person('1088200002', 'Ñungo Ávila'),
  )
  await call(page, 'post', '/certcol', [{ idcer, idcol }])
  await page.goto(`${LIST}?situacion=pendiente&idcol=${idcol}`)
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  const chip = page.getByRole('button', { name: 'De cohortes por iniciar 1', exact: true })
  await chip.click()
  await expect(page).toHaveURL(/futuras=1/)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(mine(page)).toHaveCount(1)
  await expect(mine(page)).toContainText('Ñungo Ávila')
  await expectNoAxeViolations(page)
  await page
    .getByRole('group', { name: 'Estado de los certificados' })
    .getByRole('button', { name: /^En curso/ })
    .click()
  await expect(page).not.toHaveURL(/futuras/)
  await expect(mine(page)).toHaveCount(0)
  await chip.click()
  await mine(page).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await expect(question(page)).toContainText('01/02/2190')
  await question(page).getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobó 1 certificado')).toBeVisible()
})

test('approved rows stay in place, and the next page skips none', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto(`${LIST}?situacion=pendiente`)
  // The name and the document number distinguish the rows.
  const inSight = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(mine(page)).toHaveCount(20)
    const rows = await mine(page).all()
    return Promise.all(rows.map(async (row) => (await row.getByRole('cell').nth(2).getAttribute('title')) ?? ''))
  }
  const next = page.getByRole('button', { name: 'Página siguiente' })
  const first = await inSight()
  for (const row of [0, 2]) await mine(page).nth(row).getByRole('checkbox').check()
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  const second = await inSight()
  await mine(page).nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selección' })
  await expect(bar).toContainText(/^3 seleccionados ?· ?\d cursos?/)
  await bar.getByRole('button', { name: 'Aprobar 3' }).click()
  await question(page).getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobaron 3 certificados')).toBeVisible()
  // Some cohorts of the demonstration begin in the future, too.
  const changed = mine(page).filter({ hasText: /Aprobado|Válido desde/ })
  await expect(changed).toHaveCount(1)
  expect(await inSight()).toEqual(second)
  // Three rows have left the list, so the next page begins with rows that were already shown.
  await next.click()
  await expect(changed).toHaveCount(0)
  const third = await inSight()
  const left = [...first, ...second].filter((_, row) => ![0, 2, 21].includes(row))
  expect(third.slice(0, 17)).toEqual(left.slice(20))
  await next.click()
  await expect(page).toHaveURL(/page=3/)
})

test('people who registered themselves are confirmed together', async ({ page }) => {
  await login(page)
  for (const i of [0, 1])
    await page.request.post('/api/v1/colaboradores', { data: person(`109900020${i}`, `Zúñiga Pública ${i}`) })
  await page.goto('/admin/aprendices?porconfirmar=1&nombre=zuniga publica')
  const rows = page.getByRole('table', { name: 'Colaboradores' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('2 seleccionados')
  await expectNoAxeViolations(page)
  // Another user confirms one of them meanwhile.
  const other = await page.context().newPage()
  await other.goto('/admin/aprendices?porconfirmar=1&nombre=publica 0')
  await other.getByRole('button', { name: /^Confirmar Wílder/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(other.getByText('Datos confirmados')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Confirmar 2', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '¿Confirmar a 2 personas?' })
  await expect(asked.getByRole('listitem')).toHaveText([
    /^Wílder Andrés Zúñiga Pública \d/,
    /^Wílder Andrés Zúñiga Pública \d/,
  ])
  await expectNoAxeViolations(page)
  await asked.getByRole('button', { name: 'Confirmar' }).click()
  const result = page.getByRole('dialog', { name: 'Confirmar 2 personas', exact: true })
  await expect(result).toContainText('Se confirmó 1 persona.')
  await expect(result).toContainText('Ya estaba confirmada: 1')
  await expect(result.getByRole('listitem').last()).toHaveText('Wílder Andrés Zúñiga Pública 0')
  await result.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(rows).toHaveCount(0)
  // People who are already confirmed can be selected too, for other actions.
  await follow(page, '/admin/aprendices?nombre=zuniga publica')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('2 seleccionados')
  await expect(page.getByRole('button', { name: /^Confirmar \d/ })).toHaveCount(0)
})

test('an issued certificate is shown as issued, with the data that differ today', async ({ page }) => {
  await login(page)
  const { idcol } = await approved(page, 'PEM', person('1099000301', 'Ñungo Dos'))
  await call(page, 'put', `/colaboradores/${idcol}`, person('1099000999', 'Otro Apellido'))
  await page.goto(`${LIST}?numerodocumento=1099000301`)
  await expect(mine(page)).toHaveCount(1)
  await expect(mine(page)).toContainText('Ñungo Dos')
  await follow(page, `${LIST}?numerodocumento=1099000999`)
  await expect(mine(page)).toHaveCount(1)
  await expect(mine(page).getByTitle('Wílder Andrés Ñungo Dos · CC 1.099.000.301')).toHaveCount(2)

  await mine(page)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Ver certificado' }).click()
  await expect(page.getByRole('heading', { name: 'Certificado de Wílder Andrés Ñungo Dos' })).toBeVisible()
  const differs = page.getByRole('region', { name: 'Después de expedirlo cambiaron estos datos' })
  await expect(differs.getByRole('row')).toHaveText([
    /^Campo/,
    /^Apellidos\s*Ñungo Dos\s*Otro Apellido$/,
    /^Número de documento\s*1099000301\s*1099000999$/,
  ])
  await expect(page.getByRole('img', { name: /Ñungo Dos, CC 1\.099\.000\.301, .*40 horas/ })).toBeVisible()

  // Without a mail server the outbox is used, and the screen says so.
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  const told = page.getByText('Todavía no se puede enviar correo: queda guardado sin enviar.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('region', { name: 'Envíos por correo' })).toContainText(
    'Sin enviar: todavía no se podía enviar correo',
  )
  await expectNoMessage(page.getByText(/^Se envió correo/))
  await expect(differs).toBeVisible()
  await expectNoAxeViolations(page)
  await follow(page, '/app/dashboard')
  await expect(page.getByRole('note').filter({ hasText: 'Todavía no se puede enviar correo' })).toBeVisible()
  // Only an administrator sees it.
  await login(page, '1010200303', 'demo-registro')
  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { name: 'Por hacer' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('saving a cohort asks first when certificates keep other values (COURSE-15)', async ({ page }) => {
  await login(page)
  const { idcer } = await approved(page, 'PCO', person('1099000601', 'Ñungo Cohorte'))
  const edit = `/admin/certificaciones/${idcer}/edit`
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const asked = page.getByRole('dialog', { name: 'Certificados ya aprobados' })
  await page.goto(edit)
  await page.getByLabel('Intensidad horaria').fill('32')
  await page.getByLabel('Fecha de expedición').fill(sumarDias(ISSUED, 1))
  await save.click()
  await expect(asked).toContainText(
    '1 certificado ya aprobado conserva las horas y las fechas anteriores. ¿Guardar los cambios?',
  )
  await expectNoAxeViolations(page)
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Intensidad horaria')).toHaveValue('32')
  await save.click()
  await asked.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  // The certificate can be corrected at once, or stay as it is.
  await page
    .getByRole('dialog', { name: 'El certificado emitido conserva los datos anteriores' })
    .getByRole('button', { name: 'Ahora no' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/certificaciones/${idcer}$`))
  await expect(page.getByText(/^32 horas/)).toBeVisible()
  // No printed value of a certificate has changed, so the form does not ask.
  await follow(page, edit)
  await expect(page.getByLabel('Intensidad horaria')).toHaveValue('32')
  await save.click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
})

test('on a phone a card has the whole name as its heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page)
  const others = [person('1099000402', 'Ñungo Uno'), person('1099000403', 'Ñungo Dos')]
  await approved(page, 'PTE', person('1099000401', 'Ñungo Tres'), others)
  await page.goto(`${LIST}?numerodocumento=1099000401`)
  const card = page.getByRole('list', { name: 'Certificados' }).getByRole('listitem')
  await expect(card.locator('strong').first()).toContainText('Wílder Andrés Ñungo Tres')
  await expect(card).toContainText('Trabajo en postes PTE · Cohorte 1')
  await expect(card).toContainText(`Vence ${fechaTabla(fechaFin(ISSUED, 1, PERIODO.anio))}`)
  await follow(page, '/admin/aprendices?cedula=1099000401')
  const people = page.getByRole('list', { name: 'Colaboradores' }).getByRole('listitem')
  await expect(people.locator('strong').first()).toHaveText('Wílder Andrés Ñungo Tres')
  await expectNoAxeViolations(page)
})
