import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { consultas } from '../db/tables.ts'

const FLUSH_MS = 5_000

/** Counts public look-ups by day (decisions §3.14) without a write per call. */
export interface Lookups {
  count: (kind: 'certificados', day: string) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Gathers look-ups in memory and adds them to the table every few seconds, and once more on `stop`. */
export function createLookups(db: Db, onError: (error: unknown) => void): Lookups {
  let pending = new Map<string, { kind: string; day: string; total: number }>()
  const flush = async () => {
    const batch = [...pending.values()]
    if (batch.length === 0) return
    pending = new Map()
    await db
      .insert(consultas)
      .values(batch.map(({ kind, day, total }) => ({ dia_con: day, tipo_con: kind, total_con: total })))
      .onConflictDoUpdate({
        target: [consultas.dia_con, consultas.tipo_con],
        set: { total_con: sql`${consultas.total_con} + excluded.total_con` },
      })
  }
  const timer = setInterval(() => flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    count: (kind, day) => {
      const key = `${kind} ${day}`
      pending.set(key, { kind, day, total: (pending.get(key)?.total ?? 0) + 1 })
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
