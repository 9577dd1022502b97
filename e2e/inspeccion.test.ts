// An inspection as an inspector makes it on a phone: find the item, answer, take photos, save,
// print and scan, also without network. Responsibility for it: what other users see, and which of
// their earlier answers are sent.
import type { Page } from '@playwright/test'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { picture } from '../api/test/pictures.ts'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, expectNoMessage, follow, login, test, translate } from './fixtures.ts'
import { CRACK, answerLine, call, lineOf, makeInspection, makeItem } from './inspections.ts'

const HOY = await hoy()

test.use({
  demo: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

const SERIE = 'JORNADA-77 Ñ'

async function logIn(page: Page, user: string, password: string) {
  await page.getByLabel(/usuario/i).fill(user)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
const loginAsInspector = (page: Page) => login(page, '1010200302', 'demo-inspector')
const checklistOf = (id: string, ideq: string) => `/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${ideq}`

/** Records the calls that a page makes to send answers, notes and photos. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/updatemany|imagendet\/upload|evaluaciondetalle\/[0-9a-f-]{36}$/.test(request.url())) sent.push(request.url())
  })
  return sent
}

/** Returns the unsent entries in the browser, over all accounts. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const database = await result(indexedDB.open('anclaje'))
    const kept = await result(database.transaction('respuestas').objectStore('respuestas').getAll())
    database.close()
    return kept
  })

const answerGroup = (page: Page, group: string, answer: string) =>
  page
    .getByRole('group', { name: `Todo el grupo ${group}` })
    .getByRole('button', { name: answer, exact: true })
    .click()
const GROUPS = [
  'Identificación y vida útil', 'Historial de uso', 'Cintas y reatas', 'Costuras', 'Argollas y puntos de conexión', 'Hebillas y ajustadores',
] // prettier-ignore
const ABSENT = ['Ganchos y conectores', 'Absorbedor de energía', 'Otros componentes del conjunto']

test('an inspector finds the item, inspects it, saves, prints and scans it', async ({ page }) => {
  await translate(page)
  test.slow()
  await page.goto('/login')
  await logIn(page, '1010200302', 'demo-inspector')
  await makeItem(page, SERIE)

  await follow(page, '/equipos/equipos')
  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByLabel('Serie').fill('jornada77n')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const card = page.getByRole('listitem').filter({ hasText: SERIE })
  await expect(card).toBeVisible()
  await expectNoAxeViolations(page)
  await card.getByRole('link', { name: /^Inspecciones EQ-/ }).click()
  await expect(page.getByText('Este equipo aún no tiene inspecciones.')).toBeVisible()
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  await expect(page.getByText('Evaluación creada', { exact: true })).toBeVisible()

  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  await expect(progress).toContainText('0 de 44')
  await expect(progress).toContainText('Pendiente')
  await expectNoAxeViolations(page)
  expect((await progress.boundingBox())!.height).toBe(64)
  for (const button of await progress.getByRole('button').all()) expect((await button.boundingBox())!.height).toBe(44)
  // The bar leads to the next unanswered line, and the header is hidden to leave room for the list.
  await progress.getByRole('button', { name: 'Ir a la siguiente que falta' }).click()
  const firstLine = lineOf(page, 'Etiqueta o marcación del fabricante presente y legible')
  await expect(firstLine).toBeFocused()
  await expect(firstLine).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(progress).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -100)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  for (const group of GROUPS) await answerGroup(page, group, 'Cumple')
  for (const group of ABSENT) await answerGroup(page, group, 'No aplica')
  await expect(progress).toContainText('36 de 44')
  await expect(progress).toContainText('Asigne el responsable para que quede Aprobado')

  // Without a responsible person the inspection is saved as pending, with a warning.
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Inspección creada', { exact: true })).toBeVisible()
  const warning = page.getByRole('dialog', { name: 'Advertencia' })
  await expect(warning).toContainText('Elija el responsable de la inspección.')
  await expect(warning).toContainText('Elija la observación de la inspección.')
  await warning.getByRole('button', { name: 'Entendido' }).click()
  await progress.getByRole('button', { name: 'Asignarme como responsable' }).click()
  await expect(progress).toContainText('Aprobado')
  await progress.getByRole('button', { name: 'Elegir la observación' }).click()
  await expect(page.getByRole('combobox', { name: 'Observación' })).toBeFocused()
  await choose(page, 'Observación', /^Equipo en buen estado/)
  await expect(progress.getByRole('button')).toHaveText(['Guardar'])

  // A crack: the result changes at once, and the line offers a photo and a note. A double click
  // counts as one answer.
  const line = lineOf(page, CRACK)
  await line.getByRole('button', { name: 'No cumple', exact: true }).dblclick()
  await expect(progress).toContainText('Rechazado')
  await line.getByLabel('Nota').fill('Fisura de 3 mm en la argolla dorsal')
  const photo = await picture(2000, 1500, 'jpeg')
  await line.getByLabel('Tomar foto').setInputFiles({ name: 'argolla.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('Imagen cargada', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: `Ampliar la foto: ${CRACK}` })).toBeVisible()
  // The chosen observation contradicts the answers now.
  await expect(progress.getByRole('button')).toHaveText(['Elegir la observación', 'Guardar'])
  await choose(page, 'Observación', /^Retirar de servicio: argollas/)
  await expect(progress.getByRole('button')).toHaveText(['Guardar'])
  // Answers are stored at once, but the observation only with Guardar.
  await expect(progress).toContainText('Sin guardar')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  // The message about the save waits until it is known whether the save finishes, so that there is
  // only one message.
  const question = page.getByRole('dialog', { name: '¿Terminar como Rechazado?' })
  await expect(question).toBeVisible()
  await expectNoMessage(page.getByText('Inspección modificada', { exact: true }))
  await question.getByRole('button', { name: 'Seguir inspeccionando' }).click()
  await expect(page.getByText('Inspección modificada', { exact: true })).toBeVisible()
  await expect(progress).toContainText('Todo está guardado')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Terminar', exact: true }).click()
  await expect(page.getByText('Inspección terminada', { exact: true })).toBeVisible()
  await expect(page.getByText('Inspección modificada', { exact: true })).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Inspección terminada' })
    .getByRole('link', { name: 'Volver a las inspecciones' })
    .click()

  await expect(page.getByRole('tab', { name: 'Inspecciones del equipo' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Rechazado' })
  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Ver certificado' }).click()
  await expect(page.getByText('RETIRAR DE SERVICIO', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /RETIRAR DE SERVICIO/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Certificado inspeccion EQ-\d{6} \d{4}-\d\d-\d\d\.pdf$/)

  // The page behind the QR code, as any visitor sees it.
  const { items } = await call(page, 'GET', '/equipos?nombre=jornada77n')
  const outside = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 }, locale: 'es-CO' })
  const visitor = await outside.newPage()
  await visitor.goto(new URL(`/Inspecciones/${items[0].id_eq}`, page.url()).href)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Rechazado' })).toBeVisible()
  await expect(visitor.getByText(SERIE)).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await expectNoAxeViolations(visitor)
  await outside.close()
})

test('answers, a note and a photo given without network are kept over a log-out, and sent once by their author', async ({
  page,
  context,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'SIN-RED-1')
  await page.goto(`/equipos/equipos/nuevo/inspeccion?ideq=${id_eq}&mode=new&father=Equipos`)
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  await expect(progress).toContainText('0 de 44')
  await answerLine(page, 'Costuras de seguridad completas y continuas', 'Cumple')
  await expect(progress).toContainText('Todo está guardado')
  const { id } = Object.fromEntries(new URL(page.url()).searchParams) as { id: string }
  const stored = async (from: Page): Promise<Record<string, { resultado: number | null; nota: string | null }>> => {
    const lines = await call(from, 'GET', `/evaluaciondetalle/getByParams?ideva=${id}`)
    return Object.fromEntries(
      lines.map(
        (line: {
          criteriosevaluacion: { nombre_cri: string }
          resultado_evadet: number | null
          nota_evadet: string | null
        }) => [line.criteriosevaluacion.nombre_cri, { resultado: line.resultado_evadet, nota: line.nota_evadet }],
      ),
    )
  }

  await context.setOffline(true)
  await answerGroup(page, 'Cintas y reatas', 'Cumple')
  await answerLine(page, 'Costuras de seguridad completas y continuas', 'No cumple')
  await answerLine(page, 'Costuras de seguridad completas y continuas', 'No aplica')
  await answerLine(page, CRACK, 'No cumple')
  const line = lineOf(page, CRACK)
  await line.getByLabel('Nota').fill('Fisura vista sin red')
  const photo = await picture(400, 300, 'jpeg')
  await line.getByLabel('Tomar foto').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(progress).toContainText('Sin conexión. Sus cambios se guardan en este dispositivo.')
  await expect(progress).toContainText('8 de 44')
  await expect(line.getByAltText('Foto que espera conexión')).toBeVisible()
  await expectNoAxeViolations(page)

  // The page is closed once the last entries are stored, and the session ends. Another account that
  // logs in meanwhile sends none of the entries.
  const entry = (values: Record<string, unknown>) => expect.objectContaining(values)
  await expect
    .poll(() => keptIn(page))
    .toEqual(expect.arrayContaining([entry({ nota: 'Fisura vista sin red' }), entry({ kind: 'photo' })]))
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await login(next, '1010200301', 'demo-adm')
  const nextProgress = next.getByRole('region', { name: 'Avance de la inspección' })
  const sent = sentBy(next)
  await next.goto(checklistOf(id, id_eq))
  await expect(nextProgress).toContainText('1 de 44')
  await expect(nextProgress).toContainText('Todo está guardado')
  expect((await stored(next))['Costuras de seguridad completas y continuas']).toEqual({ resultado: 1, nota: null })
  expect(sent).toEqual([])

  await next.evaluate(() => {
    for (const key of ['token', 'user', 'userData']) localStorage.removeItem(key)
  })
  await next.goto('/login')
  await logIn(next, '1010200302', 'demo-inspector')
  // The entries are sent from any screen.
  await expect.poll(() => sent).toHaveLength(5)
  // If the page closed before the last confirmation arrived, the entry would be sent again.
  await expect.poll(() => keptIn(next)).toEqual([])
  await follow(next, checklistOf(id, id_eq))
  await expect(nextProgress).toContainText('8 de 44')
  await expect(nextProgress).toContainText('Todo está guardado')
  await expect(lineOf(next, CRACK).getByRole('button', { name: `Ampliar la foto: ${CRACK}` })).toBeVisible()
  const after = await stored(next)
  expect(after['Costuras de seguridad completas y continuas']!.resultado).toBe(-1)
  expect(after[CRACK]).toEqual({ resultado: 0, nota: 'Fisura vista sin red' })
  expect(after['Sin cortes, huecos ni deshilachado']!.resultado).toBe(1)
  expect(await call(next, 'GET', `/imagendet/view?ideva=${id}`)).toHaveLength(1)
  // Three answers, a note and a photo, each in one call.
  expect(sent.filter((url) => url.endsWith('updatemany'))).toHaveLength(3)
  expect(sent).toHaveLength(5)
})

test('a note is on the device from its first letter, and is sent after the page has died', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'SIN-RED-2')
  const ideva = await makeInspection(page, id_eq, HOY)
  const checklist = checklistOf(ideva, id_eq)
  await page.goto(checklist)
  await answerLine(page, CRACK, 'No cumple')
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toContainText('Todo está guardado')
  const note = lineOf(page, CRACK).getByLabel('Nota')
  await context.setOffline(true)
  // Nothing that waits for a pause in typing happens from now on.
  await page.clock.pauseAt(Date.now() + 60_000)
  await note.pressSequentially('Fisura')
  await expect.poll(() => keptIn(page)).toMatchObject([{ nota: 'Fisura' }])
  const url = new URL(checklist, page.url()).href
  await page.close()
  await context.setOffline(false)
  await context.clock.resume()

  const next = await context.newPage()
  await next.goto(url)
  await expect(next.getByRole('region', { name: 'Avance de la inspección' })).toContainText('Todo está guardado')
  await expect(lineOf(next, CRACK).getByLabel('Nota')).toHaveValue('Fisura')
  await expect
    .poll(async () => {
      const lines = await linesOf(next, ideva)
      return lines.flatMap(({ nota_evadet }) => nota_evadet ?? [])
    })
    .toEqual(['Fisura'])
})

interface StoredLine {
  id_evadet: string
  idcri_evadet: number
  decide_evadet: boolean
  resultado_evadet: number | null
  nota_evadet: string | null
  criteriosevaluacion: { nombre_cri: string; father_cri: number | null }
}
const linesOf = (page: Page, ideva: string): Promise<StoredLine[]> =>
  call(page, 'GET', `/evaluaciondetalle/getByParams?ideva=${ideva}`)

test('a wide checklist leads to missing answers, up to the last line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'FALTA-1')
  const id = await makeInspection(page, id_eq, HOY)
  const address = checklistOf(id, id_eq)
  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  await page.goto(address)
  await expect(progress.getByRole('button')).toHaveText(['Ir a la siguiente que falta'])
  const unanswered = (await linesOf(page, id)).filter(
    ({ resultado_evadet, criteriosevaluacion }) => resultado_evadet === null && criteriosevaluacion.father_cri !== null,
  )
  const last = unanswered.pop()!
  const ids = unanswered.map(({ id_evadet }) => id_evadet)
  await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids, resultado: 1 })
  await follow(page, address)
  await progress.getByRole('button', { name: 'Ir a la que falta' }).click()
  const line = lineOf(page, last.criteriosevaluacion.nombre_cri)
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport({ ratio: 1 })
  await answerLine(page, last.criteriosevaluacion.nombre_cri, 'Cumple')
  await expect(progress).toContainText('44 de 44')
  await expect(progress.getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(async () => (await progress.boundingBox())!.height).toBe(64)
})

test('the certificate of an inspection says when it is no longer current', async ({ page }) => {
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'VALE-1')
  const { id_col } = await call(page, 'GET', '/auth/me')
  const approve = async (fecha: string) => {
    const id = await makeInspection(page, id_eq, fecha)
    await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col })
    return id
  }
  const verdict = page.locator('section').filter({ hasText: 'CONTINÚA EN SERVICIO' })
  const note = page.getByRole('note')
  const addressOf = (id: string) => `/equipos/equipos/evaluacion?id=${id}`
  const open = (id: string) => follow(page, addressOf(id))

  const old = await approve('2024-03-05')
  await page.goto(addressOf(old))
  await expect(note).toContainText('Su vigencia terminó el 5 de marzo de 2025. Inspeccione el equipo de nuevo.')
  await expect(verdict).toHaveAttribute('data-tone', 'danger')
  await expect(verdict).toContainText('YA NO VALE')
  await expect(verdict).toContainText('El 5 de marzo de 2024 decía: continúa en servicio.')

  const newest = await approve(HOY)
  await open(newest)
  await expect(verdict).toHaveAttribute('data-tone', 'success')
  await expectNoMessage(note)
  await open(old)
  await expect(note).toContainText(`Hay una inspección más reciente, del ${fechaLarga(HOY)}.`)

  const crack = (await linesOf(page, newest)).find(
    ({ criteriosevaluacion }) => criteriosevaluacion.nombre_cri === CRACK,
  )!
  // What was answered after finishing is not issued, but nobody may use the item any more.
  await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids: [crack.id_evadet], resultado: 0 })
  await open(newest)
  await expect(note).toContainText('En inspección, con fallas: no usar.')
  await expect(verdict).toContainText('NO USAR')
  await call(page, 'PUT', `/evaluacion/${newest}`, { terminar: true })
  await open(old)
  await expect(note).toContainText(
    `Este certificado ya no vale: el equipo no aprobó la inspección del ${fechaLarga(HOY)}.`,
  )
  await expect(verdict).toContainText('YA NO VALE')
  await expectNoAxeViolations(page)
  await note.getByRole('link', { name: 'Ver las inspecciones' }).click()
  await expect(page.getByRole('tab', { name: 'Inspecciones del equipo' })).toHaveAttribute('aria-selected', 'true')
  await open(newest)
  await expect(page.getByText('RETIRAR DE SERVICIO', { exact: true })).toBeVisible()
  await expectNoMessage(note)
})

test('a group’s answer keeps failing lines, and changing one with a note or a photo asks first', async ({ page }) => {
  test.slow()
  const GROUP = 'Argollas y puntos de conexión'
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'GRUPO-1')
  const id = await makeInspection(page, id_eq, HOY)
  const { id_col } = await call(page, 'GET', '/auth/me')
  await call(page, 'PUT', `/evaluacion/${id}`, { idcol: id_col, terminar: false })
  const all = await linesOf(page, id)
  const group = all.find(({ criteriosevaluacion }) => criteriosevaluacion.nombre_cri === GROUP)!
  const own = all.filter(
    ({ criteriosevaluacion: { father_cri, nombre_cri } }) => father_cri === group.idcri_evadet && nombre_cri !== CRACK,
  )
  const [worn, open] = own as [StoredLine, StoredLine]
  const crack = all.find(({ criteriosevaluacion }) => criteriosevaluacion.nombre_cri === CRACK)!
  const WORN = worn.criteriosevaluacion.nombre_cri
  const OPEN = open.criteriosevaluacion.nombre_cri
  const ids = [crack.id_evadet, worn.id_evadet]
  await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids, resultado: 0 })
  await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids: [open.id_evadet], resultado: null })
  await call(page, 'PUT', `/evaluaciondetalle/${crack.id_evadet}`, { nota: 'Fisura de 3 mm' })
  const resultOf = async ({ id_evadet }: StoredLine) =>
    (await linesOf(page, id)).find((line) => line.id_evadet === id_evadet)!.resultado_evadet

  await page.goto(checklistOf(id, id_eq))
  const progress = page.getByRole('region', { name: 'Avance de la inspección' })
  const photo = await picture(400, 300, 'jpeg')
  const wornLine = lineOf(page, WORN)
  await wornLine.getByLabel('Tomar foto').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(wornLine.getByRole('button', { name: `Ampliar la foto: ${WORN}` })).toBeVisible()

  // Only the unanswered line is changed, and the message counts the lines that keep their answer.
  const sent = page.waitForRequest(/updatemany/)
  await answerGroup(page, GROUP, 'Cumple')
  expect((await sent).postDataJSON()).toEqual({ ids: [open.id_evadet], resultado: 1 })
  await expect(page.getByText('2 líneas siguen en No cumple', { exact: true })).toBeVisible()
  await expect(progress).toContainText('Todo está guardado')
  await expect(progress).toContainText('Rechazado')
  // By keyboard: no line is unanswered now, so the others change and these two keep their answer.
  await page
    .getByRole('group', { name: `Todo el grupo ${GROUP}` })
    .getByRole('button', { name: 'No aplica' })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => resultOf(open)).toBe(-1)
  expect([await resultOf(crack), await resultOf(worn)]).toEqual([0, 0])

  // The answer of a single line can be changed after a confirmation, by keyboard as well.
  const dialog = page.getByRole('dialog', { name: '¿Cambiar la respuesta?' })
  await answerLine(page, CRACK, 'Cumple')
  await expect(dialog).toContainText(`«${CRACK}» está en No cumple y tiene nota. Quedará en Cumple.`)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(lineOf(page, CRACK).getByRole('button', { name: 'No cumple' })).toHaveAttribute('aria-pressed', 'true')
  await wornLine.getByRole('button', { name: 'No cumple', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('tiene foto. Quedará sin responder.')
  await dialog.getByRole('button', { name: 'Quitar la respuesta' }).click()
  await expect.poll(() => resultOf(worn)).toBeNull()
  await answerGroup(page, GROUP, 'Cumple')
  await expect(page.getByText('1 línea sigue en No cumple', { exact: true })).toBeVisible()
  await answerLine(page, CRACK, 'Cumple')
  await dialog.getByRole('button', { name: 'Cambiar a Cumple' }).click()
  await expect.poll(() => resultOf(crack)).toBe(1)
  // A failed line without a note or a photo changes without a confirmation.
  await answerLine(page, OPEN, 'No cumple')
  await answerLine(page, OPEN, 'Cumple')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => resultOf(open)).toBe(1)
})

test('a rejection of an earlier day says that it is final, and links to a new inspection', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const all: { id_eva: string; ideq_eva: string; rechazada_eva: string | null }[] = await call(
    page,
    'GET',
    '/evaluacion/getAll',
  )
  const { id_eva, ideq_eva } = all.find(({ rechazada_eva }) => rechazada_eva !== null && rechazada_eva < HOY)!
  const failing = (await linesOf(page, id_eva)).filter(
    ({ decide_evadet, resultado_evadet }) => decide_evadet && resultado_evadet === 0,
  )
  // Only one deciding line still fails, so its answer alone keeps the inspection rejected.
  const held = failing.pop()!
  const ids = failing.map(({ id_evadet }) => id_evadet)
  if (ids.length > 0) await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids, resultado: 1 })
  await page.goto(checklistOf(id_eva, ideq_eva))
  const firm = page.getByRole('note').filter({ hasText: 'Quedó rechazada. Haga una inspección nueva.' })
  await expect(firm).toBeVisible()
  const { nombre_cri } = held.criteriosevaluacion
  await expect(page.getByRole('listitem').filter({ hasText: nombre_cri }).first()).toContainText('No cumple')
  await expect(page.getByRole('group', { name: nombre_cri, exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^Todo el grupo/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  // One press creates the next inspection, with the date of today, which can be changed there.
  await firm.getByRole('button', { name: 'Crear inspección' }).click()
  await expect(page).toHaveURL(({ searchParams }) => (searchParams.get('id') ?? id_eva) !== id_eva)
  await expect(page.getByLabel(/^Fecha( \*)?$/)).toHaveValue(HOY)

  // The list of inspections does not offer to delete it.
  await follow(page, `/equipos/equipos/nuevo?id=${ideq_eva}&mode=edit&tab=inspecciones`)
  const row = page.getByRole('listitem').filter({ hasText: 'Rechazado' }).first()
  await row.getByRole('button', { name: /^Más acciones/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Ver certificado' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(0)
})

test('answers that are refused because a colleague is responsible stay on the device until the user takes the inspection over', async ({
  page,
  context,
}) => {
  test.slow()
  await loginAsInspector(page)
  const { id_eq } = await makeItem(page, 'AJENA-1')
  const id = await makeInspection(page, id_eq, HOY)
  await page.goto(checklistOf(id, id_eq))
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
  const me: { nombres_col: string; apellidos_col: string } = await call(page, 'GET', '/auth/me')
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
