import { count, eq, isNotNull, sql } from 'drizzle-orm'
import { COLABORADOR } from '@anclaje/contract/states'
import { ROLES } from '@anclaje/contract/permissions'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { passwordColumns } from '../access/cuentas/passwords/hash.ts'
import { weakness } from '../access/cuentas/passwords/weakness.ts'
import { readCentroName } from '../documents/centro.ts'
import type { FixedCentro } from '../documents/centro.ts'
import { StartupProblem } from '../settings/startup.ts'
import type { Db } from '../db/client.ts'
import { cuentas } from '../db/tables/access.ts'
import { colaboradores } from '../db/tables/training.ts'
import { COLOMBIA, TIPODOC } from './ids.ts'

interface AdminDeps {
  password: string
  passwordHash: (plain: string) => Promise<string>
  /** Data of the centre that the environment sets. */
  fixed: FixedCentro
}

const USUARIO = 'admin'
const PERSONA = { nombres: 'Administrador', apellidos: 'del Portal' }

/**
 * Creates the person and the account `admin` (OPS-6), only in a database without accounts. Whoever
 * installs the portal knows its password, so nobody signs with it. Throws `StartupProblem` for a
 * password that can be guessed (ACC-24).
 */
export async function seedAdmin(db: Db, { password, passwordHash, fixed }: AdminDeps): Promise<{ created: boolean }> {
  const hasAccounts = async (from: Db) => ((await from.select({ n: count() }).from(cuentas))[0]?.n ?? 0) > 0
  if (await hasAccounts(db)) return { created: false }
  const problem = weakness(password, undefined, await readCentroName(db, fixed))
  if (problem !== undefined) throw new StartupProblem(`ADMIN_PASSWORD: ${problem}`)
  const hash = await passwordHash(password)
  return db.transaction(async (tx) => {
    // Two processes that start at once might both have found no accounts. The second process waits
    // here and checks again.
    await tx.execute(sql`lock table ${cuentas} in share row exclusive mode`)
    if (await hasAccounts(tx)) return { created: false }
    const [persona] = await tx
      .insert(colaboradores)
      .values({
        paisdocumento_col: COLOMBIA,
        tipodocumento_col: TIPODOC.CC,
        numerodocumento_col: 'ADMIN0001',
        nombres_col: PERSONA.nombres,
        apellidos_col: PERSONA.apellidos,
        telefono_col: '3000000000',
        cargo_col: 'Administrador',
        estado_col: COLABORADOR.activo,
        busqueda_col: claveBusqueda(nombreCompleto(PERSONA)),
      })
      .returning({ id: colaboradores.id_col })
    if (!persona) throw new Error('the administrator was not stored')
    const [cuenta] = await tx
      .insert(cuentas)
      .values({
        username_cue: USUARIO,
        ...passwordColumns(hash, 'other'),
        idcol_cue: persona.id,
        idroles_cue: ROLES.adm,
      })
      .returning({ id: cuentas.id_cue })
    if (!cuenta) throw new Error('the account of the administrator was not stored')
    return { created: true }
  })
}

/** Returns the id of the account `admin` while nobody has ever logged in; undefined after that. */
export async function unusedAdmin(db: Db): Promise<number | undefined> {
  const [used] = await db.select({ id: cuentas.id_cue }).from(cuentas).where(isNotNull(cuentas.ingreso_cue)).limit(1)
  if (used) return undefined
  const [admin] = await db.select({ id: cuentas.id_cue }).from(cuentas).where(eq(cuentas.username_cue, USUARIO))
  return admin?.id
}
