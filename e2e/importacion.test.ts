// Imports learners from a spreadsheet and exports them to one (PEOPLE-17 to PEOPLE-20, SCR-27).
// The columns of a company's sheet are mapped, its names are reviewed, its people are inscribed in
// a cohort, and the import is undone (PEOPLE-21 to PEOPLE-24, SCR-42).
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { XLSX_TYPE, makeSheet, readRows, rowXml, workbook, workbookOf } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import { countEffort } from './effort.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, login, test, translate } from './fixtures.ts'

test.use({ demo: true })

const HEADINGS = [
  'País del documento', 'Tipo de documento', 'Número de documento', 'Nombres', 'Apellidos', 'Fecha de nacimiento',
  'Correo personal', 'Teléfono', 'Dirección', 'NIT de la empresa', 'Cargo',
] // prettier-ignore

const person = (numero: string, nombres: string, telefono: CellValue = '3005550101'): CellValue[] => [
  'CO', 'CC', numero, nombres, 'Ñungo De la Hoz', '28/02/1994', '', telefono, '', '',
] // prettier-ignore

const chooseSheet = async (page: Page, rows: CellValue[][], name: string) =>
  page
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: XLSX_TYPE, buffer: await makeSheet(rows) })
/** Chooses a file of several sheets. */
const chooseBook = async (page: Page, sheets: { name: string; state?: string; xml: string }[]) =>
  page
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'libro.xlsx', mimeType: XLSX_TYPE, buffer: workbookOf(sheets) })
const xmlOf = (rows: CellValue[][]) => rows.map((row, at) => rowXml(at + 1, row as string[])).join('')
const choose = (page: Page, rows: CellValue[][], name = 'aprendices.xlsx') =>
  chooseSheet(page, [HEADINGS, ...rows], name)

/** Clicks and returns the file that the browser saves. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

const SHEET: CellValue[][] = [
  ['PERSONAL DE ANDAMIOS Y ESTRUCTURAS S.A.S.'],
  [],
  ['Ítem', 'Cédula', 'Nombre completo', 'Celular', 'Cargo'],
  [1, 1_099_333_001, 'María del Carmen Inés De la Hoz Ríos', '300 555 0101', 'Montajista'],
  [2, 1_099_333_002, 'Óscar Gil', '300 555 0102', 'Rigger'],
  [3, 1_099_333_003, 'Yésica', '300 555 0103', ''],
]

/** Opens the page of a cohort that accepts learners. */
async function openCohort(page: Page) {
  await page.goto('/admin/certificaciones')
  await page.getByRole('row').filter({ hasText: 'En curso' }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Inscribir' }).first().waitFor()
}

const declarationIn = (dialog: Locator) => dialog.getByRole('checkbox', { name: /^El centro cuenta/ })
/** Boxes of what the people of a sheet allow apart (PEOPLE-23). */
const apartIn = (dialog: Locator) => dialog.getByRole('group', { name: /autorizaron aparte/ }).getByRole('checkbox')

test('a company’s sheet is mapped, previewed, saved into a cohort and undone', async ({ page }) => {
  await translate(page)
  await login(page)
  await openCohort(page)
  const inscribed = page
    .getByRole('group', { name: 'Aprendices de la cohorte' })
    .getByRole('button', { name: 'Inscritos' })
  const before = await inscribed.textContent()
  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  await page.getByRole('button', { name: 'Inscribir desde un archivo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Inscribir desde un archivo en .+, cohorte \d+$/ })

  // No column matches: the file is kept, and the step asks for the columns.
  await chooseSheet(
    page,
    [
      ['Talla', 'EPS'],
      ['M', 'Sura'],
    ],
    '..\\<b>nómina</b>\u202e.xlsx',
  )
  await expect(dialog.getByRole('alert')).toHaveText(/No se reconocieron las columnas/)
  await expect(dialog.getByRole('button', { name: 'Revisar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()

  // Without headings, the row of the first person is taken for the headings, and the step says so.
  const people = [1, 2].map((n) => ['CC', 1_099_333_010 + n, 'Ana María Ruiz Gil', '3005550101'])
  await chooseSheet(page, people, 'sin-encabezado.xlsx')
  await expect(dialog.getByRole('note')).toContainText('La fila 1 parece una persona (trae el número 1099333011)')
  await expectNoAxeViolations(page)
  await dialog.getByRole('combobox', { name: '¿En qué fila están los títulos?' }).click()
  await page.getByRole('option', { name: 'No hay títulos' }).click()
  await expect(dialog.getByRole('note')).toBeHidden()
  await expect(dialog.getByText('1099333011 · 1099333012')).toBeVisible()
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()

  await chooseSheet(page, SHEET, 'personal.xlsx')
  await expect(dialog.getByRole('combobox', { name: '¿En qué fila están los títulos?' })).toHaveValue('Fila 3')
  await expect(dialog.getByRole('combobox', { name: 'Columna C, Nombre completo' })).toHaveValue('Nombre completo')
  await expect(dialog.getByRole('combobox', { name: 'Columna A, Ítem' })).toHaveValue('')
  await expect(dialog.getByText('Sin Tipo de documento, solo se inscribe a quien ya está registrado.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('combobox', { name: 'Tipo de documento' }).click()
  await page.getByRole('option', { name: /^CC/ }).click()

  // A field that is chosen twice is reported with both columns, and the choices are kept.
  await dialog.getByRole('combobox', { name: 'Columna A, Ítem' }).click()
  await page.getByRole('option', { name: 'Teléfono' }).click()
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/A «Ítem» y D «Celular» son ambas «Teléfono»/)
  await dialog.getByRole('combobox', { name: 'Columna A, Ítem' }).click()
  await page.getByRole('option', { name: 'Teléfono' }).click()
  await dialog.getByRole('button', { name: 'Revisar' }).click()

  // What was ticked is asked again after other columns, which may bring other companies.
  await apartIn(dialog).first().check()
  await dialog.getByRole('button', { name: 'Corregir columnas' }).click()
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(apartIn(dialog)).toHaveCount(2)
  for (const box of await apartIn(dialog).all()) await expect(box).not.toBeChecked()

  // One name is corrected in the dialog; two others stay, of which the short one is asked about.
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('textbox', { name: 'Apellidos, fila 6' }).fill('--')
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toBeVisible()
  // Pressing Escape does not lose the corrected names.
  await page.keyboard.press('Escape')
  const closing = page.getByRole('dialog', { name: 'Cerrar sin guardar' })
  await closing.getByRole('button', { name: 'Cancelar' }).click()
  await expect(closing).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Nombres, fila 6' }).fill('Yésica')
  await dialog.getByRole('textbox', { name: 'Apellidos, fila 6' }).fill('Ruiz Peña')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Con errores 0' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Revise el nombre 2' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Revise' })).toHaveCount(2)
  await expect(dialog.getByRole('textbox', { name: 'Apellidos, fila 5' })).toHaveValue('Gil')
  await expect(dialog.getByRole('textbox', { name: 'Apellidos, fila 4' })).toHaveValue('De la Hoz Ríos')
  await expectNoAxeViolations(page)

  await declarationIn(dialog).check()
  await expect(dialog.getByRole('group', { name: /^Todas las personas que se inscriben/ })).toBeVisible()
  await apartIn(dialog).last().check()
  await dialog.getByRole('button', { name: 'Guardar e inscribir 3 personas' }).click()
  const short = page.getByRole('dialog', { name: '¿Así figura en el documento?' })
  await expect(short).toContainText('Óscar Gil.')
  await expectNoAxeViolations(page)
  // A confirmed name is not asked about again when the save fails.
  await page.route('**/colaboradores/createArray*', (route) => route.abort(), { times: 1 })
  await short.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(page.getByText(/^Error: /)).toBeVisible()
  const saving = page.waitForRequest('**/colaboradores/createArray*')
  await dialog.getByRole('button', { name: 'Guardar e inscribir 3 personas' }).click()
  const { searchParams } = new URL((await saving).url())
  expect([searchParams.get('autorizaempleador'), searchParams.get('autorizarecordatorios')]).toEqual([null, '1'])
  await expect(dialog.getByText('Se registraron 3 personas. Se inscribieron 3 personas.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(inscribed).not.toHaveText(before!)

  // The mapping of the columns is remembered for a sheet with the same headings (PEOPLE-22). The
  // dialog asks only for the values that apply to all rows.
  await follow(page, '/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  await chooseSheet(page, SHEET, 'otra.xlsx')
  const importing = page.getByRole('dialog', { name: 'Importar aprendiz' })
  await expect(importing.getByRole('combobox', { name: 'Columna B, Cédula' })).toHaveValue('Número de documento')
  await expect(importing.getByRole('combobox', { name: 'Tipo de documento' })).toHaveValue(/^CC/)
  await page.keyboard.press('Escape')

  // Undoing the import deletes its new people and their inscriptions.
  await expect(
    page.getByText(/^Se importaron 3 personas a las? \d?\d:\d\d\s[ap]\.\sm\. en .+, cohorte \d+\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const question = page.getByRole('dialog', { name: 'Deshacer la importación' })
  await expect(question).toContainText(
    /de las? \d?\d:\d\d\s[ap]\.\sm\. en .+, cohorte \d+, se eliminan 3 personas que registró y se retiran 3 inscripciones/,
  )
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo la importación: 3 aprendices y 3 inscripciones')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
  await follow(page, '/admin/aprendices?cedula=1099333001')
  await expect(page.getByText('No se encontraron resultados con esos filtros.')).toBeVisible()
})

/** Registers a company. Returns a function that deletes it. */
async function registerCompany(page: Page, nit: string) {
  const data = {
    nombre: 'Montajes que se van', nit, telefono: '6015550101', correo: 'c@example.com', direccion: 'Cra 7 # 71-21',
    personacontacto: 'María Ibáñez', numpersonacontacto: '3005550101', correopersonacontacto: 'mj@example.com',
  } // prettier-ignore
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const made = await page.request.post('/api/v1/empresa', { headers, data })
  expect(made.status()).toBe(201)
  const { id_emp } = await made.json()
  return async () => expect((await page.request.delete(`/api/v1/empresa/${id_emp}`, { headers })).status()).toBe(200)
}

test('on a phone the columns are below each other, and a refused save and a refused undo say why', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page)
  const deleteCompany = await registerCompany(page, '830999111')
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
  await chooseSheet(
    page,
    [
      ['Cédula', 'Trabajador', 'Celular', 'NIT'],
      [1_099_555_001, 'Ana María Ruiz Gil', '3005550101', ''],
      [1_099_555_002, 'Luis Alberto Paz Mora', '3005550102', '830999111'],
    ],
    'p.xlsx',
  )
  await expect(dialog.getByRole('combobox', { name: '¿En qué fila están los títulos?' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Tipo de documento' }).click()
  await page.getByRole('option', { name: /^CC/ }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Fila 2 · Ana María Ruiz Gil')
  // A name that needs no review can be opened too.
  await dialog.getByRole('button', { name: 'Corregir el nombre, fila 2' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nombres' })).toBeFocused()
  await expectNoAxeViolations(page)
  await declarationIn(dialog).check()
  // The company of a row was deleted meanwhile: the row says so, and the other rows can be saved.
  await deleteCompany()
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).click()
  await expect(page.getByText('Hay una fila con errores. No se guardó ninguna.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('listitem')).toHaveText(/Fila 3 · Luis Alberto Paz Mora.*una empresa de la lista/)
  // A lost connection keeps the choices, and pressing the button again creates no duplicates.
  let isCut = true
  await page.route('**/colaboradores/createArray*', async (route) => {
    if (!isCut) return route.continue()
    isCut = false
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Guardar 1 persona' }).click()
  await expect(page.getByText('Sin conexión. Revise su red e intente de nuevo.')).toBeVisible()
  await expect(declarationIn(dialog)).toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar 1 persona' }).click()
  await expect(dialog.getByText('Se registró 1 persona.')).toBeVisible()
  // The result also lists the rows that were not sent.
  const left = dialog.getByRole('region', { name: 'No se importó 1 fila con errores' })
  await expect(left.getByRole('listitem')).toHaveText(/^Fila 3 · Luis Alberto Paz Mora: Empresa: Elija/)
  await expect(dialog.getByRole('button', { name: 'Descargar errores' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

  await follow(page, '/admin/aprendices?cedula=1099555001')
  await page
    .getByRole('button', { name: /^Opciones|Más|Acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Editar', exact: true }).click()
  await page.getByLabel('Dirección').fill('Otra')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const question = page.getByRole('dialog', { name: 'Deshacer la importación' })
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await expect(question.getByRole('alert')).toHaveText(/Ana María Ruiz Gil \(sus datos cambiaron\)/)
  await expect(question.getByText('Al deshacer')).toBeHidden()
  await expectNoAxeViolations(page)
})

test('learners are imported: bad rows are shown, removed and corrected, and good ones saved once', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
  await expect(dialog.getByRole('button', { name: 'Elegir archivo' })).toBeFocused()
  const template = await saved(page, 'Descargar plantilla')
  expect(template.name).toBe('Plantilla aprendices.xlsx')
  expect((await readRows(template.bytes))[0]?.slice(0, HEADINGS.length)).toEqual(HEADINGS)

  await choose(page, [person('1', 'x')], 'aprendices.csv')
  await expect(dialog.getByRole('alert')).toHaveText(
    /^El archivo debe ser .xlsx. Ábralo en Excel, elija Archivo → Guardar como/,
  )
  await choose(page, [])
  await expect(dialog.getByRole('alert')).toHaveText('El archivo no tiene filas después del encabezado.')
  await expectNoAxeViolations(page)

  // Sheets that are not read are told, and can be read instead.
  await chooseBook(page, [
    { name: 'Listas', state: 'hidden', xml: xmlOf([['Países'], ['Colombia']]) },
    { name: 'Grupo 1', xml: xmlOf([HEADINGS, person('1099111011', 'Grupo Uno')]) },
    { name: 'Grupo 2', xml: xmlOf([HEADINGS, person('1099111012', 'Ana'), person('1099111013', 'Eva')]) },
  ])
  await expect(dialog.getByRole('row').filter({ hasText: 'Grupo Uno' })).toBeVisible()
  await expect(dialog.getByRole('note')).toHaveText(/No se leyó «Grupo 2» \(2 filas\)/)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Leer «Grupo 2»' }).click()
  await expect(dialog.getByRole('note')).toHaveText(/No se leyó «Grupo 1» \(1 fila\)/)
  await expect(dialog.getByRole('row').filter({ hasText: /Ana|Eva/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()

  // Rows that a filter hides are left out until they are wanted.
  const filtered = xmlOf([HEADINGS, person('1099111014', 'Visible 张'), person('1099111015', 'Filtrada')])
  await chooseBook(page, [{ name: 'Hoja1', xml: filtered.replace('<row r="3"', '<row r="3" hidden="1"') }])
  await expect(dialog.getByRole('button', { name: 'Guardar 1 persona' })).toBeVisible()
  // A letter that certificates cannot print is told, and refuses nothing.
  await expect(dialog.getByRole('row').filter({ hasText: 'Visible' })).toContainText(
    '«张» no se puede imprimir en los certificados.',
  )
  await expect(dialog.getByRole('row').filter({ hasText: 'Filtrada' })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Incluir la fila oculta por un filtro' }).check()
  await expect(dialog.getByRole('row').filter({ hasText: 'Filtrada' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Guardar 2 personas' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()

  await choose(page, [
    person('1099111001', 'Wílder Andrés'),
    person('1099111002', 'Yésica', 300_555),
    person('1020304050', 'Ya Registrada'),
    person('1099111003', 'Óscar Iván', 3_005_550_102),
  ])
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toHaveAttribute('aria-pressed', 'true')
  const wrong = dialog.getByRole('list', { name: 'Filas del archivo' }).getByRole('listitem')
  await expect(wrong).toHaveText(/Yésica.*1 error.*El teléfono debe tener 10 dígitos/)
  await expectNoAxeViolations(page)
  const errors = await saved(page, 'Descargar errores')
  expect((await readRows(errors.bytes))[1]?.at(-1)).toMatch(/^Teléfono: El teléfono debe tener 10 dígitos/)
  await dialog.getByRole('button', { name: 'Ya registradas 1' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Ya Registrada' })).toContainText('De otra persona')
  await expect(dialog.getByRole('button', { name: 'Número de otra persona 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Listas para guardar 2' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  // Nothing is saved without the declaration, which is never ticked beforehand (PEOPLE-23).
  const declaration = declarationIn(dialog)
  for (const box of [declaration, ...(await apartIn(dialog).all())]) await expect(box).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).click()
  await expect(dialog.getByText('Marque la declaración:')).toBeVisible()
  await expect(declaration).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).dblclick()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await expect(dialog.getByText('Se registraron 2 personas.')).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page, '/admin/aprendices?nombre=nungo%20de%20la%20hoz')
  await expect(page.getByRole('row').filter({ hasText: 'Ñungo De la Hoz' })).toHaveCount(2)

  // The export has the filtered rows, and can be imported back.
  const sheet = await saved(page, 'Exportar')
  expect(sheet.name).toBe('Aprendices.xlsx')
  const [headings, ...people] = await readRows(sheet.bytes)
  expect(headings?.slice(0, 11)).toEqual(HEADINGS)
  expect(people.map((cells) => cells[3])).toEqual(['Óscar Iván', 'Wílder Andrés'])

  // People who are already registered under other numbers are pointed out.
  await page.getByRole('button', { name: 'Importar' }).click()
  await choose(page, [
    person('1099111007', 'Óscar Iván', 3_005_550_102),
    person('1099111008', 'Yésica', 3_005_550_103),
    person('1099111009', 'Yésica', 3_005_550_103),
  ])
  await dialog.getByRole('button', { name: 'Pueden estar repetidas 2' }).click()
  const alike = dialog.getByRole('row').filter({ hasText: 'Puede estar repetida' })
  await expect(alike.nth(0)).toContainText('Ya está con el 1099111003')
  await expect(alike.nth(1)).toContainText('Mismo nombre y datos que la fila 3')
})

/** Most clicks and presses of Enter from the page of a cohort until a messy sheet is inscribed. */
const MOST_CLICKS = 20

test('a messy sheet is inscribed in a few clicks, and then one of names and numbers alone', async ({ page }) => {
  await login(page)
  const create = (path: string, data: object) =>
    page.evaluate(
      async ([to, body]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        }
        return (await fetch(`/api/v1${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      },
      [path, data] as const,
    )
  const { id_cur } = await create('/cursos', { nombre: 'Hojas revueltas', iniciales: 'HRV', descripcion: null })
  const edition = { idcur: id_cur, horas: 8, fechainicio: await hoy(), tiempovigencia: 1, periodo: 1 }
  const [first, second] = [await create('/certificaciones', edition), await create('/certificaciones', edition)]

  // A title in a merged cell, the headings in row 4, a PPT among CC, names of three words,
  // telephones with their country, and one person twice.
  const names = ['Ana', 'Luis', 'Eva', 'José', 'Marta', 'Iván', 'Rosa', 'Hugo', 'Nora', 'Elías', 'Inés', 'Óscar']
  const people = names.map((name, n) => [n + 1, `${name} Quintero Mora`, 1_088_666_601 + n, `+57 300 555 01${n + 10}`])
  const rows: CellValue[][] = [
    ['PERSONAL PARA EL CURSO DE ALTURAS'],
    [],
    ['Obra Torre Norte'],
    ['Ítem', 'Nombre completo', 'Cédula', 'Celular'],
    ...people,
    [13, 'María José Paz Mora', 'PPT 5678901', '+57 (300) 555-0130'],
    [14, 'Ana Quintero Mora', '1.088.666.601', '+57 300 555 0110'],
  ]
  const messy = workbook(xmlOf(rows), [], '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>')

  const effort = await countEffort(page)
  await page.goto(`/admin/certificaciones/${first.id_cer}`)
  const openImport = async () => {
    await page.getByRole('button', { name: 'Inscribir' }).first().click()
    await page.getByRole('button', { name: 'Inscribir desde un archivo' }).click()
  }
  await openImport()
  const dialog = page.getByRole('dialog', { name: /^Inscribir desde un archivo en / })
  const file = page.getByLabel('Elegir archivo').and(page.locator('input'))
  await file.setInputFiles({ name: 'personal.xlsx', mimeType: XLSX_TYPE, buffer: messy })
  await expect(dialog.getByRole('combobox', { name: '¿En qué fila están los títulos?' })).toHaveValue('Fila 4')
  await expect(dialog.getByText('Sin Tipo de documento, solo se inscribe a quien ya está registrado.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('combobox', { name: 'Tipo de documento' }).click()
  await page.getByRole('option', { name: /^CC/ }).click()
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 2' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar el tipo a PPT, fila 17' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Omitir fila 18' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 0' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Revise el nombre 12' }).click()
  const [given, surnames] = ['Nombres', 'Apellidos'].map((name) =>
    dialog.getByRole('textbox', { name: `${name}, fila 5` }),
  )
  await expect(given!).toHaveValue('Ana')
  await dialog.getByRole('button', { name: 'Ana Quintero | Mora, fila 5' }).click()
  await expect(surnames!).toHaveValue('Mora')
  // The row stays, and so does the way back.
  await expect(dialog.getByRole('button', { name: 'Ana | Quintero Mora, fila 5' })).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Aceptar las 11 propuestas' }).click()
  await expect(dialog.getByRole('button', { name: 'Revise el nombre 0' })).toBeVisible()
  await declarationIn(dialog).check()
  await dialog.getByRole('button', { name: 'Guardar e inscribir 13 personas' }).click()
  const short = page.getByRole('dialog', { name: '¿Así figura en el documento?' })
  await expect(short).toContainText('Ana Quintero Mora.')
  await short.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(dialog.getByText('Se registraron 13 personas. Se inscribieron 13 personas.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: '1 fila omitida' }).getByRole('listitem')).toHaveText(
    /^Fila 18 · Ana Quintero Mora: Número de documento: Está repetido/,
  )
  expect(effort.acts).toBeLessThanOrEqual(MOST_CLICKS)

  // Of those who are registered a name and a number are enough. Others are told what they lack.
  await page.goto(`/admin/certificaciones/${second.id_cer}`)
  await openImport()
  const known = people.slice(0, 9).map(([, name, numero]) => [name ?? '', numero ?? ''])
  const strangers = ['Sol', 'Pía', 'Leo', 'Teo', 'Ada', 'Noé'].map((name, n) => [`${name} Ruiz Gil`, 1_088_666_701 + n])
  const nameless = ['', 1_088_666_610]
  await chooseSheet(page, [['Nombre', 'Documento'], ...known, nameless, ...strangers], 'lista.xlsx')
  await expect(dialog.getByText('Sin Teléfono, solo se inscribe a quien ya está registrado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 6' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirme el nombre 1' }).click()
  await dialog.getByRole('checkbox', { name: 'Es Elías Quintero Mora' }).check()
  await expect(dialog.getByRole('button', { name: 'Confirme el nombre 0' })).toBeVisible()
  await expectNoAxeViolations(page)
  await declarationIn(dialog).check()
  await dialog.getByRole('button', { name: 'Guardar e inscribir 10 personas' }).click()
  await expect(dialog.getByText('Se inscribieron 10 personas.')).toBeVisible()
  const lacking = dialog.getByRole('region', { name: 'No se importaron 6 filas con errores' }).getByRole('listitem')
  await expect(lacking).toHaveCount(6)
  await expect(lacking.first()).toHaveText(/^Fila 12 · Sol Ruiz Gil: Teléfono: /)
  // A remembered sheet still asks for the values of all rows.
  await dialog.getByRole('button', { name: 'Importar otro archivo' }).click()
  await file.setInputFiles({ name: 'personal.xlsx', mimeType: XLSX_TYPE, buffer: messy })
  await expect(dialog.getByRole('combobox', { name: 'Tipo de documento' })).toHaveValue(/^CC/)
})

test('a sheet scrolls under the state of its rows, and bad cells are put right or emptied, by keyboard and on a phone', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
  // Number and state of a row stay visible while its sheet scrolls sideways.
  await page.setViewportSize({ width: 768, height: 1024 })
  await choose(page, [['XX', 'XX', '1', 'X', 'Y', 'ayer', 'z', '1', '', 'nadie']])
  // Wrong cells are all within the window; the whole row is in the group of all.
  await expect(dialog.getByRole('button', { name: /^Corregir Empresa, fila 2/ })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Todas 1' }).click()
  const row = dialog.getByRole('row').filter({ hasText: 'Con errores' })
  await expect(row).toContainText(/[6-9] errores/)
  const sheet = dialog.getByRole('region', { name: 'Contenido del archivo' })
  const left = () => row.getByText('Con errores').evaluate((badge) => badge.getBoundingClientRect().left)
  const before = await left()
  await sheet.evaluate((region) => region.scrollTo({ left: 400 }))
  await expect.poll(() => sheet.evaluate((region) => region.scrollLeft)).toBe(400)
  expect(await left()).toBe(before)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Importar' }).click()
  const wrong = (numero: string, nombres: string, telefono?: string) => {
    const cells = person(numero, nombres, telefono)
    cells[6] = 'sin correo'
    cells[9] = 'Nadie S.A.S.'
    return cells
  }
  await choose(page, [wrong('1099444001', 'Wílder'), wrong('1099444002', 'Yésica', '300555')])
  const cell = (name: RegExp) => dialog.getByRole('button', { name })
  await cell(/^Corregir Correo personal, fila 2/).focus()
  await page.keyboard.press('Enter')
  const mail = dialog.getByRole('textbox', { name: 'Correo personal, fila 2' })
  await expect(mail).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(cell(/^Corregir Correo personal, fila 2/)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('wilder@')
  await page.keyboard.press('Enter')
  // A text that is wrong too stays open.
  await expect(dialog.getByRole('status').filter({ hasText: 'Fila 2: Con errores' })).toBeAttached()
  await expect(mail).toHaveValue('wilder@')
  await expect(mail).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  // A right one opens the next, here the company.
  await expect(dialog.getByRole('textbox', { name: 'Empresa, fila 2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Vaciar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Listas para guardar 1' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Correo personal, fila 3' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  // A telephone is required.
  const telephone = dialog.getByRole('textbox', { name: 'Teléfono, fila 3' })
  await expect(telephone).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Vaciar' })).toHaveCount(0)
  await telephone.fill('3005550199')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Empresa, fila 3' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 0' })).toBeFocused()
  await declarationIn(dialog).check()
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).click()
  await expect(dialog.getByText('Se registraron 2 personas.')).toBeVisible()
})

test('on a phone the rows are cards, and the keyboard suffices for the import', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page)
  await page.goto('/admin/aprendices')
  // The test waits for the event from well before the key press, which can reach the page sooner
  // than the command to intercept file choosers.
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Importar' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
  await expect(dialog.getByRole('button', { name: 'Elegir archivo' })).toBeFocused()
  await page.keyboard.press('Enter')
  const chooser = await choosing
  const rows = [HEADINGS, person('1099222001', 'Ana María'), person('1099222002', '1')]
  const buffer = await makeSheet(rows)
  await chooser.setFiles({ name: 'a.xlsx', mimeType: XLSX_TYPE, buffer })
  const card = dialog.getByRole('listitem')
  await expect(card).toContainText(/^Fila 3 · 1 Ñungo De la Hoz ?Con errores ?1 error/)
  await expect(card).toContainText('Escriba los nombres, con al menos 3 letras.')
  // The card of a row shows only the cells with errors.
  await expect(card).not.toContainText('3005550101')
  await dialog.getByRole('button', { name: 'Ya registradas 0' }).click()
  await expect(dialog.getByText('No hay filas en este grupo.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await declarationIn(dialog).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar 1 persona' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Se registró 1 persona.')).toBeVisible()
})
