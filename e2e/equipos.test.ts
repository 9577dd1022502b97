// Items of equipment: list, form, export, deletion, the public registration, and two inspectors on
// the same inspection (EQUIP-14, EQUIP-15, EQUIP-16, SCR-25, INSP-8). The catalogues of equipment:
// lists, forms and their words (EQUIP-1, SCR-15, SCR-17, SCR-18).
import type { Page } from '@playwright/test'
import { fechaTabla, sumarDias } from '@anclaje/contract/rules/common/fechas'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, expectNoMessage, follow, login, test } from './fixtures.ts'
import { CRACK, answerLine, call, makeInspection, makeItem, rejectItem } from './inspections.ts'

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
  // An answer without a body says so, and pressing again creates no second item.
  await page.route('**/api/v1/equipos', async (route) => route.fulfill({ response: await route.fetch(), body: '' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Se presentó un error creando el equipo')).toBeVisible()
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

test('a visitor registers a rejected item anew, and staff confirm it once it is said to be another one', async ({
  page,
}) => {
  test.slow()
  await login(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'S/N pub l234')
  await rejectItem(page, id_eq, HOY)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/registroequipos')
  await expect(page.getByRole('heading', { name: 'Registro de equipos' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Volver' })).toHaveCount(0)
  await choose(page, 'Empresa', /^INDEPENDIENTE$/)
  await fillItem(page, 'PUB-1234')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Equipo creado', { exact: true })).toBeVisible()
  const code = /EQ-\d{6}/.exec(await page.getByText(/El equipo quedó con el código/).innerText())![0]
  await login(page)
  await page.goto('/equipos/equipos?porconfirmar=1')
  await page.getByRole('button', { name: `Más acciones ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Confirmar' }).click()
  await expect(
    page.getByText(`Otro registro de esta serie quedó rechazado: ${codigo_eq}, INDEPENDIENTE.`),
  ).toBeVisible()
  await page.getByRole('link', { name: code, exact: true }).click()
  await expect(page.getByText('La misma serie quedó rechazada: este equipo no se usa ni se aprueba.')).toBeVisible()
  await expect(page.getByRole('link', { name: codigo_eq })).toBeVisible()
  // It would be refused before that.
  await expect(page.getByText('Primero diga si es otro equipo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const tell = page.getByRole('button', { name: `Es otro equipo que ${codigo_eq}…` })
  await tell.click()
  const apart = page.getByRole('dialog', { name: `¿${code} es otro equipo que ${codigo_eq}?` })
  await expect(apart.getByRole('textbox')).toBeFocused()
  await apart.getByRole('button', { name: 'Es otro equipo' }).click()
  await expect(apart.getByText('Escriba por qué es otro equipo, con al menos 10 letras.')).toBeVisible()
  await expectNoAxeViolations(page)
  await apart.getByRole('textbox').fill('Los tuve a la vista: son dos arneses.')
  await apart.getByRole('button', { name: 'Es otro equipo' }).click()
  await expect(page.getByText('Se guardó que es otro equipo')).toBeVisible()
  await expect(tell).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Datos confirmados', { exact: true })).toBeVisible()
  await page.goto(`/Inspecciones/${code}`)
  await expect(page.getByText('PUB-1234')).toBeVisible()
  // A visitor can look up the code now, and does not see the serial number.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/Inspecciones/${code.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sin inspección' })).toBeVisible()
  await expect(page.getByText('PUB-1234')).toHaveCount(0)
  await page.getByLabel('Código del equipo').fill('EQ-999999')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible()
})

test('staff are told that a serial was rejected, and an administrator says why an issued item changes', async ({
  page,
}) => {
  test.slow()
  await login(page)
  const { id_eq, codigo_eq } = await makeItem(page, 'REG-4321')
  await rejectItem(page, id_eq, HOY)
  await page.goto('/equipos/equipos/nuevo')
  await choose(page, 'Empresa', /^INDEPENDIENTE$/)
  await fillItem(page, 'reg 4321')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Esa serie quedó rechazada' })
  await expect(told.getByRole('link', { name: codigo_eq })).toBeVisible()
  await expectNoAxeViolations(page)
  await told.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Número de serie')).toHaveValue('reg 4321')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await told.getByRole('button', { name: 'Dejar por confirmar' }).click()
  await expect(page.getByText(/Equipo EQ-\d+ quedó por confirmar/)).toBeVisible()
  const waiting = page.getByRole('row').filter({ hasText: 'reg 4321' })
  await expect(waiting).toContainText(`Otro registro de esta serie quedó rechazado: ${codigo_eq}`)

  await page.goto(`/equipos/equipos/nuevo?id=${id_eq}&mode=edit`)
  await page.getByLabel('Lote').fill('L-2025')
  await page.getByRole('button', { name: 'Modificar' }).click()
  const why = page.getByRole('dialog', { name: '¿Cambiar lo que dicen sus inspecciones?' })
  await expect(why).toContainText('Sus inspecciones dicen: lote L-1.')
  await expect(why.getByRole('textbox')).toBeFocused()
  await why.getByRole('button', { name: 'Cambiar' }).click()
  await expect(why.getByText('Escriba por qué cambia, con al menos 10 letras.')).toBeVisible()
  await expectNoAxeViolations(page)
  await why.getByRole('textbox').fill('El lote se leyó mal en la placa.')
  await why.getByRole('button', { name: 'Cambiar' }).click()
  await expect(page.getByText('Cambios guardados', { exact: true })).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('an item is not approved while another record of it stands rejected: the checklist says so, and it can be rejected', async ({
  page,
}) => {
  test.slow()
  await login(page)
  const [other, item] = [await makeItem(page, 'GEM-7654'), await makeItem(page, 'gem 7654')]
  const id = await makeInspection(page, item.id_eq, HOY)
  await page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id}&mode=edit&ideq=${item.id_eq}`)
  const bar = page.getByRole('region', { name: 'Avance de la inspección' })
  await page.getByRole('button', { name: 'Asignarme como responsable' }).click()
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  // The other record is rejected while the question stands. The refusal stays in the dialog.
  const question = page.getByRole('dialog')
  await expect(question).toContainText('¿Terminar como Aprobado?')
  await rejectItem(page, other.id_eq, HOY)
  await question.getByRole('button', { name: 'Terminar' }).click()
  await expect(question).toContainText('No se puede aprobar')
  await expect(question.getByRole('link', { name: other.codigo_eq })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Terminar' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Seguir inspeccionando' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'Este equipo no se aprueba.' })).toContainText(other.codigo_eq)
  await expect(bar).toContainText('No se aprueba')
  await expectNoAxeViolations(page)

  await answerLine(page, CRACK, 'No cumple')
  await expect(bar).toContainText('Rechazado')
  await save.click()
  await expect(question).toContainText('¿Terminar como Rechazado?')
  await question.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByText('Inspección terminada', { exact: true })).toBeVisible()
})

test('a user who overwrites another inspector’s save sees both versions, and chooses', async ({ page }) => {
  test.slow()
  await login(page)
  const { id_eq } = await makeItem(page, 'DOS-1')
  const { id_eva } = await call(page, 'POST', '/evaluacion', { ideq: id_eq, fecha: sumarDias(HOY, -3) })
  await page.goto(`/equipos/equipos/nuevo/inspeccion?id=${id_eva}&mode=edit&ideq=${id_eq}`)
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toContainText('0 de 44')
  // An inspection without a date is not saved.
  await page.getByLabel(/^Fecha( \*)?$/).fill('')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Advertencia' })
  await expect(warning).toContainText('Elija la fecha de la inspección.')
  await warning.getByRole('button', { name: 'Entendido' }).click()

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
})

interface Catalogue {
  url: string
  title: string
  columns: string[]
  add: string
  heading: string
  fill: (page: Page) => Promise<void>
  tooShort: string
  created: string
  updated: string
  deleted: string
}

const NAME = 'Ñapango de prueba'
const name =
  (label = 'Nombre') =>
  async (page: Page) =>
    page.getByLabel(label).fill(NAME)
const withChoice = (field: string, option: RegExp) => async (page: Page) => {
  await name()(page)
  await choose(page, field, option)
}
/** Returns the words that follow a creation, a change and a deletion. */
const words = (created: string, deleted: string) => ({ created, updated: 'Cambios guardados', deleted })

const CATALOGUES: Catalogue[] = [
  { ...words('Tipo creado', 'Tipo eliminado'), url: 'tipoequipos', title: 'Tipos de equipos', columns: ['Nombres', 'Propiedad'], add: 'Nuevo tipo', heading: 'Tipos de equipos',
    fill: withChoice('Propiedad', /^Metálico$/), tooShort: 'Escriba el nombre, con al menos 6 letras.' },
  { ...words('Clase creada', 'Clase eliminada'), url: 'claseequipos', title: 'Clases de equipos', columns: ['Nombres', 'Tipo de equipo'], add: 'Nueva clase', heading: 'Clase de equipos',
    fill: withChoice('Tipo de equipo', /^Arnés de cuerpo completo$/), tooShort: 'Escriba el nombre, con al menos 6 letras.' },
  { url: 'marcas', title: 'Marcas', columns: ['Nombre'], add: 'Nueva marca', heading: 'Marca', fill: name(),
    tooShort: 'Escriba el nombre, con al menos 6 letras.', created: 'Marca creada', updated: 'Marca actualizada', deleted: 'Marca eliminada' },
  { ...words('Norma creada', 'Norma eliminada'), url: 'normas', title: 'Normas', columns: ['Nombre', 'Título', 'Tipo de equipo'], add: 'Nueva norma', heading: 'Norma',
    fill: withChoice('Tipo de equipo', /^Arnés de cuerpo completo$/), tooShort: 'Escriba el nombre, con al menos 4 letras.' },
  { ...words('Propiedad creada', 'Propiedad eliminada'), url: 'propiedades', title: 'Propiedades', columns: ['Nombre'], add: 'Nueva propiedad', heading: 'Propiedad', fill: name(),
    tooShort: 'Escriba el nombre, con al menos 3 letras.' },
  { ...words('Observación creada', 'Observación eliminada'), url: 'observaciones', title: 'Observaciones', columns: ['Descripción', 'Estado'], add: 'Agregar observaciones', heading: 'Observación',
    fill: async (page) => { await name('Descripción')(page); await choose(page, 'Estado', /^Rechazado$/) },
    tooShort: 'Escriba la descripción, con al menos 4 letras.' },
] // prettier-ignore

test('each catalogue: rows are created, changed and deleted, but not a type that classes refer to', async ({
  page,
}) => {
  test.slow()
  await login(page)
  await page.goto('/equipos/tipoequipos')
  await page.getByRole('button', { name: 'Eliminar Arnés de cuerpo completo', disabled: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(/^Está en \d+ clases? de equipo\./)).toBeVisible()

  for (const [index, each] of CATALOGUES.entries())
    await test.step(each.title, async () => {
      // Most screens come from `catalogScreens()`, so axe checks only the first one and
      // `observaciones`, which has its own.
      const expectNoViolations = async () => {
        if (index === 0 || each.url === 'observaciones') await expectNoAxeViolations(page)
      }
      await follow(page, `/equipos/${each.url}`)
      await expect(page.getByRole('heading', { level: 1, name: each.title })).toBeVisible()
      for (const title of each.columns)
        await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expectNoViolations()
      await page.getByRole('link', { name: each.add }).click()
      await expect(page.getByRole('heading', { name: `Crear ${each.heading}` })).toBeVisible()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(each.tooShort)).toBeVisible()
      await each.fill(page)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(each.created, { exact: true })).toBeVisible()

      await page.getByRole('textbox', { name: 'Buscar' }).fill('napango')
      const row = page.getByRole('row').filter({ hasText: NAME })
      await row.getByRole('link', { name: `Editar ${NAME}` }).click()
      await expect(page.getByRole('heading', { name: `Editar ${each.heading}` })).toBeVisible()
      await expectNoViolations()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(each.updated, { exact: true })).toBeVisible()
      await page.getByRole('textbox', { name: 'Buscar' }).fill('napango')
      await row.getByRole('button', { name: `Eliminar ${NAME}` }).click()
      await expect(page.getByRole('dialog')).toContainText(NAME)
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByText(each.deleted, { exact: true })).toBeVisible()
    })
})

test('criteria: a group is opened, gets a line, and is deleted with all of them', async ({ page }) => {
  await login(page)
  await page.goto('/equipos/criterios')
  const group = page.getByRole('button', { name: /^Identificación y vida útil Textil/ })
  await group.click()
  const lines = page.getByRole('list', { name: 'Subcriterios de Identificación y vida útil' }).first()
  await expect(lines.getByText('Número de serie o lote legible e igual al registrado')).toBeVisible()
  await expectNoAxeViolations(page)
  await group.press('Enter')
  await expect(lines).toBeHidden()

  await page.getByRole('link', { name: 'Nuevo criterio' }).click()
  await expect(page.getByRole('heading', { name: 'Crear criterio' })).toBeVisible()
  await page.getByLabel('Nombre').fill('Corto')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba el nombre, con al menos 6 letras.')).toBeVisible()
  await page.getByLabel('Nombre').fill('Ñapas y remiendos')
  await choose(page, 'Propiedad', /^Textil$/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Criterio creado')).toBeVisible()

  await page.getByRole('textbox', { name: 'Buscar' }).fill('napas')
  await page.getByRole('link', { name: 'Agregar subcriterio a Ñapas y remiendos' }).click()
  await expect(page.getByRole('combobox', { name: 'Criterio padre' })).toHaveValue('Ñapas y remiendos · Textil')
  await page.getByLabel('Nombre').fill('Sin remiendos hechos a mano')
  await page.getByRole('checkbox', { name: /^Requerido/ }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Criterio creado')).toBeVisible()

  await page.getByRole('textbox', { name: 'Buscar' }).fill('remiendos hechos')
  await expect(page.getByText('Sin remiendos hechos a mano')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Ñapas y remiendos' }).click()
  await expect(page.getByRole('dialog')).toContainText('se eliminarán todos sus subcriterios')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Criterio eliminado')).toBeVisible()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
})
