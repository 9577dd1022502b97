import type { FastifyRequest } from 'fastify'
import { cuentaCalls } from '@anclaje/contract/entities/cuenta'
import type { CuentaUpdate } from '@anclaje/contract/entities/cuenta'
import { pageQuery } from '@anclaje/contract/http'
import { openAttempt } from '../../core/attempts.ts'
import type { App, Deps } from '../../core/deps.ts'
import { ApiError, badRequest, forbidden, notFound, unauthorized } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { requirePermission } from '../../core/guard.ts'
import { parse } from '../../core/multipart.ts'
import { requireOwnPassword } from '../../core/own-password.ts'
import { pageReply, pagedCall, wholeArray } from '../../core/page.ts'
import { checkPassword, hashPassword } from '../../core/passwords.ts'
import { recordEvent } from '../../core/security.ts'
import { serve } from '../../core/serve.ts'
import type { Session } from '../../core/session.ts'
import {
  deleteCuenta,
  findCuentas,
  findLogin,
  insertCuenta,
  listCuentas,
  lockCuenta,
  markIngreso,
  readCuenta,
  readDataUser,
  readDueno,
  redeemLink,
  requireMayGive,
  requireMayTouch,
  updateCuenta,
} from './queries.ts'
import { requireGoodPassword } from './rules.ts'

const wrongLogin = () => new ApiError(401, 'credenciales_invalidas', 'Usuario o contraseña invalidos')

/**
 * Checks user and password; gives the account. Throws 401 or, after too many failures, 429 with the
 * seconds left.
 */
async function checkLogin(deps: Deps, request: FastifyRequest, username: string, password: string) {
  const login = await findLogin(deps.db, username)
  const attempt = await openAttempt(deps, { idcue: login?.id_cue, username, ip: request.ip })
  if (!(await checkPassword(login?.password_cue, password)) || !login) {
    recordEvent(deps.sessions, request, 'login_fallido', { cuenta: login?.id_cue ?? null, fallos: attempt.failures })
    throw wrongLogin()
  }
  await attempt.passed()
  return login
}

/** Login, who am I, and access accounts (portal §7, Auth and Catalogues; decisions §2). */
export function cuentasRoutes(app: App, deps: Deps): void {
  const { db, sessions, now } = deps

  serve(app, cuentaCalls, {
    'POST /cuentaacceso/auth': async ({ body, request }) => {
      const account =
        'token' in body
          ? await redeemLink(db, body.token, now())
          : await checkLogin(deps, request, body.username, body.password)
      const user = account && (await readDataUser(db, account.id_cue))
      if (!account || !user) {
        recordEvent(sessions, request, 'login_fallido', { cuenta: null, enlace: 1 })
        throw wrongLogin()
      }
      recordEvent(sessions, request, 'login', { cuenta: account.id_cue })
      if (!deps.disk.isLow()) await markIngreso(db, account.id_cue, now())
      return { accesToken: await sessions.issue(account), dataUser: user }
    },

    'POST /cuentaacceso/salir': async ({ session, request }) => {
      await sessions.end(session)
      recordEvent(sessions, request, 'salida')
      return { message: 'Sesión cerrada' }
    },

    'GET /auth/me': async ({ session }) => {
      const user = await readDataUser(db, session.idcue)
      if (!user) throw unauthorized()
      return user
    },

    // An array, as the specification has it; a page of it when one is asked for (decisions §1.4).
    'GET /cuentaacceso': async ({ query, session }) => {
      const { idcue, idcol } = query
      const own = (idcue ?? session.idcue) === session.idcue && (idcol ?? session.idcol) === session.idcol
      if (!own || (idcue === undefined && idcol === undefined)) requirePermission(session, ['Colaboradores', 'ver'])
      if (query.page === undefined) return wholeArray(await findCuentas(db, query), pagedCall('/cuentaacceso'))
      const window = parse(pageQuery, query)
      const { items, total } = await listCuentas(db, query, window)
      return pageReply(items, total, window)
    },

    'POST /cuentaacceso': async ({ body: { idcolaborador, idrol, password }, session, request }) => {
      await requireMayGive(db, session, idrol)
      const noPerson = () => badRequest('La persona no existe.', { idcolaborador: 'La persona no existe.' })
      const owner = await readDueno(db, idcolaborador)
      if (!owner) throw noPerson()
      requireGoodPassword(password, owner)
      const password_cue = await hashPassword(password)
      const id = await insertCuenta(db, { password_cue, idcol_cue: idcolaborador, idroles_cue: idrol })
      if (id === undefined) throw noPerson()
      const row = await readCuenta(db, id)
      if (!row) throw notFound()
      recordEvent(sessions, request, 'cuenta_creada', { cuenta: id, rol: idrol })
      return row
    },

    'PUT /cuentaacceso/:id': async ({ params: { id }, body, session, request }) => {
      const message = 'Los datos son de otra cuenta.'
      if ((body.id ?? id) !== id) throw badRequest(message, { id: message })
      const token =
        id === session.idcue
          ? await changeOwn(deps, request, session, body)
          : await changeOther(deps, request, session, id, body)
      const row = await readCuenta(db, id)
      if (!row) throw notFound()
      return token ? { ...row, accesToken: token } : row
    },

    'DELETE /cuentaacceso/:id': async ({ params: { id }, session, request }) => {
      if (id === session.idcue) throw forbidden('No puede eliminar su propia cuenta.')
      const rol = await db.transaction(async (tx) => {
        const account = await lockCuenta(tx, id)
        if (!account) throw notFound()
        await requireMayTouch(tx, session, account.idroles_cue)
        await deleteCuenta(tx, id)
        return account.idroles_cue
      })
      recordEvent(sessions, request, 'cuenta_eliminada', { cuenta: id, rol })
      return { message: 'Registro eliminado' }
    },
  })
}

/**
 * Throws 400 when the body names another person than the account's: the form showed somebody else.
 */
function requireSamePerson(owner: number, { idcolaborador = owner }: CuentaUpdate): void {
  const message = 'La cuenta no es de esa persona.'
  if (idcolaborador !== owner) throw badRequest(message, { idcolaborador: message })
}

/**
 * Changes one's own password, with the current one at hand; the role stays. Gives the new token
 * (decisions §2.1, §2.6).
 */
async function changeOwn(deps: Deps, request: FastifyRequest, session: Session, body: CuentaUpdate): Promise<string> {
  const { db, sessions } = deps
  const { password, passwordactual } = body
  requireSamePerson(session.idcol, body)
  if (password === undefined)
    throw badRequest('Ingrese la contraseña nueva.', { password: 'Ingrese la contraseña nueva.' })
  requireGoodPassword(password, await readDueno(db, session.idcol))
  const before = await requireOwnPassword(deps, request, passwordactual)
  const password_cue = await hashPassword(password)
  const sesion_cue = await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, session.idcue)
    if (account?.password_cue !== before) throw unauthorized()
    return updateCuenta(tx, session.idcue, { password_cue })
  })
  recordEvent(sessions, request, 'clave_cambiada', { cuenta: session.idcue })
  return sessions.issue({ id_cue: session.idcue, sesion_cue })
}

/**
 * Changes another's password or role, if one's own role may touch the role held and give the other
 * one.
 */
async function changeOther(
  deps: Deps,
  request: FastifyRequest,
  session: Session,
  id: number,
  body: CuentaUpdate,
): Promise<undefined> {
  requirePermission(session, ['Colaboradores', 'editar'])
  const { password, idrol } = body
  const held = await deps.db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    await requireMayTouch(tx, session, account.idroles_cue)
    requireSamePerson(account.idcol_cue, body)
    const changesRole = idrol !== undefined && idrol !== account.idroles_cue
    if (changesRole) await requireMayGive(tx, session, idrol)
    if (password === undefined && !changesRole) return idrol
    if (password !== undefined) requireGoodPassword(password, await readDueno(tx, account.idcol_cue))
    const password_cue = password === undefined ? {} : { password_cue: await hashPassword(password) }
    await updateCuenta(tx, id, { ...password_cue, ...(changesRole && { idroles_cue: idrol }) })
    return account.idroles_cue
  })
  const tell = (evento: 'clave_cambiada' | 'rol_cambiado', details = {}) =>
    recordEvent(deps.sessions, request, evento, { cuenta: id, ...details })
  if (password !== undefined) tell('clave_cambiada')
  if (idrol !== undefined && held !== undefined && idrol !== held) tell('rol_cambiado', { antes: held, rol: idrol })
  return undefined
}

export const cuentasConstraints: Constraints = {
  cuentas_username_uq: { field: 'username', message: 'Ya existe una cuenta con ese usuario.' },
  cuentas_persona_uq: { field: 'idcolaborador', message: 'La persona ya tiene una cuenta de acceso.' },
  cuentas_persona_fk: { field: 'idcolaborador', message: 'La persona no existe.' },
  cuentas_rol_fk: { field: 'idrol', message: 'Seleccione un rol de la lista.' },
  cuentas_ultimo_adm: { message: 'Es la última cuenta de administrador: no puede perder su rol ni eliminarse.' },
}
