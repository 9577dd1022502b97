import type * as z from 'zod/mini'
import type {
  ColaboradorBody,
  ColaboradorUpdate,
  PerfilUpdate,
  colaboradorDetail,
  colaboradorRow,
} from '@anclaje/contract/training/colaborador'
import type { Responsable } from '@anclaje/contract/refs'
import { ROLES_RESPONSABLES, can } from '@anclaje/contract/permissions'
import {
  CAMPOS_IDENTIDAD,
  cambiaTodoDe,
  impideCambiarIdentidad,
  impideConfirmar,
  impideEliminarPersona,
  impideRenombrar,
  tieneCuentaProtegida,
} from '@anclaje/contract/rules/access/actos-persona'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { SIN_EMPLEADOR, usosMarcados } from '@anclaje/contract/rules/training/autorizacion'
import { errorDeNombres } from '@anclaje/contract/rules/common/nombre-corto'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { badRequest, notFound, refuse, splitByReason } from '../../../errors/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { normalizeLogo, pictureDataUri, storePicture } from '../../../documents/images.ts'
import { pagedCall, wholeArray } from '../../../http/paging.ts'
import { reduced } from '../../../http/schemas.ts'
import type { Reduced } from '../../../http/schemas.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { readPersonFacts } from '../../../access/cuentas/actions/protection.ts'
import { requireValues } from '../../ministerio/actions/settings.ts'
import { CONSENT_LETTER, newlyTicked, queueLetters } from '../../autorizaciones/actions.ts'
import { insertConsents } from '../../autorizaciones/queries.ts'
import { withNumber } from './number.ts'
import {
  countFormerNames,
  markColaboradoresConfirmed,
  insertColaborador,
  listByEmpresa,
  listByRol,
  lockColaborador,
  lockPeople,
  readColaborador,
  removeColaborador,
  renameAccount,
  updateColaborador,
  updatePerfil,
} from '../queries/people.ts'

type Detail = z.output<typeof colaboradorDetail>

const PAGED = pagedCall('/colaboradores')

type Person = NonNullable<Awaited<ReturnType<typeof readColaborador>>>

/**
 * Adds the signature to a person, and the fields that tell the session which data it may not change
 * (ACC-15, ACC-34). Only sessions that may change the signature get it, because a copy of the
 * picture could be put under any document.
 */
async function withSignature(db: Db, session: Session, row: Person): Promise<Detail> {
  const facts = await readPersonFacts(db, row.id_col, row.firmante_col)
  const cuentaprotegida = tieneCuentaProtegida(session, facts)
  const protegida = impideCambiarIdentidad(session, facts) !== undefined
  const isOwn = row.id_col === session.idcol
  const seesSignature = isOwn || (!protegida && can(session.permissions, 'Colaboradores', 'editar'))
  const firma_col = seesSignature ? await pictureDataUri(db, row.firma_col) : null
  return { ...row, firma_col, protegida, cuentaprotegida }
}

/**
 * Reads one person, with the signature, as the session may see them. Throws 404 if the person does
 * not exist.
 */
async function readDetail(db: Db, session: Session, id: number): Promise<Detail> {
  const row = await readColaborador(db, id)
  if (!row) throw notFound()
  return withSignature(db, session, row)
}

/** Returns the names of a comma-separated list of roles, in capitals (PEOPLE-15). */
const namesOf = (rol: string): string[] =>
  rol
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')

/**
 * Returns whether all of these roles may sign. Any session may list the people with such roles, to
 * choose signers (PEOPLE-15).
 */
const areResponsables = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => (ROLES_RESPONSABLES as readonly string[]).includes(name))

interface Wanted {
  id?: number | undefined
  idemp?: number | undefined
  rol?: string | undefined
}

/** Reads people by role, id or company. Throws 403 for people whom the session may not see. */
export async function findColaboradores(
  db: Db,
  session: Session,
  { id, idemp, rol }: Wanted,
): Promise<Detail[] | Reduced<z.output<typeof colaboradorRow>[] | Responsable[]>> {
  if (rol !== undefined) {
    const names = namesOf(rol)
    const isForSelect = areResponsables(names) && id === undefined && idemp === undefined
    if (!isForSelect) requirePermission(session, ['Colaboradores', 'ver'])
    return reduced(wholeArray(await listByRol(db, names), PAGED))
  }
  if (id !== session.idcol) requirePermission(session, ['Colaboradores', 'ver'])
  if (id === undefined) return reduced(wholeArray(await listByEmpresa(db, idemp), PAGED))
  const row = await readColaborador(db, id)
  return row ? [await withSignature(db, session, row)] : []
}

/**
 * Throws 400 for names that are too short and not confirmed, unless they are stored so already
 * (PEOPLE-29).
 */
function requireLongNames(body: Nombre & { nombrecorto?: number | undefined }, before?: Identity): void {
  const wrong = Object.entries(errorDeNombres(body, body.nombrecorto === 1)).filter(
    ([campo]) => body[campo as keyof Nombre] !== before?.[`${campo as keyof Nombre}_col`],
  )
  if (wrong.length > 0) throw badRequest(wrong[0]![1], Object.fromEntries(wrong))
}

/** Throws 400 when an employer may be told and there is none. */
function requireEmployer({ autorizaempleador, idemp }: Pick<ColaboradorBody, 'autorizaempleador' | 'idemp'>): void {
  if (autorizaempleador === 1 && idemp === INDEPENDIENTE)
    throw badRequest(SIN_EMPLEADOR, { autorizaempleador: SIN_EMPLEADOR })
}

/** Creates a person with what they allow. Returns the person, or only the id for a visitor. */
export async function createColaborador(
  db: Db,
  session: Session | null,
  body: ColaboradorBody,
  file: Buffer | undefined,
  direccion: string,
) {
  requireLongNames(body)
  requireEmployer(body)
  const picture = file && (await normalizeLogo(file, session ? 'staff' : 'visitor'))
  const capture = { canal: session ? 'personal' : 'publico', direccion, por: session?.idcue ?? null } as const
  return db.transaction(async (tx) => {
    const taken = await withNumber(tx, body)
    await requireValues(tx, taken)
    const id = await insertColaborador(tx, taken, picture ? await storePicture(tx, picture) : null, capture)
    return session ? readDetail(tx, session, id) : reduced({ id_col: id })
  })
}

/**
 * Returns whether a session may change every field of a person, not only contact data and
 * signature. Only an ADM may change all fields of their own person (ACC-17). Throws 403 when the
 * session may change nothing.
 */
export function mayChangeAll(session: Session, id: number): boolean {
  if (id === session.idcol) return cambiaTodoDe(session, id)
  requirePermission(session, ['Colaboradores', 'editar'])
  return true
}

interface Editor {
  /** Queue of the letters about what a person allows. */
  jobs: Jobs
  now: () => Date
  session: Session
  origin: Origin
  /** Throws unless the password is the caller's own. */
  requirePassword: (password: string | undefined) => Promise<unknown>
}

/**
 * Requires the password before callers change their own e-mail, because credentials are sent there.
 */
async function guardOwnMail(
  db: Db,
  { session, requirePassword }: Editor,
  id: number,
  { correopersonal, passwordactual }: Pick<PerfilUpdate, 'correopersonal' | 'passwordactual'>,
): Promise<void> {
  if (id !== session.idcol || correopersonal === undefined) return
  const before = await readColaborador(db, id)
  if (correopersonal !== before?.correopersonal_col) await requirePassword(passwordactual)
}

/** Changes the caller's own profile, the fields of Mi cuenta, and returns the person (ACC-17). */
export async function editPerfil(
  db: Db,
  editor: Editor,
  body: PerfilUpdate,
  file: Buffer | undefined,
): Promise<Detail> {
  const { idcol } = editor.session
  await guardOwnMail(db, editor, idcol, body)
  const picture = file && (await normalizeLogo(file, 'staff'))
  const { row, changes } = await db.transaction(async (tx) => {
    const firma = picture ? await storePicture(tx, picture) : body.firma
    const before = await lockColaborador(tx, idcol)
    if (!before) throw notFound()
    await updatePerfil(tx, idcol, body, firma)
    return { row: await readDetail(tx, editor.session, idcol), changes: changedIdentity(before, body, firma).length }
  })
  logIdentity(editor, idcol, changes)
  return row
}

/** Protected fields of a stored person. */
type Identity = Record<`${(typeof CAMPOS_IDENTIDAD)[number]}_col` | 'firma_col', unknown> & { firmante_col: boolean }

/**
 * Returns the names of the identity fields that would change. A field that was not sent does not
 * change.
 */
function changedIdentity(before: Identity, body: Partial<ColaboradorBody>, firma: string | null | undefined): string[] {
  const changed: string[] = CAMPOS_IDENTIDAD.filter(
    (name) => body[name] !== undefined && body[name] !== before[`${name}_col`],
  )
  return firma !== undefined && firma !== before.firma_col ? [...changed, 'firma'] : changed
}

function logIdentity({ origin }: Editor, persona: number, campos: number): void {
  if (campos > 0) origin.logSecurityEvent('identidad_cambiada', { persona, campos })
}

/**
 * Changes a person and returns them. The user name of the account follows the document number, and
 * what the person newly allows is recorded and told to them by a letter. Throws 404 if the person
 * does not exist, and 403 when the identity of a protected person would change. Throws 400 if the
 * number is invalid for its type. An invalid number that was stored earlier may stay only if the
 * caller may not change it.
 */
export async function editColaborador(
  db: Db,
  editor: Editor,
  id: number,
  sent: ColaboradorUpdate,
  file: Buffer | undefined,
): Promise<Detail> {
  await guardOwnMail(db, editor, id, sent)
  const picture = file && (await normalizeLogo(file, 'staff'))
  const marked = usosMarcados(sent)
  if (marked.length > 0) await editor.jobs.prepare(CONSENT_LETTER)
  const { row, changes } = await db.transaction(async (tx) => {
    const firma = picture ? await storePicture(tx, picture) : sent.firma
    // The person is locked first, so that no account is created for this person between the check
    // and the change.
    const before = await lockColaborador(tx, id)
    if (!before) throw notFound()
    requireLongNames(sent, before)
    const reason = impideCambiarIdentidad(editor.session, await readPersonFacts(tx, id, before.firmante_col))
    const stays = reason !== undefined && sent.numerodocumento === before.numerodocumento_col
    const whole = { ...sent, idemp: sent.idemp ?? before.idemp_col }
    const body = stays ? whole : await withNumber(tx, whole, id)
    const changed = changedIdentity(before, body, firma)
    if (changed.length > 0) refuse(reason, changed)
    await requireValues(tx, body)
    requireEmployer(body)
    const accepts = body.terminos === 1 && before.terminos_col === 0
    const names = await countFormerNames(tx, id)
    await updateColaborador(tx, id, body, firma, accepts)
    const tooMany = impideRenombrar(editor.session, names + 1)
    if (tooMany && (await countFormerNames(tx, id)) > names) refuse(tooMany)
    const apart = await newlyTicked(tx, { idcol: id, usos: marked, idemp: body.idemp }, hoyEnBogota(editor.now()))
    const usos = [...(accepts ? (['formacion'] as const) : []), ...apart]
    if (usos.length > 0) {
      const capture = { canal: 'personal', direccion: editor.origin.ip, por: editor.session.idcue } as const
      const made = await insertConsents(tx, [{ idcol: id, usos, idemp: body.idemp }], capture)
      if (apart.length > 0 && id !== editor.session.idcol) await queueLetters(editor, tx, made)
    }
    if (before.numerodocumento_col !== body.numerodocumento)
      await renameAccount(tx, id, before.numerodocumento_col, body.numerodocumento)
    return { row: await readDetail(tx, editor.session, id), changes: changed.length }
  })
  logIdentity(editor, id, changes)
  return row
}

/**
 * Confirms the unconfirmed people among `ids`. Returns the ids of the confirmed people, and the
 * others with the reason (PEOPLE-11).
 */
async function confirm(tx: Tx, ids: readonly number[]) {
  const people = await lockPeople(tx, ids)
  const parts = splitByReason(ids, (id) => impideConfirmar(people.get(id)))
  await markColaboradoresConfirmed(tx, parts.meant)
  return parts
}

/**
 * Confirms a person from the public form and returns them. A confirmed person stays confirmed.
 * Throws 404 if the person does not exist.
 */
export const confirmColaborador = (db: Db, session: Session, id: number): Promise<Detail> =>
  db.transaction(async (tx) => {
    await confirm(tx, [id])
    return readDetail(tx, session, id)
  })

/** Confirms the unconfirmed people among `ids`. Returns the others with the reason (PEOPLE-11). */
export async function confirmColaboradores(db: Db, ids: readonly number[]) {
  const { meant, leftOut } = await db.transaction((tx) => confirm(tx, ids))
  return {
    message: meant.length === 1 ? 'Se confirmó 1 persona' : `Se confirmaron ${meant.length} personas`,
    cambiados: meant.length,
    omitidos: leftOut.map(({ id: id_col, motivo: { motivo } }) => ({ id_col, motivo })),
  }
}

/**
 * Deletes a person with the proofs of their consent, and erases what the history holds of them.
 * Throws 404 if the person does not exist. Throws 403 for a person who signs or signed, unless the
 * caller is an ADM (ACC-34).
 */
export const deleteColaborador = (db: Db, session: Session, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockColaborador(tx, id)
    if (!before) throw notFound()
    refuse(impideEliminarPersona(session, { firmante: before.firmante_col }))
    await removeColaborador(tx, id)
  })
