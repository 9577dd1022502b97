import Fastify from 'fastify'
import { SignJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_SECRET, startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { createRole, grant, seedEveryModule } from '../roles.ts'
import { callables } from '../calls.ts'
import { CATALOGS } from '../catalogs.ts'
import PERMISSIONS from '../permissions.json' with { type: 'json' }
import type { Callable } from '../calls.ts'
import { guard } from '../../src/http/guard.ts'
import type { Access, Call } from '@anclaje/contract/call'
import { CALLS } from '@anclaje/contract/calls'
import { ACCIONES_TRABAJO, ARCHIVO_TRABAJO, PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import { incluidoEn } from '@anclaje/contract/permissions'
import type { Permission } from '@anclaje/contract/permissions'

// Calls that are open to visitors. A new public call must be listed here too.
const PUBLIC = [
  'GET /Certificados',
  'GET /Certificados/*',
  'GET /Inspecciones',
  'GET /Inspecciones/*',
  'GET /api/v1/certcol/GetByCedula',
  'GET /api/v1/publico/centro',
  'GET /api/v1/publico/inspecciones/:equipo',
  'GET /api/v1/publico/opciones/:lista',
  'GET /api/v1/publico/verificar/:codigo',
  'GET /autorizacion/*',
  'GET /error',
  'GET /healthz',
  'GET /livez',
  'GET /metrics',
  'GET /politica-datos',
  'GET /readyz',
  'GET /v',
  'GET /v/*',
  'GET /verificar',
  'POST /Certificados',
  'POST /Inspecciones',
  'POST /api/v1/cuentaacceso/auth',
  'POST /api/v1/cuentaacceso/auth/vigente',
  'POST /api/v1/cuentaacceso/olvido',
  'POST /api/v1/cuentaacceso/restablecer',
  'POST /api/v1/cuentaacceso/restablecer/vigente',
  'POST /autorizacion/*',
  'POST /verificar',
]
const PUBLIC_OR = ['POST /api/v1/colaboradores', 'POST /api/v1/empresa', 'POST /api/v1/equipos']

/** Permissions of the calls of catalogues. A list that needs only a session reduces its rows. */
const OF_CATALOGS = CATALOGS.flatMap(({ path, module }) => [
  [`POST ${path}`, `${module} crear`],
  [`PUT ${path}/:id`, `${module} editar`],
  [`DELETE ${path}/:id`, `${module} eliminar`],
  ...Object.entries<Call>(CALLS)
    .filter(([name]) => name === `GET ${path}` || name.startsWith(`GET ${path}/`))
    .map(([name, { reduced }]) => [name, reduced ? 'session' : `${module} ver`]),
])

let t: TestApp
let routes: (Callable & { access: Access; also: readonly Permission[] })[]
let idrol: number
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let token: string
beforeAll(async () => {
  t = await startTestApp()
  await seedEveryModule(t.db)
  idrol = await createRole(t.db)
  account = await t.make.cuenta(idrol)
  token = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
  routes = (await callables(t)).map((route) => ({ ...route, ...declaredOf(route) }))
})
afterAll(() => t.close())

const declaredOf = ({ method, url }: Callable): { access: Access; also: readonly Permission[] } => {
  const isIt = (route: { method: string; url: string }) =>
    route.method === method && route.url.replace('/api/v1', '') === url
  const { access, also } = t.app.declaredRoutes.find(isIt)!
  return { access, also }
}
const nameOf = ({ method, url }: Callable) => `${method} ${url}`
const needsSession = ({ access }: { access: Access }) => access === 'session' || Array.isArray(access)
const permissionOf = ({ access }: { access: Access }): Permission | undefined =>
  typeof access !== 'object' ? undefined : 'publicOr' in access ? access.publicOr : access

async function call(route: Callable, as: ReturnType<TestApp['withToken']>) {
  // Without `filtrar` the caller may only inscribe themselves (ACC-13).
  const own = route.url === '/certcol' && route.method === 'POST'
  const body = own ? [{ idcer: await t.make.certificacion(), idcol: account.id_col }] : await route.body?.()
  return as.send(route.method, await route.path(), body)
}

describe('the declared access of a route', () => {
  const declared = (matches: (access: Access) => boolean) =>
    t.app.declaredRoutes
      .filter(({ method, url, access }) => method !== 'HEAD' && url !== '/assets/*' && matches(access))
      .map(({ method, url }) => `${method} ${url}`)
      .toSorted()

  test('makes exactly these routes public', () => {
    expect(declared((access) => access === 'public')).toEqual(PUBLIC)
    expect(declared((access) => typeof access === 'object' && 'publicOr' in access)).toEqual(PUBLIC_OR)
  })

  // The later tests follow the declarations, so a changed declaration must be recorded in
  // `permissions.json` too. Catalogues are no part of it.
  test('needs exactly these permissions for each call', () => {
    const wordOf = (permission: Permission | undefined, also: readonly Permission[]) =>
      permission ? [permission, ...also].map((each) => each.join(' ')).join(', ') : 'session'
    const declared = t.app.declaredRoutes
      .filter(({ method, url, access }) => method !== 'HEAD' && url.startsWith('/api/v1/') && access !== 'public')
      .map(({ method, url, access, also }) => [
        `${method} ${url.replace('/api/v1', '')}`,
        wordOf(permissionOf({ access }), also),
      ])
    expect(Object.fromEntries(declared)).toEqual({ ...PERMISSIONS, ...Object.fromEntries(OF_CATALOGS) })
  })

  test('a route that declares nothing keeps the server from starting', () => {
    const app = Fastify()
    guard(app, t.sessions)
    expect(() => app.get('/x', () => 'x')).toThrow('declares no access')
  })
})

describe('without a valid session', () => {
  test('every other route answers 401', async () => {
    for (const route of routes.filter(needsSession)) {
      const answer = await call(route, t.visitor)
      expect([answer.status, answer.body.code], nameOf(route)).toEqual([401, 'sin_sesion'])
    }
  })

  test('a header with anything but a valid token is 401, also for public calls', async () => {
    const sign = (claims: object, secret: string, alg = 'HS256', jti = 'a token of this test') =>
      new SignJWT({ ses: 1, aud: t.signing.portal, ...claims })
        .setProtectedHeader({ alg })
        .setSubject(String(t.accounts.adm.id_cue))
        .setJti(jti)
        .setIssuedAt(Math.floor(t.clock.now.getTime() / 1000))
        .setExpirationTime(Math.floor(t.clock.now.getTime() / 1000) + 3600)
        .sign(new TextEncoder().encode(secret))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [head, payload, signature] = t.tokens.adm.split('.') as [string, string, string]
    const secret = TEST_SECRET
    expect((await t.withToken(await sign({}, secret)).get('/auth/me')).status).toBe(200)
    const bad = [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer null',
      'Bearer a.b.c',
      `Basic ${Buffer.from('admin:admin').toString('base64')}`,
      t.tokens.adm,
      `Bearer ${head}.${payload}.`,
      `Bearer ${head}.${payload}.${signature.slice(0, -2)}`,
      `Bearer ${head}.${part({ sub: '1', ses: 1, exp: 9_999_999_999 })}.${signature}`,
      `Bearer ${part({ alg: 'none' })}.${payload}.`,
      `Bearer ${part({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
      `Bearer ${await sign({}, 'another secret, also long enough to sign')}`,
      `Bearer ${await sign({}, secret, 'HS512')}`,
      `Bearer ${await sign({ ses: 2 }, secret)}`,
      // A token without an id could not be ended.
      `Bearer ${await sign({}, secret, 'HS256', '')}`,
      // Another portal can have the same secret.
      `Bearer ${await sign({ aud: 'https://otra.example' }, secret)}`,
      `Bearer ${await sign({ aud: [t.signing.portal, 'https://otra.example'] }, secret)}`,
      `Bearer ${await sign({ aud: undefined }, secret)}`,
      `Bearer ${await t.sessions.issue({ id_cue: 999_999, sesion_cue: 1 })}`,
    ]
    for (const authorization of bad) {
      for (const [method, url] of [
        ['GET', '/auth/me'],
        ['POST', '/empresa'],
        ['POST', '/colaboradores'],
      ] as const)
        expect((await t.visitor.send(method, url, {}, { authorization })).status, `${url} ${authorization}`).toBe(401)
    }
  })

  test('a token from before tokens named their portal holds where its session is stored', async () => {
    const { id_cue } = t.accounts.adm
    const browser = { navegador: 'Firefox', sistema: 'Linux' }
    const { jti, iat, exp } = decodeJwt(await t.sessions.issue({ id_cue, sesion_cue: 1 }, browser))
    const of = (id: number) =>
      new SignJWT({ ses: 1, jti: jti!, iat: iat!, exp: exp! })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .sign(new TextEncoder().encode(TEST_SECRET))
    expect((await t.withToken(await of(t.accounts.registro.id_cue)).get('/auth/me')).status).toBe(401)
    const before = await of(id_cue)
    expect((await t.withToken(before).get('/auth/me')).status).toBe(200)
    expect((await t.withToken(before).post('/cuentaacceso/salir')).status).toBeLessThan(300)
    expect((await t.withToken(before).get('/auth/me')).status).toBe(401)
  })

  test('a token is valid for ten hours', async () => {
    const start = t.clock.now
    const seconds = (n: number) => {
      t.clock.now = new Date(start.getTime() + n * 1000)
    }
    seconds(10 * 3600 - 1)
    expect((await t.withToken(token).get('/auth/me')).status).toBe(200)
    seconds(10 * 3600 + 1)
    expect((await t.withToken(token).get('/auth/me')).status).toBe(401)
    seconds(0)
  })

  test('a token of a clock that runs ahead by more than a minute is 401', async () => {
    const start = t.clock.now
    for (const [ahead, status] of [
      [59, 200],
      [61, 401],
    ] as const) {
      t.clock.now = new Date(start.getTime() + ahead * 1000)
      const early = await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
      t.clock.now = start
      expect((await t.withToken(early).get('/auth/me')).status, `${ahead} s`).toBe(status)
    }
  })
})

/** Calls that a rule keeps for administrators, besides their permission. */
const FOR_ADMINISTRATORS = ['PUT /equipos/:id/otro']

describe('with a session', () => {
  test('a call without one of its permissions is 403, and with exactly them it is not', async () => {
    for (const route of routes) {
      const permission = permissionOf(route)
      if (!permission) continue
      const needed = [permission, ...route.also]
      for (const [name, switched] of needed) {
        const includes = incluidoEn(name, switched)
        const isOff = ([module, action]: Permission, off: Permission | undefined) =>
          module === off?.[0] && action === off[1]
        await grant(t, idrol, (...each) => !isOff(each, [name, switched]) && !isOff(each, includes))
        const refused = await call(route, t.withToken(token))
        expect([refused.status, refused.body?.code], nameOf(route)).toEqual([403, 'sin_permiso'])
      }
      await grant(t, idrol, (module, action) => needed.some(([name, on]) => module === name && action === on))
      const allowed = await call(route, t.withToken(token))
      const refusals = FOR_ADMINISTRATORS.includes(nameOf(route)) ? [401, 500] : [401, 403, 500]
      expect(refusals, `${nameOf(route)} ${allowed.raw.toString()}`).not.toContain(allowed.status)
    }
  })

  // A change behind `ver` alone would be one that a role makes which only looks.
  test('a role with every `ver` and nothing else changes nothing but its own account and files', async () => {
    await grant(t, idrol, (_, action) => action === 'ver')
    const open: string[] = []
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      if (!needsSession(route) && permissionOf(route) === undefined) continue
      const { status } = await call(route, t.withToken((await route.token?.()) ?? token))
      if (status !== 403) open.push(`${nameOf(route)} ${status}`)
    }
    expect(open.toSorted()).toEqual([
      'DELETE /cuentaacceso/sesiones/:id 404',
      'POST /cuentaacceso/salir 200',
      'POST /cuentaacceso/segundofactor 200',
      'POST /cuentaacceso/segundofactor/quitar 409',
      'POST /cuentaacceso/sesiones/cerrar 200',
      'POST /trabajos 201',
      'POST /trabajos/:id/reintentar 404',
      'PUT /cuentaacceso/segundofactor 400',
    ])
    const ofVer = ACCIONES_TRABAJO.filter((each) => PERMISOS_TRABAJO[each].every(([, action]) => action === 'ver'))
    expect(ofVer.filter((each) => ARCHIVO_TRABAJO[each] === null)).toEqual([])
  })

  test('an account without permissions still has a session', async () => {
    await grant(t, idrol, () => false)
    const stays = ({ url }: Callable) => url !== '/cuentaacceso/salir'
    for (const route of routes.filter(({ access }) => access === 'session').filter(stays))
      expect((await call(route, t.withToken(token))).status, nameOf(route)).not.toBe(401)
  })

  test('a changed permission applies from the next call', async () => {
    const status = async () => (await t.withToken(token).get('/empresa')).status
    await grant(t, idrol, () => false)
    expect(await status()).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Empresas' && action === 'ver')
    expect(await status()).toBe(200)
    await grant(t, idrol, () => false)
    expect(await status()).toBe(403)
  })
})

describe('with only a session, the lists that fill selects (ACC-12)', () => {
  const keys = (list: object[]) => [...new Set(list.flatMap((row) => Object.keys(row)))].toSorted()
  const plain = () => t.withToken(token)
  beforeAll(() => grant(t, idrol, () => false))

  test.each([
    ['/cursos', ['id_cur', 'nombre_cur']],
    ['/cursos?nombre=a', ['id_cur', 'nombre_cur']],
    ['/rol', ['id_rol', 'nombre_rol']],
    ['/empresa/getByParams', ['id_emp', 'nombre_emp']],
    ['/empresa/getByParams?id=0', ['id_emp', 'nombre_emp']],
    ['/colaboradores/getByParams?rol=ADM,INSPECTOR', ['apellidos_col', 'cargo_col', 'id_col', 'nombres_col']],
    ['/departamentos', ['id_dep', 'nombre_dep']],
    ['/ciudades?iddep=5', ['id_ciu', 'iddep_ciu', 'nombre_ciu']],
    ['/paises', ['id_pais', 'nombre_pais']],
    ['/tipodocs', ['id_tipo', 'iniciales_tipo', 'nombre_tipo']],
  ])('%s gives these columns and no more', async (url, columns) => {
    const { status, body } = await plain().get(url)
    expect(status).toBe(200)
    expect(body.length).toBeGreaterThan(0)
    expect(keys(body)).toEqual(columns)
  })

  test('have other columns only with the permission', async () => {
    const other = t.accounts.registro
    for (const url of [
      '/cursos?page=0',
      '/ciudades?page=0',
      '/colaboradores/getByParams',
      '/colaboradores/getByParams?idemp=0',
      `/colaboradores/getByParams?id=${other.id_col}`,
      '/cuentaacceso',
      `/cuentaacceso?idcol=${other.id_col}`,
      `/cuentaacceso?idcue=${other.id_cue}`,
      `/cuentaacceso?idcue=${account.id_cue}&idcol=${other.id_col}`,
      '/modulos',
      '/modulos?idrol=1',
    ])
      expect((await plain().get(url)).status, url).toBe(403)
  })

  test('the permissions of another role need ver on Permisos, not on Modulos', async () => {
    await grant(t, idrol, (module, action) => module === 'Modulos' && action === 'ver')
    expect((await plain().get('/modulos')).status).toBe(200)
    expect((await plain().get('/modulos?idrol=1')).status).toBe(403)
    await grant(t, idrol, (module, action) => module === 'Permisos' && action === 'ver')
    expect((await plain().get('/modulos?idrol=1')).status).toBe(200)
    await grant(t, idrol, () => false)
  })

  test('one’s own person, account and menu can be read', async () => {
    const persona = await plain().get(`/colaboradores/getByParams?id=${account.id_col}`)
    expect(persona.body).toEqual([expect.objectContaining({ id_col: account.id_col })])
    const cuenta = await plain().get(`/cuentaacceso?idcol=${account.id_col}`)
    expect(cuenta.body).toEqual([expect.objectContaining({ id_cue: account.id_cue })])
    expect((await plain().get(`/modulos?idrol=${idrol}`)).status).toBe(200)
  })
})
