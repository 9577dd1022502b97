// The first day (OVER-7): from an empty portal to the first certificates by the path alone, and
// what of the path each role sees and may hide.
import type { Page } from '@playwright/test'
import { XLSX_TYPE, makeSheet } from '../api/test/xlsx.ts'
import { countEffort } from './effort.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, login, openFirstScreen, searchAndChoose, test } from './fixtures.ts'
import { call, makeItem } from './inspections.ts'
import { ADMIN_PASSWORD } from './server.ts'

const HOY = await hoy()

/** Learners of the first cohort, in one sheet: more than a page holds. */
const LEARNERS = 21
/** Clicks and fields, the login included. */
const MOST_ACTS = 35

const HEADINGS = ['Tipo doc', 'Cédula', 'Nombres', 'Apellidos', 'Celular', 'Correo']
const learner = (n: number) => ['CC', 1_099_700_000 + n, `Óscar ${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcd'[n]}`, 'Ñungo Páez', '300 555 0101', `oscar${n}@example.com`] // prettier-ignore

/** A picture of one pixel. */
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const half = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const states = (page: Page, name: string) =>
  half(page, name)
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')))
/** Follows the next step of the certificates, from the first screen. */
async function next(page: Page, button: string) {
  await half(page, 'Certificados').getByRole('link', { name: button }).click()
}
/** Opens the first screen by the menu, and expects how many steps are done. */
async function back(page: Page, done: number) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio', exact: true }).click()
  // The menu covers the page while the pointer is on it.
  await page.mouse.move(1200, 500)
  await expect(half(page, 'Certificados')).toContainText(`${done} de 6 pasos`)
}

const INSPECTOR = { number: '1099700900', password: 'arnes-azul-7' }
const link = (page: Page, button: string) => page.getByRole('main').getByRole('link', { name: button })

test('an administrator sees both halves, and hides and shows them with the keyboard alone', async ({ page }) => {
  await openFirstScreen(page)
  await expect(page.getByText('Sus primeros pasos')).toBeVisible()
  await expect(half(page, 'Certificados').getByRole('listitem')).toHaveCount(6)
  expect(await states(page, 'Certificados')).toEqual(['next', 'later', 'done', 'later', 'later', 'later'])
  await expect(half(page, 'Certificados')).toContainText('Hecho: 16 cursos')
  expect(await states(page, 'Equipos')).toEqual(['done', 'next', 'later'])
  // The step says what the centre lacks, so no warning repeats it.
  await expect(page.getByRole('note')).toHaveCount(1)
  await expectNoAxeViolations(page)
  // A step that cannot begin yet has no link. A step that can begin has one, even out of turn.
  await expect(link(page, 'Cohorte')).toHaveAttribute('href', '/admin/certificaciones/nuevo')
  await expect(link(page, 'Aprendices')).toHaveCount(0)

  await page.getByRole('button', { name: 'No lo uso: ocultar los pasos de certificados' }).focus()
  await page.keyboard.press('Enter')
  await expect(half(page, 'Certificados')).toHaveCount(0)
  const showCertificates = page.getByRole('button', { name: 'Mostrar los pasos de certificados' })
  await expect(showCertificates).toBeFocused()
  await page.reload()
  await expect(half(page, 'Equipos')).toBeVisible()
  await expect(half(page, 'Certificados')).toHaveCount(0)

  // Without the path the screen is the usual one, and what is missing is a warning again.
  await page.getByRole('button', { name: 'No lo uso: ocultar los pasos de equipos' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Generados vs Consultados' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(2)
  await expect(page.getByText('Quedan 2 avisos por atender.')).toBeVisible()
  await expect(page.getByText('Todo está al día')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Mostrar los pasos de equipos' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'No lo uso: ocultar los pasos de equipos' })).toBeFocused()
  await showCertificates.focus()
  await page.keyboard.press('Enter')
  await expect(half(page, 'Certificados')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No lo uso: ocultar los pasos de certificados' })).toBeFocused()
  // The keyboard goes from the choice to the next step, and follows it.
  await page.keyboard.press('Tab')
  await expect(link(page, 'Completar datos')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/configuraciones\/centro$/)
})

test('an inspector follows the half of the equipment, and comes back to an inspection that was begun', async ({
  page,
}) => {
  await login(page)
  const person = { paisdocumento: 170, tipodocumento: 1, numerodocumento: INSPECTOR.number, nombres: 'Yeimy', apellidos: 'Ñustes Peña', telefono: '3005550199', terminos: 1 } // prettier-ignore
  const { id_col: idcolaborador } = await call(page, 'POST', '/colaboradores', person)
  await call(page, 'POST', '/cuentaacceso', { idcolaborador, password: INSPECTOR.password, idrol: 2 })
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 390, height: 844 })
  await openFirstScreen(page, INSPECTOR.number, INSPECTOR.password)
  await expect(half(page, 'Equipos')).toContainText('0 de 2 pasos')
  expect(await states(page, 'Equipos')).toEqual(['next', 'later'])
  await expect(half(page, 'Certificados')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await link(page, 'Agregar equipo').click()
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo$/)
  await makeItem(page, 'SN-Ñ 001')
  await page.goto('/app/dashboard')
  await expect(half(page, 'Equipos')).toContainText('1 de 2 pasos')
  await link(page, 'Inspeccionar el equipo').click()
  await page.getByRole('button', { name: 'Crear inspección' }).click()
  await expect(page.getByRole('region', { name: 'Avance de la inspección' })).toBeVisible()
  await follow(page, '/app/dashboard')
  await link(page, 'Continuar la inspección').click()
  await expect(page).toHaveURL(/\/equipos\/equipos\?inspeccion=pendiente$/)
})

test('the path alone leads from an empty portal to the approved certificates of a cohort', async ({ page }) => {
  test.slow()
  const effort = await countEffort(page)
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('admin')
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()

  await expect(half(page, 'Certificados')).toContainText('1 de 6 pasos')
  await next(page, 'Completar datos')
  await page.getByLabel('Nombre del centro').fill('Alturas del Norte S.A.S.')
  await page.getByLabel('NIT').fill('830123456')
  await page.getByLabel('Ciudad').fill('Bogotá, D.C.')
  await page.getByLabel('Representante legal').fill('Ana Ruiz Gil')
  await page
    .getByLabel('Firma del representante')
    .and(page.locator('input'))
    .setInputFiles({ name: 'firma.png', mimeType: 'image/png', buffer: SIGNATURE })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()

  await back(page, 3)
  await next(page, 'Crear cohorte')
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'trabajador', 'Trabajador autorizado en alturas')
  await page.getByLabel('Fecha de expedición').fill(HOY)
  await page.getByLabel('Intensidad horaria').fill('32')
  await page.getByLabel('Vigencia').fill('1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cohorte creada')).toBeVisible()

  await back(page, 4)
  await next(page, 'Inscribir aprendices')
  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  await page.getByRole('button', { name: 'Inscribir desde un archivo' }).click()
  const sheet = await makeSheet([HEADINGS, ...Array.from({ length: LEARNERS }, (_, n) => learner(n))])
  const importing = page.getByRole('dialog', { name: /^Inscribir desde un archivo/ })
  await importing
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'personal.xlsx', mimeType: XLSX_TYPE, buffer: sheet })
  await importing.getByRole('button', { name: 'Revisar' }).click()
  await importing.getByRole('checkbox', { name: /^El centro cuenta con la autorización/ }).check()
  await importing.getByRole('button', { name: `Guardar e inscribir ${LEARNERS}` }).click()
  await expect(importing.getByText(`Se inscribieron ${LEARNERS} personas.`)).toBeVisible()
  await importing.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  await back(page, 5)
  await next(page, 'Revisar y aprobar')
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  const bar = page.getByRole('region', { name: 'Selección' })
  await bar.getByRole('button', { name: `Seleccionar los ${LEARNERS}` }).click()
  await bar.getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Aprobar', exact: true }).click()
  const approving = page.getByRole('dialog')
  await approving.getByRole('button', { name: 'Aprobar' }).last().click()
  await expect(approving.getByText(`Se aprobaron ${LEARNERS}`)).toBeVisible()
  await page.keyboard.press('Escape')

  // The first day is over, also for those who inspect.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Generados vs Consultados' })).toBeVisible()
  await expect(half(page, 'Certificados')).toHaveCount(0)
  await expect(half(page, 'Equipos')).toHaveCount(0)

  const counted = `${effort.acts} clicks and fields: ${effort.screens.join(' ')}`
  expect(effort.acts, counted).toBeLessThanOrEqual(MOST_ACTS)
})
