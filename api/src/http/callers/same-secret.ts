import { hkdfSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { PROCESS } from '../../db/server/pool.ts'
import { secretos } from '../../db/tables/processes.ts'
import { StartupProblem } from '../../settings/startup.ts'

const NAME = 'sesiones'
/** Returns a fingerprint of the secret that can be compared and reveals nothing about it. */
const fingerprint = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'anclaje fingerprint', 32)).toString('base64url')

/**
 * Returns whether another process serves this database. Undefined behind a pooler that hides the
 * names of connections, even of our own.
 */
async function othersRun(db: Db): Promise<boolean | undefined> {
  const found = await rows<{ own: boolean }>(
    db,
    sql`select distinct application_name = ${PROCESS} as own from pg_stat_activity
      where datname = current_database() and application_name like 'anclaje %'`,
  )
  return found.some(({ own }) => own) ? found.some(({ own }) => !own) : undefined
}

/** The secret of this process, and what the operator said of it. */
interface Given {
  secret: string
  /** True when the operator has set the secret. */
  isSet: boolean
  /** True when the operator says that the secret is new, and that no other process runs. */
  isNew: boolean
}

/**
 * Throws `StartupProblem` unless this process signs tokens with the same secret as the other
 * processes on the database: otherwise a session would be valid in one process and not in the next
 * (OPS-42). A secret that the operator has set replaces the known one when no other process runs.
 */
export async function requireSameSecret(db: Db, { secret, isSet, isNew }: Given): Promise<void> {
  const huella_sec = fingerprint(secret)
  await db.insert(secretos).values({ nombre_sec: NAME, huella_sec }).onConflictDoNothing()
  const isOurs = eq(secretos.nombre_sec, NAME)
  const [known] = await db.select().from(secretos).where(isOurs)
  if (known!.huella_sec === huella_sec) return
  const othersMayRun = (await othersRun(db)) ?? !isNew
  if (!isSet || othersMayRun) {
    throw new StartupProblem(
      'No fue posible iniciar. JWT_SECRET: la clave de las sesiones no es la misma de los otros procesos de esta base de ' +
        `datos. ${isSet ? 'Use' : 'Este proceso usa el archivo jwt-secret de su DATA_DIR. Defina JWT_SECRET con'} la misma ` +
        'clave en todos los procesos. Para cambiarla o si se perdió, detenga todos e inicie con la nueva en JWT_SECRET (con ' +
        '--nueva-clave si un intermediario reparte las conexiones): todos tendrán que iniciar sesión otra vez.',
    )
  }
  await db.update(secretos).set({ huella_sec }).where(isOurs)
}
