// Courses, the plainest of the catalogues: list, form, deletion and what goes wrong (SCR-9, SCR-15,
// SCR-17, SCR-18).
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, openFirstScreen, test } from './fixtures.ts'
import type { Locator, Page } from '@playwright/test'

const HOY = await hoy()

test('a course is created, changed and deleted', async ({ page }) => {
  await login(page)
  await page.goto('/admin/cursos')
  for (const title of ['Nombre', 'Descripción', 'Iniciales', 'Opciones'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Nuevo curso' }).click()
  await expect(page.getByRole('heading', { name: 'Crear curso' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba el nombre.')).toBeVisible()
  await expect(page.getByText('Escriba las iniciales.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('Rescate en estructuras')
  await page.getByLabel('Iniciales').fill('ta')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').getByText('Ya existe un curso con esas iniciales.')).toBeVisible()
  await expect(page.getByLabel('Iniciales')).toBeFocused()
  await expect(page.getByLabel('Iniciales')).toHaveAccessibleDescription(/Ya existe un curso con esas iniciales/)
  await expectNoAxeViolations(page)
  await page.getByLabel('Iniciales').fill('REE')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(page.getByText('Curso creado')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/cursos$/)
  expect(posts).toHaveLength(1)

  await page.getByLabel('Por página').selectOption('20')
  await page.getByRole('link', { name: 'Editar Rescate en estructuras' }).click()
  await expect(page).toHaveURL(/\/admin\/cursos\/\d+\/edit$/)
  // The short address leads to the same form.
  await page.goto(page.url().replace(/\/edit$/, ''))
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { name: 'Editar curso' })).toBeVisible()
  await page.getByLabel('Descripción').fill('Con evacuación de heridos.')
  await page.getByRole('link', { name: 'Volver' }).click()
  const question = page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Descripción')).toHaveValue('Con evacuación de heridos.')
  await page.getByLabel('Nombre').press('Enter')
  await expect(page.getByText('Curso actualizado')).toBeVisible()

  await page.getByLabel('Por página').selectOption('20')
  const row = page.getByRole('row').filter({ hasText: 'Rescate en estructuras' })
  await expect(row).toContainText('Con evacuación de heridos.')
  await row.getByRole('button', { name: /^Eliminar/ }).click()
  const dialog = page.getByRole('dialog', { name: '¡Cuidado!' })
  await expect(dialog).toContainText('¿Está seguro de eliminar el curso Rescate en estructuras')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Curso eliminado')).toBeVisible()
  await expect(row).toHaveCount(0)
})

/**
 * Waits until the page has handled the pointer and the events that follow. A clock that advances
 * sooner would find the page in another state.
 */
async function expectPointed(page: Page, part: Locator, isPointed: boolean): Promise<void> {
  await expect(part.and(page.locator(':hover'))).toHaveCount(isPointed ? 1 : 0)
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await scheduler.postTask(() => {}, { priority: 'background' })
  })
}

test('the state of the list is in the address, and a toast stays while somebody reads it', async ({ page }) => {
  await login(page)
  await page.goto('/admin/cursos')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByLabel('Páginas')).toContainText(/11–(\d+) de \1/)
  await page.reload()
  await expect(page.getByLabel('Páginas')).toContainText(/11–(\d+) de \1/)
  await page.goBack()
  await expect(page.getByLabel('Páginas')).toContainText(/1–10 de \d+/)

  await page.clock.install()
  await page.goto('/admin/cursos/nuevo')
  await page.getByLabel('Nombre').fill('Curso de paso')
  await page.getByLabel('Iniciales').fill('PASO')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const messages = page.getByRole('region', { name: 'Avisos' })
  const toast = messages.getByText('Curso creado')
  await expect(toast).toBeVisible()
  await toast.hover()
  await expectPointed(page, messages, true)
  await page.clock.runFor(15_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await expectPointed(page, messages, false)
  await page.clock.runFor(11_000)
  await expect(toast).toBeHidden()
})

test('closing a message does not suppress later ones', async ({ page }) => {
  await openFirstScreen(page)
  await page.clock.install()
  const messages = page.getByRole('region', { name: 'Avisos' })
  const toast = messages.getByText('Curso creado')
  for (const [index, how] of ['pointer', 'keyboard', 'time'].entries()) {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cursos' }).click()
    await page.getByRole('link', { name: 'Nuevo' }).click()
    await page.getByLabel('Nombre').fill(`Curso cerrado por ${how}`)
    await page.getByLabel('Iniciales').fill(`CER${index}`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(toast).toBeVisible()
    const close = messages.getByRole('button', { name: 'Cerrar aviso' })
    if (how === 'pointer') await close.click()
    else if (how === 'keyboard') await close.press('Enter')
    else await page.clock.runFor(11_000)
    await expect(toast).toBeHidden()
  }
})

test('a course in use is not deleted, and an empty list says what to do', async ({ page }) => {
  await login(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const [{ id_cur: idcur, nombre_cur: name }] = await (await page.request.get('/api/v1/cursos', { headers })).json()
  const cohort = { idcur, fechainicio: HOY, tiempovigencia: 1, periodo: 3, horas: 8, responsables: [] }
  expect((await page.request.post('/api/v1/certificaciones', { headers, data: cohort })).status()).toBe(201)
  await page.goto('/admin/cursos')
  await page.getByRole('button', { name: `Eliminar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('El registro se encuentra asociado, no es posible eliminarlo')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.goto('/admin/empresas?nombre=nadie-se-llama-asi')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await page.goto('/admin/certcolaboradores')
  await expect(page.getByText('Aún no hay aprendices inscritos.')).toBeVisible()
  await expectNoAxeViolations(page)
})
