import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createPause, createSerialQueue } from '../process/turns.ts'
import { changesKept, FORGET_AUTHOR, sayAuthor } from './author.ts'
import { keepPlans } from './plans.ts'
import type { OnQuery } from './server/pool.ts'

type Init = NodeFS['init']
/** Changed attributes of a file; `mode` holds its permissions. */
type SetAttr = (file: unknown, change: { mode?: number }) => void
interface FileSystem {
  node_ops: { setattr: SetAttr }
  stream_ops: { setattr: SetAttr; fsync?: (stream: { nfd: number }) => number }
  /** Translates a failure into an error number that PostgreSQL understands. */
  tryFSOperation: <T>(operation: () => T) => T
}

const OTHERS = 0o077
const withoutOthers =
  (setattr: SetAttr): SetAttr =>
  (file, { mode, ...change }) =>
    setattr(file, mode === undefined ? change : { ...change, mode: mode & ~OTHERS })

/**
 * PGlite's Node file system with fsync, so that an acknowledged commit survives a power cut. PGlite
 * ignores the umask of the process and sets the permissions of new files itself; here only the
 * owner has access.
 */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const started = await super.init(...args)
    const options = started.emscriptenOpts
    options.preRun = [
      ...(options.preRun ?? []),
      ({ NODEFS: { node_ops, stream_ops, tryFSOperation } }: { NODEFS: FileSystem }) => {
        stream_ops.fsync = (stream) => {
          tryFSOperation(() => fsyncSync(stream.nfd))
          return 0
        }
        node_ops.setattr = withoutOthers(node_ops.setattr)
        stream_ops.setattr = withoutOthers(stream_ops.setattr)
      },
    ] as typeof options.preRun
    return started
  }
}

const BYTEA = 17
/**
 * Serializers that pass a picture as a whole: PGlite copies byte by byte, which blocks the event
 * loop for 100 ms per megabyte.
 */
const serializers = {
  [BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`,
}

const create = async (options: PGliteOptions): Promise<PGlite> =>
  keepPlans(await PGlite.create({ ...options, extensions: { pg_trgm }, serializers }))

/**
 * Opens the embedded PostgreSQL in a folder with real fsync. PGlite's default is to run without
 * fsync (`-F`).
 */
export async function openPglite(folder: string): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
  return create({ fs: new DurableFS(folder), startParams })
}

/**
 * Start parameters for a small database. PostgreSQL clears its 128 MB of buffers at each start,
 * which takes half of the time of opening.
 */
export const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens the embedded PostgreSQL in a folder whose loss would do no harm, without waiting for the
 * disk.
 */
export const openScratchPglite = (folder: string, startParams = PGlite.defaultStartParams): Promise<PGlite> =>
  create({ fs: new DurableFS(folder), startParams })

/** Opens an embedded PostgreSQL in memory, for tests; `template` is the dump of an earlier one. */
export async function openMemoryPglite(template?: Blob): Promise<PGlite> {
  return create({ startParams: SMALL, ...(template && { loadDataDir: template }) })
}

/**
 * Returns a function that runs tasks one after the other, and lets other calls run in between when
 * they have waited long enough. A pause before each task would not be enough, because tasks that
 * are requested at once would continue together.
 */
function inTurn() {
  const pause = createPause()
  const next = createSerialQueue()
  return <T>(work: () => Promise<T>): Promise<T> => next(() => pause().then(work))
}

/**
 * Lets the event loop run between queries, and reports the duration of each query to a listener.
 * Returns the function that sets the listener. PGlite runs in this thread and never waits, so many
 * queries would block all other calls until the last query ends.
 */
export function watchPglite(pglite: PGlite): (listener: OnQuery) => void {
  let tell: OnQuery = () => {}
  const timed = (on: Pick<PGlite, 'query'>): PGlite['query'] => {
    const query = on.query.bind(on)
    return (text, ...rest) => {
      const began = performance.now()
      return query<never>(text, ...rest).finally(() => tell(performance.now() - began, text))
    }
  }
  const next = inTurn()
  const alone = timed(pglite)
  pglite.query = (text, ...rest) => {
    if (!changesKept(text)) return next(() => alone<never>(text, ...rest))
    // A single change tells its author too. It gets no transaction, so that a login works on a full
    // disk.
    const author = sayAuthor('session')
    return next(async () => {
      await pglite.exec(author)
      try {
        return await alone<never>(text, ...rest)
      } finally {
        await pglite.exec(FORGET_AUTHOR)
      }
    })
  }
  const begin = pglite.transaction.bind(pglite)
  pglite.transaction = (work) => {
    const author = sayAuthor()
    return next(() =>
      begin(async (tx) => {
        await tx.exec(author)
        // Queries of a transaction take turns separately: all other queries wait until the
        // transaction ends.
        const [inside, query] = [inTurn(), timed(tx)]
        tx.query = (text, ...rest) => inside(() => query<never>(text, ...rest))
        return work(tx)
      }),
    )
  }
  return (listener) => void (tell = listener)
}
