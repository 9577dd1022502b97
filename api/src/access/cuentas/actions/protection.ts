import { ROLES, exceeds } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { CUENTA_PROTEGIDA, FIRMANTE_CUENTA } from '@anclaje/contract/rules/access/identidad'
import type { Db } from '../../../db/client.ts'
import { forbidden } from '../../../http/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import { readPermissions } from '../../permisos/queries.ts'
import { listFirmantes, listPermissionsOfPeople } from '../queries.ts'

// Whose accounts and identity are out of a session's reach (ACC-14, ACC-15, ACC-34).

/**
 * Returns whether a session may write to somebody else's account that holds a role, or give that
 * role: ADM, or whoever may do all that the role may and more, so that nobody makes or takes over
 * an account like their own (ACC-14: no climbing).
 */
export const mayWriteRole = ({ idrol, permissions }: Session, role: Permissions): boolean =>
  idrol === ROLES.adm || exceeds(permissions, role)

/** Throws 403 unless the session may write to somebody else's account that holds the role. */
export async function requireMayTouch(db: Db, session: Session, idrol: number): Promise<void> {
  if (!mayWriteRole(session, (await readPermissions(db, idrol)) ?? {})) throw forbidden(CUENTA_PROTEGIDA)
}

/**
 * Returns the people who have an account that a session may not write to (ACC-14). Of one's own
 * person only an ADM changes more than Mi Cuenta does.
 */
export async function withProtectedAccount(db: Db, session: Session, idcols: number[]): Promise<Set<number>> {
  const accounts = await listPermissionsOfPeople(db, idcols)
  const isOff = (idcol: number, theirs: Permissions) =>
    idcol === session.idcol ? session.idrol !== ROLES.adm : !mayWriteRole(session, theirs)
  return new Set(accounts.filter(({ idcol, permissions }) => isOff(idcol, permissions)).map(({ idcol }) => idcol))
}

/**
 * Returns the people whose names, document, mail, cargo, licence and signature are out of a
 * session's reach: for their account (ACC-15), or, but for an ADM, because they sign or signed
 * (ACC-34).
 */
export async function protectedAmong(db: Db, session: Session, idcols: number[]): Promise<Set<number>> {
  if (session.idrol === ROLES.adm) return new Set()
  const byAccount = await withProtectedAccount(db, session, idcols)
  return new Set([...byAccount, ...(await listFirmantes(db, idcols))])
}

/** Returns whether the identity of a person is out of a session's reach, as `protectedAmong`. */
export const isProtected = async (db: Db, session: Session, idcol: number): Promise<boolean> =>
  (await protectedAmong(db, session, [idcol])).has(idcol)

/**
 * Throws 403 unless the session may set the password of a person: of who signs or signed only an
 * ADM does, since with it Mi Cuenta changes their signature (ACC-34).
 */
export async function requireMaySetPassword(db: Db, session: Session, idcol: number): Promise<void> {
  if (session.idrol === ROLES.adm) return
  if ((await listFirmantes(db, [idcol])).length > 0) throw forbidden(FIRMANTE_CUENTA)
}
