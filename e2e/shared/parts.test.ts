// The components of `web/src/ui`: menus, listboxes and dialogs by keyboard, with the focus where
// users expect it.
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, follow, hold, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

/** Returns the option that Enter chooses. */
const marked = (page: Page) => page.locator('[role=option][data-combobox-selected]')

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

test('letters that are typed before the options are there find one when they arrive', async ({ page }) => {
  await login(page)
  const type = page.getByRole('combobox', { name: 'Tipo de documento' })
  const releaseTypes = await hold(page, '**/api/v1/tipodocs**')
  await page.goto('/admin/aprendices/nuevo')
  await type.focus()
  await page.keyboard.type('ce')
  await expect(page.getByText('No se encontraron resultados')).toHaveCount(0)
  releaseTypes()
  await expect(type).toHaveAttribute('aria-activedescendant')
  await expect(page.getByRole('option').first()).toHaveText(/^CE/)
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^CE/)

  // A list that is not searched moves to the option.
  const role = page.getByRole('combobox', { name: 'Rol' })
  const releaseRoles = await hold(page, '**/api/v1/rol')
  await page.goto('/admin/configuraciones/permisos')
  await role.focus()
  await page.keyboard.type('insp')
  releaseRoles()
  await expect(marked(page)).toHaveText('INSPECTOR')
  await page.keyboard.press('Enter')
  await expect(role).toHaveValue('INSPECTOR')
})

test('Enter chooses the marked option, also when the list goes to the chosen one late', async ({ page }) => {
  await page.clock.install()
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const type = page.getByRole('combobox', { name: 'Tipo de documento' })
  await expect(type).toHaveValue(/^CC/)
  // The list goes to the chosen option in a timer, which on a busy phone comes after the letters.
  await page.clock.pauseAt(Date.now() + 60_000)
  await type.click()
  await page.keyboard.type('ce')
  await expect(marked(page)).toHaveText(/^CE/)
  await page.clock.resume()
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^CE/)
})

test('typing finds an option, nothing is chosen from a closed list, and several options keep their order', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const type = page.getByRole('combobox', { name: 'Tipo de documento' })
  await type.focus()
  await page.keyboard.type('ce')
  // The options may still be on their way.
  await expect(page.getByRole('option', { name: /^CE/ })).toBeVisible()
  await expect(type).toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^CE/)
  await page.keyboard.type('ciudad')
  await expect(page.getByRole('option')).toHaveText(['CC · Cédula de ciudadanía'])
  await page.keyboard.press('Escape')
  await expect(type).toHaveValue(/^CE/)
  await page.keyboard.type('cc')
  await page.keyboard.press('Tab')
  await expect(type).toHaveValue(/^CE/)
  await type.focus()
  await page.keyboard.type('cc')
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(/^CC/)

  await page.goto('/admin/certificaciones/nuevo')
  const unit = page.getByRole('combobox', { name: 'Unidad' })
  const before = await unit.inputValue()
  await unit.focus()
  await page.keyboard.type('dí')
  await expect(marked(page)).toHaveText('Días')
  await page.keyboard.press('Tab')
  await expect(unit).toHaveValue(before)
  await unit.focus()
  await page.keyboard.type('mes')
  await expect(marked(page)).toHaveText('Meses')
  await page.keyboard.press('Enter')
  await expect(unit).toHaveValue('Meses')

  const signers = page.getByRole('combobox', { name: 'Responsables' })
  await signers.click()
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/Firman los certificados en este orden: 1\. .*, 2\. /)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Firman los certificados, en el orden en que los elige.')).toBeVisible()
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

/** Returns the width of the icon before a message. */
const iconBefore = (message: Locator) => message.evaluate((element) => getComputedStyle(element, '::before').width)

test('a field is checked when it is left, its ring has the colour of the text, and its icon is not read out', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/aprendices/nuevo')
  const number = page.getByLabel('Número de documento')
  // A field is also checked when the pressed element is dragged away.
  await number.focus()
  await page.getByRole('link', { name: 'Volver', exact: true }).dragTo(page.getByRole('heading', { level: 1 }))
  await expect(page.getByText('Escriba el número de documento.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
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
  await follow(page, '/admin/aprendices?cedula=1020304050')
  await page.getByRole('link', { name: /^Editar cuenta de acceso/ }).click()
  await expect(header).toHaveText(/^Editar cuenta de accesoÍngrid .+ · CC 1\.020\.304\.050$/)
  for (const [address, text] of [
    ['/admin/cursos/1/edit', /^Editar curso.+ · [A-Z]+$/],
    ['/admin/certificaciones/1/edit', /^Editar cohorte.+ · cohorte 1$/],
    ['/admin/empresas/1/edit', /^Editar empresa.+ · NIT [\d.]+-\d$/],
    ['/admin/configuraciones/roles/nuevo?id=3&mode=edit', /^Editar rolREGISTRO$/],
  ] as const) {
    await follow(page, address)
    await expect(header, address).toHaveText(text)
    const form = (await page.getByRole('main').locator('form').boundingBox())!
    expect(await header.boundingBox(), address).toMatchObject({ x: form.x, width: form.width })
  }
})
