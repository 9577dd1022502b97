// The components of `web/src/ui`: menus, listboxes and dialogs by keyboard, with the focus where
// users expect it.
import type { Locator } from '@playwright/test'
import { expect, expectNoAxeViolations, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

test('a menu and its dialog return the focus', async ({ page }) => {
  await login(page)
  await page.goto('/admin/certcolaboradores')
  const dots = page.getByRole('button', { name: /^Más acciones/ }).first()
  await dots.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem').first()
  const last = page.getByRole('menuitem', { name: 'Eliminar' })
  await expect(first).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('e')
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dots).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(dots).toBeFocused()

  await dots.click()
  await dots.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await dots.click()
  await page.getByRole('heading', { name: 'Certificados' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the keyboard selects from a list', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const type = page.getByRole('combobox', { name: 'Tipo de documento' })
  const list = page.getByRole('listbox')
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^CE/)
  await expect(list).toHaveCount(0)
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^PA/)
  await page.keyboard.press('Space')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  const company = page.getByRole('combobox', { name: 'Empresa' })
  await company.fill('zzzz')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(company).toHaveValue('INDEPENDIENTE')

  // The active option is the first match of the typed text, and never a match of the previous text.
  // The field references it only once it is found, although it may already be in the list.
  await company.click()
  await page.keyboard.type('andamios')
  await expect(company).toHaveAttribute('aria-activedescendant')
  await expect(page.getByRole('option', { name: 'Andamios del Eje Cafetero Ltda.' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue('Andamios del Eje Cafetero Ltda.')
  await company.fill('andamios')
  await expect(page.getByRole('option')).toHaveCount(1)
  await company.fill('consorcio')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escriba los nombres')).toHaveCount(0)
  await expect(company).toHaveAttribute('aria-activedescendant')
  await expect(page.getByRole('option', { name: /^Consorcio/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue(/^Consorcio/)
})

test('Escape closes a list inside a dialog first, and messages stay reachable', async ({ page }) => {
  await login(page)
  await page.goto('/admin/certcolaboradores/nuevo')
  const choose = page.getByRole('button', { name: 'Agregar aprendices' })
  await choose.click()
  const dialog = page.getByRole('dialog')
  const row = dialog.locator('tbody tr').first()
  await row.waitFor()
  await dialog.getByRole('combobox', { name: 'Empresa' }).click()
  // The page sizes of the pager are options of a listbox too.
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await row.click()
  await dialog.getByRole('button', { name: 'Agregar 1' }).click()
  await expect(choose).toBeFocused()
  await choose.click()
  await row.click()
  await expect(page.getByText(/^Ya se asoció a/)).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 400)
  await expect(dialog).toHaveCount(0)
})

test('several options are kept in the order of their selection', async ({ page }) => {
  await login(page)
  await page.goto('/admin/certificaciones/nuevo')
  const signers = page.getByRole('combobox', { name: 'Responsables' })
  await signers.click()
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/Firman los certificados en este orden: 1\. .*, 2\. /)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Firman los certificados, en el orden en que los elige.')).toBeVisible()
})

test('a field is also checked when the pressed element is dragged away', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const back = page.getByRole('link', { name: 'Volver', exact: true })
  await page.getByLabel('Número de documento').focus()
  await back.dragTo(page.getByRole('heading', { level: 1 }))
  await expect(page.getByText('Escriba el número de documento.')).toBeVisible()
})

/** Returns the width of the icon before a message. */
const iconBefore = (message: Locator) => message.evaluate((element) => getComputedStyle(element, '::before').width)

test('the focus ring has the colour of the text, and the icon of a message is not read out', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const number = page.getByLabel('Número de documento')
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveCSS('outline', 'rgb(14, 26, 43) solid 2px')
  await expect(number).toHaveAccessibleDescription('Escriba el número de documento. Sin puntos ni espacios.')
  expect(await iconBefore(page.getByText('Escriba el número de documento.'))).toBe('14px')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await page.getByRole('button', { name: 'Usar el tema claro' }).press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline', 'rgb(214, 222, 232) solid 2px')
})

test('a form names the row that it edits', async ({ page }) => {
  await login(page)
  await page.goto('/admin/aprendices?cedula=1020304050')
  await page.getByRole('link', { name: 'Editar Íngrid', exact: false }).first().click()
  const header = page.getByRole('main').locator('header')
  await expect(header).toHaveText(/^Editar personaÍngrid .+ · CC 1\.020\.304\.050$/)
  await page.goto('/admin/aprendices?cedula=1020304050')
  await page.getByRole('link', { name: /^Editar cuenta de acceso/ }).click()
  await expect(header).toHaveText(/^Editar cuenta de accesoÍngrid .+ · CC 1\.020\.304\.050$/)
  for (const [address, text] of [
    ['/admin/cursos/1/edit', /^Editar curso.+ · [A-Z]+$/],
    ['/admin/certificaciones/1/edit', /^Editar cohorte.+ · cohorte 1$/],
    ['/admin/empresas/1/edit', /^Editar empresa.+ · NIT [\d.]+-\d$/],
    ['/admin/configuraciones/roles/nuevo?id=3&mode=edit', /^Editar rolREGISTRO$/],
  ] as const) {
    await page.goto(address)
    await expect(header, address).toHaveText(text)
    const form = (await page.getByRole('main').locator('form').boundingBox())!
    expect(await header.boundingBox(), address).toMatchObject({ x: form.x, width: form.width })
  }
})
