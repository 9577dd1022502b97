import { useEffect, useSyncExternalStore } from 'react'
import type { Resultado } from '@anclaje/contract/states'
import { ApiError } from '../../../client/ask.ts'
import { queryClient } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'
import { currentSession, onSessionChange } from '../../../session/session.ts'
import { toastError, toastWarning } from '../../../ui/feedback/toasts.tsx'
import { dropStaleLists, refetchResults } from './cached-results.ts'
import { linesKey, mayRetry, photosKey, sendBatch } from './send-batch.ts'
import { mergeEntries, nextBatch, remainderOf, waitingOf, withheld } from './waiting.ts'
import type { Batch, Inspected, Waiting } from './waiting.ts'
import { storeEntry, readWaiting, updateEntry } from './waiting-store.ts'

/**
 * State of the changes of an inspection. `saved` means that the server has them, and `sending` that
 * they are on their way. Otherwise they are kept on this device: the network (`waiting`) or the
 * permission (`denied`) is missing, or the server refuses them because somebody else is responsible
 * or a rejection is firm (`refused`).
 */
export type SendState = 'saved' | 'sending' | 'waiting' | 'denied' | 'refused'

interface Outbox {
  state: Exclude<SendState, 'refused'>
  waiting: ReadonlyMap<string, Waiting>
  /** False until the browser's store has been read. Until then the unsent entries are unknown. */
  isRead: boolean
  /** Messages of the server's refusals, by inspection. */
  refused: ReadonlyMap<string, string>
}

const EMPTY: Outbox = { state: 'saved', waiting: new Map(), isRead: false, refused: new Map() }
const RETRY_MIN_MS = 3_000
const RETRY_MAX_MS = 30_000
const LOCK = 'anclaje-respuestas'

let outbox = EMPTY
let retry: ReturnType<typeof setTimeout> | undefined
let delay = RETRY_MIN_MS
let isSending = false
let mustRunAgain = false
const listeners = new Set<() => void>()
// Channel to other tabs of this browser, which can show the same inspections. The message `given`
// announces a new entry, and `sent` a confirmed one. These names cannot change, because a tab may
// still run an older version.
let others: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
const tellOthers = (what: 'given' | 'sent') => others?.postMessage(what)

function publish(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change }
  for (const listener of listeners) listener()
}

function setRefusal(ideva: string, message: string | undefined): void {
  if (outbox.refused.get(ideva) === message) return
  const refused = new Map(outbox.refused)
  if (message === undefined) refused.delete(ideva)
  else refused.set(ideva, message)
  publish({ refused })
}

/** Shows why the server refuses the changes of an inspection, and refetches the inspection. */
function showRefusal(ideva: string, { message }: ApiError): void {
  setRefusal(ideva, message)
  void queryClient.invalidateQueries({ queryKey: rowKeyOf('GET /evaluacion/:id', ideva) })
}

const account = () => currentSession()?.user.id_cue

// Number of new entries so far. A read that began before a new entry must not hide that entry.
let putCount = 0

// Lines whose note is being typed. It is not sent before the pause in typing, because history
// tells every note that the server gets.
const typing = new Set<string>()

const refresh = async (owner: number): Promise<Map<string, Waiting>> => {
  const before = putCount
  const waiting = await readWaiting(owner)
  if (before !== putCount) return refresh(owner)
  if (owner === account()) publish({ waiting, isRead: true })
  return waiting
}

/** Removes a sent batch from the store. An answer that changed since is kept. */
async function removeBatch(owner: number, batch: Batch): Promise<void> {
  for (const sent of batch.entries) await updateEntry(owner, sent.id, (kept) => remainderOf(kept, batch, sent))
}

/** Drops a batch that the server will never accept, and shows a message. */
async function dropBatch(owner: number, batch: Batch, error: ApiError): Promise<void> {
  await removeBatch(owner, batch)
  const what = batch.kind === 'photo' ? 'la foto' : batch.kind === 'note' ? 'la nota' : 'la respuesta'
  toastError(`No se pudo guardar ${what}. ${error.message}`)
  const ideva = batch.entries[0]?.ideva
  if (ideva)
    void queryClient.invalidateQueries({ queryKey: batch.kind === 'photo' ? photosKey(ideva) : linesKey(ideva) })
}

const retryLater = (state: Outbox['state'], afterMs: number) => {
  clearTimeout(retry)
  retry = setTimeout(sendWaiting, afterMs)
  publish({ state })
}

async function sendAll(): Promise<void> {
  let together: number | undefined
  let isAnythingSent = false
  // Inspections with another responsible person. The entries of all other inspections are still
  // sent.
  const refused = new Set<string>()
  // Answers that would undo a rejection, with their inspections. Other entries of these inspections
  // are sent.
  const held = new Map<string, string>()
  const sendable = (entry: Waiting) => {
    if (refused.has(entry.ideva)) return []
    const rest = held.has(entry.id) ? withheld('resultado', entry) : [entry]
    return typing.has(entry.id) ? rest.flatMap((each) => withheld('nota', each)) : rest
  }
  for (;;) {
    const session = currentSession()
    if (!session) return
    const owner = session.user.id_cue
    const waiting = [...(await refresh(owner)).values()]
    const batch = nextBatch(waiting.flatMap(sendable), together)
    if (!batch) {
      delay = RETRY_MIN_MS
      if (isAnythingSent) refetchResults()
      return refused.size + held.size > 0 ? retryLater('saved', RETRY_MAX_MS) : publish({ state: 'saved' })
    }
    if (outbox.state === 'saved') publish({ state: 'sending' })
    const ideva = batch.entries[0].ideva
    try {
      await sendBatch(batch, session.token)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otro_responsable') {
        refused.add(ideva)
        showRefusal(ideva, error)
      } else if (mayRetry(error)) {
        if (isAnythingSent) refetchResults()
        const asked = error instanceof ApiError ? error.waitMs : 0
        retryLater(error instanceof ApiError && error.status === 403 ? 'denied' : 'waiting', Math.max(delay, asked))
        delay = Math.min(delay * 2, RETRY_MAX_MS)
        return
      }
      // Sends line by line from now on, so that one refused line does not block the others.
      else if (batch.entries.length > 1) together = 1
      else if (error instanceof ApiError && error.code === 'rechazo_firme') {
        held.set(batch.entries[0].id, ideva)
        showRefusal(ideva, error)
      } else await dropBatch(owner, batch, error as ApiError)
      continue
    }
    isAnythingSent = true
    if (![...held.values()].includes(ideva)) setRefusal(ideva, undefined)
    await removeBatch(owner, batch)
    tellOthers('sent')
  }
}

/** Sends the entries, one call after the other. Only one tab of the browser sends at any time. */
export function sendWaiting(): void {
  clearTimeout(retry)
  if (isSending) {
    mustRunAgain = true
    return
  }
  isSending = true
  const run = navigator.locks ? navigator.locks.request(LOCK, sendAll) : sendAll()
  void Promise.resolve(run).finally(() => {
    isSending = false
    if (!mustRunAgain) return
    mustRunAgain = false
    sendWaiting()
  })
}

async function putEntry(entry: Waiting): Promise<void> {
  const owner = account()
  if (owner === undefined) return
  const waiting = new Map(outbox.waiting)
  waiting.set(entry.id, mergeEntries(waiting.get(entry.id), entry))
  putCount += 1
  publish({ waiting, ...(outbox.state === 'saved' && { state: 'sending' }) })
  if (!(await storeEntry(owner, entry)))
    toastWarning('Este dispositivo no pudo guardar el cambio: no cierre esta página hasta que se envíe.')
  tellOthers('given')
}

/** Answers lines of an inspection: stores the answer on this device, and sends it once, as soon as
 * possible. */
export function queueAnswer(of: Inspected, ids: readonly string[], resultado: Resultado): void {
  const at = Date.now()
  void Promise.all(ids.map((id) => putEntry({ kind: 'answer', ...of, id, resultado, at }))).then(sendWaiting)
}

/** Stores a note on this device while somebody types it, without sending it. */
export function keepNote(of: Inspected, id: string, nota: string | null): void {
  const owner = account()
  typing.add(id)
  if (owner !== undefined) void storeEntry(owner, { kind: 'answer', ...of, id, nota, at: Date.now() })
}

export function queueNote(of: Inspected, id: string, nota: string | null): void {
  typing.delete(id)
  void putEntry({ kind: 'answer', ...of, id, nota, at: Date.now() }).then(sendWaiting)
}

export function queuePhoto(of: Inspected, id: string, target: string, file: Blob): void {
  void putEntry({ kind: 'photo', ...of, id, target, file, at: Date.now() }).then(sendWaiting)
}

/** Drops the unsent changes of an inspection at the request of the user who made them. */
export async function discardUnsent(ideva: string): Promise<void> {
  const owner = account()
  if (owner === undefined) return
  for (const { id } of waitingOf(outbox.waiting, ideva)) await updateEntry(owner, id, () => undefined)
  await refresh(owner)
  setRefusal(ideva, undefined)
}

export function sendStateOf({ state, waiting, isRead, refused }: Outbox, ideva: string): SendState {
  if (!isRead) return 'sending'
  if (waitingOf(waiting, ideva).length === 0) return 'saved'
  if (refused.has(ideva)) return 'refused'
  return state === 'saved' ? 'sending' : state
}

interface Flushed {
  state: Exclude<SendState, 'sending'>
  left: Waiting[]
}

/** Sends the entries. Resolves with the final state of an inspection and its unsent entries. */
export async function flush(ideva: string): Promise<Flushed> {
  const answer = (state: Flushed['state']): Flushed => ({ state, left: waitingOf(outbox.waiting, ideva) })
  if (!currentSession()) return answer('waiting')
  if (sendStateOf(outbox, ideva) === 'saved') return answer('saved')
  delay = RETRY_MIN_MS
  publish({ state: 'sending', refused: new Map([...outbox.refused].filter(([id]) => id !== ideva)) })
  sendWaiting()
  return new Promise((resolve) => {
    const check = () => {
      const state = sendStateOf(outbox, ideva)
      if (state === 'sending') return
      listeners.delete(check)
      resolve(answer(state))
    }
    listeners.add(check)
    check()
  })
}

let isOpen = false

/**
 * Sends stored entries now, and again when the network returns, the page gets the focus or the
 * session changes. Only the first call has an effect.
 */
export function openOutbox(): void {
  if (isOpen) return
  isOpen = true
  const start = () => {
    // The entries are read without waiting for the lock, because another tab can hold it for long.
    const owner = account()
    if (owner !== undefined) void refresh(owner)
    sendWaiting()
  }
  addEventListener('online', () => {
    delay = RETRY_MIN_MS
    sendWaiting()
  })
  addEventListener('focus', start)
  others = new BroadcastChannel(LOCK)
  others.addEventListener('message', ({ data }) => {
    const owner = account()
    if (owner !== undefined) void refresh(owner)
    if (data === 'given') return
    dropStaleLists()
    refetchResults()
  })
  onSessionChange(() => {
    publish(EMPTY)
    start()
  })
  start()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the outbox, and renders again when it changes. */
export function useOutbox(): Outbox {
  useEffect(openOutbox, [])
  return useSyncExternalStore(subscribe, () => outbox)
}
