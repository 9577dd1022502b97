import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { consultas } from './tables/common.ts'
import type { Disk } from '../process/disk.ts'
import { createSerialQueue } from '../process/turns.ts'

/** Milliseconds between writes. A killed process loses the look-ups since the last write. */
const FLUSH_MS = 1_000

interface Count {
  kind: string
  day: string
  total: number
}

/** Counter of public look-ups by day (PUBLIC-13), without a write per call. */
export interface Lookups {
  count: (kind: 'certificados' | 'inspecciones', day: string) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts look-ups in memory and adds them to the table every second, and once more on `stop`.
 * While the disk is full they stay in memory.
 */
export function createLookups(db: Db, onError: (error: unknown) => void, disk: Disk): Lookups {
  let pending = new Map<string, Count>()
  const next = createSerialQueue()
  const add = (key: string, { kind, day, total }: Count) =>
    pending.set(key, { kind, day, total: (pending.get(key)?.total ?? 0) + total })
  const write = async () => {
    if (pending.size === 0 || disk.isLow()) return
    const batch = [...pending]
    pending = new Map()
    const writing = db
      .insert(consultas)
      .values(batch.map(([, { kind, day, total }]) => ({ dia_con: day, tipo_con: kind, total_con: total })))
      .onConflictDoUpdate({
        target: [consultas.dia_con, consultas.tipo_con],
        set: { total_con: sql`${consultas.total_con} + excluded.total_con` },
      })
    // Look-ups that could not be written are kept for the next attempt, with those counted
    // meanwhile.
    await writing.catch((error: unknown) => {
      for (const [key, entry] of batch) add(key, entry)
      throw error
    })
  }
  // One write after the other, so that the one of `stop` is the last.
  const flush = () => next(write)
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    count: (kind, day) => {
      add(`${kind} ${day}`, { kind, day, total: 1 })
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
