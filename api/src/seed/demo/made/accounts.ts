import type { ROLES } from '@anclaje/contract/permissions'
import { LEARNER, STAFF } from './people.ts'

interface DemoAccess {
  username: string
  role: keyof typeof ROLES
  password?: string
}

/** Who has an account. Those without a password only sign: theirs is one that nobody knows. */
export const ACCOUNTS: readonly DemoAccess[] = [
  { username: STAFF[0].numerodocumento, role: 'adm', password: 'demo-adm' },
  { username: STAFF[1].numerodocumento, role: 'inspector', password: 'demo-inspector' },
  { username: STAFF[2].numerodocumento, role: 'inspector' },
  { username: STAFF[3].numerodocumento, role: 'inspector' },
  { username: STAFF[4].numerodocumento, role: 'registro', password: 'demo-registro' },
  { username: LEARNER, role: 'consulta', password: 'demo-consulta' },
]

/** How many of the staff, from the first on, sign. */
export const SIGNERS = 4

/** The user name of the account that approved what is approved. */
export const REGISTRAR = STAFF[4].numerodocumento
