import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cuentas, enlaces } from '../../../db/tables/access.ts'
import type { ORIGENES_ENLACE, TIPOS_ENLACE } from '../../../db/tables/access.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { createHash, randomBytes } from 'node:crypto'

/** Purpose of a link. Using it for the other purpose is refused (ACC-33). */
export type TipoEnlace = (typeof TIPOS_ENLACE)[number]

type OrigenEnlace = (typeof ORIGENES_ENLACE)[number]

interface UsedLink {
  idcue: number
  origen: OrigenEnlace
}

const MINUTE_MS = 60_000
/** Minutes for which a link from the start of the server or from a recovery letter is valid. */
const LINK_MINUTES = 60

interface NewLink {
  tipo: TipoEnlace
  now: Date
  /** Origin of the link; by default the start of the server. */
  origen?: OrigenEnlace
  minutes?: number
  /**
   * E-mail address that the link is sent to. The link is made only if the person still has this
   * address.
   */
  correo?: string
  /** Role that the account must still have. */
  idrol?: number
}

/**
 * Makes a one-time link to an account and voids the other open links of the account. A mailed link
 * voids only mailed links that do not expire later, because any visitor may request one: it must
 * not void a link of staff, which is valid for longer. Returns the code of the link. Returns
 * undefined when the account is blocked or deleted, or when the owner's address or the role has
 * changed.
 */
export function makeLink(
  db: Db,
  idcue: number,
  { tipo, now, origen = 'inicio', minutes = LINK_MINUTES, correo, idrol }: NewLink,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // The person is locked before the account, in the same order as when a person is renamed. So a
    // change that voids links was either committed before and is seen here, or it waits and voids
    // this link.
    const [person] = await tx
      .select({ correo: colaboradores.correopersonal_col })
      .from(colaboradores)
      .where(
        eq(colaboradores.id_col, tx.select({ id: cuentas.idcol_cue }).from(cuentas).where(eq(cuentas.id_cue, idcue))),
      )
      .for('share')
    if (!person || (correo !== undefined && person.correo !== correo)) return undefined
    const [account] = await tx
      .select({ bloqueada: cuentas.bloqueada_cue, idrol: cuentas.idroles_cue })
      .from(cuentas)
      .where(eq(cuentas.id_cue, idcue))
      .for('update')
    if (!account || account.bloqueada || account.idrol !== (idrol ?? account.idrol)) return undefined
    const code = makeLinkCode()
    const vence_enl = new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
    const isShorterLetter = and(eq(enlaces.origen_enl, 'correo'), lte(enlaces.vence_enl, vence_enl))
    const voided = origen === 'correo' ? isShorterLetter : undefined
    await tx.delete(enlaces).where(and(eq(enlaces.idcue_enl, idcue), voided))
    await tx.insert(enlaces).values({
      hash_enl: hashLinkCode(code),
      idcue_enl: idcue,
      vence_enl,
      tipo_enl: tipo,
      origen_enl: origen,
    })
    return code
  })
}

const isOpen = (tipo: TipoEnlace, code: string, now: Date) =>
  and(eq(enlaces.hash_enl, hashLinkCode(code)), eq(enlaces.tipo_enl, tipo), gte(enlaces.vence_enl, now.toISOString()))

/**
 * Reads the account id of a link without using the link. Returns undefined when the link is
 * unknown, used or expired.
 */
export async function readLink(db: Db, tipo: TipoEnlace, code: string, now: Date): Promise<number | undefined> {
  const [link] = await db
    .select({ idcue: enlaces.idcue_enl })
    .from(enlaces)
    .where(isOpen(tipo, code, now))
  return link?.idcue
}

/**
 * Redeems a link in one statement, so that only one of two simultaneous calls succeeds. Returns the
 * account and the origin of the link. Returns undefined when the link is unknown, used or expired.
 */
export async function redeemLink(db: Db, tipo: TipoEnlace, code: string, now: Date): Promise<UsedLink | undefined> {
  const [link] = await db
    .delete(enlaces)
    .where(isOpen(tipo, code, now))
    .returning({ idcue: enlaces.idcue_enl, origen: enlaces.origen_enl })
  return link
}

/**
 * Reads the id of an account and its `sesion_cue`. Returns undefined if the account does not exist
 * or is blocked.
 */
export async function readOpenAccount(db: Db, id: number) {
  const [account] = await db
    .select({ id_cue: cuentas.id_cue, sesion_cue: cuentas.sesion_cue })
    .from(cuentas)
    .where(and(eq(cuentas.id_cue, id), eq(cuentas.bloqueada_cue, false)))
  return account
}

/** Makes the code of a one-time link, which nobody can guess. */
const makeLinkCode = (): string => randomBytes(32).toString('base64url')

/**
 * Hashes the code of a one-time link. Only the hash is stored, so that nobody can use a code from
 * the database.
 */
export const hashLinkCode = (code: string): string => createHash('sha256').update(code).digest('hex')
