import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { finished } from '../../../test/inspections.ts'
import { createRole } from '../../../test/roles.ts'
import { makeLink } from '../../access/cuentas/queries/links.ts'
import { cuentas } from '../../db/tables/access.ts'
import { logOptions } from '../log.ts'

// The security log does not depend on the log level of the other lines.
const logAt = (level: string) => logOptions(level) as object

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { ...logAt('error'), stream: { write: (line: string) => lines.push(line) } })
})
afterAll(() => t.close())
beforeEach(() => {
  lines.length = 0
})

/** Returns the lines of the security log, without the fields that every log line has. */
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ registro }) => registro === 'seguridad')
    .map(({ level, evento, por, direccion: _, time: __, pid: ___, hostname: ____, reqId: _____, registro: ______, ...rest }) => [
      level, evento, por, rest,
    ]) // prettier-ignore
const [INFO, WARN] = [30, 40]
const login = (username: string, password: string) => t.visitor.post('/cuentaacceso/auth', { username, password })

test('logins, failed logins and log-outs', async () => {
  const { id_cue, username } = await t.make.cuenta(ROLES.consulta)
  await login(username, 'no-es-esta')
  await login(username, 'tampoco-esta')
  await login('1010200399', 'no-hay-tal')
  await t.visitor.post('/cuentaacceso/auth', { token: 'no-es-un-enlace' })
  const { body } = await login(username, PASSWORD)
  await t.withToken(body.accesToken).post('/cuentaacceso/salir')
  expect(events()).toEqual([
    [WARN, 'login_fallido', null, { cuenta: id_cue, fallos: 1 }],
    [WARN, 'login_fallido', null, { cuenta: id_cue, fallos: 2 }],
    [WARN, 'login_fallido', null, { cuenta: null, fallos: 1 }],
    [WARN, 'login_fallido', null, { cuenta: null, enlace: 1 }],
    [INFO, 'login', null, { cuenta: id_cue }],
    [INFO, 'salida', id_cue, {}],
  ])
})

test('refusals because of the role, the session or the number of tries', async () => {
  const { username } = await t.make.cuenta(ROLES.consulta)
  const por = t.accounts.consulta.id_cue
  await t.as('consulta').get('/empresa')
  await t.as('consulta').get(`/colaboradores/getByParams?id=${t.accounts.adm.id_col}`)
  await t.withToken('no-es-un-token').get('/empresa')
  await t.visitor.get('/empresa')
  for (let i = 0; i < 11; i += 1) await login(username, 'no-es-esta')
  const refusal = (ruta: string, estado: number, codigo: string) => ({ ruta, estado, codigo })
  expect(events().filter(([, evento]) => evento === 'rechazo')).toEqual([
    [WARN, 'rechazo', por, refusal('GET /api/v1/empresa', 403, 'sin_permiso')],
    [WARN, 'rechazo', por, refusal('GET /api/v1/colaboradores/getByParams', 403, 'sin_permiso')],
    [WARN, 'rechazo', null, refusal('GET /api/v1/empresa', 401, 'sin_sesion')],
    [WARN, 'rechazo', null, refusal('POST /api/v1/cuentaacceso/auth', 429, 'demasiados_intentos')],
  ])
})

test('who tries what the rules forbid, or asks for many records that do not exist', async () => {
  const [por, ideq] = [t.accounts.inspector.id_cue, await t.make.equipo()]
  const { id, answer } = await finished(t, { ideq, fails: true })
  await t.as('inspector').get(`/evaluacion/${id}/pdf`)
  lines.length = 0
  const own = bodies.empresa({ sitioweb: 'https://spam.example' })
  await t.visitor.form('POST', '/empresa', own)
  await answer(1)
  await t.as('inspector').put(`/equipos/${ideq}`, bodies.equipo({ numserie: 'OTRA-777' }))
  for (let i = 0; i < 42; i += 1) await t.as('inspector').get(`/marcas/${999_000 + i}`)
  for (let i = 0; i < 42; i += 1) await t.as('inspector').get(`/nada/${i}`)
  const refusal = (ruta: string, estado: number, codigo: string) => ({ ruta, estado, codigo })
  const told = () => events().filter(([, evento]) => evento === 'rechazo')
  expect(told()).toEqual([
    [WARN, 'rechazo', null, refusal('POST /api/v1/empresa', 400, 'trampa')],
    [WARN, 'rechazo', por, refusal('PUT /api/v1/evaluaciondetalle/:id', 409, 'rechazo_firme')],
    [WARN, 'rechazo', por, refusal('PUT /api/v1/equipos/:id', 409, 'identidad_emitida')],
    [WARN, 'rechazo', por, refusal('GET /api/v1/marcas/:id', 404, 'sondeo')],
  ])
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  for (let i = 0; i < 21; i += 1) await t.as('inspector').get(`/marcas/${999_000 + i}`)
  expect(told()).toHaveLength(5)
})

test('changes of accounts, roles, passwords and permissions', async () => {
  const por = t.accounts.adm.id_cue
  const adm = t.as('adm')
  const idcolaborador = await t.make.colaborador()
  const { id_cue: cuenta } = (
    await adm.post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: ROLES.consulta })
  ).body
  await adm.put(`/cuentaacceso/${cuenta}`, { idrol: ROLES.registro })
  await adm.put(`/cuentaacceso/${cuenta}`, { idrol: ROLES.registro })
  await adm.put(`/cuentaacceso/${cuenta}`, { password: 'nueva-clave' })
  const [account] = await t.db.select().from(cuentas).where(eq(cuentas.id_cue, cuenta))
  const me = t.withToken(await t.sessions.issue(account!))
  await me.put(`/cuentaacceso/${cuenta}`, { password: 'otra-clave', passwordactual: 'no-es-esta' })
  await me.put(`/cuentaacceso/${cuenta}`, { password: 'otra-clave', passwordactual: 'nueva-clave' })
  await adm.delete(`/cuentaacceso/${cuenta}`)
  const rol = await createRole(t.db)
  const [{ id_mod: modulo }] = (await adm.get('/modulos')).body
  await adm.post('/permisosroles', { idrol: rol, idmodulo: modulo, ver: 1, editar: 0 })
  expect(events()).toEqual([
    [INFO, 'cuenta_creada', por, { cuenta, rol: ROLES.consulta }],
    [INFO, 'rol_cambiado', por, { cuenta, antes: ROLES.consulta, rol: ROLES.registro }],
    [INFO, 'clave_cambiada', por, { cuenta }],
    [WARN, 'clave_actual_fallida', cuenta, { fallos: 1 }],
    [INFO, 'clave_cambiada', cuenta, { cuenta }],
    [INFO, 'cuenta_eliminada', por, { cuenta, rol: ROLES.registro }],
    [INFO, 'permiso_cambiado', por, { rol, modulo, ver: 1, editar: 0 }],
  ])
})

test('blocks, the logins that they refuse, ended sessions, and links', async () => {
  const { id_cue: cuenta, username } = await t.make.cuenta(ROLES.consulta)
  const por = t.accounts.adm.id_cue
  const block = (bloqueada: boolean) => t.as('adm').put(`/cuentaacceso/${cuenta}/bloqueo`, { bloqueada })
  await block(true)
  await block(true)
  await login(username, PASSWORD)
  await block(false)
  const link = (tipo: 'ingreso' | 'clave') => makeLink(t.db, cuenta, { tipo, now: t.clock.now })
  const { body } = await t.visitor.post('/cuentaacceso/auth', { token: await link('ingreso') })
  await t.withToken(body.accesToken).post('/cuentaacceso/sesiones/cerrar')
  const token = await link('clave')
  for (const password of ['zorro-gris-41', 'zorro-gris-42'])
    await t.visitor.post('/cuentaacceso/restablecer', { token, password })
  expect(events()).toEqual([
    [INFO, 'cuenta_bloqueada', por, { cuenta }],
    [WARN, 'login_fallido', null, { cuenta, bloqueada: 1 }],
    [INFO, 'cuenta_desbloqueada', por, { cuenta }],
    [INFO, 'login', null, { cuenta, enlace: 1 }],
    [INFO, 'sesion_cerrada', cuenta, { cuenta, demas: 1 }],
    [INFO, 'clave_restablecida', null, { cuenta }],
    [WARN, 'login_fallido', null, { cuenta: null, enlace: 1 }],
  ])
})

test('no line contains a user name, a document number, a name, a password or an address', async () => {
  const body = bodies.colaborador()
  const { username } = await t.make.cuenta(ROLES.consulta, body)
  await login(username, 'no-es-esta')
  await login(username, PASSWORD)
  await login('escribí mi clave aquí', 'x')
  await t.as('consulta').put('/colaboradores/1', { ...body, passwordactual: PASSWORD })
  const idcolaborador = await t.make.colaborador(bodies.colaborador())
  await t.as('adm').post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: ROLES.consulta })
  expect(events().length).toBeGreaterThan(4)
  const all = lines.join('')
  for (const secret of [
    username,
    body.numerodocumento,
    body.nombres,
    body.correopersonal,
    PASSWORD,
    'no-es-esta',
    'escribí',
    '127.0.0.1',
  ])
    // prettier-ignore
    expect(all, secret).not.toContain(secret)
})

test('lines of one address have the same mark, in every process with the same secret', async () => {
  await login('nadie', 'no-es-esta')
  await login('nadie2', 'no-es-esta')
  const marks = lines.map((line) => JSON.parse(line)).filter(({ registro }) => registro === 'seguridad')
  expect(new Set(marks.map(({ direccion }) => direccion)).size).toBe(1)
  expect(marks[0].direccion).toMatch(/^[\w-]{12}$/)
})

test('LOG_LEVEL=silent silences the security log too', async () => {
  const quiet: string[] = []
  const other = await startTestApp({}, { ...logAt('silent'), stream: { write: (line: string) => quiet.push(line) } })
  await other.visitor.post('/cuentaacceso/auth', { username: 'nadie', password: 'no-es-esta' })
  await other.close()
  expect(quiet).toEqual([])
})
