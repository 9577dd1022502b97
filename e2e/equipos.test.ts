// Items of equipment: list, form, export, deletion, the public registration, and two inspectors on
// the same inspection (EQUIP-14, EQUIP-15, EQUIP-16, SCR-25, INSP-8).
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, expectNoMessage, login, test } from './fixtures.ts'
import { call } from './inspections.ts'

const HOY = await hoy()

async function fillItem(page: Page, serie: string) {
  await choose(page, 'Tipo de equipo', /^Arnés de cuerpo completo$/)
  await choose(page, 'Clase de equipo', /^Arnés dorsal \(1 argolla\)$/)
  await choose(page, 'Marca', /^Petzl Professional$/)
  await page.getByLabel('Número de serie').fill(serie)
  await page.getByLabel('Referencia').fill('C71AAA 1')
  await page.getByLabel('Modelo').fill('Avao Bod')
  await page.getByLabel('Lote').fill('L-2024')
  await page.getByRole('combobox', { name: 'Normas' }).fill('en 361')
  await page.getByRole('option', { name: 'EN 361', exact: true }).click()
  await page.keyboard.press('Escape')
}

test('an item is created, changed, exported and deleted', async ({ page }) => {
  test.slow()
  await login(page)
  await page.goto('/equipos/equipos')
  await expect(page.getByText('Aún no hay equipos registrados.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Agregar equipo' }).first().click()
  await expect(page.getByRole('heading', { name: 'Crear equipo' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Crear equipo'])
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  for (const message of [
    'Elija la empresa.',
    'Elija el tipo de equipo.',
    'Elija la clase de equipo.',
    'Elija la marca.',
    'Escriba el lote.',
    'Elija al menos una norma.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  // The message is shown even while the select has no options.
  const clase = page.getByRole('combobox', { name: 'Clase de equipo' })
  await expect(clase).toBeDisabled()
  await expect(clase).toHaveCSS('border-color', 'rgb(179, 38, 30)')
  await expectNoAxeViolations(page)
  await choose(page, 'Empresa', /^INDEPENDIENTE$/)
  await fillItem(page, 'SN-Ñ 001')
  await page.getByLabel('Día').fill('31')
  await choose(page, 'Mes', /^Febrero$/)
  await page.getByLabel('Año').fill('2024')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('La fecha de fabricación no existe o es posterior a hoy.')).toBeVisible()
  const date = ['Día', 'Mes', 'Año'].map((label) => page.getByLabel(label).and(page.locator('input')))
  for (const part of date) await expect(part).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Día').fill('28')
  for (const part of date) await expect(part).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Equipo EQ-000001 fue creado correctamente')).toBeVisible()

  for (const title of ['Empresa', 'Código', 'Marca', 'Serie', 'Tipo', 'Clase'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Equipos.xlsx')

  await page.getByRole('link', { name: 'EQ-000001', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Editar equipo' })).toBeVisible()
  await expect(page.getByLabel('Código')).toHaveValue('EQ-000001')
  await expectNoAxeViolations(page)
  await page.getByLabel('Modelo').fill('Avao Bod Fast')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByText('Cambios guardados', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Más acciones EQ-000001' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(page.getByRole('dialog', { name: '¡Cuidado!' })).toContainText(
    '¿Está seguro de eliminar Arnés de cuerpo completo con el código EQ-000001? Recuerde que eliminará todos los datos de la inspección.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Los datos de la inspección se eliminaron correctamente')).toBeVisible()
  await expect(page.getByText('Aún no hay equipos registrados.')).toBeVisible()
})

test('a visitor registers an item, and staff confirm it', async ({ page, context, browser, server }) => {
  test.slow()
  await page.goto('/registroequipos')
  await expect(page.getByRole('heading', { name: 'Registro de equipos' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Volver' })).toHaveCount(0)
  await choose(page, 'Empresa', /^INDEPENDIENTE$/)
  await fillItem(page, 'PUB-123')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Equipo creado', { exact: true })).toBeVisible()
  const code = /EQ-\d{6}/.exec(await page.getByText(/El equipo quedó con el código/).innerText())![0]
  const staff = await context.newPage()
  await login(staff)
  await staff.goto('/equipos/equipos?porconfirmar=1')
  await staff.getByRole('button', { name: `Más acciones ${code}` }).click()
  await staff.getByRole('menuitem', { name: 'Confirmar' }).click()
  await expect(staff.getByText('Datos confirmados', { exact: true })).toBeVisible()
  await staff.goto(`/Inspecciones/${code}`)
  await expect(staff.getByText('PUB-123')).toBeVisible()
  // A visitor can look up the code now, and does not see the serial number.
  const visitor = await browser.newPage()
  await visitor.goto(`${server.url}/Inspecciones/${code.toLowerCase()}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sin inspección' })).toBeVisible()
  await expect(visitor.getByText('PUB-123')).toHaveCount(0)
  await visitor.getByLabel('Código del equipo').fill('EQ-999999')
  await visitor.getByRole('button', { name: 'Buscar' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible()
  await visitor.close()
})

test('a user who overwrites another inspector’s save sees both versions, and chooses', async ({ page }) => {
  test.slow()
  await login(page)
  const { id_eq } = await call(page, 'POST', '/equipos', {
    idemp: 0, idclaeq: 1, idmar: 1, numserie: 'DOS-1', lote: 'L', referencia: 'R', modelo: 'M', normas: [1],
  }) // prettier-ignore
  const { id_eva } = await call(page, 'POST', '/evaluacion', { ideq: id_eq, fecha: sumarDias(HOY, -3) })
  await page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id_eva}&mode=edit&ideq=${id_eq}`)
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toContainText('0 de 44')
  await call(page, 'PUT', `/evaluacion/${id_eva}`, { fecha: sumarDias(HOY, -1), version: 1 })
  const { nombres_col, apellidos_col } = await call(page, 'GET', '/auth/me')
  const mine = sumarDias(HOY, -2)
  await page.getByLabel(/^Fecha( \*)?$/).fill(mine)
  await page.getByRole('button', { name: 'Asignarme como responsable' }).click()
  await choose(page, 'Observación', /^Equipo en buen estado/)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Otra persona guardó esta inspección' })
  await expect(conflict.getByRole('row', { name: /^Fecha / }).first()).toContainText(fechaTabla(sumarDias(HOY, -1)))
  await expect(conflict.getByRole('row', { name: /^Fecha / }).first()).toContainText(fechaTabla(mine))
  // The dialog shows both values with their labels; no other message is shown.
  const people = conflict.getByRole('row', { name: /^Responsable/ })
  await expect(people.getByRole('cell').nth(0)).toHaveText('—')
  await expect(people.getByRole('cell').nth(1)).toContainText(`${nombres_col} ${apellidos_col}`)
  await expect(
    conflict
      .getByRole('row', { name: /^Observación/ })
      .getByRole('cell')
      .nth(1),
  ).toContainText('Equipo en buen estado')
  await expectNoMessage(page.getByRole('alert', { includeHidden: true }))
  await expectNoAxeViolations(page)
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText('Inspección modificada', { exact: true })).toBeVisible()
  expect((await call(page, 'GET', `/evaluacion/${id_eva}`)).fecha_eva).toBe(mine)
  // An inspection without a date is not saved.
  await page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id_eva}&mode=edit&ideq=${id_eq}`)
  await page.getByLabel(/^Fecha( \*)?$/).fill('')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Advertencia' })).toContainText('Elija la fecha de la inspección.')
})
