import { createStore, entries, promisifyRequest } from 'idb-keyval'
import { mergeEntries } from './waiting.ts'
import type { Waiting } from './waiting.ts'

// Store of the unsent entries of all accounts. Each key starts with the id of the account, so that
// entries survive a log-out and only their author sends them (INSP-18).
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('anclaje', 'respuestas'))

const entryKeyOf = (account: number, id: string) => `${account}/${id}`

// Entries by key that the browser could not store, for lack of space or permission.
const memory = new Map<string, Waiting>()

type Change = (before: Waiting | undefined) => Waiting | undefined

/**
 * Changes an entry in one transaction, so that no concurrent change is lost, not even that of
 * another tab.
 */
const changeStored = (key: string, change: Change): Promise<void> =>
  store()('readwrite', (kept) => {
    const read = kept.get(key) as IDBRequest<Waiting | undefined>
    read.addEventListener('success', () => {
      const next = change(read.result)
      if (next) kept.put(next, key)
      else if (read.result) kept.delete(key)
    })
    return promisifyRequest(kept.transaction)
  })

/**
 * Stores an entry, merged with the stored entry of the same line. Returns whether the entry
 * survives a reload.
 */
export async function storeEntry(account: number, entry: Waiting): Promise<boolean> {
  const key = entryKeyOf(account, entry.id)
  const inMemory = memory.get(key)
  try {
    await changeStored(key, (before) => mergeEntries(inMemory ?? before, entry))
    memory.delete(key)
    return true
  } catch {
    memory.set(key, mergeEntries(inMemory, entry))
    return false
  }
}

/** Replaces an entry by the result of `left`; undefined removes it. */
export async function updateEntry(
  account: number,
  id: string,
  left: (kept: Waiting) => Waiting | undefined,
): Promise<void> {
  const key = entryKeyOf(account, id)
  const change: Change = (kept) => kept && left(kept)
  const inMemory = change(memory.get(key))
  if (inMemory) memory.set(key, inMemory)
  else memory.delete(key)
  await changeStored(key, change).catch(() => {})
}

/** Reads the entries of an account, by id. */
export async function readWaiting(account: number): Promise<Map<string, Waiting>> {
  // A browser without IndexedDB throws here, where other browsers reject.
  const stored = await Promise.resolve()
    .then(() => entries<IDBValidKey, Waiting>(store()))
    .catch(() => [])
  const prefix = entryKeyOf(account, '')
  const own = [...stored, ...memory].filter(([key]) => typeof key === 'string' && key.startsWith(prefix))
  return new Map(own.map(([, entry]) => [entry.id, entry]))
}
