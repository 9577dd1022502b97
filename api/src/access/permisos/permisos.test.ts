import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { ACTIONS, ROLES, can } from '@anclaje/contract/permissions'
import { MODULES } from '@anclaje/contract/screens'
import type { Modulo } from '@anclaje/contract/access/modulo'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { readPermissions } from './queries.ts'

let t: TestApp
let menu: Modulo[]
beforeAll(async () => {
  t = await startTestApp()
  menu = (await t.as('adm').get('/modulos')).body
})
afterAll(() => t.close())

const idOf = (nombre: string) => menu.find((each) => each.nombre_mod === nombre)!.id_mod

/** Creates an account with its own role. */
async function someone() {
  const idrol = await createRole(t.db)
  const account = await t.make.cuenta(idrol)
  const token = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
  return { idrol, account, as: t.withToken(token) }
}

describe('the four seeded roles', () => {
  test.each(Object.entries(ROLES))(
    '%s keeps its name and cannot be deleted, but its description changes',
    async (_, id) => {
      const adm = t.as('adm')
      const { nombre_rol: nombre } = (await adm.get(`/rol/${id}`)).body
      const renamed = await adm.put(`/rol/${id}`, { nombre: 'Otro', descripcion: 'Otra descripción' })
      expect([renamed.status, renamed.body.fields.nombre]).toEqual([
        409,
        'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.',
      ])
      expect((await adm.delete(`/rol/${id}`)).status).toBe(409)
      const edited = await adm.put(`/rol/${id}`, { nombre, descripcion: 'Otra descripción' })
      expect(edited.body.descripcion_rol).toBe('Otra descripción')
    },
  )

  test('a role that accounts have is kept; an unused one is deleted with its switches', async () => {
    const { idrol, account } = await someone()
    await t.as('adm').post('/permisosroles', { idrol, idmodulo: idOf('Cursos'), ver: 1 })
    expect((await t.as('adm').delete(`/rol/${idrol}`)).body).toMatchObject({ status: 409, code: 'en_uso' })
    await t.as('adm').delete(`/cuentaacceso/${account.id_cue}`)
    expect((await t.as('adm').delete(`/rol/${idrol}`)).status).toBe(200)
    expect((await t.as('adm').get(`/permisosroles?idrol=${idrol}`)).body.totalItems).toBe(0)
  })
})

describe('a row for each module (ACC-20)', () => {
  const switchesOf = async (idrol: number) =>
    ((await t.as('adm').get(`/modulos?idrol=${idrol}`)).body as Modulo[]).map(
      ({ nombre_mod, roles }) => [nombre_mod, roles![0]!.permisosroles] as const,
    )

  test('exists as soon as the role does, and allows nothing', async () => {
    const { id_rol } = (await t.as('adm').post('/rol', { nombre: 'Recién creado', descripcion: 'Un rol nuevo' })).body
    const all = await switchesOf(id_rol)
    expect(all.map(([nombre]) => nombre).toSorted()).toEqual(menu.map(({ nombre_mod }) => nombre_mod).toSorted())
    for (const [nombre, { id_prol, ...switches }] of all) {
      expect(id_prol, nombre).toBeGreaterThan(0)
      expect(Object.values(switches), nombre).toEqual([0, 0, 0, 0, 0])
    }
    const [, { id_prol }] = all[0]!
    const body = { idrol: id_rol, idmodulo: idOf(all[0]![0]), ver: 1 }
    expect((await t.as('adm').put(`/permisosroles/${id_prol}`, { ver: 1 })).body).toMatchObject({ ver_prol: 1 })
    const created = await t.as('adm').post('/permisosroles', body)
    expect([created.status, created.body.id_prol]).toEqual([201, id_prol])
  })

  test('is created for a module that a later version adds', async () => {
    const { idrol } = await someone()
    await t.db.execute(sql`insert into modulos (nombre_mod, title_mod, orden_mod) values ('Futuro', 'Futuro', 999)`)
    for (const role of [idrol, ...Object.values(ROLES)]) {
      const added = (await switchesOf(role)).find(([nombre]) => nombre === 'Futuro')![1]
      expect([added.id_prol > 0, added.ver_prol]).toEqual([true, 0])
    }
    await t.db.execute(
      sql`delete from permisosroles using modulos where id_mod = idmodulo_prol and nombre_mod = 'Futuro'`,
    )
    await t.db.execute(sql`delete from modulos where nombre_mod = 'Futuro'`)
  })

  test('changes no permission: a missing row and one with all switches off mean the same', async () => {
    const idrol = await createRole(t.db)
    for (const allowed of ACTIONS) {
      await grant(t, idrol, (module, action) => module === 'Cursos' && action === allowed)
      const withRows = (await readPermissions(t.db, idrol))!
      await t.db
        .execute(sql`delete from permisosroles where idrol_prol = ${idrol} and ver_prol + crear_prol + editar_prol
        + eliminar_prol + filtrar_prol = 0`)
      const without = (await readPermissions(t.db, idrol))!
      expect(Object.keys(without)).toEqual(['Cursos'])
      for (const module of MODULES)
        for (const action of ACTIONS)
          expect(can(withRows, module, action), `${module} ${action}`).toBe(can(without, module, action))
    }
  })
})

describe('every `ver` at once (ACC-18)', () => {
  const onOf = async (idrol: number) => {
    const all: Modulo[] = (await t.as('adm').get(`/modulos?idrol=${idrol}`)).body
    return all.flatMap(({ nombre_mod, roles }) => {
      const { ver_prol, crear_prol, editar_prol, eliminar_prol, filtrar_prol } = roles![0]!.permisosroles
      const others = crear_prol + editar_prol + eliminar_prol + filtrar_prol
      return ver_prol + others === 0 ? [] : [`${nombre_mod} ${ver_prol}${others}`]
    })
  }
  const give = (as: ReturnType<TestApp['as']>, idrol: number) => as.put('/permisosroles/ver', { idrol })

  test('is given by an ADM on every module, and a second time changes nothing', async () => {
    const idrol = await createRole(t.db)
    const first = await give(t.as('adm'), idrol)
    expect(first.body).toEqual({ message: `Se activó Ver en ${menu.length} módulos.`, cambiados: menu.length })
    expect((await onOf(idrol)).toSorted()).toEqual(menu.map(({ nombre_mod }) => `${nombre_mod} 10`).toSorted())
    expect((await give(t.as('adm'), idrol)).body).toMatchObject({
      cambiados: 0,
      message: expect.stringMatching(/ya tenía/),
    })
  })

  test('is given by others on what they see themselves, and on no role beside or above theirs', async () => {
    const chief = await someone()
    const on = ['Permisos ver', 'Permisos editar', 'Cursos ver', 'CertColaboradores ver', 'CertColaboradores filtrar']
    await grant(t, chief.idrol, (module, action) => on.includes(`${module} ${action}`))
    const idrol = await createRole(t.db)
    expect((await give(chief.as, idrol)).status).toBe(200)
    // `filtrar` includes the sight of all certificates.
    const given = ['CertColaboradores', 'Cursos', 'Permisos', 'TodosLosCertificados']
    expect((await onOf(idrol)).toSorted()).toEqual(given.map((name) => `${name} 10`))
    for (const other of [chief.idrol, ROLES.registro, ROLES.adm])
      expect((await give(chief.as, other)).status, `${other}`).toBe(403)
    expect((await give(t.as('adm'), 999_999)).body.fields).toEqual({ idrol: 'Elija un rol de la lista.' })
  })
})

describe('a switch', () => {
  test('is stored once, changes alone, and applies from the next call', async () => {
    const adm = t.as('adm')
    const { idrol, as } = await someone()
    const idmodulo = idOf('Empresas')
    expect((await as.get('/empresa')).status).toBe(403)
    const created = await adm.post('/permisosroles', { idrol, idmodulo, ver: 1 })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      idrol_prol: idrol, ver_prol: 1, crear_prol: 0, editar_prol: 0, eliminar_prol: 0, filtrar_prol: 0,
      modulo: { nombre_mod: 'Empresas' },
    }) // prettier-ignore
    expect((await as.get('/empresa')).status).toBe(200)
    const url = `/permisosroles/${created.body.id_prol}`
    expect((await adm.put(url, { id: created.body.id_prol, idrol, idmodulo, editar: true })).body).toMatchObject({
      ver_prol: 1,
      editar_prol: 1,
    })
    // A change of one switch keeps the changes that another user made to other switches on the same
    // screen.
    const again = await adm.post('/permisosroles', { idrol, idmodulo, filtrar: 1 })
    expect(again.body).toMatchObject({ id_prol: created.body.id_prol, ver_prol: 1, editar_prol: 1, filtrar_prol: 1 })
    await adm.put(url, { ver: 0 })
    expect((await as.get('/empresa')).status).toBe(403)
    expect((await adm.get(url)).body).toMatchObject({ ver_prol: 0, editar_prol: 1, filtrar_prol: 1 })
    const count = menu.length
    expect((await adm.get(`/permisosroles?idrol=${idrol}&size=1`)).body).toMatchObject({
      totalItems: count,
      totalPages: count,
    })
    const own = (await as.get(`/modulos?idrol=${idrol}`)).body.find((each: Modulo) => each.nombre_mod === 'Empresas')
    expect(own.roles[0].permisosroles).toMatchObject({ ver_prol: 0, editar_prol: 1 })
  })

  test('that two calls turn on at once is stored once', async () => {
    const { idrol } = await someone()
    const idmodulo = idOf('Cursos')
    const answers = await Promise.all(
      ['ver', 'crear', 'editar'].map((action) => t.as('adm').post('/permisosroles', { idrol, idmodulo, [action]: 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { items } = (await t.as('adm').get(`/permisosroles?idrol=${idrol}&idmodulo=${idmodulo}`)).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ ver_prol: 1, crear_prol: 1, editar_prol: 1 })
  })

  test.each([
    [{ idrol: 999_999 }, 400, 'idrol'],
    [{ idmodulo: 999_999 }, 400, 'idmodulo'],
    [{ ver: 2 }, 400, 'ver'],
    [{ ver: 'sí' }, 400, 'ver'],
  ])('with %o is refused by name', async (over, status, field) => {
    const { idrol } = await someone()
    const answer = await t.as('adm').post('/permisosroles', { idrol, idmodulo: idOf('Cursos'), ver: 1, ...over })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]])
  })

  test('cannot be moved to another role or module', async () => {
    const { idrol } = await someone()
    const { body } = await t.as('adm').post('/permisosroles', { idrol, idmodulo: idOf('Cursos'), ver: 1 })
    const url = `/permisosroles/${body.id_prol}`
    expect((await t.as('adm').put(url, { idrol: ROLES.adm, ver: 1 })).status).toBe(400)
    expect((await t.as('adm').put(url, { idmodulo: idOf('Empresas'), ver: 1 })).status).toBe(400)
    expect((await t.as('adm').put('/permisosroles/999999', { ver: 1 })).status).toBe(404)
  })

  test('of ADM cannot be turned off', async () => {
    const { items } = (await t.as('adm').get(`/permisosroles?idrol=${ROLES.adm}&size=100`)).body
    for (const { id_prol } of items.slice(0, 3)) {
      const { status, body } = await t.as('adm').put(`/permisosroles/${id_prol}`, { ver: 0 })
      expect([status, body.code]).toEqual([409, 'rol_adm'])
    }
  })
})

describe('nobody climbs (ACC-14, ACC-18)', () => {
  let boss: Awaited<ReturnType<typeof someone>>
  let other: number
  beforeEach(async () => {
    boss = await someone()
    other = await createRole(t.db)
    await grant(t, boss.idrol, (module) => ['Permisos', 'Cursos'].includes(module))
  })
  const give = (idrol: number, nombre: string, over: object = { ver: 1 }) =>
    boss.as.post('/permisosroles', { idrol, idmodulo: idOf(nombre), ...over })

  test('a caller can grant the permissions they have, and no others', async () => {
    expect((await give(other, 'Cursos')).status).toBe(201)
    expect((await give(other, 'Empresas')).status).toBe(403)
    expect((await give(boss.idrol, 'Empresas')).status).toBe(403)
    await grant(
      t,
      boss.idrol,
      (module, action) => module === 'Permisos' || (module === 'Cursos' && action !== 'eliminar'),
    )
    expect((await give(other, 'Cursos', { eliminar: 1 })).status).toBe(403)
    expect((await give(other, 'Cursos', { editar: 1 })).status).toBe(201)
  })

  test('a caller does not make another role equal to their own, because its accounts would be open to them', async () => {
    const mine = (module: string) => ['Permisos', 'Cursos'].includes(module)
    await grant(t, other, (module, action) => mine(module) && !(module === 'Cursos' && action === 'eliminar'))
    expect((await give(other, 'Cursos', { eliminar: 1 })).status).toBe(403)
    await grant(t, other, mine)
    expect((await give(other, 'Cursos', { eliminar: 0 })).status).toBe(403)
    expect((await give(boss.idrol, 'Cursos', { eliminar: 0 })).status).toBe(403)
    expect(
      (await t.as('adm').post('/permisosroles', { idrol: other, idmodulo: idOf('Cursos'), eliminar: 0 })).status,
    ).toBe(201)
    expect((await give(other, 'Cursos', { editar: 0 })).status).toBe(201)
  })

  test('a role with more permissions cannot be changed, not even to take some away', async () => {
    await grant(t, other, (module) => module === 'Empresas')
    expect((await give(other, 'Cursos')).status).toBe(403)
    expect((await give(other, 'Empresas', { ver: 0 })).status).toBe(403)
    expect((await give(ROLES.adm, 'Cursos')).status).toBe(403)
    expect((await t.as('adm').get(`/permisosroles?idrol=${other}&size=100`)).body.items).toContainEqual(
      expect.objectContaining({ ver_prol: 1, modulo: expect.objectContaining({ nombre_mod: 'Empresas' }) }),
    )
  })
})

describe('the list of modules', () => {
  test('has each module once, with parents before their children', async () => {
    const { status, body } = await t.as('adm').get('/modulos')
    expect(status).toBe(200)
    const names = body.map((each: Modulo) => each.nombre_mod)
    expect([names.length, new Set(names).size]).toEqual([MODULES.length, MODULES.length])
    for (const parent of body.filter((each: Modulo) => each.father_mod === null)) {
      const children = body.filter((each: Modulo) => each.father_mod === parent.id_mod)
      expect(parent.Submodulos).toEqual(children.map(({ Submodulos: _, ...child }: Modulo) => child))
      const at = names.indexOf(parent.nombre_mod)
      expect(names.slice(at + 1, at + 1 + children.length)).toEqual(children.map((each: Modulo) => each.nombre_mod))
    }
    expect(names).toEqual(expect.arrayContaining(['Configuraciones', 'Roles', 'GestionEquipos', 'Normas']))
  })

  test('of a role has the switches of each module, also of children', async () => {
    const { body } = await t.as('adm').get(`/modulos?idrol=${ROLES.registro}`)
    expect(body).toHaveLength(MODULES.length)
    const of = (nombre: string) => body.find((each: Modulo) => each.nombre_mod === nombre).roles[0].permisosroles
    expect(of('Colaboradores')).toMatchObject({ ver_prol: 1, eliminar_prol: 0 })
    expect(of('Roles')).toMatchObject({ ver_prol: 0 })
    expect(Object.keys(of('Roles')).toSorted()).toEqual([
      'crear_prol',
      'editar_prol',
      'eliminar_prol',
      'filtrar_prol',
      'id_prol',
      'ver_prol',
    ])
  })
})

describe('a module', () => {
  test('keeps the fields that are not sent', async () => {
    const url = `/modulos/${idOf('Marcas')}`
    const before = (await t.as('adm').get(url)).body
    const renamed = await t.as('adm').put(url, { title: 'Fabricantes' })
    expect([renamed.status, renamed.body]).toEqual([200, { ...before, title_mod: 'Fabricantes' }])
    expect((await t.as('adm').put(url, { orden: 7 })).body).toEqual({ ...renamed.body, orden_mod: 7 })
    expect((await t.as('adm').put(url, { father: null })).body).toMatchObject({ father_mod: null, orden_mod: 7 })
    const { title_mod: title, orden_mod: orden, father_mod: father } = before
    expect((await t.as('adm').put(url, { title, orden, father })).body).toEqual(before)
    expect((await t.as('adm').put(url, {})).body).toEqual(before)
  })

  const body = (over: object = {}) => ({ title: 'Cursos', icon: 'school', orden: 40, ...over })
  const put = (nombre: string, over: object) => t.as('adm').put(`/modulos/${idOf(nombre)}`, body(over))

  test('changes title, icon, order and parent, and keeps its name and address', async () => {
    const before = (await t.as('adm').get(`/modulos/${idOf('Cursos')}`)).body
    const father = idOf('Configuraciones')
    const { status, body: after } = await put('Cursos', { title: 'Oferta', icon: 'tag', orden: 5, father, nombre: 'x' })
    expect([status, after]).toEqual([
      200,
      { ...before, title_mod: 'Oferta', icon_mod: 'tag', orden_mod: 5, father_mod: father },
    ])
    const parent = (await t.as('adm').get('/modulos')).body.find((each: Modulo) => each.id_mod === father)
    expect(parent.Submodulos[0].title_mod).toBe('Oferta')
    expect((await put('Cursos', {})).body.father_mod).toBe(father)
    expect((await put('Cursos', { father: null })).body).toEqual({ ...before, orden_mod: 40 })
  })

  test('has a place in a menu of two levels', async () => {
    expect((await put('Cursos', { father: idOf('Cursos') })).body.fields.father).toMatch(/sí mismo/)
    expect((await put('Cursos', { father: idOf('Roles') })).body.fields.father).toMatch(/dos niveles/)
    expect((await put('Configuraciones', { father: idOf('Cursos') })).body.fields.father).toMatch(/submódulos/)
    expect((await put('Cursos', { father: 999_999 })).status).toBe(400)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ icon: 'skull' }, 'icon'],
    [{ orden: -1 }, 'orden'],
    [{ orden: 10_000 }, 'orden'],
    [{ orden: 1.5 }, 'orden'],
  ])('with %o is refused by name', async (over, field) => {
    const { status, body: answer } = await put('Cursos', over)
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]])
  })
})
