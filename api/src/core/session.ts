import { SignJWT, jwtVerify } from 'jose'
import { eq, sql } from 'drizzle-orm'
import type { Permissions } from '@anclaje/contract/permissions'
import { statement } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import { cuentas, roles } from '../db/tables.ts'

const HOURS_10 = 10 * 60 * 60
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Who calls, with what the role allows at this moment. */
export interface Session {
  idcue: number
  idcol: number
  idrol: number
  permissions: Permissions
}

export interface Sessions {
  issue: (account: { id_cue: number; sesion_cue: number }) => Promise<string>
  verify: (token: string) => Promise<Session | null>
}

/** The permissions of a role as SQL for a column of a query over `roles`. */
export const permissionsColumn = sql<Permissions>`coalesce((
  select json_object_agg(nombre_mod, json_build_object(
    'ver', ver_prol = 1, 'crear', crear_prol = 1, 'editar', editar_prol = 1, 'eliminar', eliminar_prol = 1, 'filtrar', filtrar_prol = 1))
  from permisosroles join modulos on id_mod = idmodulo_prol where idrol_prol = ${roles.id_rol}), '{}')`

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
    .where(eq(cuentas.id_cue, sql.placeholder('id')))
    .prepare('session_account'),
)

/**
 * Tokens of 10 hours (decisions §2.1). Each call reads the account and its role's switches again, so a changed password, role or
 * switch holds from the next call, whichever process answers it.
 */
export function createSessions(db: Db, secret: string, now: () => Date): Sessions {
  // Imported once: handed over as bytes, it would be imported again for every token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify'])
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    issue: async ({ id_cue, sesion_cue }) =>
      new SignJWT({ ses: sesion_cue })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id_cue))
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + HOURS_10)
        .sign(await key),
    verify: async (token) => {
      const payload = await jwtVerify(token, await key, { algorithms: ['HS256'], currentDate: now() }).then(
        (verified) => verified.payload,
        () => null,
      )
      if (!payload?.sub) return null
      const [account] = await accountOf(db).execute({ id: Number(payload.sub) })
      if (!account || account.ses !== payload.ses) return null
      return {
        idcue: Number(payload.sub),
        idcol: account.idcol,
        idrol: account.idrol,
        permissions: account.permissions,
      }
    },
  }
}
