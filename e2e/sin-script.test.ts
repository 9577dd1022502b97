// Pages of visitors without script (PUBLIC-15): by number, by code, by the QR of a drawn document,
// and from the QR of an item to its inspection with a session.
import type { APIRequestContext } from '@playwright/test'
import { scanQr } from '../api/test/scan.ts'
import { hoy } from './days.ts'
import { expect, expectNoAxeViolations, login, test } from './fixtures.ts'

const HOY = await hoy()

/** Returns a function that calls the API as an administrator of the demonstration. */
async function asAdmin(request: APIRequestContext) {
  const data = { username: '1010200301', password: 'demo-adm' }
  const { accesToken } = await (await request.post('/api/v1/cuentaacceso/auth', { data })).json()
  const headers = { authorization: `Bearer ${accesToken as string}` }
  return async (path: string, data?: object) => {
    const answer = await request.fetch(`/api/v1${path}`, { headers, ...(data && { method: 'put', data }) })
    expect(answer.ok(), path).toBe(true)
    return answer
  }
}

/** Approves a certificate and hands it out. Returns its row, its code and the text of its QR. */
async function handedOut(request: APIRequestContext) {
  const call = await asAdmin(request)
  const { items } = await (await call('/certcol?page=0&size=200&situacion=pendiente')).json()
  type Row = { certificacione: { fechainicio_cer: string; fechafin_cer: string } }
  const row = items.find(({ certificacione: c }: Row) => c.fechainicio_cer < HOY && HOY < c.fechafin_cer)
  await call(`/certcol/updateEstado/${row.id_ceco}`, { estado: 1 })
  await call(`/certcol/${row.id_ceco}/pdf`)
  const [{ codigo_emi: code }] = await (await call(`/certcol/${row.id_ceco}/emisiones`)).json()
  const qr = await scanQr(await (await call(`/certcol/${row.id_ceco}/pdf?formato=svg`)).text())
  return { row, code: code as string, qr: new URL(qr) }
}

test.use({ demo: true })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a number is looked up, and a missing one asked for again', async ({ page }) => {
    await page.goto('/Certificados')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByText('Escriba el número de documento.')).toBeVisible()
    await page.getByLabel('Número cédula').fill('1.020.304.050 Íngrid Núñez')
    await page.getByLabel('Número cédula').press('Enter')
    await expect(page).toHaveURL(/\/Certificados\/1020304050$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise el curso que exige la tarea')
    await expect(page.getByRole('row')).toHaveCount(9)
  })

  test('the QR of a drawn certificate leads to exactly that document', async ({ page, request }) => {
    const { row, code, qr } = await handedOut(request)
    const number = row.colaboradore.numerodocumento_col as string
    expect([qr.pathname, qr.searchParams.get('c')]).toEqual([`/Certificados/${number}`, code.replaceAll('-', '')])
    await page.goto(qr.pathname + qr.search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigente')
    await expect(page.getByText(`Código ${code}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: '¿Coinciden con el papel y con la cédula?' })).toBeVisible()
    await expect(page.getByText(row.certificacione.curso.nombre_cur as string).first()).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('a code is verified as a person types it, and a wrong one does not exist', async ({ page, request }) => {
    const { code } = await handedOut(request)
    await page.goto('/verificar')
    await page.getByLabel('Código o número de documento').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigente')
    const wrong = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
    await page.getByLabel('Código o número de documento').fill(wrong)
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No existe')
  })

  test('an item says what it is worth, and an unknown address has a page', async ({ page }) => {
    await page.goto('/Inspecciones')
    await page.getByLabel('Código del equipo').fill('eq-000001')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { name: 'Inspecciones' })).toBeVisible()
    expect((await page.goto('/nada'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  })
})

test('the pages have nothing that axe finds, on a phone and on a screen, light and dark', async ({ page, request }) => {
  const { qr, code } = await handedOut(request)
  const paths = ['/Certificados', qr.pathname, qr.pathname + qr.search, `/v/${code}`, '/v/nada', '/verificar', '/Inspecciones/EQ-000001', '/politica-datos', '/nada'] // prettier-ignore
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expectNoAxeViolations(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('a text of double size is neither cut nor wider than the page', async ({ page, request }) => {
  const { qr, code } = await handedOut(request)
  const client = await page.context().newCDPSession(page)
  const paths = ['/Certificados', qr.pathname, qr.pathname + qr.search, `/v/${code}`, '/v/nada', '/Inspecciones/EQ-000001', '/politica-datos', '/nada'] // prettier-ignore
  for (const standard of [16, 32]) {
    await client.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const path of paths)
      for (const width of [320, 800, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        // The longest word of a state.
        await page.evaluate(() => document.querySelector('h1.state')?.lastChild?.replaceWith('Reemplazado'))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}, ${standard} px`).toBeLessThanOrEqual(0)
      }
  }
})

test('dates and long names of the table are not broken, at any width', async ({ page, request }) => {
  const { qr } = await handedOut(request)
  for (const width of [390, 768, 900, 1000, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(qr.pathname)
    const broken = await page.evaluate(() => {
      const long = ['1', 'Maximiliano', 'Santamaría', 'Reentrenamiento', '12', '03/06/2026', '03/12/2027', 'Petroservicios', 'Reemplazado'] // prettier-ignore
      const cells = [...document.querySelectorAll('tbody tr:first-child td')]
      for (const [i, cell] of cells.entries()) cell.textContent = long[i]!
      const linesOf = (cell: Element) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      }
      const isWide = document.documentElement.scrollWidth > innerWidth
      return [...cells.filter((cell) => linesOf(cell) > 1).map((cell) => cell.textContent), ...(isWide ? ['page'] : [])]
    })
    expect(broken, `at ${width}`).toEqual([])
  }
})

test('with a session the QR of an item leads to its checklist', async ({ page, request }) => {
  const call = await asAdmin(request)
  const { items } = await (await call('/equipos?page=0&size=50')).json()
  const item = items.find(({ porconfirmar_eq }: { porconfirmar_eq: boolean }) => !porconfirmar_eq)
  await page.goto(`/Inspecciones/${item.codigo_eq}`)
  await expect(page.getByRole('link', { name: 'Inspeccionar' })).toHaveCount(0)
  await expect(page.getByText('Serie', { exact: true })).toHaveCount(0)
  await login(page, '1010200302', 'demo-inspector')
  await page.goto(`/Inspecciones/${item.codigo_eq}`)
  await expect(page.getByText('Serie', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Inspeccionar' }).click()
  await expect(page).toHaveURL(/\/equipos\/equipos\/nuevo\/inspeccion\?ideq=/)
  await expect(page.getByText(item.codigo_eq as string).first()).toBeVisible()
})
