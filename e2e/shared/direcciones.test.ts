// A form whose address names no existing row loads nothing and offers nothing to save (WIRE-8,
// SCR-3).
import type { Page } from '@playwright/test'
import { DIALOGS, EDIT_FORMS, NEW_FORMS } from '../forms.ts'
import { ADMIN_PASSWORD } from '../server.ts'
import { expect, expectNoAxeViolations, follow, login, test } from '../fixtures.ts'

test.use({ readsOnly: true })
test.describe.configure({ mode: 'parallel' })

/** Forms with the `id` in the query. */
const BY_QUERY = [
  ...NEW_FORMS,
  '/admin/aprendices/cuentaacceso',
  '/admin/certcolaboradores/Certificado',
  '/equipos/equipos/nuevo/inspeccion',
  '/equipos/equipos/evaluacion',
]
const NO_ROW = /El enlace está incompleto|no existe|no es válido|No existe/
/** No id, malformed ids, unknown ids, and an id in the format of another form. */
const BAD_KINDS = ['mode=edit', 'id=abc&mode=edit', 'id=999999999&mode=edit', 'id=0190a000-0000-7000-8000-000000000000&mode=edit'] // prettier-ignore
const BAD = ['id=', 'id=&mode=edit', 'id=&mode=new', 'mode=edit', 'id=abc&mode=edit', 'id=-1', 'id=1e3', 'id=1,2', 'id=999999999&mode=edit', 'id=0190a000-0000-7000-8000-000000000000&mode=edit', 'id=&father=Cursos&user=admin'] // prettier-ignore

/**
 * Opens the addresses one after the other: the first by loading the page, the others as links
 * do.
 */
async function expectNothingToSave(page: Page, [first, ...others]: string[]) {
  const expectNothing = async (address: string) => {
    await expect(page.getByRole('alert').filter({ hasText: NO_ROW }), address).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Guardar|Crear|Modificar|Generar)$/ }), address).toHaveCount(0)
  }
  await page.goto(first!)
  await expectNothing(first!)
  for (const address of others) {
    await follow(page, address)
    await expectNothing(address)
  }
}

// All forms read their row with the same hook. So each form is opened with only two wrong
// addresses, and each wrong address on only some forms.
for (const half of [0, 1])
  test(`no form opens a row that its address does not name, ${half + 1} of 2`, async ({ page }) => {
    await login(page)
    const addresses = [...BY_QUERY.entries()]
      .filter(([index]) => index % 2 === half)
      .flatMap(([index, address]) => [
        `${address}?${BAD[index % BAD.length]}`,
        `${address}?${BAD_KINDS[Math.floor(index / 2) % BAD_KINDS.length]}`,
      ])
    await expectNothingToSave(page, addresses)
  })

test('neither does a form with the row in its path, nor one in a dialog over its list', async ({ page }) => {
  await login(page)
  await expectNothingToSave(page, [
    ...EDIT_FORMS.flatMap((address) => ['abc', '999999999', '1,2', '%20'].map((id) => address.replace('$id', id))),
    ...DIALOGS.flatMap((address) => ['', 'abc', '999999999'].map((id) => `${address}?mode=edit&id=${id}`)),
  ])
})

test('the account form says what is wrong, and never saves the account of another person', async ({ page }) => {
  await login(page, '1010200301', 'demo-adm')
  await page.goto('/admin/aprendices/cuentaacceso?id=&father=Colaboradores')
  await expect(page.getByRole('alert')).toContainText('El enlace está incompleto')
  await expect(page.getByLabel('Usuario')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async (cedula: string) =>
    (await (await page.request.get(`/api/v1/colaboradores?cedula=${cedula}`, { headers })).json()).items[0].id_col
  const person = await read('1010200302')
  // The address has the person of one account and the user name of another.
  await follow(page, `/admin/aprendices/cuentaacceso?id=${person}&user=1010200303&father=Colaboradores`)
  await expect(page.getByRole('alert')).toContainText('El enlace no corresponde a esta persona')
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  // The server answers with the accounts of another person, which the form must ignore.
  await page.route('**/api/v1/cuentaacceso?*', async (route) => {
    const all = await page.request.get('/api/v1/cuentaacceso', { headers })
    await route.fulfill({ json: await all.json() })
  })
  await page.goto(`/admin/aprendices/cuentaacceso?id=${person}&user=1010200302&father=Colaboradores`)
  await expect(page.getByLabel('Usuario')).toHaveValue('1010200302')
  const admin = await page.request.post('/api/v1/cuentaacceso/auth', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  })
  expect(admin.status()).toBe(200)
})

test('an address without a group or an item starts nothing, and an inspection only opens with its own item', async ({
  page,
}) => {
  await login(page)
  await expectNothingToSave(page, [
    ...['', 'abc', '999999999'].map((padre) => `/equipos/criterios/nuevo?padre=${padre}`),
    ...['', 'abc', '0190a000-0000-7000-8000-000000000000'].map(
      (ideq) => `/equipos/equipos/nuevo/inspeccion?ideq=${ideq}&mode=new`,
    ),
  ])
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const list = await (await page.request.get('/api/v1/evaluacion?page=0&size=50', { headers })).json()
  const [first] = list.items
  const other = list.items.find(({ ideq_eva }: { ideq_eva: string }) => ideq_eva !== first.ideq_eva)
  const address = (ideq: string) => `/equipos/equipos/nuevo/inspeccion?id=${first.id_eva}&mode=edit&ideq=${ideq}`
  await follow(page, address(other.ideq_eva))
  await expect(page.getByRole('alert')).toContainText('no es de ese equipo')
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  await follow(page, address(first.ideq_eva.toUpperCase()))
  await expect(page.getByRole('heading', { name: /^Inspección EQ-/ })).toBeVisible()
})
