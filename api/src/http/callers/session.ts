import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Permissions } from '@anclaje/contract/permissions'
import { statement } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { cierres, cuentas, permissionsOf, sesiones } from '../../db/tables/access.ts'
import type { Browser } from './browser.ts'
import { quarterOf } from './uses.ts'
import type { Uses } from './uses.ts'

const HOURS_10 = 10 * 60 * 60
const HOUR_MS = 60 * 60_000
/** Seconds by which the clock of another process may run ahead. */
const MAX_AHEAD = 60
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** The caller, with the current permissions of their role. */
export interface Session {
  idcue: number
  idcol: number
  idrol: number
  permissions: Permissions
  /**
   * Id, issue and expiry (in seconds) of the token, and the session number of the account when it
   * was issued.
   */
  token: Token & { iat: number; ses: unknown }
}

/** Fields of a token that are needed to end it. */
type Token = { jti: string; exp: number }

export interface Sessions {
  /**
   * Issues a token for an account. With a browser, the session is stored, so that its owner can see
   * and end it (ACC-28). Without one, for example on a full disk, the session is not stored, but
   * works.
   */
  issue: (account: { id_cue: number; sesion_cue: number }, browser?: Browser) => Promise<string>
  /**
   * Returns the session of a token; null when it does not hold. Ends a session that was not used
   * for too long. A call that is no use of the session leaves its last use as it was.
   */
  verify: (token: string, isUse?: boolean) => Promise<Session | null>
  /**
   * Returns whether a token belongs to a blocked account (ACC-27). Returns false for a token that
   * expired or that its owner ended.
   */
  isOfBlocked: (token: string) => Promise<boolean>
  /** Ends a token in all processes (ACC-6). */
  end: (token: Token) => Promise<void>
  /**
   * Ends all other sessions of the account, including those that were not stored (ACC-29). Returns
   * false, and ends none, when the caller's own session was ended meanwhile.
   */
  endOthers: (session: Session) => Promise<boolean>
  /**
   * Returns a hash that cannot be computed without the secret, for texts that are stored only to be
   * compared.
   */
  keyedHash: (text: string) => string
}

const accountOf = statement('session_account', (db) =>
  db
    .select({
      idcol: cuentas.idcol_cue,
      idrol: cuentas.idroles_cue,
      ses: cuentas.sesion_cue,
      cierre: cuentas.cierre_cue,
      salvo: cuentas.salvo_cue,
      bloqueada: cuentas.bloqueada_cue,
      ended: sql<boolean>`exists (${db
        .select({ ended: sql`1` })
        .from(cierres)
        .where(eq(cierres.jti_cie, sql.placeholder('jti')))})`,
      permissions: permissionsOf(cuentas.idroles_cue),
    })
    .from(cuentas)
    .where(eq(cuentas.id_cue, sql.placeholder('id'))),
)

/** Content of a token with a valid signature. The account has not been checked yet. */
interface Verified {
  idcue: number
  ses: unknown
  jti: string
  exp: number
}

const MAX_VERIFIED = 5_000

/**
 * Returns the time in seconds at which a token was issued. All tokens are valid for the same time.
 */
const issuedAt = ({ exp }: Token) => exp - HOURS_10

/** Returns whether a token was issued before the other sessions of its account were ended. */
function isOfBefore(token: Verified, { cierre, salvo }: { cierre: string | null; salvo: string | null }) {
  if (cierre === null || token.jti === salvo) return false
  return issuedAt(token) < Math.floor(new Date(cierre).getTime() / 1000)
}

/** What makes the tokens of a portal its own: its secret, and its public address (ACC-4). */
interface Signing {
  secret: string
  portal: string
  /** Hours without use after which a session ends; undefined for never (ACC-38). */
  idleHours?: number | undefined
}

/**
 * Creates the issuer and verifier of tokens, which are valid for 10 hours (ACC-4, ACC-5). Each call
 * reads the account, the permissions of its role and whether the token was ended (OPS-41). Tokens
 * with a valid signature are remembered, so that the signature is not verified again.
 */
export function createSessions(
  db: Db,
  { secret, portal, idleHours }: Signing,
  now: () => Date,
  uses?: Pick<Uses, 'note'>,
): Sessions {
  // The key is imported once, because the library would import a key given as bytes for every
  // token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify'])
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'anclaje keyed hash', 32))
  const seconds = () => Math.floor(now().getTime() / 1000)
  const verified = new Map<string, Verified>()

  /**
   * Returns whether a token was issued by this portal. Tokens from before they named their portal
   * are its own where their session is stored. The last of them expired ten hours after the update.
   */
  const isOwn = async ({ aud, jti, sub }: { aud?: unknown; jti: string; sub: string }): Promise<boolean> => {
    if (aud !== undefined) return aud === portal
    const stored = and(eq(sesiones.jti_ses, jti), eq(sesiones.idcue_ses, Number(sub)))
    return (await db.$count(sesiones, stored)) > 0
  }
  const check = async (token: string): Promise<Verified | undefined> => {
    const payload = await jwtVerify(token, await key, { algorithms: ['HS256'], currentDate: now() }).then(
      (signed) => signed.payload,
      () => undefined,
    )
    // A token without an id could not be revoked.
    if (!payload?.sub || !payload.jti || !payload.exp) return undefined
    if (payload.iat !== undefined && payload.iat > seconds() + MAX_AHEAD) return undefined
    if (!(await isOwn({ aud: payload.aud, jti: payload.jti, sub: payload.sub }))) return undefined
    const [oldest] = verified.keys()
    if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest)
    const known = { idcue: Number(payload.sub), ses: payload.ses, jti: payload.jti, exp: payload.exp }
    verified.set(token, known)
    return known
  }
  const signed = (token: string): Promise<Verified | undefined> | Verified => {
    const known = verified.get(token)
    if (known && known.exp > seconds()) return known
    verified.delete(token)
    return check(token)
  }
  const read = async (from: Db, sent: Verified): Promise<Session | undefined> => {
    const { idcue, ses, jti, exp } = sent
    const [account] = await accountOf(from).execute({ id: idcue, jti })
    if (!account || account.bloqueada || account.ended) return undefined
    if (account.ses !== ses || isOfBefore(sent, account)) return undefined
    return {
      idcue,
      idcol: account.idcol,
      idrol: account.idrol,
      permissions: account.permissions,
      token: { jti, exp, ses, iat: issuedAt(sent) },
    }
  }
  const end = async ({ jti, exp }: Token): Promise<void> => {
    const vence_cie = new Date(exp * 1000).toISOString()
    await db.transaction(async (tx) => {
      await tx.insert(cierres).values({ jti_cie: jti, vence_cie }).onConflictDoNothing()
      await tx.delete(sesiones).where(eq(sesiones.jti_ses, jti))
    })
  }
  /** Returns whether a session was not used for too long. Its last use is known to the quarter. */
  const isIdle = async ({ jti }: Token): Promise<boolean> => {
    if (idleHours === undefined) return false
    const since = quarterOf(new Date(now().getTime() - idleHours * HOUR_MS))
    return (await db.$count(sesiones, and(eq(sesiones.jti_ses, jti), lt(sesiones.uso_ses, since.toISOString())))) > 0
  }
  return {
    issue: async ({ id_cue, sesion_cue }, browser) => {
      const jti = randomUUID()
      const issued = seconds()
      const exp = issued + HOURS_10
      if (browser) {
        await db.insert(sesiones).values({
          jti_ses: jti,
          idcue_ses: id_cue,
          cuenta_ses: sesion_cue,
          creada_ses: now().toISOString(),
          uso_ses: quarterOf(now()).toISOString(),
          vence_ses: new Date(exp * 1000).toISOString(),
          navegador_ses: browser.navegador,
          sistema_ses: browser.sistema,
        })
      }
      return new SignJWT({ ses: sesion_cue })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id_cue))
        .setJti(jti)
        .setAudience(portal)
        .setIssuedAt(issued)
        .setExpirationTime(exp)
        .sign(await key)
    },
    verify: async (token, isUse = true) => {
      const sent = await signed(token)
      const session = sent && (await read(db, sent))
      if (!session) return null
      if (await isIdle(session.token)) {
        await end(session.token)
        return null
      }
      if (isUse) uses?.note({ jti: session.token.jti, idcue: session.idcue })
      return session
    },
    isOfBlocked: async (token) => {
      const sent = await signed(token)
      if (!sent) return false
      const [account] = await accountOf(db).execute({ id: sent.idcue, jti: sent.jti })
      return account !== undefined && account.bloqueada && !account.ended
    },
    end,
    endOthers: ({ idcue, token: { jti, exp, ses } }) =>
      db.transaction(async (tx) => {
        // When two sessions end each other, the later one sees the result of the first one here.
        await tx.select({ id: cuentas.id_cue }).from(cuentas).where(eq(cuentas.id_cue, idcue)).for('update')
        if (!(await read(tx, { idcue, ses, jti, exp }))) return false
        await tx
          .update(cuentas)
          .set({ cierre_cue: now().toISOString(), salvo_cue: jti })
          .where(eq(cuentas.id_cue, idcue))
        const ended = await tx
          .delete(sesiones)
          .where(and(eq(sesiones.idcue_ses, idcue), ne(sesiones.jti_ses, jti)))
          .returning({ jti_cie: sesiones.jti_ses, vence_cie: sesiones.vence_ses })
        // A token that was issued in this very second does not count as older, so each session is
        // also ended by the id of its token.
        if (ended.length > 0) await tx.insert(cierres).values(ended).onConflictDoNothing()
        return true
      }),
    keyedHash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
  }
}

/** Deletes sessions and log-outs whose tokens have expired. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  await db.delete(cierres).where(lt(cierres.vence_cie, now.toISOString()))
  await db.delete(sesiones).where(lt(sesiones.vence_ses, now.toISOString()))
}
