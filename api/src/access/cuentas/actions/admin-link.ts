import { ROLES } from '@anclaje/contract/permissions'
import { formasDocumento } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { LOGIN_SCREEN, RESTABLECER_SCREEN } from '@anclaje/contract/screens'
import type { Deps } from '../../../deps.ts'
import { listAdmins } from '../queries/accounts.ts'
import { makeLink } from '../queries/links.ts'

/** Minutes for which a link made at the console is valid. */
const MINUTES = 15

/** Reply to somebody who asked for a link at the console. */
export interface AdminLink {
  lines: string[]
  /** Account that the link logs in to; null when no link was made. */
  cuenta: number | null
  /** True when the request could not be fulfilled. */
  failed: boolean
}

type Admin = Awaited<ReturnType<typeof listAdmins>>[number]

const lineOf = (admin: Admin) =>
  `  ${admin.username_cue.padEnd(20)} ${nombreDePersona(admin)}${admin.bloqueada_cue ? ' (bloqueada)' : ''}`

const listing = (admins: readonly Admin[]) => ['Cuentas de administrador:', ...admins.map(lineOf)]
const failed = (...lines: string[]): AdminLink => ({ lines, cuenta: null, failed: true })

/** Request made at the console: the user name, and whether the link logs in or sets a password. */
export interface AskedLink {
  usuario?: string | undefined
  clave?: boolean | undefined
}

const USAGE = [
  'Para ingresar como una de ellas:               npm run admin:link -- usuario',
  'Para ponerle una contraseña nueva, si la olvidó: npm run admin:link -- usuario --clave',
]
const UNKNOWN = 'No hay una cuenta de administrador con ese usuario.'
const BLOCKED = 'Esa cuenta está bloqueada. Pida el enlace de otra, y desbloquéela desde el portal.'

/**
 * Makes a one-time link to an administrator's account for the operator of the server (OPS-57).
 * Without a user name it lists the administrators instead. Other roles and blocked accounts get no
 * link.
 */
export async function offerAdminLink(
  { db, env, now }: Pick<Deps, 'db' | 'now'> & { env: Pick<Deps['env'], 'PUBLIC_URL'> },
  { usuario, clave = false }: AskedLink,
): Promise<AdminLink> {
  const admins = await listAdmins(db)
  if (usuario === undefined) return { lines: [...listing(admins), ...USAGE], cuenta: null, failed: false }
  // As at the login, an exact user name takes precedence over a document number in another spelling
  // (ACC-1).
  const forms = [usuario.toUpperCase(), ...formasDocumento(usuario)]
  const found = forms.map((form) => admins.find(({ username_cue }) => username_cue.toUpperCase() === form))
  const admin = found.find((each) => each !== undefined)
  if (!admin) return failed(UNKNOWN, ...listing(admins))
  const tipo = clave ? 'clave' : 'ingreso'
  const link = { tipo, now: now(), origen: 'consola', minutes: MINUTES, idrol: ROLES.adm } as const
  const code = await makeLink(db, admin.id_cue, link)
  if (code === undefined) return failed(BLOCKED, ...listing(admins))
  const [what, address] = clave
    ? ['poner una contraseña nueva a', `${RESTABLECER_SCREEN}#${code}`]
    : ['ingresar como', `${LOGIN_SCREEN}#${code}`]
  return {
    lines: [
      `Enlace para ${what} ${admin.username_cue}, de un solo uso, válido ${MINUTES} minutos:`,
      `  ${env.PUBLIC_URL}${address}`,
    ],
    cuenta: admin.id_cue,
    failed: false,
  }
}
