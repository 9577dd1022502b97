import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cuentas, enlaces } from '../../../db/tables/access.ts'
import type { ORIGENES_ENLACE, TIPOS_ENLACE } from '../../../db/tables/access.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { createHash, randomBytes } from 'node:crypto'

/** What a link is good for; one of a kind is refused where the other is asked for (ACC-33). */
type TipoEnlace = (typeof TIPOS_ENLACE)[number]

type OrigenEnlace = (typeof ORIGENES_ENLACE)[number]

/** A link that was used. */
interface UsedLink {
  idcue: number
  origen: OrigenEnlace
}

const MINUTE_MS = 60_000
/** Minutes that a link of a start or of a letter is good. */
const LINK_MINUTES = 60

interface NewLink {
  tipo: TipoEnlace
  now: Date
  /** Where it comes from; a start where nothing is said. */
  origen?: OrigenEnlace
  minutes?: number
  /** The mail that the link is sent to: it is made only while it is still the person's. */
  correo?: string
  /** The role that the account must have by then. */
  idrol?: number
}

/**
 * Makes a one-time link of an account and voids those that were open; one of a letter, which any
 * visitor may ask for, voids no other than those of letters, and of them none that is good for
 * longer: staff sent it. Returns its code; undefined for an account that is blocked or gone, or
 * whose mail or role is another one by now.
 */
export function makeLink(
  db: Db,
  idcue: number,
  { tipo, now, origen = 'inicio', minutes = LINK_MINUTES, correo, idrol }: NewLink,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // The person before the account, as who renames a person locks them; then what voids links
    // either has happened and is seen here, or waits and finds this one.
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

/** Reads whose link it is, without using it; undefined for one that is not open. */
export async function readLink(db: Db, tipo: TipoEnlace, code: string, now: Date): Promise<number | undefined> {
  const [link] = await db
    .select({ idcue: enlaces.idcue_enl })
    .from(enlaces)
    .where(isOpen(tipo, code, now))
  return link?.idcue
}

/**
 * Uses a link, in one statement, so that of two at once one alone does. Returns its account and
 * where it came from; undefined for one that is not open.
 */
export async function useLink(db: Db, tipo: TipoEnlace, code: string, now: Date): Promise<UsedLink | undefined> {
  const [link] = await db
    .delete(enlaces)
    .where(isOpen(tipo, code, now))
    .returning({ idcue: enlaces.idcue_enl, origen: enlaces.origen_enl })
  return link
}

/** Reads the session count of an account that nobody blocked, or undefined. */
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
 * Hashes the code of a one-time link; only the hash is stored, so that whoever reads the database
 * can use none.
 */
export const hashLinkCode = (code: string): string => createHash('sha256').update(code).digest('hex')
