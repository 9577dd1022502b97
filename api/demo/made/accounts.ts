import type { ROLES } from '@anclaje/contract/permissions'
import { LEARNER, STAFF } from './people.ts'

interface DemoAccess {
  username: string
  role: keyof typeof ROLES
  password?: string
}

/**
 * Accounts of the demonstration. Accounts without a password belong to people who only sign; they
 * get a random password that nobody knows.
 */
export const ACCOUNTS: readonly DemoAccess[] = [
  { username: STAFF[0].numerodocumento, role: 'adm', password: 'demo-adm' },
  { username: STAFF[1].numerodocumento, role: 'inspector', password: 'demo-inspector' },
  { username: STAFF[2].numerodocumento, role: 'inspector' },
  { username: STAFF[3].numerodocumento, role: 'inspector' },
  { username: STAFF[4].numerodocumento, role: 'registro', password: 'demo-registro' },
  { username: LEARNER, role: 'consulta', password: 'demo-consulta' },
]

/** Number of signers, who are the first people of `STAFF`. */
export const SIGNERS = 4

/** User name of the account that approved the certificates. */
export const REGISTRAR = STAFF[4].numerodocumento
