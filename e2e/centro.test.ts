// A centre that starts. Courses, the plainest of the catalogues: list, form, deletion and what
// goes wrong (SCR-9, SCR-15, SCR-17, SCR-18). The data of the centre: from the first screen to the
// certificates and the public pages (CENTRE-1 to CENTRE-8).
import type { Locator, Page } from '@playwright/test'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, follow, login, test } from './fixtures.ts'

const HOY = await hoy()

test.use({ serverEnv: { CENTRO_LICENCIA: 'SST 77 de 2024' } })

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

test('the state of the list is in the address, a toast stays while somebody reads it, and closing it hides no later one', async ({
  page,
}) => {
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

  // Closing a message does not suppress later ones.
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
  const bin = page.getByRole('button', { name: `Eliminar ${name}`, disabled: true })
  await bin.press('Enter')
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Está en 1 cohorte.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await follow(page, '/admin/empresas?nombre=nadie-se-llama-asi')
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await follow(page, '/admin/certcolaboradores')
  await expect(page.getByText('Aún no hay aprendices inscritos.')).toBeVisible()
  await expectNoAxeViolations(page)
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function call<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request[method](`/api/v1${path}`, { headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (path.endsWith('/pdf') ? (await answer.body()).toString('latin1') : await answer.json()) as T
}

/** Inscribes a new person in a cohort of their own. Returns the id of the certificate. */
async function inscribed(page: Page) {
  const { id_col: idcol } = await call<{ id_col: number }>(page, 'post', '/colaboradores', {
    paisdocumento: 170, tipodocumento: 1, numerodocumento: '1088000001', nombres: 'Ana María', apellidos: 'Ñungo Páez',
    telefono: '3005550177', idemp: 0, terminos: 1,
  }) // prettier-ignore
  const cohort = { idcur: 2, fechainicio: HOY, tiempovigencia: 5, periodo: 3, horas: 40, responsables: [] }
  const { id_cer: idcer } = await call<{ id_cer: number }>(page, 'post', '/certificaciones', cohort)
  const [row] = await call<{ id_ceco: string }[]>(page, 'post', '/certcol', [{ idcer, idcol }] as never)
  return row!.id_ceco
}

test('an ADM is told that the centre has no name, fills it in, and certificates and visitors see it', async ({
  page,
}) => {
  await page.goto('/Certificados')
  await expect(page.getByRole('banner')).toContainText('Centro de entrenamiento')
  await expect(page).toHaveTitle('Consulta de certificados · Anclaje')
  await login(page)
  const id = await inscribed(page)
  const question = page.getByRole('dialog', { name: '¿Aprobar 1 certificado?' })
  await page.goto('/admin/certcolaboradores')
  await page.getByRole('button', { name: /^Aprobar Ana/ }).click()
  await expect(question.getByRole('note')).toContainText('El centro aún no tiene nombre ni NIT')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await follow(page, '/app/dashboard')
  const told = page.getByRole('note').filter({ hasText: 'El centro aún no tiene nombre ni NIT' })
  await expectNoAxeViolations(page)
  await told.getByRole('link', { name: 'Completar datos' }).click()
  await expect(page).toHaveURL(/\/admin\/configuraciones\/centro$/)

  const licence = page.getByLabel('Licencia SST')
  await expect(licence).toHaveAccessibleDescription('Lo fijó quien instaló el portal; aquí no se cambia.')
  await expect(licence).toHaveValue('SST 77 de 2024')
  await expect(licence).toHaveAttribute('readonly')
  await page.getByLabel('Nombre del centro').fill('Alturas del Norte S.A.S.')
  await page.getByLabel('NIT').fill('830.123.456-1')
  await expect(page.getByText(/DV calculado: \d\. No es el 1 que escribió/)).toBeVisible()
  await page.getByLabel('Correo de contacto').fill('hola@norte.example')
  await page.getByLabel('Certificación NTC 6072').fill('CSC-CER-0421')
  const color = page.getByLabel('Color de documentos y correos', { exact: true })
  await color.fill('#777777')
  await page.getByRole('button', { name: 'Ver un certificado' }).click()
  await expect(page.getByText('Ese color casi no se lee sobre blanco (contraste 4,4:1)')).toBeVisible()
  await expectNoAxeViolations(page)
  await color.fill('#14532D')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  await page.getByLabel('Logo').setInputFiles(file)

  await page.getByRole('button', { name: 'Ver un certificado' }).click()
  const sample = page.getByRole('region', { name: 'Muestra de certificado' })
  await expect(sample.getByRole('img', { name: /^Muestra de un certificado/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    sample.getByRole('button', { name: 'Descargar PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Muestra de certificado.pdf')
  // It stands beside the form.
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  expect(await topOf(sample)).toBe(await topOf(page.getByRole('form', { name: 'Centro' })))
  expect(await call(page, 'get', '/publico/centro')).toMatchObject({ nit: null })

  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(color).toHaveValue('#14532d')

  // Another user saves meanwhile: the changes of both are kept (CENTRE-3).
  await page.getByLabel('Representante legal').fill('Ana Gil Ruiz')
  await call(page, 'put', '/centro', { ciudad: 'Bucaramanga', representante: 'Luis Paz Ríos' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('note')).toContainText(
    /^Otra persona guardó los datos del centro.+\(Representante legal: «Luis Paz Ríos»\)/,
  )
  await expect(page.getByLabel('Ciudad')).toHaveValue('Bucaramanga')
  await expect(page.getByLabel('Representante legal')).toHaveValue('Ana Gil Ruiz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar correo de prueba' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Todavía no se puede enviar correo' })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Por hacer' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await follow(page, '/admin/certcolaboradores')
  await page.getByRole('button', { name: /^Aprobar Ana/ }).click()
  await expect(question.getByRole('listitem')).toBeVisible()
  await expect(question.getByRole('note')).toHaveCount(0)
  await question.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Se aprobó 1 certificado')).toBeVisible()
  // The metadata of the document is plain text.
  expect(await call<string>(page, 'get', `/certcol/${id}/pdf`)).toContain('Alturas del Norte S.A.S.')
  expect(await call(page, 'get', '/publico/centro')).toEqual({
    nombre: 'Alturas del Norte S.A.S.',
    nit: '830123456',
    recuperacion: false,
    ciudad: 'Bucaramanga',
    correo: 'hola@norte.example',
    contacto: 'hola@norte.example',
  })

  await page.goto('/politica-datos')
  await expect(page.getByText('Alturas del Norte S.A.S., NIT 830.123.456-')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'hola@norte.example' })).toBeVisible()
  await expect(page).toHaveTitle('Política de tratamiento de datos · Alturas del Norte S.A.S.')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByText('Alturas del Norte S.A.S.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'hola@norte.example' })).toBeVisible()
})
