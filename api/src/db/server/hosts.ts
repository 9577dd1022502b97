import { Client } from 'pg'
import type { ClientConfig } from 'pg'

/**
 * Reads whether a server accepts writes, and its WAL timeline. If several servers accept writes,
 * the highest timeline wins.
 */
const WHO = `select current_setting('transaction_read_only') = 'off' as writes,
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

export interface Primary {
  /** Returns the last known address of the server that takes writes. */
  url: () => string
  /**
   * Searches again for the server that takes writes. Rejects with the first host's failure when
   * there is none.
   */
  find: () => Promise<void>
}

async function ask(url: string, ms: number): Promise<{ url: string; timeline: string }> {
  const config: ClientConfig = { connectionString: url, connectionTimeoutMillis: ms, query_timeout: ms }
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean; timeline: string }>(WHO)
    if (!rows[0]?.writes) throw Object.assign(new Error('the server only reads'), { code: '25006' })
    return { url, timeline: rows[0].timeline }
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Follows the server that accepts writes among several. It asks all of them at the same time,
 * because a primary that died and came back accepts writes too. Each promotion begins a new
 * timeline, so the server with the highest one is right. A server with a lower timeline than the
 * highest known one is never chosen. A host has to answer within `hostMs` milliseconds.
 */
export function followPrimary(urls: readonly string[], hostMs: number): Primary {
  let current = { url: urls[0]!, timeline: '' }
  let search: Promise<void> | undefined
  const look = async () => {
    const answers = await Promise.allSettled(urls.map((url) => ask(url, hostMs)))
    const able = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const best = able.toSorted((a, b) => (a.timeline < b.timeline ? 1 : -1))[0]
    if (best && best.timeline >= current.timeline) current = best
    else throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('only a former primary')
  }
  return {
    url: () => current.url,
    find: () => (search ??= urls.length === 1 ? Promise.resolve() : look()).finally(() => (search = undefined)),
  }
}
