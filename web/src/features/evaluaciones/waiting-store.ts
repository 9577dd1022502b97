import { createStore, del, entries, set } from 'idb-keyval'
import type { Waiting } from './waiting.ts'

// What waits is kept in the browser by account, so that it survives a log-out and is sent only by whoever gave it (decisions §4.10).
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('anclaje', 'respuestas'))

const keyOf = (account: number, id: string) => `${account}/${id}`

// A browser may refuse to keep anything; then it waits in the memory of this page.
let memory: Map<string, Waiting> | undefined
let writes: Promise<unknown> = Promise.resolve()

async function writeNext(
  before: Promise<unknown>,
  how: () => Promise<void>,
  inMemory: (kept: Map<string, Waiting>) => void,
): Promise<void> {
  await before
  if (!memory) {
    try {
      return await how()
    } catch {
      memory = new Map()
    }
  }
  inMemory(memory)
}

function write(how: () => Promise<void>, inMemory: (kept: Map<string, Waiting>) => void): Promise<void> {
  const done = writeNext(writes, how, inMemory)
  writes = done
  return done
}

/** Keeps what waits in the place of what waited for the same line before. */
export const keep = (account: number, entry: Waiting): Promise<void> =>
  write(
    () => set(keyOf(account, entry.id), entry, store()),
    (kept) => kept.set(keyOf(account, entry.id), entry),
  )

/** Forgets what was sent. */
export const forget = (account: number, id: string): Promise<void> =>
  write(
    () => del(keyOf(account, id), store()),
    (kept) => kept.delete(keyOf(account, id)),
  )

/** What waits for an account, by line, once all that was given before is kept. */
export async function readWaiting(account: number): Promise<Map<string, Waiting>> {
  await writes
  const all: [IDBValidKey, Waiting][] = memory
    ? [...memory]
    : await entries<IDBValidKey, Waiting>(store()).catch(() => [])
  const prefix = keyOf(account, '')
  const own = all.filter(([key]) => String(key).startsWith(prefix))
  return new Map(own.map(([, entry]) => [entry.id, entry]))
}
