// The catalogues of equipment: lists, forms and their words (EQUIP-1, SCR-15, SCR-17, SCR-18).
import type { Page } from '@playwright/test'
import { choose, expect, expectNoAxeViolations, login, test } from './fixtures.ts'

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
  { ...words('Observación creada', 'Observación eliminada'), url: 'observaciones', title: 'Observaciones', columns: ['Descripción', 'Estado'], add: 'Agregar observaciones', heading: 'Observaciones',
    fill: async (page) => { await name('Descripción')(page); await choose(page, 'Estado', /^Rechazado$/) },
    tooShort: 'Escriba la descripción, con al menos 4 letras.' },
] // prettier-ignore

for (const [index, each] of CATALOGUES.entries()) {
  test(`${each.title}: created, changed and deleted`, async ({ page }) => {
    // Most screens come from `catalogScreens()`, so axe checks only the first one and
    // `observaciones`, which has its own.
    const expectNoViolations = async () => {
      if (index === 0 || each.url === 'observaciones') await expectNoAxeViolations(page)
    }
    await login(page)
    await page.goto(`/equipos/${each.url}`)
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
}

test('a type that classes refer to is not deleted', async ({ page }) => {
  await login(page)
  await page.goto('/equipos/tipoequipos')
  await page.getByRole('button', { name: 'Eliminar Arnés de cuerpo completo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('El registro se encuentra asociado, no es posible eliminarlo')).toBeVisible()
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
