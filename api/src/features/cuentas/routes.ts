import * as z from 'zod'
import {
  credenciales,
  cuentaCreate,
  cuentaFilters,
  cuentaRow,
  cuentaUpdate,
  dataUser,
  sesion,
} from '@anclaje/contract/entities/cuenta'
import { mensaje, pageOf, pageQuery } from '@anclaje/contract/http'
import type { App, Deps } from '../../core/deps.ts'
import { ApiError, badRequest, forbidden, notFound, unauthorized } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { requirePermission, sessionOf } from '../../core/guard.ts'
import { LIMITS } from '../../core/limits.ts'
import { parse } from '../../core/multipart.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { checkPassword, hashPassword } from '../../core/passwords.ts'
import type { Session } from '../../core/session.ts'
import { idParam } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import {
  clearIntentos,
  countIntentos,
  deleteCuenta,
  deleteIntento,
  findCuentas,
  findLogin,
  insertCuenta,
  insertIntento,
  listCuentas,
  lockCuenta,
  readCuenta,
  readDataUser,
  readDocumento,
  readLogin,
  redeemLink,
  requireCover,
  updateCuenta,
} from './queries.ts'
import { LOCK, lockedFor } from './rules.ts'

const wrongLogin = () => new ApiError(401, 'credenciales_invalidas', 'Usuario o contraseña invalidos')

/** Throws 429 when a user name or this address failed too often; counts as a failure until `passed` says otherwise. */
async function openAttempt({ db, now }: Deps, username: string, address: string) {
  const usuario = username.toUpperCase()
  const since = (ms: number) => new Date(now().getTime() - ms)
  const attempt = await insertIntento(db, usuario, address, now())
  const retryAfter = lockedFor(
    await countIntentos(db, usuario, address, since(LOCK.address.windowMs)),
    await countIntentos(db, usuario, undefined, since(LOCK.user.windowMs)),
  )
  if (retryAfter > 0) {
    await deleteIntento(db, attempt)
    const minutes = retryAfter / 60
    throw new ApiError(
      429,
      'cuenta_bloqueada',
      `Demasiados intentos fallidos. Intente de nuevo en ${minutes} minutos.`,
      { retryAfter },
    )
  }
  return { passed: () => clearIntentos(db, usuario, address) }
}

/** Checks user and password with the lock-out; gives the account. Throws 401 or, locked, 429. */
async function checkLogin(deps: Deps, username: string, password: string, address: string) {
  const attempt = await openAttempt(deps, username, address)
  const login = await findLogin(deps.db, username)
  if (!(await checkPassword(login?.password_cue, password)) || !login) throw wrongLogin()
  await attempt.passed()
  return login
}

/** Login, who am I, and access accounts (portal §7, Auth and Catalogues; decisions §2). */
export function cuentasRoutes(app: App, deps: Deps): void {
  const { db, sessions, now } = deps

  app.route({
    method: 'POST',
    url: '/cuentaacceso/auth',
    config: { access: 'public', rateLimit: LIMITS.login },
    schema: { body: credenciales, response: { 200: sesion } },
    handler: async (request) => {
      const { body } = request
      const account =
        'token' in body
          ? await redeemLink(db, body.token, now())
          : await checkLogin(deps, body.username, body.password, request.ip)
      const user = account && (await readDataUser(db, account.id_cue))
      if (!account || !user) throw wrongLogin()
      return { accesToken: await sessions.issue(account), dataUser: user }
    },
  })

  app.route({
    method: 'GET',
    url: '/auth/me',
    config: { access: 'session' },
    schema: { response: { 200: dataUser } },
    handler: async (request) => {
      const user = await readDataUser(db, sessionOf(request).idcue)
      if (!user) throw unauthorized()
      return user
    },
  })

  app.route({
    method: 'GET',
    url: '/cuentaacceso',
    config: { access: 'session' },
    // An array, as the specification has it; a page of it when one is asked for (decisions §1.4).
    schema: {
      querystring: cuentaFilters.extend({ ...pageQuery.shape, page: z.unknown().optional() }),
      response: { 200: z.union([pageOf(cuentaRow), z.array(cuentaRow)]) },
    },
    handler: async (request) => {
      const session = sessionOf(request)
      const { idcue, idcol } = request.query
      const own = (idcue ?? session.idcue) === session.idcue && (idcol ?? session.idcol) === session.idcol
      if (!own || (idcue === undefined && idcol === undefined)) requirePermission(session, ['Colaboradores', 'ver'])
      if (request.query.page === undefined)
        return wholeArray(await findCuentas(db, request.query), pagedCall('/cuentaacceso'))
      const window = parse(pageQuery, request.query)
      const { items, total } = await listCuentas(db, request.query, window)
      return pageReply(items, total, window)
    },
  })

  app.route({
    method: 'POST',
    url: '/cuentaacceso',
    config: { access: ['Colaboradores', 'crear'] },
    schema: { body: cuentaCreate, response: { 201: cuentaRow } },
    handler: async (request, reply) => {
      const { idcolaborador, idrol, password } = request.body
      await requireCover(db, sessionOf(request), idrol)
      const username = await readDocumento(db, idcolaborador)
      if (!username) throw badRequest('La persona no existe.', { idcolaborador: 'La persona no existe.' })
      const password_cue = await hashPassword(password)
      const id = await insertCuenta(db, {
        username_cue: username,
        password_cue,
        idcol_cue: idcolaborador,
        idroles_cue: idrol,
      })
      const row = await readCuenta(db, id)
      if (!row) throw notFound()
      return reply.status(201).send(row)
    },
  })

  app.route({
    method: 'PUT',
    url: '/cuentaacceso/:id',
    config: { access: 'session' },
    schema: { params: idParam, body: cuentaUpdate, response: { 200: cuentaRow } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      const token =
        id === session.idcue
          ? await changeOwn(deps, session, request.body, request.ip)
          : await changeOther(db, session, id, request.body)
      const row = await readCuenta(db, id)
      if (!row) throw notFound()
      return token ? { ...row, accesToken: token } : row
    },
  })

  app.route({
    method: 'DELETE',
    url: '/cuentaacceso/:id',
    config: { access: ['Colaboradores', 'eliminar'] },
    schema: { params: idParam, response: { 200: mensaje } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { id } = request.params
      if (id === session.idcue) throw forbidden('No puede eliminar su propia cuenta.')
      await db.transaction(async (tx) => {
        const account = await lockCuenta(tx, id)
        if (!account) throw notFound()
        await requireCover(tx, session, account.idroles_cue)
        await deleteCuenta(tx, id)
      })
      return { message: 'Registro eliminado' }
    },
  })
}

type Update = z.output<typeof cuentaUpdate>

/**
 * Changes one's own password, with the current one at hand; the role stays. Gives the new token (decisions §2.1, §2.6). Whoever
 * found an open session guesses no better here than at the login.
 */
async function changeOwn(deps: Deps, session: Session, body: Update, address: string): Promise<string> {
  const { db, sessions } = deps
  const { password, passwordactual } = body
  if (password === undefined)
    throw badRequest('Ingrese la contraseña nueva.', { password: 'Ingrese la contraseña nueva.' })
  const before = await readLogin(db, session.idcue)
  if (!before) throw unauthorized()
  const attempt = await openAttempt(deps, before.username_cue, address)
  if (!(await checkPassword(before.password_cue, passwordactual ?? ''))) {
    throw badRequest('La contraseña actual no es correcta.', {
      passwordactual: 'La contraseña actual no es correcta.',
    })
  }
  await attempt.passed()
  const password_cue = await hashPassword(password)
  return db.transaction(async (tx) => {
    const account = await lockCuenta(tx, session.idcue)
    if (account?.password_cue !== before.password_cue) throw unauthorized()
    const sesion_cue = await updateCuenta(tx, session.idcue, { password_cue })
    return sessions.issue({ id_cue: session.idcue, sesion_cue })
  })
}

/** Changes another's password or role, if one's own role covers both the role held and the role given. */
async function changeOther(db: Db, session: Session, id: number, body: Update): Promise<undefined> {
  requirePermission(session, ['Colaboradores', 'editar'])
  const { password, idrol } = body
  await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    await requireCover(tx, session, account.idroles_cue)
    const changesRole = idrol !== undefined && idrol !== account.idroles_cue
    if (changesRole) await requireCover(tx, session, idrol)
    if (password === undefined && !changesRole) return
    const password_cue = password === undefined ? {} : { password_cue: await hashPassword(password) }
    await updateCuenta(tx, id, { ...password_cue, ...(changesRole && { idroles_cue: idrol }) })
  })
  return undefined
}

export const cuentasConstraints: Constraints = {
  cuentas_username_uq: { field: 'username', message: 'Ya existe una cuenta con ese usuario.' },
  cuentas_persona_uq: { field: 'idcolaborador', message: 'La persona ya tiene una cuenta de acceso.' },
  cuentas_persona_fk: { field: 'idcolaborador', message: 'La persona no existe.' },
  cuentas_rol_fk: { field: 'idrol', message: 'Seleccione un rol de la lista.' },
  cuentas_ultimo_adm: { message: 'Es la última cuenta de administrador: no puede perder su rol ni eliminarse.' },
}
