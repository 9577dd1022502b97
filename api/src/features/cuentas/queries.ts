import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { DataUser } from '@anclaje/contract/entities/cuenta'
import type { PageQuery } from '@anclaje/contract/http'
import { covers } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { badRequest, forbidden } from '../../core/errors.ts'
import { ARRAY_LIMIT } from '../../core/page.ts'
import { linkHash } from '../../core/secret.ts'
import { permissionsColumn } from '../../core/session.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/client.ts'
import { colaboradores, cuentas, enlaces, intentos, roles } from '../../db/tables.ts'

const row = {
  id_cue: cuentas.id_cue,
  username_cue: cuentas.username_cue,
  idcol_cue: cuentas.idcol_cue,
  idroles_cue: cuentas.idroles_cue,
  rol: { id_rol: roles.id_rol, nombre_rol: roles.nombre_rol },
}

const selectCuentas = (db: Db) =>
  db.select(row).from(cuentas).innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue)).$dynamic()

interface CuentaFilters {
  idcue?: number | undefined
  idcol?: number | undefined
}

const matches = ({ idcue, idcol }: CuentaFilters) =>
  and(
    idcue === undefined ? undefined : eq(cuentas.id_cue, idcue),
    idcol === undefined ? undefined : eq(cuentas.idcol_cue, idcol),
  )

/**
 * Accounts by their id, by their person, or all; no more than show that there are too many for an
 * array.
 */
export const findCuentas = (db: Db, filters: CuentaFilters) =>
  selectCuentas(db).where(matches(filters)).orderBy(cuentas.id_cue).limit(ARRAY_LIMIT)

/** One page of accounts with the exact total. */
export async function listCuentas(db: Db, filters: CuentaFilters, { page, size }: PageQuery) {
  const total = await db.$count(cuentas, matches(filters))
  const items = await selectCuentas(db)
    .where(matches(filters))
    .orderBy(cuentas.id_cue)
    .limit(size)
    .offset(page * size)
  return { total, items }
}

/** One account, or undefined. */
export const readCuenta = async (db: Db, id: number) => (await selectCuentas(db).where(eq(cuentas.id_cue, id)))[0]

/** What a login needs of an account, by user name. */
export async function findLogin(db: Db, username: string) {
  const [login] = await db
    .select({ id_cue: cuentas.id_cue, password_cue: cuentas.password_cue, sesion_cue: cuentas.sesion_cue })
    .from(cuentas)
    .where(eq(sql`upper(${cuentas.username_cue})`, username.toUpperCase()))
  return login
}

/** The stored account with its password's hash, or undefined. */
export const readLogin = async (db: Db, id: number) =>
  (await db.select().from(cuentas).where(eq(cuentas.id_cue, id)))[0]

/** The password's hash and the session count of an account, locked against a change at the same moment. */
export async function lockCuenta(db: Db, id: number) {
  const [login] = await db.select().from(cuentas).where(eq(cuentas.id_cue, id)).for('update')
  return login
}

/** Who an account is (decisions §2.1), or undefined. */
export async function readDataUser(db: Db, id: number): Promise<DataUser | undefined> {
  const [user] = await db
    .select({
      id_cue: cuentas.id_cue,
      username_cue: cuentas.username_cue,
      idroles_cue: cuentas.idroles_cue,
      id_col: colaboradores.id_col,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
      correopersonal_col: colaboradores.correopersonal_col,
      nombre_rol: roles.nombre_rol,
    })
    .from(cuentas)
    .innerJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
    .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
    .where(eq(cuentas.id_cue, id))
  return user
}

/** Uses up a one-time login code: its account, or undefined when it is unknown, used or late. */
export async function redeemLink(db: Db, code: string, now: Date) {
  const [link] = await db
    .delete(enlaces)
    .where(eq(enlaces.hash_enl, linkHash(code)))
    .returning()
  if (!link || new Date(link.vence_enl) < now) return undefined
  const [account] = await db
    .select({ id_cue: cuentas.id_cue, sesion_cue: cuentas.sesion_cue })
    .from(cuentas)
    .where(eq(cuentas.id_cue, link.idcue_enl))
  return account
}

/** The document number of a person, to be the user name, or undefined. */
export async function readDocumento(db: Db, idcol: number) {
  const [person] = await db
    .select({ numero: colaboradores.numerodocumento_col })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, idcol))
  return person?.numero
}

/** What a role may do, or undefined when there is no such role. */
export async function readPermissions(db: Db, idrol: number): Promise<Permissions | undefined> {
  const [role] = await db.select({ permissions: permissionsColumn }).from(roles).where(eq(roles.id_rol, idrol))
  return role?.permissions
}

/** Throws 403 unless one's own role has every permission of the other (decisions §2.6: no climbing). */
export async function requireCover(db: Db, session: Session, idrol: number): Promise<void> {
  const other = await readPermissions(db, idrol)
  if (!other) throw badRequest('Seleccione un rol de la lista.', { idrol: 'Seleccione un rol de la lista.' })
  if (!covers(session.permissions, other))
    throw forbidden('No puede asignar ni modificar un rol con más permisos que el suyo.')
}

/** Throws 403 when a new document number would rename the account of someone who may do more (decisions §2.6: no climbing). */
export async function requireMayRename(db: Db, session: Session, idcol: number, numero: string): Promise<void> {
  const [holder] = await db
    .select({ numero: colaboradores.numerodocumento_col, idrol: cuentas.idroles_cue })
    .from(colaboradores)
    .innerJoin(cuentas, eq(cuentas.idcol_cue, colaboradores.id_col))
    .where(eq(colaboradores.id_col, idcol))
  if (holder && holder.numero !== numero) await requireCover(db, session, holder.idrol)
}

/** Creates an account. Gives its id. */
export async function insertCuenta(
  db: Db,
  values: { username_cue: string; password_cue: string; idcol_cue: number; idroles_cue: number },
) {
  const [created] = await db.insert(cuentas).values(values).returning({ id: cuentas.id_cue })
  return created!.id
}

/** Changes a password or role and voids the open sessions. Gives the new session count. */
export async function updateCuenta(
  db: Db,
  id: number,
  values: { password_cue?: string; idroles_cue?: number },
): Promise<number> {
  const [changed] = await db
    .update(cuentas)
    .set({ ...values, sesion_cue: sql`${cuentas.sesion_cue} + 1` })
    .where(eq(cuentas.id_cue, id))
    .returning({ sesion: cuentas.sesion_cue })
  return changed!.sesion
}

/** Deletes an account. */
export const deleteCuenta = (db: Db, id: number) => db.delete(cuentas).where(eq(cuentas.id_cue, id))

/** Records a failed login before the password is checked, so that parallel guesses count too. Gives its id. */
export async function insertIntento(db: Db, usuario: string, direccion: string, now: Date) {
  const [attempt] = await db
    .insert(intentos)
    .values({ usuario_int: usuario, direccion_int: direccion, fecha_int: now.toISOString() })
    .returning({ id: intentos.id_int })
  return attempt!.id
}

/** Failed logins of a user name since a moment, of one address or of all. */
export async function countIntentos(
  db: Db,
  usuario: string,
  direccion: string | undefined,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(intentos)
    .where(
      and(
        eq(intentos.usuario_int, usuario),
        gte(intentos.fecha_int, since.toISOString()),
        direccion === undefined ? undefined : eq(intentos.direccion_int, direccion),
      ),
    )
  return row?.total ?? 0
}

/** Forgets the failures of a user name from an address: the password was right. */
export const clearIntentos = (db: Db, usuario: string, direccion: string) =>
  db.delete(intentos).where(and(eq(intentos.usuario_int, usuario), eq(intentos.direccion_int, direccion)))

/** Forgets one failure: it was refused unread, and must not make the lock last. */
export const deleteIntento = (db: Db, id: number) => db.delete(intentos).where(eq(intentos.id_int, id))

/** Forgets failures that no lock looks at any more. */
export const purgeIntentos = (db: Db, before: Date) =>
  db.delete(intentos).where(lt(intentos.fecha_int, before.toISOString()))
