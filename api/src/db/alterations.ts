import { and, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Disk } from '../process/disk.ts'
import { createSerialQueue } from '../process/turns.ts'
import { arrayText } from './client.ts'
import type { Db } from './client.ts'
import { emisiones as e } from './tables/trust.ts'

/** Milliseconds between writes. A killed process loses what was found since the last write. */
const FLUSH_MS = 1_000
/** Maximum number of versions that a write records. The rest follow with the next one. */
const AT_ONCE = 200

/**
 * A version of a document: the kind (`TIPO_DOCUMENTO`) and the id of the document, and the version.
 */
export interface IssueKey {
  tipo: number
  id: string
  version: number
}

/** Columns that name a version. */
export const ISSUE_KEY = { tipo: e.tipo_emi, id: e.iddoc_emi, version: e.version_emi }

/** Returns the condition for some versions of documents. */
export function isIssue(keys: readonly IssueKey[]): SQL {
  const [tipos, ids, versions] = [
    keys.map(({ tipo }) => tipo),
    keys.map(({ id }) => id),
    keys.map((key) => key.version),
  ]
  return sql`(${e.tipo_emi}, ${e.iddoc_emi}, ${e.version_emi}) in (select * from unnest(
    ${arrayText(tipos)}::smallint[], ${arrayText(ids)}::uuid[], ${arrayText(versions)}::integer[]))`
}

/**
 * Records that versions are not as they were issued (TRUST-22). Returns those that were not
 * recorded before.
 */
export const markAltered = (db: Db, keys: readonly IssueKey[], at: Date): Promise<IssueKey[]> =>
  db
    .update(e)
    .set({ alterada_emi: at.toISOString() })
    .where(and(isIssue(keys), isNull(e.alterada_emi)))
    .returning(ISSUE_KEY)

/**
 * Record of documents that are not as they were issued. They are found when they are about to leave
 * the portal.
 */
export interface Alterations {
  tell: (key: IssueKey) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

interface Needs {
  db: Db
  now: () => Date
  disk: Disk
  /** Receives each version once, when it is recorded. */
  onFound: (key: IssueKey) => void
  onError: (error: unknown) => void
}

/**
 * Gathers the versions in memory, so that no look-up waits for a write. Records them every second,
 * and once more on `stop`. While the disk is full they stay in memory.
 */
export function createAlterations({ db, now, disk, onFound, onError }: Needs): Alterations {
  const pending = new Map<string, IssueKey>()
  const next = createSerialQueue()
  const write = async () => {
    if (pending.size === 0 || disk.isLow()) return
    const batch = [...pending].slice(0, AT_ONCE)
    const recorded = await markAltered(
      db,
      batch.map(([, key]) => key),
      now(),
    )
    for (const [name] of batch) pending.delete(name)
    recorded.forEach(onFound)
  }
  // One write after the other, so that the one of `stop` is the last.
  const flush = () => next(write)
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    tell: ({ tipo, id, version }) => void pending.set(`${tipo} ${id} ${version}`, { tipo, id, version }),
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
