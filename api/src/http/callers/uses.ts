import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sesiones } from '../../db/tables/access.ts'
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

/** Records when sessions were last used, without a write per call. */
export interface Uses {
  note: (jti: string) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Collects uses in memory and stores them every few seconds in one statement. Each session is
 * stored once in a quarter of an hour, whichever processes saw it. On a full disk the uses are
 * forgotten.
 */
export function createUses(db: Db, now: () => Date, onError: (error: unknown) => void, disk: Disk): Uses {
  const known = new Map<string, number>()
  let pending = new Set<string>()
  const next = createSerialQueue()
  const store = (jtis: string[]) => {
    const uso_ses = quarterOf(now()).toISOString()
    const isOlder = and(inArray(sesiones.jti_ses, jtis), lt(sesiones.uso_ses, uso_ses))
    return db.update(sesiones).set({ uso_ses }).where(isOlder)
  }
  const write = async () => {
    const all = [...pending]
    pending = new Set()
    if (disk.isLow()) return
    while (all.length > 0) {
      const batch = all.splice(0, BATCH)
      await store(batch).catch((error: unknown) => {
        // Keeps the uses that were not stored for the next attempt, together with those noted
        // meanwhile.
        for (const jti of [...batch, ...all]) pending.add(jti)
        throw error
      })
    }
  }
  // One write after the other, so that the one of `stop` is the last.
  const flush = () => next(write)
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    note: (jti) => {
      const quarter = quarterOf(now()).getTime()
      if (known.get(jti) === quarter) return
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      known.set(jti, quarter)
      pending.add(jti)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
