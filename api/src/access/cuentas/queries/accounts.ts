import { randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { cuenta } from '@anclaje/contract/access/cuenta'
import type { DataUser } from '@anclaje/contract/access/cuenta'
import type { PageQuery } from '@anclaje/contract/http'
import { ROLES } from '@anclaje/contract/permissions'
import type { DuenoClave } from '@anclaje/contract/rules/access/clave'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { formasDocumento } from '@anclaje/contract/rules/common/documento'
import { momentoIso } from '../../../db/expressions.ts'
import { ARRAY_LIMIT, isOneOf } from '../../../db/list.ts'
import { statement } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { columnsOf } from '../../../db/noun.ts'
import { cuentas, permissionsOf, roles } from '../../../db/tables/access.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { renewedColumn } from '../passwords/hash.ts'
import type { PasswordColumns } from '../passwords/hash.ts'

/** Columns of an account as calls answer it. */
export const accountRow = {
  ...columnsOf(cuenta, cuentas),
  segundofactor_cue: momentoIso(cuentas.segundofactor_cue),
  rol: { id_rol: roles.id_rol, nombre_rol: roles.nombre_rol },
}

const selectCuentas = (db: Db) =>
  db.select(accountRow).from(cuentas).innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue)).$dynamic()

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
 * Reads accounts by their id or their person, or all accounts. Reads at most `ARRAY_LIMIT` of them.
 */
export const findCuentas = (db: Db, filters: CuentaFilters) =>
  selectCuentas(db).where(matches(filters)).orderBy(cuentas.id_cue).limit(ARRAY_LIMIT)

/** Reads one page of accounts with the exact total. */
export async function listCuentas(db: Db, filters: CuentaFilters, { page, size }: PageQuery) {
  const total = await db.$count(cuentas, matches(filters))
  const items = await selectCuentas(db)
    .where(matches(filters))
    .orderBy(cuentas.id_cue)
    .limit(size)
    .offset(page * size)
  return { total, items }
}

/** Maximum number of administrators that are listed. */
const MOST_ADMINS = 200

/** Reads the accounts of administrators with the names of their owners. */
export const listAdmins = (db: Db) =>
  db
    .select({
      id_cue: cuentas.id_cue,
      username_cue: cuentas.username_cue,
      bloqueada_cue: cuentas.bloqueada_cue,
      nombres_col: colaboradores.nombres_col,
      apellidos_col: colaboradores.apellidos_col,
    })
    .from(cuentas)
    .innerJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
    .where(eq(cuentas.idroles_cue, ROLES.adm))
    .orderBy(cuentas.id_cue)
    .limit(MOST_ADMINS)

/** Reads one account. Returns undefined if it does not exist. */
export const readCuenta = async (db: Db, id: number) => (await selectCuentas(db).where(eq(cuentas.id_cue, id)))[0]

/**
 * Returns the condition and the order to find accounts by user name. An exact spelling comes first;
 * a document number matches in any spelling (ACC-1).
 */
export function matchUsername(username: string) {
  const stored = sql`upper(${cuentas.username_cue})`
  const typed = username.toUpperCase()
  return { where: inArray(stored, [typed, ...formasDocumento(username)]), exactFirst: sql`${stored} <> ${typed}` }
}

/** Reads the fields of an account that a login checks, by user name. */
export async function findLogin(db: Db, username: string) {
  const { where, exactFirst } = matchUsername(username)
  const [login] = await db
    .select({
      id_cue: cuentas.id_cue,
      password_cue: cuentas.password_cue,
      sesion_cue: cuentas.sesion_cue,
      bloqueada_cue: cuentas.bloqueada_cue,
      username_cue: cuentas.username_cue,
      idroles_cue: cuentas.idroles_cue,
      segundofactor_cue: cuentas.segundofactor_cue,
    })
    .from(cuentas)
    .where(where)
    .orderBy(exactFirst)
    .limit(1)
  return login
}

/** Reads the id of an account by its user name; undefined when there is none. */
export async function findCuentaId(db: Db, username: string): Promise<number | undefined> {
  const { where, exactFirst } = matchUsername(username)
  const [found] = await db.select({ id: cuentas.id_cue }).from(cuentas).where(where).orderBy(exactFirst).limit(1)
  return found?.id
}

/**
 * Reads the fields of an account and its owner that a letter to the owner needs (ACC-30, ACC-31).
 */
export async function readOwner(db: Db, id: number) {
  const [found] = await db
    .select(recoverable)
    .from(cuentas)
    .innerJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
    .where(eq(cuentas.id_cue, id))
  return found
}

const recoverable = {
  id_cue: cuentas.id_cue,
  username_cue: cuentas.username_cue,
  bloqueada_cue: cuentas.bloqueada_cue,
  nombres_col: colaboradores.nombres_col,
  apellidos_col: colaboradores.apellidos_col,
  correopersonal_col: colaboradores.correopersonal_col,
  estado_col: colaboradores.estado_col,
}

/** Reads and locks an account. Returns undefined if it does not exist. */
export async function lockCuenta(db: Tx, id: number) {
  const [login] = await db.select().from(cuentas).where(eq(cuentas.id_cue, id)).for('update')
  return login
}

/**
 * Reads the user of an account as the login returns it (ACC-3). Returns undefined if the account
 * does not exist.
 */
export const readDataUser = async (db: Db, id: number): Promise<DataUser | undefined> =>
  (await dataUserOf(db).execute({ id }))[0]
const dataUserOf = statement('data_user', (db) =>
  db
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
    .where(eq(cuentas.id_cue, sql.placeholder('id'))),
)

const foreignPasswords = statement('claves_ajenas', (db) =>
  db
    .select({
      own: sql<boolean>`coalesce(bool_or(${cuentas.id_cue} = ${sql.placeholder('id')}), false)`,
      all: count(),
    })
    .from(cuentas)
    // As the index `cuentas_ajenas_ix` says it, without parameters.
    .where(sql`not ${cuentas.clavepropia_cue} and ${cuentas.ingreso_cue} is not null and not ${cuentas.bloqueada_cue}`),
)
/**
 * Returns how many accounts log in with a password that somebody else set, and whether one of them
 * is the given account (ACC-35).
 */
export const readForeignPasswords = async (db: Db, id: number) => (await foreignPasswords(db).execute({ id }))[0]!

/**
 * Stores when an account logged in for the first time, and the day as that of its last use. Later
 * logins of a day write nothing.
 */
export async function markLogin(db: Db, id: number, now: Date): Promise<void> {
  const today = hoyEnBogota(now)
  await db
    .update(cuentas)
    .set({ ingreso_cue: sql`coalesce(${cuentas.ingreso_cue}, ${now.toISOString()})`, ultimodia_cue: today })
    .where(
      and(
        eq(cuentas.id_cue, id),
        or(isNull(cuentas.ingreso_cue), isNull(cuentas.ultimodia_cue), lt(cuentas.ultimodia_cue, today)),
      ),
    )
}

/**
 * Replaces the stored hash of a password by a newer one of the same password. No session ends. A
 * password that was changed meanwhile stays.
 */
export const renewHash = (db: Db, id: number, from: string, to: string) =>
  db
    .update(cuentas)
    .set(renewedColumn(to))
    .where(and(eq(cuentas.id_cue, id), eq(cuentas.password_cue, from)))

/**
 * Reads the data of a person that must not occur in their password. Returns undefined if the person
 * does not exist.
 */
export async function readDueno(db: Db, idcol: number): Promise<DuenoClave | undefined> {
  const [person] = await db
    .select({
      numerodocumento: colaboradores.numerodocumento_col,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
    })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, idcol))
  return person
}

/**
 * Reads the permissions of the accounts of people. People without an account are absent from the
 * result.
 */
export const listPermissionsOfPeople = (db: Db, idcols: number[]) =>
  db
    .select({ idcol: cuentas.idcol_cue, permissions: permissionsOf(cuentas.idroles_cue) })
    .from(cuentas)
    .where(isOneOf(cuentas.idcol_cue, idcols))

/** Returns the people among `idcols` who sign or signed certificates or inspections (ACC-34). */
export async function listFirmantes(db: Db, idcols: number[]): Promise<number[]> {
  const found = await db
    .select({ id: colaboradores.id_col })
    .from(colaboradores)
    .where(and(isOneOf(colaboradores.id_col, idcols), colaboradores.firmante_col))
  return found.map(({ id }) => id)
}

/**
 * Returns the people among `ids` who may not sign: they have no account, it is blocked, or its role
 * is neither ADM nor INSPECTOR (PEOPLE-15).
 */
export async function withoutSigningRole(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const able = await db
    .select({ id: cuentas.idcol_cue })
    .from(cuentas)
    .where(and(inArray(cuentas.idcol_cue, ids), cuentas.puedefirmar_cue))
  return ids.filter((id) => !able.some((person) => person.id === id))
}

/**
 * Locks people and their accounts until the transaction ends, so that none of the accounts is
 * deleted, blocked or given another role meanwhile. Returns the ids of the people who may sign. It
 * must be called before any other lock is taken, because blocking an account also locks the account
 * first and then the cohorts.
 */
export async function lockSigners(db: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  await db
    .select({ id: colaboradores.id_col })
    .from(colaboradores)
    .where(inArray(colaboradores.id_col, ids))
    .orderBy(colaboradores.id_col)
    .for('key share')
  const locked = await db
    .select({ id: cuentas.idcol_cue, maySign: cuentas.puedefirmar_cue })
    .from(cuentas)
    .where(inArray(cuentas.idcol_cue, ids))
    .orderBy(cuentas.idcol_cue)
    .for('share')
  return new Set(locked.filter(({ maySign }) => maySign).map(({ id }) => id))
}

/** Highest number that a new account begins with. Each change of the account adds one. */
const MAX_FIRST_SESSION = 1_000_000_000

/**
 * Creates an account with the person's current document number as user name. Returns its id, or
 * undefined when the person does not exist.
 */
export async function insertCuenta(
  db: Tx,
  values: PasswordColumns & { idcol_cue: number; idroles_cue: number },
): Promise<number | undefined> {
  const [person] = await db
    .select({ username_cue: colaboradores.numerodocumento_col })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, values.idcol_cue))
    .for('share')
  if (!person) return undefined
  const [created] = await db
    .insert(cuentas)
    // A token of an account that a restored copy does not have would open another with its id.
    .values({ ...values, ...person, sesion_cue: randomInt(MAX_FIRST_SESSION) })
    .returning({ id: cuentas.id_cue })
  return created!.id
}

/**
 * Changes the password, the role or the block of an account. Increments `sesion_cue`, which ends
 * all open sessions, and returns its new value. Also deletes the time at which other sessions were
 * ended (ACC-29): the new value ends those sessions too, and the time might come from a wrong
 * clock.
 */
export async function updateCuenta(
  db: Tx,
  id: number,
  { password, ...values }: { password?: PasswordColumns; idroles_cue?: number; bloqueada_cue?: boolean },
): Promise<number> {
  const [changed] = await db
    .update(cuentas)
    .set({ ...password, ...values, sesion_cue: sql`${cuentas.sesion_cue} + 1`, cierre_cue: null, salvo_cue: null })
    .where(eq(cuentas.id_cue, id))
    .returning({ sesion: cuentas.sesion_cue })
  return changed!.sesion
}

export const deleteCuenta = (db: Tx, id: number) => db.delete(cuentas).where(eq(cuentas.id_cue, id))
