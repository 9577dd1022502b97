// What a cohort needs besides: the Ministry's file is checked, completed, downloaded and marked as
// uploaded, names are split for it, and the first screen counts fewer certificates (MIN-4 to
// MIN-8, SCR-45). Confirmed signatures: the centre asks for them, each signer signs the cohort,
// and who is inscribed later needs them again (TRUST-12).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hoy } from './days.ts'
import {
  choose,
  expect,
  expectNoAxeViolations,
  follow,
  login,
  openFirstScreen,
  searchAndChoose,
  test,
} from './fixtures.ts'

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

const PERSON = {
  paisdocumento: 170, tipodocumento: 1, telefono: '3005550177', correopersonal: null, idemp: 0, terminos: 1,
  fechanacimiento: '1994-02-28',
} // prettier-ignore
const COMPLETE = {
  genero: 'M', paisnacimiento: 170, niveleducativo: 'bachiller', areatrabajo: 'operativa', arl: 'sura', sector: 'construccion',
  cargo: 'Oficial; de obra',
} // prettier-ignore

/** Creates a cohort with three approved learners. Two of them lack data that the file requires. */
async function cohort(page: Page): Promise<number> {
  const people = [
    { ...PERSON, ...COMPLETE, numerodocumento: '1099200301', nombres: 'Wálter', apellidos: 'Álvarez Ñungo' },
    { ...PERSON, numerodocumento: '1099200302', nombres: 'María del Pilar Inés', apellidos: 'Bernal Ríos' },
    { ...PERSON, numerodocumento: '1099200303', nombres: 'Luz', apellidos: 'Cañón Díaz' },
  ]
  const ids: number[] = []
  for (const person of people) ids.push((await call<{ id_col: number }>(page, 'post', '/colaboradores', person)).id_col)
  const { id_cer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', {
    idcur: 2, fechainicio: HOY, tiempovigencia: 18, periodo: 2, horas: 32, responsables: [],
  }) // prettier-ignore
  const inscribed = await call<{ id_ceco: string }[]>(page, 'post', '/certcol', ids.map((idcol) => ({ idcer: id_cer, idcol }))) // prettier-ignore
  await call(page, 'put', '/certcol/updateArrayEstado', {
    estado: 1,
    ids: inscribed.map(({ id_ceco }) => id_ceco),
  })
  return id_cer
}

/** Reads the number of certificates that the first screen shows as not uploaded. */
async function waiting(page: Page): Promise<number> {
  const line = page.getByRole('link', { name: /sin cargar al Ministerio/ })
  return Number(/^\d+/.exec((await line.textContent())!.trim())![0])
}

const table = (page: Page) => page.getByRole('table', { name: 'Archivo del Ministerio' })
const parts = (page: Page) => page.getByRole('group', { name: 'Filas del archivo' })
const lineOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test('a cohort is checked, filled in, downloaded, and marked as uploaded', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  const idcer = await cohort(page)
  await page.goto('/app/dashboard')
  const before = await waiting(page)

  await follow(page, `/admin/certificaciones/${idcer}`)
  await page.getByRole('link', { name: 'Ministerio', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archivo del Ministerio')
  await expect(page.getByText('Pruébelo con una cohorte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descargar completos (1 de 3)' })).toBeEnabled()
  await expectNoAxeViolations(page)

  // Missing values are filled in on the screen of the check.
  await parts(page).getByRole('button', { name: 'Falta nivel educativo 2' }).click()
  await expect(page).toHaveURL(/falta=niveleducativo/)
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
  // After opening a person, the user comes back to the same rows.
  await lineOf(page, 'Cañón')
    .getByRole('link', { name: /^Ver persona/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeVisible()
  await page.goBack()
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
  await page.goForward()
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 7 # 10-20')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/ministerio\?falta=niveleducativo$/)
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
  await table(page).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Completar datos 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Completar datos' })
  await searchAndChoose(dialog.getByRole('combobox', { name: 'Género' }), 'feme', 'Femenino')
  await searchAndChoose(dialog.getByRole('combobox', { name: 'Nivel educativo' }), 'tecnico l', 'Técnico laboral')
  await searchAndChoose(dialog.getByRole('combobox', { name: 'Área de trabajo' }), 'operativa', 'Operativa')
  await searchAndChoose(dialog.getByRole('combobox', { name: 'ARL' }), 'positiva', 'Positiva')
  await searchAndChoose(dialog.getByRole('combobox', { name: 'Sector económico' }), 'construc', 'Construcción')
  await searchAndChoose(dialog.getByRole('combobox', { name: 'País de nacimiento' }), 'colombia', 'Colombia')
  await dialog.getByRole('textbox', { name: 'Cargo actual' }).fill('Ayudante')
  await dialog.getByRole('button', { name: 'Completar 2' }).click()
  await expect(page.getByText('Se completaron los datos de 2 personas')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const all = page.getByRole('button', { name: 'Descargar completos (3 de 3)' })
  await expect(all).toBeEnabled()

  // A name of three words is split where the user chooses.
  await parts(page).getByRole('button', { name: 'Nombres por revisar 1' }).click()
  const maria = lineOf(page, 'María del Pilar Inés')
  await expect(maria.getByRole('cell', { name: 'del Pilar Inés', exact: true })).toBeVisible()
  await maria.getByRole('button', { name: /^Revisar nombres/ }).click()
  const names = page.getByRole('dialog', { name: 'Revisar nombres' })
  await choose(page, 'Primer y segundo nombre', /^María del Pilar · Inés$/)
  await names.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Nombres revisados')).toBeVisible()
  await parts(page).getByRole('button', { name: 'Aprobados 3' }).click()
  await expect(lineOf(page, 'Bernal').getByRole('cell', { name: 'Inés', exact: true })).toBeVisible()

  const started = page.waitForEvent('download')
  await all.click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^Ministerio TA cohorte \d+ \(3 de 3\)\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      'CC;1099200301;Wálter;;Álvarez;Ñungo;M;Colombia;02/28/1994;Bachiller;Operativa;Oficial de obra;Construcción;INDEPENDIENTE;SURA',
      'CC;1099200302;María del Pilar;Inés;Bernal;Ríos;F;Colombia;02/28/1994;Técnico laboral;Operativa;Ayudante;Construcción;INDEPENDIENTE;Positiva',
      'CC;1099200303;Luz;;Cañón;Díaz;F;Colombia;02/28/1994;Técnico laboral;Operativa;Ayudante;Construcción;INDEPENDIENTE;Positiva',
      '',
    ].join('\r\n'),
  )

  await page.getByRole('button', { name: 'Marcar como cargados', exact: true }).click()
  const mark = page.getByRole('dialog', { name: /^¿Marcar (3 como cargados|1 como cargado)\?$/ })
  await mark.getByRole('button', { name: 'Marcar como cargados', exact: true }).click()
  await expect(page.getByText('Se marcaron 3 certificados como cargados')).toBeVisible()
  // The pressed button disappears, and the focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(parts(page).getByRole('button', { name: /^Sin cargar/ })).toHaveCount(0)

  // Unmarking an upload asks first, and the dialog shows the date.
  await lineOf(page, 'Cañón')
    .getByRole('button', { name: /^Quitar la marca de cargado/ })
    .click()
  const question = page.getByRole('dialog', { name: '¿Quitar la marca de cargado?' })
  await expect(question).toContainText(/fecha de cargue de Luz Cañón Díaz, el \d\d\/\d\d\/\d{4}/)
  await question.getByRole('button', { name: 'Quitar la marca' }).click()
  await expect(parts(page).getByRole('button', { name: 'Sin cargar 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Marcar como cargados', exact: true }).click()
  await mark.getByRole('button', { name: 'Marcar como cargado', exact: true }).click()
  await expect(parts(page).getByRole('button', { name: /^Sin cargar/ })).toHaveCount(0)
  await follow(page, '/app/dashboard')
  await expect.poll(() => waiting(page)).toBe(before - 3)
  await page.getByRole('link', { name: /sin cargar al Ministerio/ }).click()
  await expect(page).toHaveURL(/certcolaboradores\?cargado=0/)
  await expect(page.getByText(`de ${before - 3}`)).toBeVisible()
})

test('the format is changed, a value is corrected, and no value is listed twice', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  // The address of an unknown cohort leads to the list.
  await page.goto('/admin/certificaciones/999999/ministerio')
  await expect(page.getByText('El registro no existe o ya fue eliminado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver las cohortes' }).click()
  await expect(page).toHaveURL(/\/admin\/certificaciones(\?|$)/)
  await follow(page, '/admin/configuraciones/centro')
  await page.getByRole('link', { name: 'Formato del archivo del Ministerio', exact: true }).click()
  await expect(page.getByText('no viene de un manual oficial')).toBeVisible()
  await expectNoAxeViolations(page)
  await choose(page, 'Textos', /MAYÚSCULAS/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()

  await page.getByRole('group', { name: 'Listas' }).getByRole('button', { name: /^ARL/ }).click()
  await page.getByRole('button', { name: 'Editar SURA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar texto' })
  await dialog.getByRole('textbox', { name: 'Texto del Ministerio' }).fill('Seguros de Vida Suramericana')
  await dialog.getByText('Lo comparé con la lista del Ministerio').click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('table', { name: 'ARL' }).getByRole('row').filter({ hasText: 'Suramericana' })
  await expect(row).toContainText('Verificado')

  await page
    .getByRole('group', { name: 'Listas' })
    .getByRole('button', { name: /^Tipos de documento/ })
    .click()
  await page.getByRole('button', { name: 'Editar Cédula de ciudadanía' }).click()
  await dialog.getByText('Lo comparé con la lista del Ministerio').click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const types = page.getByRole('table', { name: 'Tipos de documento' })
  await expect(types.getByRole('row').filter({ hasText: 'Cédula de ciudadanía' })).toContainText('Verificado')
  await page.getByRole('group', { name: 'Listas' }).getByRole('button', { name: /^ARL/ }).click()

  await page.getByRole('button', { name: 'Agregar valor' }).click()
  const adding = page.getByRole('dialog', { name: 'Agregar: ARL' })
  await expect(adding.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await adding.getByRole('textbox', { name: 'Nombre' }).fill('sura')
  await adding.getByRole('textbox', { name: 'Texto del Ministerio' }).fill('x')
  await adding.getByRole('button', { name: 'Guardar' }).click()
  await expect(adding.getByText('Ese valor ya está en la lista.')).toBeVisible()
})

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
  page.locator('dl > div').filter({ hasText: 'Quién firma' }).getByRole('listitem').filter({ hasText: name })

/** Tries to approve the learner of a row, and closes the question. */
async function expectRefusal(page: Page, learner: string, reason: string) {
  const row = rows(page).filter({ hasText: learner })
  await row.getByRole('button', { name: /^Aprobar/ }).click()
  const question = page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' })
  await expect(question.getByText(`No se puede aprobar. ${reason}.`)).toBeVisible()
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
  await expect(signer(page, adm.name)).not.toContainText(/Ya firmó|Falta su firma/)

  // The centre turns the rule on.
  await follow(page, '/admin/configuraciones/centro')
  const rules = page.getByRole('region', { name: 'Reglas de aprobación' })
  const confirmed = rules.getByRole('switch', { name: 'Firma confirmada' })
  await expect(confirmed).toHaveAccessibleDescription(
    'Un certificado se aprueba solo cuando cada responsable firmó lo que imprime.',
  )
  await rules.getByText('Firma confirmada', { exact: true }).click()
  await expect(confirmed).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await page.reload()
  await expect(confirmed).toBeChecked()

  await follow(page, cohortPage)
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
  const shown = signDialog(page)
  for (const text of [
    'Rescate en páramos, cohorte 1',
    'Horas8',
    adm.name,
    'Aurora De los Andes',
    'Benilda De los Andes',
  ])
    await expect(shown).toContainText(text)
  await expect(shown.getByRole('list', { name: 'Firman' }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await signDialog(page).getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText('Cohorte firmada')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await login(page, ...ADM)
  await page.goto(cohortPage)
  await expect(signer(page, inspector.name)).toContainText('Ya firmó')
  await expectRefusal(page, 'Aurora', `Falta la firma de ${adm.name}`)
  await signButton(page).click()
  await expect(shown).toContainText('Aprendices: 2')
  // Somebody is inscribed between look and press: the dialog stays, and shows who.
  await inscribe(page, idcer, 'PAR1003', 'Casilda')
  await shown.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(shown.getByRole('alert')).toContainText('cambió desde que lo vio')
  const changes = shown.getByRole('list', { name: 'Lo que cambió' })
  await expect(changes.getByRole('listitem')).toHaveText(/Casilda .*, nuevo$/)
  await expectNoAxeViolations(page)
  await shown.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(page.getByText('Cohorte firmada')).toBeVisible()
  await expect(signer(page, adm.name)).toContainText('Ya firmó')
  await expect(signButton(page)).toHaveCount(0)
  await expectNoAxeViolations(page)

  const learner = rows(page).filter({ hasText: 'Aurora' })
  await learner.getByRole('button', { name: /^Aprobar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(learner).toContainText('Aprobado')

  // Whom one of them did not see waits for that one; the others do not.
  await expectRefusal(page, 'Casilda', `Falta la firma de ${inspector.name}`)
  const before = rows(page).filter({ hasText: 'Benilda' })
  await before.getByRole('button', { name: /^Aprobar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(before).toContainText('Aprobado')

  // A correction of the hours takes all that was signed together, and asks both again.
  await call(page, 'put', `/certificaciones/${idcer}`, { ...cohort, horas: 16 })
  await page.reload()
  await expect(signButton(page)).toBeVisible()
  await before.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Corregir…' }).click()
  const correction = page.getByRole('dialog', { name: /^Corregir el certificado/ })
  await expect(correction).toContainText('Curso, responsables y centro se corrigen juntos')
  await correction.getByRole('textbox', { name: 'Motivo' }).fill('El curso fue de dos días')
  await correction.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect(correction.getByRole('alert')).toContainText(`Cambió después de las firmas de ${adm.name}`)
})
