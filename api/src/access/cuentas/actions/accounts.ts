import { randomBytes } from 'node:crypto'
import type {
  CuentaCreate,
  CuentaListaFilters,
  CuentaListada,
  CuentaRow,
  CuentaUpdate,
} from '@anclaje/contract/access/cuenta'
import type { PageQuery } from '@anclaje/contract/http'
import type { DuenoClave } from '@anclaje/contract/rules/access/clave'
import { impideBloquear, impideCambiarCuenta, impideEliminarCuenta } from '@anclaje/contract/rules/access/actos-cuenta'
import { impideDarRol } from '@anclaje/contract/rules/access/actos-rol'
import { openSession } from './login.ts'
import { readAccountFacts, requireMaySetPassword } from './protection.ts'
import type { Deps } from '../../../deps.ts'
import { badRequest, notFound, refuse, unauthorized } from '../../../errors/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { wholeArray } from '../../../http/paging.ts'
import { requireOwnPassword } from '../passwords/own-password.ts'
import { hashPassword, passwordColumns } from '../passwords/hash.ts'
import { weakness } from '../passwords/weakness.ts'
import { readCentroName } from '../../../documents/centro.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Counted } from '../../../db/counts.ts'
import { listRoles, lockRol, readPermissions, readPermissionsOf } from '../../permisos/queries.ts'
import { deleteCuenta, insertCuenta, lockCuenta, readCuenta, readDueno, updateCuenta } from '../queries/accounts.ts'
import { listAccounts } from '../queries/list.ts'

/** Throws 403 unless the caller asks for their own accounts or has the permission to see people. */
export function requireMayList(
  session: Session,
  { idcue, idcol }: { idcue?: number | undefined; idcol?: number | undefined },
): void {
  const own = (idcue ?? session.idcue) === session.idcue && (idcol ?? session.idcol) === session.idcol
  if (!own || (idcue === undefined && idcol === undefined)) requirePermission(session, ['Colaboradores', 'ver'])
}

/** Returns a function that tells which of some accounts the session may not change (ACC-14). */
async function protection(db: Db, session: Session, rows: readonly CuentaRow[]): Promise<(row: CuentaRow) => boolean> {
  const permissions = await readPermissionsOf(db, [...new Set(rows.map(({ idroles_cue }) => idroles_cue))])
  return ({ id_cue, idroles_cue }) => {
    const ofRole = permissions.get(idroles_cue)
    return id_cue !== session.idcue && (!ofRole || impideCambiarCuenta(session, { permissions: ofRole }) !== undefined)
  }
}

/**
 * Returns accounts without the second factor of those that the session may not change: who looks
 * for an account to take over is not told which one has none (ACC-40).
 */
export async function withoutFactors(db: Db, session: Session, rows: readonly CuentaRow[]): Promise<CuentaRow[]> {
  const isProtected = await protection(db, session, rows)
  return rows.map((row) => (isProtected(row) ? { ...row, segundofactor_cue: null } : row))
}

/**
 * Reads one page of accounts with the total. How an account that the session may not change is used
 * is left out (ACC-40).
 */
export async function listWithUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
  filters: CuentaListaFilters,
  page: PageQuery,
): Promise<{ items: CuentaListada[]; total: Counted }> {
  const { items, total } = await listAccounts(db, filters, now(), page)
  const isProtected = await protection(db, session, items)
  const seen = items.map((row) => {
    const protegida = isProtected(row)
    return { ...row, protegida, ...(protegida && { segundofactor_cue: null, ultimodia_cue: null, sesiones: null }) }
  })
  return { items: seen, total }
}

/** Lists every role with the reason why the session may not give it, or null (ACC-14). */
export async function listRolesToGive({ db }: Pick<Deps, 'db'>, session: Session) {
  return wholeArray(await listRoles(db), 'GET /rol?nombre=…').map(({ permissions, ...role }) => ({
    ...role,
    motivo: impideDarRol(session, { permissions })?.motivo ?? null,
  }))
}

/**
 * Throws 400 for a role that does not exist, and 403 for a role that the session may not give.
 * Locks the role until the transaction ends, so that its permissions cannot change before it is
 * given.
 */
async function requireMayGive(db: Tx, session: Session, idrol: number): Promise<void> {
  const role = (await lockRol(db, idrol)) ? await readPermissions(db, idrol) : undefined
  if (!role) throw badRequest('Elija un rol de la lista.', { idrol: 'Elija un rol de la lista.' })
  refuse(impideDarRol(session, { permissions: role }), ['idrol'])
}

/**
 * Throws 400 for a password that can be guessed from the data of its owner or from the words of the
 * place, or that is one of the most common passwords (ACC-24).
 */
export async function requireGoodPassword(
  { db, fixedCentro }: Pick<Deps, 'db' | 'fixedCentro'>,
  password: string,
  owner: DuenoClave | undefined,
): Promise<void> {
  const message = weakness(password, owner, await readCentroName(db, fixedCentro))
  if (message !== undefined) throw badRequest(message, { password: message })
}

const noPerson = () => badRequest('La persona no existe.', { idcolaborador: 'La persona no existe.' })

/** Reads one account. Throws 404 if it does not exist. */
async function readOne(db: Db, id: number) {
  const row = await readCuenta(db, id)
  if (!row) throw notFound()
  return row
}

/**
 * Creates the account of a person, with a role that the session may give, and returns it. Without a
 * password the account gets a random one that nobody knows, until the person sets one through a
 * link (ACC-35). Throws 400 or 403.
 */
export async function createCuenta(
  deps: Deps,
  session: Session,
  { idcolaborador, idrol, password }: CuentaCreate,
  { logSecurityEvent }: Origin,
) {
  // Hashing is slow, so it happens before the transaction, which locks the role.
  const hash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  const row = await deps.db.transaction(async (tx) => {
    await requireMayGive(tx, session, idrol)
    const owner = await readDueno(tx, idcolaborador)
    if (!owner) throw noPerson()
    await requireMaySetPassword(tx, session, idcolaborador)
    if (password !== undefined) await requireGoodPassword({ ...deps, db: tx }, password, owner)
    const id = await insertCuenta(tx, {
      idcol_cue: idcolaborador,
      idroles_cue: idrol,
      ...passwordColumns(hash, 'other'),
    })
    if (id === undefined) throw noPerson()
    return readOne(tx, id)
  })
  logSecurityEvent('cuenta_creada', { cuenta: row.id_cue, rol: idrol })
  return row
}

/**
 * Throws 400 when the body names another person than the owner of the account: the form then showed
 * the wrong person.
 */
function requireSamePerson(owner: number, { idcolaborador = owner }: CuentaUpdate): void {
  const message = 'La cuenta no es de esa persona.'
  if (idcolaborador !== owner) throw badRequest(message, { idcolaborador: message })
}

/**
 * Changes the caller's own password after checking the current one; the role does not change.
 * Returns the account with a new token (ACC-5, ACC-16).
 */
async function changeOwn(deps: Deps, session: Session, body: CuentaUpdate, origin: Origin) {
  const { db } = deps
  const { password, passwordactual } = body
  requireSamePerson(session.idcol, body)
  if (password === undefined)
    throw badRequest('Escriba la contraseña nueva.', { password: 'Escriba la contraseña nueva.' })
  await requireGoodPassword(deps, password, await readDueno(db, session.idcol))
  const before = await requireOwnPassword(deps, session, passwordactual, origin)
  const hash = await hashPassword(password)
  const { row, sesion_cue } = await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, session.idcue)
    // If the account was blocked or its password was changed meanwhile, that change stays and this
    // one is refused.
    if (account?.password_cue !== before || account.bloqueada_cue) throw unauthorized()
    const changed = await updateCuenta(tx, session.idcue, { password: passwordColumns(hash, 'owner') })
    return { row: await readOne(tx, session.idcue), sesion_cue: changed }
  })
  origin.logSecurityEvent('clave_cambiada', { cuenta: session.idcue })
  return { ...row, accesToken: await openSession(deps, { id_cue: session.idcue, sesion_cue }, origin) }
}

/**
 * Changes the password or role of another person's account. The caller's role must permit changing
 * accounts with the current role, and giving the new role. Returns the account.
 */
async function changeOther(deps: Deps, session: Session, id: number, body: CuentaUpdate, { logSecurityEvent }: Origin) {
  requirePermission(session, ['Colaboradores', 'editar'])
  const { password, idrol } = body
  const columns = password === undefined ? undefined : passwordColumns(await hashPassword(password), 'other')
  const { row, held } = await deps.db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    refuse(impideCambiarCuenta(session, await readAccountFacts(tx, id, account.idroles_cue)))
    requireSamePerson(account.idcol_cue, body)
    const changesRole = idrol !== undefined && idrol !== account.idroles_cue
    if (changesRole) await requireMayGive(tx, session, idrol)
    if (password !== undefined) {
      await requireMaySetPassword(tx, session, account.idcol_cue)
      await requireGoodPassword({ ...deps, db: tx }, password, await readDueno(tx, account.idcol_cue))
    }
    if (password !== undefined || changesRole)
      await updateCuenta(tx, id, { ...(columns && { password: columns }), ...(changesRole && { idroles_cue: idrol }) })
    return { row: await readOne(tx, id), held: account.idroles_cue }
  })
  if (password !== undefined) logSecurityEvent('clave_cambiada', { cuenta: id })
  if (idrol !== undefined && idrol !== held) logSecurityEvent('rol_cambiado', { cuenta: id, antes: held, rol: idrol })
  return row
}

/** Changes an account and returns it, with a new token when it is the caller's own. */
export async function changeCuenta(deps: Deps, session: Session, id: number, body: CuentaUpdate, origin: Origin) {
  const message = 'Los datos son de otra cuenta.'
  if ((body.id ?? id) !== id) throw badRequest(message, { id: message })
  return id === session.idcue ? changeOwn(deps, session, body, origin) : changeOther(deps, session, id, body, origin)
}

/**
 * Blocks or unblocks another person's account (ACC-27) and returns it. Does nothing when the
 * account is in that state already.
 */
export async function blockCuenta(
  { db }: Deps,
  session: Session,
  id: number,
  bloqueada: boolean,
  { logSecurityEvent }: Origin,
) {
  const { row, changes } = await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    refuse(impideBloquear(session, await readAccountFacts(tx, id, account.idroles_cue)))
    const isOther = account.bloqueada_cue !== bloqueada
    if (isOther) await updateCuenta(tx, id, { bloqueada_cue: bloqueada })
    return { row: await readOne(tx, id), changes: isOther }
  })
  if (changes) logSecurityEvent(bloqueada ? 'cuenta_bloqueada' : 'cuenta_desbloqueada', { cuenta: id })
  return row
}

/** Deletes another person's account. */
export async function removeCuenta(
  { db }: Deps,
  session: Session,
  id: number,
  { logSecurityEvent }: Origin,
): Promise<void> {
  const rol = await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    refuse(impideEliminarCuenta(session, await readAccountFacts(tx, id, account.idroles_cue)))
    await deleteCuenta(tx, id)
    return account.idroles_cue
  })
  logSecurityEvent('cuenta_eliminada', { cuenta: id, rol })
}
