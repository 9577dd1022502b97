import { impidePonerClave } from '@anclaje/contract/rules/access/actos-cuenta'
import type { HechosCuenta } from '@anclaje/contract/rules/access/actos-cuenta'
import type { HechosPersona } from '@anclaje/contract/rules/access/actos-persona'
import type { Db } from '../../../db/client.ts'
import { refuse } from '../../../errors/errors.ts'
import type { Session } from '../../../http/callers/session.ts'
import { readPermissions } from '../../permisos/queries.ts'
import { listFirmantes, listPermissionsOfPeople } from '../queries/accounts.ts'

// Facts that decide which accounts and identities a session may not change (ACC-14, ACC-15,
// ACC-34).

/** Reads the permissions of the role of an account. */
export const readAccountFacts = async (db: Db, id: number, idrol: number): Promise<HechosCuenta> => ({
  id,
  permissions: (await readPermissions(db, idrol)) ?? {},
})

/**
 * Adds to each person the permissions of the role of their account. Returns the people by their
 * ids.
 */
export async function readPeopleFacts(
  db: Db,
  people: readonly Pick<HechosPersona, 'id' | 'firmante'>[],
): Promise<Map<number, HechosPersona>> {
  const accounts = await listPermissionsOfPeople(
    db,
    people.map(({ id }) => id),
  )
  const byPerson = new Map(accounts.map(({ idcol, permissions }) => [idcol, permissions]))
  return new Map(
    people.map(({ id, firmante }) => [id, { id, firmante, permisosCuenta: byPerson.get(id) ?? null }] as const),
  )
}

/** Adds to a person the permissions of the role of their account. */
export const readPersonFacts = async (db: Db, id: number, firmante: boolean): Promise<HechosPersona> =>
  (await readPeopleFacts(db, [{ id, firmante }])).get(id)!

/** Throws 403 unless the session may set the password of a person (ACC-34). */
export async function requireMaySetPassword(db: Db, session: Session, idcol: number): Promise<void> {
  refuse(impidePonerClave(session, { firmante: (await listFirmantes(db, [idcol])).length > 0 }))
}
