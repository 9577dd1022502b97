// Imports learners from a spreadsheet and exports them to one (PEOPLE-17, PEOPLE-18, PEOPLE-19,
// PEOPLE-20, SCR-27).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { XLSX_TYPE, makeSheet, readRows } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'

test.use({ demo: true })

const HEADINGS = [
  'País del documento', 'Tipo de documento', 'Número de documento', 'Nombres', 'Apellidos', 'Fecha de nacimiento',
  'Correo personal', 'Teléfono', 'Dirección', 'NIT de la empresa', 'Cargo',
] // prettier-ignore

const person = (numero: string, nombres: string, telefono: CellValue = '3005550101'): CellValue[] => [
  'CO', 'CC', numero, nombres, 'Ñungo De la Hoz', '28/02/1994', '', telefono, '', '',
] // prettier-ignore

const choose = async (page: Page, rows: CellValue[][], name = 'aprendices.xlsx') => {
  const buffer = await makeSheet([HEADINGS, ...rows])
  await page
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: XLSX_TYPE, buffer })
}

/** Clicks and returns the file that the browser saves. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

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
  await expect(dialog.getByRole('alert')).toHaveText('El archivo debe ser .xlsx.')
  await choose(page, [])
  await expect(dialog.getByRole('alert')).toHaveText('El archivo no tiene filas después del encabezado.')
  await expectNoAxeViolations(page)

  await choose(page, [
    person('1099111001', 'Wílder Andrés'),
    person('1099111002', 'Yésica', 300_555),
    person('1020304050', 'Ya Registrada'),
    person('1099111003', 'Óscar Iván', 3_005_550_102),
  ])
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toHaveAttribute('aria-pressed', 'true')
  const row = dialog.getByRole('row').filter({ hasText: 'Yésica' })
  await expect(row).toContainText('El teléfono debe tener 10 dígitos')
  await expect(row).toContainText('1 error')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expectNoAxeViolations(page)
  const errors = await saved(page, 'Descargar errores')
  expect((await readRows(errors.bytes))[1]?.at(-1)).toMatch(/^Teléfono: El teléfono debe tener 10 dígitos/)
  await dialog.getByRole('button', { name: 'Ya registradas 1' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Ya Registrada' })).toContainText('De otra persona')
  await expect(dialog.getByRole('button', { name: 'Número de otra persona 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Listas para guardar 2' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  // Nothing is saved without the declaration, which is never ticked beforehand (PEOPLE-23).
  const declaration = dialog.getByRole('checkbox', { name: /^El centro cuenta con la autorización/ })
  await expect(declaration).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).click()
  await expect(dialog.getByText('Marque la declaración:')).toBeVisible()
  await expect(declaration).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar 2 personas' }).dblclick()
  await expect(page.getByText('Se registró correctamente')).toBeVisible()
  await expect(dialog.getByText('Se registraron 2 personas.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/aprendices?nombre=nungo%20de%20la%20hoz')
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

test('bad cells are put right or emptied in the preview, by keyboard and on a phone', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
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
  await expect(cell(/^Corregir Empresa, fila 2/)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Vaciar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Listas para guardar 1' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Con errores 1' })).toBeVisible()
  await expect(cell(/^Corregir Correo personal, fila 3/)).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await cell(/^Corregir Correo personal, fila 3/).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  await cell(/^Corregir Empresa, fila 3/).click()
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  await cell(/^Corregir Teléfono, fila 3/).click()
  // A telephone is required.
  await expect(dialog.getByRole('button', { name: 'Vaciar' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Teléfono, fila 3' }).fill('3005550199')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog.getByRole('button', { name: 'Con errores 0' })).toBeFocused()
  await dialog.getByRole('checkbox').check()
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
  const rows = [HEADINGS, person('1099222001', 'Ana María'), person('1099222002', 'X')]
  const buffer = await makeSheet(rows)
  await chooser.setFiles({ name: 'a.xlsx', mimeType: XLSX_TYPE, buffer })
  const card = dialog.getByRole('listitem')
  await expect(card).toContainText(/^Fila 3 · X Ñungo De la Hoz ?Con errores ?1 error/)
  await expect(card).toContainText('Escriba los nombres, con al menos 3 letras.')
  // The card of a row shows only the cells with errors.
  await expect(card).not.toContainText('3005550101')
  await dialog.getByRole('button', { name: 'Ya registradas 0' }).click()
  await expect(dialog.getByText('No hay filas en este grupo.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar 1 persona' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Se registró 1 persona.')).toBeVisible()
})

test('number and state of a row stay visible while its sheet scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await login(page)
  await page.goto('/admin/aprendices')
  await page.getByRole('button', { name: 'Importar' }).click()
  await choose(page, [['XX', 'XX', '1', 'X', 'Y', 'ayer', 'z', '1', '', 'nadie']])
  const dialog = page.getByRole('dialog', { name: 'Importar aprendiz' })
  const row = dialog.getByRole('row').filter({ hasText: 'Con errores' })
  await expect(row).toContainText(/[6-9] errores/)
  const sheet = dialog.getByRole('region', { name: 'Contenido del archivo' })
  const left = () => row.getByText('Con errores').evaluate((badge) => badge.getBoundingClientRect().left)
  const before = await left()
  await sheet.evaluate((region) => region.scrollTo({ left: 400 }))
  await expect.poll(() => sheet.evaluate((region) => region.scrollLeft)).toBe(400)
  expect(await left()).toBe(before)
  await expectNoAxeViolations(page)
})
