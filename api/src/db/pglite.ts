import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
/** What is changed of a file; a mode are its permissions. */
type SetAttr = (file: unknown, change: { mode?: number }) => void
interface FileSystem {
  node_ops: { setattr: SetAttr }
  stream_ops: { setattr: SetAttr; fsync?: (stream: { nfd: number }) => number }
  /** Words a failure as PostgreSQL understands it. */
  tryFSOperation: <T>(operation: () => T) => T
}

const OTHERS = 0o077
const withoutOthers =
  (setattr: SetAttr): SetAttr =>
  (file, { mode, ...change }) =>
    setattr(file, mode === undefined ? change : { ...change, mode: mode & ~OTHERS })

/**
 * PGlite's Node file system ignores fsync; this one does it, so that an acknowledged commit
 * survives a power cut. And it sets the permissions of new files itself, whatever the process's
 * mask is; here they stay the owner's.
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
 * Pictures are handed over at once: byte by byte, as PGlite does it, one of a megabyte keeps
 * everybody waiting for 100 ms.
 */
const serializers = {
  [BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`,
}

/**
 * Opens the embedded PostgreSQL in a folder with real fsync: PGlite's own default is to start
 * without (`-F`).
 */
export async function openPglite(folder: string): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
  return PGlite.create({ fs: new DurableFS(folder), extensions: { pg_trgm }, serializers, startParams })
}

/** An embedded PostgreSQL in memory, for tests; `template` is what an earlier one was dumped to. */
export async function openMemoryPglite(template?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions: { pg_trgm }, serializers, ...(template && { loadDataDir: template }) })
}
