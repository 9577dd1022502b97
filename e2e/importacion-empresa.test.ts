// The import of a company's sheet: the columns are mapped, the names are reviewed, the people are
// inscribed in a cohort, and the import is undone (PEOPLE-17, PEOPLE-21 to PEOPLE-24, SCR-27,
// SCR-42).
import type { Page } from '@playwright/test'
import { XLSX_TYPE, makeSheet } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'

test.use({ demo: true })

const SHEET: CellValue[][] = [
  ['PERSONAL DE ANDAMIOS Y ESTRUCTURAS S.A.S.'],
  [],
  ['Ítem', 'Cédula', 'Nombre completo', 'Celular', 'Cargo'],
  [1, 1_099_333_001, 'María del Carmen Inés De la Hoz Ríos', '300 555 0101', 'Montajista'],
  [2, 1_099_333_002, 'Óscar Gil', '300 555 0102', 'Rigger'],
  [3, 1_099_333_003, 'Yésica', '300 555 0103', ''],
]

const choose = async (page: Page, rows: CellValue[][], name: string) =>
  page
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: XLSX_TYPE, buffer: await makeSheet(rows) })

/** Opens the page of a cohort that accepts learners. */
async function openCohort(page: Page) {
  await page.goto('/admin/certificaciones')
  await page.getByRole('row').filter({ hasText: 'En curso' }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Inscribir' }).first().waitFor()
}

test('a company’s sheet is mapped, previewed, saved into a cohort and undone', async ({ page }) => {
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
  await choose(
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
  await choose(page, people, 'sin-encabezado.xlsx')
  await expect(dialog.getByRole('note')).toContainText('La fila 1 parece una persona (trae el número 1099333011)')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click()

  await choose(page, SHEET, 'personal.xlsx')
  await expect(dialog.getByRole('combobox', { name: '¿En qué fila están los títulos?' })).toHaveValue('Fila 3')
  await expect(dialog.getByRole('combobox', { name: 'Columna C, Nombre completo' })).toHaveValue('Nombre completo')
  await expect(dialog.getByRole('combobox', { name: 'Columna A, Ítem' })).toHaveValue('')
  await expect(dialog.getByText('Falta indicar: Tipo de documento.')).toBeVisible()
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

  // Two names are corrected in the dialog; the third is confirmed unchanged.
  await expect(dialog.getByRole('button', { name: 'Con errores 2' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('textbox', { name: 'Apellidos, fila 5' }).fill('Gil Mora')
  await dialog.getByRole('textbox', { name: 'Apellidos, fila 6' }).fill('Ruiz')
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
  await dialog.getByRole('button', { name: 'Revise el nombre 1' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Revise' })).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: 'Apellidos, fila 4' })).toHaveValue('De la Hoz Ríos')
  await expectNoAxeViolations(page)

  await dialog.getByRole('checkbox', { name: /^El centro cuenta con la autorización/ }).check()
  await dialog.getByRole('button', { name: 'Guardar e inscribir 3 personas' }).click()
  await expect(dialog.getByText('Se registraron 3 personas. Se inscribieron 3 personas.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(inscribed).not.toHaveText(before!)

  // The mapping of the columns is remembered for a sheet with the same headings (PEOPLE-22). The
  // dialog asks only for the values that apply to all rows.
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  await choose(page, SHEET, 'otra.xlsx')
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
  await page.goto('/admin/aprendices?cedula=1099333001')
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
  await choose(
    page,
    [
      ['Cédula', 'Trabajador', 'Celular', 'NIT'],
      [1_099_444_001, 'Ana María Ruiz Gil', '3005550101', ''],
      [1_099_444_002, 'Luis Alberto Paz Mora', '3005550102', '830999111'],
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
  await dialog.getByRole('checkbox').check()
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
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar 1 persona' }).click()
  await expect(dialog.getByText('Se registró 1 persona.')).toBeVisible()
  // The result also lists the rows that were not sent.
  const left = dialog.getByRole('region', { name: 'No se importó 1 fila con errores' })
  await expect(left.getByRole('listitem')).toHaveText(/^Fila 3 · Luis Alberto Paz Mora: Empresa: Elija/)
  await expect(dialog.getByRole('button', { name: 'Descargar errores' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

  await page.goto('/admin/aprendices?cedula=1099444001')
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
