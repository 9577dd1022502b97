import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Db } from '../../db/client.ts'
import { cuentas, sesiones } from '../../db/tables/access.ts'
import type { Disk } from '../../process/disk.ts'
import { createSerialQueue } from '../../process/turns.ts'

const QUARTER_MS = 15 * 60_000
/** Milliseconds between writes. */
const FLUSH_MS = 5_000
/**
 * Maximum number of sessions whose last use is remembered here. If one is forgotten, its use is
 * stored again, which changes no row.
 */
const MAX_KNOWN = 5_000
const BATCH = 1_000

/**
 * Returns the quarter of an hour that a moment belongs to. The last use of a session is stored with
 * this precision (ACC-28).
 */
export const quarterOf = (now: Date): Date => new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)

/** A session by the id of its token, with its account. */
export interface Used {
  jti: string
  idcue: number
}

/** Records when sessions and accounts were last used, without a write per call. */
export interface Uses {
  note: (session: Used) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Collects uses in memory and stores them every few seconds in one statement. Each session is
 * stored once in a quarter of an hour, and each account once a day, whichever processes saw it. On
 * a full disk the uses are forgotten.
 */
export function createUses(db: Db, now: () => Date, onError: (error: unknown) => void, disk: Disk): Uses {
  const known = new Map<string, number>()
  let pending = new Map<string, Used>()
  const next = createSerialQueue()
  const storeDay = async (idcues: number[]) => {
    const ultimodia_cue = hoyEnBogota(now())
    const isOlder = or(isNull(cuentas.ultimodia_cue), lt(cuentas.ultimodia_cue, ultimodia_cue))
    const older = await db
      .select({ id: cuentas.id_cue })
      .from(cuentas)
      .where(and(inArray(cuentas.id_cue, idcues), isOlder))
    // Locks one account at a time, so that nobody who locks several can wait for each other.
    for (const { id } of older)
      await db
        .update(cuentas)
        .set({ ultimodia_cue })
        .where(and(eq(cuentas.id_cue, id), isOlder))
  }
  const store = async (used: Used[]) => {
    const uso_ses = quarterOf(now()).toISOString()
    const jtis = used.map(({ jti }) => jti)
    const isOlder = and(inArray(sesiones.jti_ses, jtis), lt(sesiones.uso_ses, uso_ses))
    await db.update(sesiones).set({ uso_ses }).where(isOlder)
    await storeDay(used.map(({ idcue }) => idcue))
  }
  const write = async () => {
    const all = [...pending.values()]
    pending = new Map()
    if (disk.isLow()) return
    while (all.length > 0) {
      const batch = all.splice(0, BATCH)
      await store(batch).catch((error: unknown) => {
        // Keeps the uses that were not stored for the next attempt, together with those noted
        // meanwhile.
        for (const use of [...batch, ...all]) pending.set(use.jti, use)
        throw error
      })
    }
  }
  // One write after the other, so that the one of `stop` is the last.
  const flush = () => next(write)
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    note: (session) => {
      const { jti } = session
      const quarter = quarterOf(now()).getTime()
      if (known.get(jti) === quarter) return
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      known.set(jti, quarter)
      pending.set(jti, session)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
