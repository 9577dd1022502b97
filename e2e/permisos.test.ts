// Roles, their permissions, the modules of the menu and the plain catalogues (ACC-18, ACC-20,
// SCR-2, SCR-23). Screens for roles that lack the permission for a part of the data: a screen
// requests nothing that is forbidden, and says what the role may not see or do (ACC-9, ACC-12,
// ACC-23).
import type { Page } from '@playwright/test'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { accessOf } from '../web/src/address/screens.ts'
import type { ScreenPath } from '../web/src/address/screens.ts'
import { ADMIN_PASSWORD } from './server.ts'
import { countEffort } from './effort.ts'
import { hoy } from './days.ts'
import { choose, expect, expectNoAxeViolations, follow, login, openFirstScreen, test } from './fixtures.ts'
import { LISTS, NEW_FORMS } from './forms.ts'

const HOY = await hoy()

test.use({ demo: true })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a role is created and given permissions, and its users see them at once', async ({ page, browser, server }) => {
  await login(page)
  await page.goto('/admin/configuraciones/roles')
  await page.getByRole('link', { name: 'Nuevo rol' }).click()
  await expect(page.getByRole('heading', { name: 'Crear rol' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Escriba el nombre del rol, con al menos 3 letras.')).toBeVisible()
  await page.getByLabel('Nombre').fill('SUPERVISOR')
  await page.getByLabel('Descripción').fill('Supervisa los cursos.')
  await page.getByLabel('Descripción').press('Tab')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Rol creado')).toBeVisible()
  await expect(row(page, 'SUPERVISOR').getByRole('button', { name: 'Eliminar SUPERVISOR' })).toBeVisible()
  for (const fixed of ['ADM', 'INSPECTOR', 'REGISTRO', 'CONSULTA'])
    await expect(page.getByRole('button', { name: `Eliminar ${fixed}`, disabled: true })).toHaveAttribute(
      'title',
      'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.',
    )
  // The message of the server is shown without a prefix (SCR-17).
  await row(page, 'ADM').getByRole('link', { name: 'Editar ADM' }).click()
  await page.getByLabel('Nombre').fill('JEFE')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByRole('alert').getByText(/^[^:]*ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  await follow(page, '/admin/configuraciones/permisos')
  await expect(page.getByText('El administrador tiene todos los permisos; no se pueden quitar.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ver en Cursos' })).toBeDisabled()
  await choose(page, 'Rol', /^CONSULTA$/)
  const see = page.getByRole('switch', { name: 'Ver en Cursos' })
  await expect(see).not.toBeChecked()
  await expectNoAxeViolations(page)

  // A user with that role is logged in meanwhile.
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await openFirstScreen(other, '1020304050', 'demo-consulta')
  await expect(other.getByRole('navigation', { name: 'Principal' }).getByText('Cursos')).toHaveCount(0)

  await see.focus()
  await page.keyboard.press('Space')
  await expect(see).toBeChecked()
  await expect(page.getByText('Permiso creado correctamente')).toBeVisible()
  await page.getByRole('switch', { name: 'Editar en Cursos' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Editar en Cursos' })).toBeChecked()

  await other.goto('/admin/cursos')
  await expect(other.getByRole('heading', { name: 'Cursos', level: 1 })).toBeVisible()
  await expect(other.getByRole('link', { name: /^Editar/ }).first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Nuevo curso' })).toHaveCount(0)
  await expect(other.getByRole('navigation', { name: 'Principal' }).getByText('Cursos')).toBeVisible()

  await see.click()
  await expect(see).not.toBeChecked()
  await other.reload()
  await expect(other.getByText('No tiene permiso para ver esta página')).toBeVisible()
  await context.close()
})

/** Most clicks and filled fields from the list of roles until a new role looks at everything. */
const MOST_ACTS = 8

test('a role that looks at everything is made in a few clicks, and each switch says what it does', async ({ page }) => {
  const effort = await countEffort(page)
  await login(page)
  await page.goto('/admin/configuraciones/roles')
  const before = effort.acts
  await page.getByRole('link', { name: 'Nuevo rol' }).click()
  await page.getByLabel('Nombre').fill('AUDITOR')
  await page.getByLabel('Descripción').fill('Mira y no cambia nada.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'AUDITOR')).toBeVisible()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Permisos' }).click()
  await choose(page, 'Rol', /^AUDITOR$/)
  const see = page.getByRole('switch', { name: 'Ver en Todos los certificados' })
  await expect(see).not.toBeChecked()
  await page.getByRole('button', { name: 'Todo Ver' }).click()
  await expect(page.getByText(/Se activó Ver en \d+ módulos\./)).toBeVisible()
  expect(effort.acts - before).toBeLessThanOrEqual(MOST_ACTS)
  await expect(see).toBeChecked()

  // Nothing is left to give, and a switch without effect says why it is none.
  await page.getByRole('button', { name: 'Todo Ver' }).press('Enter')
  await expect(page.getByText('El rol ya tiene Ver en todos los módulos que usted puede dar.')).toBeVisible()
  const idle = page.getByRole('switch', { name: 'Filtrar en Cursos' })
  await expect(idle).toBeDisabled()
  await idle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('No tiene efecto en este módulo.')).toBeVisible()
  await expect(idle).not.toBeChecked()
  await page.getByRole('button', { name: 'Qué permite Certificados' }).click()
  await expect(page.getByText('Aprobar certificados, y ver y cambiar los de todos.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  // What `filtrar` includes is on and cannot be turned off.
  await page.getByRole('switch', { name: 'Filtrar en Certificados' }).click()
  await expect(page.getByText('Registro actualizado')).toBeVisible()
  await expect(see).toBeChecked()
  await see.press('Space')
  await expect(page.getByText('Ya lo incluye Filtrar en Certificados.')).toBeVisible()
  await page.getByRole('switch', { name: 'Ver en Cursos' }).click()
  await expect(page.getByRole('switch', { name: 'Ver en Cursos' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Editar en Cursos' }).press('Space')
  await expect(page.getByText('Active primero Ver: sin él no se abre la pantalla.')).toBeVisible()
})

test('a module gets another name and place in the menu, and a country is created, changed and deleted', async ({
  page,
}) => {
  await login(page)
  await page.goto('/admin/configuraciones/modulos')
  await page.getByRole('button', { name: 'Editar Cursos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar módulo: Cursos' })
  await expect(dialog.getByLabel('Título')).toBeFocused()
  await dialog.getByLabel('Título').fill('')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Escriba el título del módulo.')).toBeVisible()
  await dialog.getByLabel('Título').fill('Oferta de formación')
  await dialog.getByLabel('Orden').fill('15')
  await choose(page, 'Ícono', /^Etiqueta$/)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Orden').press('Enter')
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  await expect(dialog).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expect(menu.nth(1)).toHaveText('Oferta de formación')
  // Restores the name of the module, which other journeys on this server look for.
  await page.getByRole('button', { name: /^Editar (Cursos|Oferta)/ }).click()
  await page.getByRole('dialog').getByLabel('Título').fill('Cursos')
  await page.getByRole('dialog').getByLabel('Orden').fill('40')
  await page.getByRole('dialog').getByLabel('Orden').press('Enter')
  await expect(menu.filter({ hasText: 'Oferta de formación' })).toHaveCount(0)

  // A country is created, changed and deleted in a dialog over its list.
  await follow(page, '/admin/configuraciones/paises')
  await expect(page.getByLabel('Páginas')).toContainText('1–10 de 249')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByLabel('Páginas')).toContainText('11–20 de 249')
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await page.getByRole('button', { name: 'Nuevo país' }).click()
  await page.getByLabel('Nombre').fill('Kosovo')
  await page.getByLabel('Código').fill('CO')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').getByText('Ya existe un país con ese código.')).toBeVisible()
  await expect(page.getByLabel('Código')).toBeFocused()
  await page.getByLabel('Código').fill('XK')
  await page.keyboard.press('Enter')
  await expect(page.getByText('País creado')).toBeVisible()
  await expect(page).toHaveURL(/\/paises$/)
  await page.getByLabel('Buscar').fill('kosovo')
  await row(page, 'Kosovo').getByRole('button', { name: 'Editar Kosovo' }).click()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Editar país' }).getByLabel('Nombre')).toHaveValue('Kosovo')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row(page, 'Kosovo').getByRole('button', { name: 'Eliminar Kosovo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('País eliminado')).toBeVisible()
  await expect(page.getByText('No se encontraron resultados')).toBeVisible()
  await follow(page, '/admin/configuraciones/tipodocs')
  await expect(row(page, 'Cédula de ciudadanía')).toContainText('CC')
  await expectNoAxeViolations(page)
})

const PASSWORD = 'clave-de-prueba'
const NO_CREATE = 'Su rol no le permite crear en esta pantalla.'
const READ_ONLY = 'Solo puede consultar: su rol no le permite hacer cambios.'
const ALL = { ver: 1, crear: 1, editar: 1, eliminar: 1, filtrar: 1 }
const NONE = { ver: 0, crear: 0, editar: 0, eliminar: 0, filtrar: 0 }

interface Modulo {
  id_mod: number
  nombre_mod: string
}

/** Returns a function that calls the API as the administrator. */
async function admin(page: Page) {
  const { request } = page.context()
  const opened = await request.post('/api/v1/cuentaacceso/auth', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await opened.json()).accesToken}` }
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data: object) => call('POST', path, data),
    put: (path: string, data: object) => call('PUT', path, data),
  }
}

/**
 * Creates a role and an account with that role, and logs in. Returns the API of the administrator,
 * and a function that changes the permissions of the role on a module.
 */
async function roleWith(page: Page, switches: typeof NONE, numerodocumento: string) {
  const api = await admin(page)
  const { id_rol: idrol } = await api.post('/rol', {
    nombre: `PRUEBA ${numerodocumento}`,
    descripcion: 'De una prueba.',
  })
  const menu: Modulo[] = await api.get('/modulos')
  const modules = new Map(menu.map((each) => [each.nombre_mod, each.id_mod]))
  const records = new Map<string, number>()
  for (const [module, idmodulo] of modules) {
    const { id_prol } = await api.post('/permisosroles', { idrol, idmodulo, ...switches })
    records.set(module, id_prol)
  }
  const { id_col: idcolaborador } = await api.post('/colaboradores', {
    paisdocumento: 170, tipodocumento: 1, numerodocumento, nombres: 'Yeimy Alejandra', apellidos: 'Ñustes Peña',
    telefono: '3005550199', terminos: 1,
  }) // prettier-ignore
  await api.post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol })
  await login(page, numerodocumento, PASSWORD)
  const turn = (module: ModuleName, change: Partial<typeof NONE>) =>
    api.put(`/permisosroles/${records.get(module)}`, change)
  return { api, turn }
}

/** Opens a screen and returns the calls that the server refused meanwhile. */
async function refusedBy(page: Page, go: () => Promise<unknown>): Promise<string[]> {
  const refused: string[] = []
  const watch = (response: { status: () => number; url: () => string }) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  }
  page.on('response', watch)
  await go()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  page.off('response', watch)
  return refused
}

/** Opens a screen with the current permissions and returns the calls that the server refused. */
const open = (page: Page, path: string) =>
  refusedBy(page, async () => {
    await page.evaluate(() => localStorage.removeItem('menu'))
    await page.goto(path)
  })

/**
 * Opens a screen as `open` does, or follows a link to it. A link keeps the permissions that were
 * loaded before.
 */
const go = (page: Page, path: string, isFirst: boolean) =>
  isFirst ? open(page, path) : refusedBy(page, () => follow(page, path))

const main = (page: Page) => page.getByRole('main')
const creates = (page: Page) =>
  main(page)
    .getByRole('link', { name: /^(Nuev|Agregar|Crear|Inscribir)/ })
    .or(main(page).getByRole('button', { name: /^(Nuev|Agregar|Crear|Importar)/ }))
const changes = (page: Page) =>
  main(page)
    .getByRole('link', { name: /^(Editar|Confirmar)/ })
    .or(main(page).getByRole('button', { name: /^(Editar|Confirmar|Acciones)/ }))
    .or(page.getByRole('menuitem', { name: 'Editar' }))
const deletes = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Eliminar/ })
    .or(page.getByRole('menuitem', { name: 'Eliminar' }))
const saves = (page: Page) => main(page).getByRole('button', { name: /^(Guardar|Crear|Modificar)$/ })

/** List whose rows have one action as a button and all others in a menu. */
const IN_A_MENU = '/equipos/equipos'
const BUTTONS: Partial<Record<Action, (page: Page) => ReturnType<typeof creates>>> = {
  crear: creates,
  editar: changes,
  eliminar: deletes,
}

test('a list has a button for each permission that is on, and none for one that is off', async ({ page }) => {
  const { turn } = await roleWith(page, ALL, '77000001')
  // Each list depends only on its own module, so two rounds are enough. The first round switches
  // off the actions of the lists at even positions, the second those of the lists between them.
  for (const off of [0, 1]) {
    for (const [index, [, module]] of LISTS.entries())
      await turn(module, index % 2 === off ? { crear: 0, editar: 0, eliminar: 0 } : ALL)
    for (const [index, [path, , actions]] of LISTS.entries()) {
      expect(await go(page, path, index === 0), path).toEqual([])
      if (index % 2 === off) {
        for (const action of actions) await expect(BUTTONS[action]!(page), `${path}: ${action} is off`).toHaveCount(0)
        continue
      }
      if (path === IN_A_MENU)
        await main(page)
          .getByRole('button', { name: /^Más acciones/ })
          .first()
          .click()
      for (const action of actions)
        await expect(BUTTONS[action]!(page).first(), `${path}: ${action} is on`).toBeVisible()
    }
  }
})

/** Every form that creates a row, with its module. */
const FORMS = NEW_FORMS.map((path): [string, ModuleName] => [path, accessOf(path as ScreenPath) as ModuleName])

test('a form says that it creates nothing for a role that may not, and that it is read-only', async ({ page }) => {
  const { api, turn } = await roleWith(page, ALL, '77000002')
  const [curso] = await api.get('/cursos')
  const id = async (path: string, key: string) => (await api.get(path)).items[0][key]
  const empresa = (await api.get('/empresa')).items.find((row: { id_emp: number }) => row.id_emp > 0)
  const equipo = await id('/equipos', 'id_eq')
  const own: [string, ModuleName][] = [
    [`/admin/cursos/${curso.id_cur}/edit`, 'Cursos'],
    [`/admin/certificaciones/${await id('/certificaciones', 'id_cer')}/edit`, 'Certificaciones'],
    [`/admin/empresas/${empresa.id_emp}/edit`, 'Empresas'],
    [`/admin/aprendices/nuevo?id=${await id('/colaboradores', 'id_col')}&mode=edit`, 'Colaboradores'],
    [`/admin/certcolaboradores/nuevo?id=${await id('/certcol', 'id_ceco')}&mode=edit`, 'CertColaboradores'],
    [`/equipos/equipos/nuevo?id=${equipo}&mode=edit`, 'Equipos'],
    ['/admin/configuraciones/roles/nuevo?id=4&mode=edit', 'Roles'],
  ]
  const others = FORMS.filter(([, module]) => !own.some(([, each]) => each === module))
  const forms = [...own, ...others.map(([path, module]): [string, ModuleName] => [`${path}?id=1&mode=edit`, module])]
  const modules = [...new Set([...FORMS, ...forms].map(([, module]) => module))]
  // Half of the modules creates nothing while the other half changes nothing, and the reverse.
  for (const off of [0, 1]) {
    const isCreating = (module: ModuleName) => modules.indexOf(module) % 2 === off
    for (const module of modules) await turn(module, { ...ALL, ...(isCreating(module) ? { editar: 0 } : { crear: 0 }) })
    for (const [index, [path]] of FORMS.filter(([, module]) => !isCreating(module)).entries()) {
      expect(await go(page, path, index === 0), path).toEqual([])
      await expect(main(page).getByText(NO_CREATE), path).toBeVisible()
      await expect(main(page).getByRole('form').getByRole('textbox'), path).toHaveCount(0)
      await expect(saves(page), path).toHaveCount(0)
    }
    for (const [path] of forms.filter(([, module]) => isCreating(module))) {
      expect(await go(page, path, false), path).toEqual([])
      await expect(main(page).getByText(READ_ONLY), path).toBeVisible()
      await expect(saves(page), path).toHaveCount(0)
    }
  }
})

test('a screen opens with only the permission to see its module', async ({ page }) => {
  const { api, turn } = await roleWith(page, NONE, '77000004')
  const certificado = (await api.get('/certcol')).items[0].id_ceco
  const evaluacion = (await api.get('/evaluacion')).items[0]
  const screens: [string, ModuleName][] = [
    ...LISTS.map(([path, module]): [string, ModuleName] => [path, module]),
    ...FORMS,
    ['/app/dashboard', 'Dashboard'],
    [`/admin/certificaciones/${(await api.get('/certificaciones')).items[0].id_cer}`, 'Certificaciones'],
    ['/admin/configuraciones/permisos', 'Permisos'],
    ['/admin/historial', 'Historial'],
    [`/equipos/equipos/nuevo?id=${evaluacion.ideq_eva}&mode=edit&tab=inspecciones`, 'Equipos'],
    [`/equipos/equipos/nuevo/inspeccion?id=${evaluacion.id_eva}&ideq=${evaluacion.ideq_eva}`, 'Equipos'],
    [`/equipos/equipos/evaluacion?id=${evaluacion.id_eva}`, 'Equipos'],
  ]
  for (const [module, own] of Map.groupBy(screens, ([, name]) => name)) {
    await turn(module, { ver: 1 })
    for (const [index, [path]] of own.entries()) {
      expect(await go(page, path, index === 0), path).toEqual([])
      await expect(main(page).locator('[data-error]'), path).toHaveCount(0)
      for (const buttons of [creates, deletes, saves]) await expect(buttons(page), path).toHaveCount(0)
    }
    await turn(module, NONE)
  }
  await turn('CertColaboradores', { ver: 1, filtrar: 1 })
  expect(await open(page, `/admin/certcolaboradores/Certificado?id=${certificado}`)).toEqual([])
  await expect(page.getByRole('button', { name: 'Enviar por correo' })).toHaveCount(0)
})

test('an inscription says which permission is missing for its options, and an item has the standards of its type', async ({
  page,
}) => {
  const { api, turn } = await roleWith(page, ALL, '77000005')
  const curso = await api.post('/cursos', { nombre: 'Sin cohortes abiertas', iniciales: 'SCA' })
  await turn('Certificaciones', { crear: 0 })
  await open(page, '/admin/certcolaboradores/nuevo')
  await choose(page, 'Curso', new RegExp(curso.nombre_cur))
  await expect(page.getByText('Este curso no tiene cohortes en curso.', { exact: true })).toBeVisible()
  await turn('Certificaciones', { ver: 0, crear: 0 })
  await turn('Colaboradores', { ver: 0 })
  expect(await open(page, '/admin/certcolaboradores/nuevo')).toEqual([])
  await expect(
    page.getByText('Su rol no le permite ver las cohortes: pida permiso para ver Certificaciones.'),
  ).toBeVisible()
  await expect(
    page.getByText('Su rol no permite ver los aprendices: pida permiso para ver Colaboradores.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar aprendices' })).toBeDisabled()

  // The standards of an item are those of its type, even if the role may not see Normas.
  const all: { nombre_nor: string; idtipoeq_nor: number }[] = await api.get('/normas/getByParams?idtipoeq=1')
  const own = all.map(({ nombre_nor }) => nombre_nor).toSorted()
  expect(own.length).toBeGreaterThan(1)
  for (const ver of [1, 0]) {
    await turn('Normas', { ver })
    await open(page, '/equipos/equipos/nuevo')
    const [tipo] = await api.get('/tipoequipos/getByParams?id=1')
    await choose(page, 'Tipo de equipo', new RegExp(`^${tipo.nombre_tipoeq}$`))
    await page.getByRole('combobox', { name: 'Normas' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect((await page.getByRole('option').allTextContents()).toSorted(), `ver: ${ver}`).toEqual(own)
  }
})

test('a checklist starts for a role that may not see Criterios, and says when it may not be answered', async ({
  page,
}) => {
  const { api, turn } = await roleWith(page, ALL, '77000007')
  const equipo = (await api.get('/equipos')).items[0].id_eq
  const inspection = async () => (await api.post('/evaluacion', { ideq: equipo, fecha: HOY })).id_eva
  await turn('Equipos', { editar: 0 })
  expect(await open(page, `/equipos/equipos/nuevo/inspeccion?id=${await inspection()}&ideq=${equipo}`)).toEqual([])
  await expect(page.getByText('Esta inspección aún no tiene respuestas. Su rol no permite darlas.')).toBeVisible()
  // The reason for the rejection is shown in a region of its own, outside the checklist.
  const inspections: { id_eva: string; ideq_eva: string; estado_eva: number }[] = (
    await api.get('/evaluacion?page=0&size=100')
  ).items
  const rejected = inspections.find(({ estado_eva }) => estado_eva === 1)!
  await open(page, `/equipos/equipos/nuevo/inspeccion?id=${rejected.id_eva}&ideq=${rejected.ideq_eva}`)
  const reason = page.getByRole('region', { name: 'Por qué no se aprobó' })
  await expect(reason).toContainText(/El equipo no aprobó esta inspección\. Retirar de servicio: .+No cumple/)
  await turn('Equipos', { editar: 1 })
  await turn('Criterios', NONE)
  expect(await open(page, `/equipos/equipos/nuevo/inspeccion?id=${await inspection()}&ideq=${equipo}`)).toEqual([])
  await expect(
    page
      .getByRole('radio', { name: 'No cumple' })
      .or(page.getByRole('button', { name: /No cumple/ }))
      .first(),
  ).toBeVisible()
  const lines = await api.get(`/evaluaciondetalle/getByParams?ideva=${new URL(page.url()).searchParams.get('id')}`)
  expect(
    lines.filter(
      (line: { criteriosevaluacion: { father_cri: number | null } }) => line.criteriosevaluacion.father_cri !== null,
    ).length,
  ).toBeGreaterThan(5)
})

test('beside a form nothing is shown or asked of a list that the role may not see', async ({ page }) => {
  const { api, turn } = await roleWith(page, { ...NONE, ver: 1, editar: 1, filtrar: 1 }, '1099777111')
  const [{ id_emp }] = (await api.get('/empresa?page=0&size=1&orden=-nombre')).items
  const [{ idcol_ceco }] = (await api.get('/certcol?page=0&size=1')).items
  const company = `/admin/empresas/${id_emp}/edit`
  const person = `/admin/aprendices/nuevo?id=${idcol_ceco}&mode=edit`
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/v1', '')))
  const regionOf = (name: string) => page.getByRole('region', { name, exact: true })
  const see = async (address: string, name: string, call: string, isSeen: boolean) => {
    asked.length = 0
    expect(await open(page, address)).toEqual([])
    await expect(page.getByRole('form')).toBeVisible()
    await expect(regionOf(name)).toHaveCount(isSeen ? 1 : 0)
    expect(asked.includes(call)).toBe(isSeen)
  }
  await see(company, 'Personas', '/colaboradores', true)
  await see(person, 'Certificados', '/certcol', true)
  // A role that only looks sees them as well (ACC-13).
  await turn('CertColaboradores', { filtrar: 0 })
  await see(person, 'Certificados', '/certcol', true)
  await turn('TodosLosCertificados', NONE)
  await see(person, 'Certificados', '/certcol', false)
  await turn('CertColaboradores', { filtrar: 1, ver: 0 })
  await see(person, 'Certificados', '/certcol', false)
  await turn('Colaboradores', { ver: 0 })
  await see(company, 'Personas', '/colaboradores', false)
})
