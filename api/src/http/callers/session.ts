import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Permissions } from '@anclaje/contract/permissions'
import { statement } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { cierres, cuentas, permissionsColumn, roles } from '../../db/tables/access.ts'
import { Copies } from './copies.ts'

const HOURS_10 = 10 * 60 * 60
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** The caller, with what their role allows at this moment. */
export interface Session {
  idcue: number
  idcol: number
  idrol: number
  permissions: Permissions
  /** Id and expiry, in seconds, of the token that was sent. */
  token: { jti: string; exp: number }
}

export interface Sessions {
  issue: (account: { id_cue: number; sesion_cue: number }) => Promise<string>
  verify: (token: string) => Promise<Session | null>
  /** Ends the token of a session, for every process (ACC-6). */
  end: (session: Session) => Promise<void>
  /**
   * Returns a hash that needs the secret, for values that are stored to be compared and not read.
   */
  keyedHash: (text: string) => string
  /** Resolves when what was changed holds from the next call in every process (OPS-41). */
  settle: () => Promise<void>
}

/** The copies of this process, and what makes all processes drop theirs. */
interface Keeping {
  copies: Copies<Session>
  settle: () => Promise<void>
}

/** Keeps nothing: copies without a lease. */
const nothing = (): Keeping => ({ copies: new Copies(), settle: async () => {} })

const accountOf = statement((db) =>
  db
    .select({
      idcol: cuentas.idcol_cue,
      idrol: cuentas.idroles_cue,
      ses: cuentas.sesion_cue,
      permissions: permissionsColumn,
    })
    .from(cuentas)
    .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
    .where(
      and(
        eq(cuentas.id_cue, sql.placeholder('id')),
        notExists(
          db
            .select({ ended: sql`1` })
            .from(cierres)
            .where(eq(cierres.jti_cie, sql.placeholder('jti'))),
        ),
      ),
    )
    .prepare('session_account'),
)

/** Token that was verified: what it says, without the account's word for it. */
interface Verified {
  idcue: number
  ses: unknown
  jti: string
  exp: number
}

const MAX_VERIFIED = 5_000

/**
 * Creates the issuer and verifier of tokens of 10 hours (ACC-4, ACC-5). The account, its role's
 * switches and the end of its token are read in one query, or taken from the copies of this
 * process, which are dropped before a change is answered (OPS-41). A signature is verified once.
 */
export function createSessions(
  db: Db,
  secret: string,
  now: () => Date,
  { copies, settle }: Keeping = nothing(),
): Sessions {
  // Imported once, because the library imports a key given as bytes for every token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify'])
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'anclaje keyed hash', 32))
  const seconds = () => Math.floor(now().getTime() / 1000)
  const verified = new Map<string, Verified>()

  const check = async (token: string): Promise<Verified | undefined> => {
    const payload = await jwtVerify(token, await key, { algorithms: ['HS256'], currentDate: now() }).then(
      (signed) => signed.payload,
      () => undefined,
    )
    // A token without an id could not be revoked.
    if (!payload?.sub || !payload.jti || !payload.exp) return undefined
    const [oldest] = verified.keys()
    if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest)
    const known = { idcue: Number(payload.sub), ses: payload.ses, jti: payload.jti, exp: payload.exp }
    verified.set(token, known)
    return known
  }
  const read = async ({ idcue, ses, jti, exp }: Verified): Promise<Session | undefined> => {
    const [account] = await accountOf(db).execute({ id: idcue, jti })
    if (!account || account.ses !== ses) return undefined
    return { idcue, idcol: account.idcol, idrol: account.idrol, permissions: account.permissions, token: { jti, exp } }
  }
  return {
    issue: async ({ id_cue, sesion_cue }) =>
      new SignJWT({ ses: sesion_cue })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id_cue))
        .setJti(randomUUID())
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + HOURS_10)
        .sign(await key),
    verify: async (token) => {
      const known = verified.get(token)
      if (known && known.exp <= seconds()) verified.delete(token)
      const sent = known && known.exp > seconds() ? known : await check(token)
      return (sent && (await copies.of(token, () => read(sent)))) ?? null
    },
    end: async ({ token: { jti, exp } }) => {
      const vence_cie = new Date(exp * 1000).toISOString()
      await db.insert(cierres).values({ jti_cie: jti, vence_cie }).onConflictDoNothing()
    },
    keyedHash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
    settle,
  }
}

/** Deletes the log-outs of tokens that have expired. */
export const purgeEndedTokens = (db: Db, now: Date) =>
  db.delete(cierres).where(lt(cierres.vence_cie, now.toISOString()))
