import { hkdfSync } from 'node:crypto'
import { eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { procesos, secretos } from '../../db/tables/processes.ts'
import { StartupProblem } from '../../settings/startup.ts'
import { GONE } from './heartbeat.ts'

const NAME = 'sesiones'
/** Returns a fingerprint of the secret that can be compared and reveals nothing about it. */
const fingerprint = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'anclaje fingerprint', 32)).toString('base64url')

/**
 * Throws `StartupProblem` unless this process signs tokens with the same secret as the other
 * processes on the database: otherwise a session would be valid in one process and not in the next
 * (OPS-42). A secret that the operator has set replaces the known secret when no process is
 * running.
 */
export async function requireSameSecret(db: Db, secret: string, isSet: boolean): Promise<void> {
  const huella_sec = fingerprint(secret)
  await db.insert(secretos).values({ nombre_sec: NAME, huella_sec }).onConflictDoNothing()
  const isOurs = eq(secretos.nombre_sec, NAME)
  const [known] = await db.select().from(secretos).where(isOurs)
  if (known!.huella_sec === huella_sec) return
  const running = await db.$count(procesos, gt(procesos.visto_proc, sql`clock_timestamp() - ${GONE}`))
  if (!isSet || running > 0) {
    throw new StartupProblem(
      'No fue posible iniciar. JWT_SECRET: la clave de las sesiones no es la misma de los otros procesos de esta base de ' +
        `datos. ${isSet ? 'Use' : 'Este proceso usa el archivo jwt-secret de su DATA_DIR. Defina JWT_SECRET con'} la misma ` +
        'clave en todos los procesos. Para cambiarla o si se perdió, detenga todos, espere diez segundos e inicie con la ' +
        'nueva en JWT_SECRET: todos tendrán que iniciar sesión otra vez.',
    )
  }
  await db.update(secretos).set({ huella_sec }).where(isOurs)
}
