// The first day of a centre, from an empty start to the Ministry's file, by the path of the first
// screen (OVER-7): few screens, few clicks.
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { readZip } from '../api/src/documents/zip.ts'
import { readPdf } from '../api/test/pdf.ts'
import { XLSX_TYPE, makeSheet } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import { countEffort } from './effort.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, searchAndChoose, test } from './fixtures.ts'
import { ADMIN_PASSWORD } from './server.ts'

const HOY = await hoy()

test.use({
  sendsMail: true,
  // A new centre begins with the embedded database. The other journeys use PostgreSQL if it is
  // installed.
  serverEnv: { DATABASE_URL: '' },
})

/** Three of them are visits of the path. */
const MOST_SCREENS = 15
const MOST_ACTS = 70
/** Number of workers in the company's sheet, and of already registered people whose numbers are
 * pasted. */
const [SHEET, PASTED] = [21, 4]
const ALL = SHEET + PASTED

const HEADINGS = ['No.', 'Tipo doc', 'Cédula', 'Nombres', 'Apellidos', 'Fecha de nacimiento', 'Celular', 'Correo', 'Cargo', 'Sexo', 'País de nacimiento', 'Escolaridad', 'Área'] // prettier-ignore
const worker = (n: number): CellValue[] => [
  n + 1, 'CC', 1_099_400_000 + n, `Óscar ${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcd'[n]}`, 'Ñungo Páez', new Date('1994-02-28'), '300 555 0101',
  `oscar${n}@example.com`, 'Montajista', n % 2 ? 'F' : 'M', 'Colombia', 'Bachiller', 'Operativa',
] // prettier-ignore

/** Registers people as an earlier import would. Returns their document numbers. */
async function registerBefore(page: Page): Promise<string[]> {
  const credentials = { username: 'admin', password: ADMIN_PASSWORD }
  const { accesToken } = await (await page.request.post('/api/v1/cuentaacceso/auth', { data: credentials })).json()
  const people = Array.from({ length: PASTED }, (_, n) => ({
    paisdocumento: 170, tipodocumento: 1, numerodocumento: `10995000${10 + n}`, nombres: 'Wílder', apellidos: 'Páez Ríos', telefono: '3005550102',
    correopersonal: `wilder${n}@example.com`, fechanacimiento: '1990-05-01', cargo: 'Rigger', genero: 'M', paisnacimiento: 170,
    niveleducativo: 'bachiller', areatrabajo: 'operativa', arl: 'sura', sector: 'construccion',
  })) // prettier-ignore
  const headers = { authorization: `Bearer ${accesToken}` }
  const url = '/api/v1/colaboradores/createArray?declaracion=1'
  expect((await page.request.post(url, { headers, data: people })).status()).toBe(201)
  return people.map(({ numerodocumento }) => numerodocumento)
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
const path = (page: Page) => page.getByRole('region', { name: 'Certificados', exact: true })
/** Opens the first screen by the menu, expects how many steps are done, follows the next one. */
async function nextStep(page: Page, done: number, button: string) {
  await menu(page, 'Inicio').click()
  // The menu covers the page while the pointer is on it.
  await page.mouse.move(1200, 500)
  await expect(path(page)).toContainText(`${done} de 6 pasos`)
  await path(page).getByRole('link', { name: button }).click()
}
/** A picture of one pixel. */
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bytesOf = async (download: Download) => readFileSync(await download.path())

/** Clicks a button and returns the file that the browser saves. */
async function saved(page: Page, button: ReturnType<Page['getByRole']>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' })

/** Chooses all learners of the cohort. */
async function chooseAll(page: Page) {
  const all = page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' })
  await expect(all).not.toBeChecked()
  await all.check()
  await bar(page)
    .getByRole('button', { name: `Seleccionar los ${ALL}` })
    .click()
}

/** Runs a bulk action on the chosen learners, and waits for its outcome. */
async function withAll(page: Page, action: string, outcome: string) {
  await bar(page).getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: action.split(' ')[0]! })
    .last()
    .click()
  await expect(dialog.getByText(outcome)).toBeVisible()
  return dialog
}

test('a centre is set up, and a cohort of twenty-five is trained, certified, mailed and reported', async ({
  page,
  smtp,
}) => {
  test.slow()
  const numbers = await registerBefore(page)
  const effort = await countEffort(page)

  await page.goto('/login')
  await page.getByLabel('Usuario').fill('admin')
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(path(page)).toContainText('1 de 6 pasos')
  await path(page).getByRole('link', { name: 'Completar datos' }).click()
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

  await menu(page, 'Cursos').click()
  await page.getByRole('link', { name: 'Nuevo curso' }).click()
  await page.getByLabel('Nombre').fill('Trabajo en torres')
  await page.getByLabel('Iniciales').fill('TTO')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Curso creado')).toBeVisible()

  await nextStep(page, 3, 'Crear cohorte')
  await expect(page.getByRole('heading', { name: 'Crear cohorte' })).toBeVisible()
  await searchAndChoose(page.getByRole('combobox', { name: 'Curso' }), 'torres', 'Trabajo en torres')
  await page.getByLabel('Fecha de expedición').fill(HOY)
  await page.getByLabel('Intensidad horaria').fill('16')
  await page.getByLabel('Vigencia').fill('1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cohorte creada')).toBeVisible()

  await nextStep(page, 4, 'Inscribir aprendices')
  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  await page.getByRole('button', { name: 'Inscribir desde un archivo' }).click()
  const sheet = await makeSheet([['Personal de Andamios S.A.S.'], HEADINGS, ...Array.from({ length: SHEET }, (_, n) => worker(n))]) // prettier-ignore
  const importing = page.getByRole('dialog', { name: /^Inscribir desde un archivo/ })
  await importing
    .getByLabel('Elegir archivo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'personal.xlsx', mimeType: XLSX_TYPE, buffer: sheet })
  await importing.getByRole('button', { name: 'Nueva empresa' }).click()
  const company = page.getByRole('dialog', { name: 'Crear empresa' })
  await company.getByLabel('Razón social').fill('Andamios S.A.S.')
  await company.getByLabel('NIT').fill('900373913')
  await company.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('6015550101')
  await company.getByRole('textbox', { name: 'Correo', exact: true }).fill('hola@andamios.example')
  await company.getByLabel('Persona de contacto').fill('Íngrid Ñáñez')
  await company.getByLabel('Correo de contacto').fill('ingrid@andamios.example')
  await company.getByText('Datos para el Ministerio').click()
  await searchAndChoose(company.getByRole('combobox', { name: 'ARL' }), 'positiva', 'Positiva')
  await searchAndChoose(company.getByRole('combobox', { name: 'Sector económico' }), 'construc', 'Construcción')
  await company.getByRole('button', { name: 'Guardar' }).click()
  await expect(company).toHaveCount(0)
  await importing.getByRole('button', { name: 'Revisar' }).click()
  await importing.getByRole('checkbox', { name: /^El centro cuenta con la autorización/ }).check()
  await importing.getByRole('button', { name: `Guardar e inscribir ${SHEET} personas` }).click()
  await expect(importing.getByText(`Se inscribieron ${SHEET} personas.`)).toBeVisible()
  await importing.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  await page.getByRole('button', { name: 'Inscribir' }).first().click()
  const pasting = page.getByRole('dialog', { name: /^Inscribir en/ })
  await pasting.getByRole('textbox', { name: 'Números de documento' }).fill(numbers.join('\n'))
  await pasting.getByRole('button', { name: 'Revisar' }).click()
  await pasting.getByRole('button', { name: `Inscribir ${PASTED}` }).click()
  await expect(pasting.getByText(`Se inscribieron ${PASTED} personas`)).toBeVisible()
  await page.keyboard.press('Escape')

  await nextStep(page, 5, 'Revisar y aprobar')
  await chooseAll(page)
  await withAll(page, 'Aprobar', `Se aprobaron ${ALL} certificados.`)
  await page.keyboard.press('Escape')
  // Approving ends the choice; a mail keeps it for what comes next.
  await chooseAll(page)
  await withAll(page, 'Enviar por correo', `Se enviaron ${ALL} certificados.`)
  await page.keyboard.press('Escape')
  const zip = await withAll(page, 'Descargar en ZIP', `El ZIP tiene ${ALL} certificados.`)
  const certificates = await saved(page, zip.getByRole('button', { name: 'Descargar', exact: true }))
  await page.keyboard.press('Escape')
  const attendance = await saved(page, page.getByRole('button', { name: 'Planilla de asistencia' }))
  await page.getByRole('link', { name: 'Ministerio', exact: true }).click()
  const report = await saved(page, page.getByRole('button', { name: `Descargar completos (${ALL} de ${ALL})` }))

  expect(readZip(await bytesOf(certificates))).toHaveLength(ALL)
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(ALL)
  expect((await readPdf(await bytesOf(attendance))).text).toContain('ÑungoPáez')
  const lines = (await bytesOf(report)).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(ALL)
  expect(lines).toContain(
    'CC;1099400000;Óscar;A;Ñungo;Páez;M;Colombia;02/28/1994;Bachiller;Operativa;Montajista;Construcción;Andamios S.A.S.;Positiva',
  )

  const counted = `${effort.screens.length} screens, ${effort.acts} clicks and fields: ${effort.screens.join(' ')}`
  expect(effort.screens.length, counted).toBeLessThanOrEqual(MOST_SCREENS)
  expect(effort.acts, counted).toBeLessThanOrEqual(MOST_ACTS)

  // Its half is over, and that of those who inspect stands below the usual screen.
  await menu(page, 'Inicio').click()
  await expect(page.getByRole('region', { name: 'Generados vs Consultados' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Equipos', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Certificados', exact: true })).toHaveCount(0)
  await expectNoAxeViolations(page)
})
