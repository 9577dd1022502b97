import type { PGlite } from '@electric-sql/pglite'
import { RESERVE_BYTES } from '../process/disk.ts'

/** Bytes that PostgreSQL may still need for running transactions: two files of its log. */
export const FLOOR_BYTES = RESERVE_BYTES / 2

const WRITE = /\b(insert\s+into|delete\s+from|update\s+\S+(\s+\w+)?\s+set)\b/i

/** PostgreSQL's error for a full disk. */
const DISK_FULL = { code: '53100' }

/**
 * Fails a transaction whose next write might not fit on the disk. An import can need more space
 * than was free when its call began. A PostgreSQL that cannot write its log never answers again.
 */
export function failWhenFull(pglite: PGlite, free: () => number): PGlite {
  const begin = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    begin((tx) => {
      const query = tx.query.bind(tx)
      tx.query = async (text, ...rest) => {
        if (WRITE.test(text) && free() < FLOOR_BYTES) throw Object.assign(new Error('the disk is full'), DISK_FULL)
        return query(text, ...rest)
      }
      return work(tx)
    })
  return pglite
}
