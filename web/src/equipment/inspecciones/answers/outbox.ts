import { useEffect, useSyncExternalStore } from 'react'
import type { Resultado } from '@anclaje/contract/states'
import { ApiError } from '../../../client/ask.ts'
import { queryClient } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'
import { currentSession, onSessionChange } from '../../../app/session/session.ts'
import { toastError, toastWarning } from '../../../ui/feedback/toasts.tsx'
import { forgetOlder, readAnew } from './fresh.ts'
import { linesKey, photosKey, sendBatch } from './hand-over.ts'
import { merged, nextBatch, rest, waitingOf } from './waiting.ts'
import type { Batch, Inspected, Waiting } from './waiting.ts'
import { keep, readWaiting, settle } from './waiting-store.ts'

/**
 * Whether everything is with the server, on its way, or kept here: until there is a network or, again, the permission, or
 * until somebody else is no longer responsible for the inspection.
 */
export type SendState = 'saved' | 'sending' | 'waiting' | 'denied' | 'refused'

interface Outbox {
  state: Exclude<SendState, 'refused'>
  waiting: ReadonlyMap<string, Waiting>
  /** What is kept in the browser was read: before that nobody knows what waits. */
  isRead: boolean
  /** Why the server takes nothing for an inspection of which somebody else is responsible. */
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
let isAskedAgain = false
const listeners = new Set<() => void>()
// Other pages of this browser show the same inspections.
let others: BroadcastChannel | undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
const tellOthers = (what: 'given' | 'sent') => others?.postMessage(what)

function publish(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change }
  for (const listener of listeners) listener()
}

function publishRefusal(ideva: string, message: string | undefined): void {
  if (outbox.refused.get(ideva) === message) return
  const refused = new Map(outbox.refused)
  if (message === undefined) refused.delete(ideva)
  else refused.set(ideva, message)
  publish({ refused })
}

const account = () => currentSession()?.user.id_cue

// Counts what is given, so that a read that began before does not take the newest off the screen.
let given = 0

const refresh = async (owner: number): Promise<Map<string, Waiting>> => {
  const before = given
  const waiting = await readWaiting(owner)
  if (before !== given) return refresh(owner)
  if (owner === account()) publish({ waiting, isRead: true })
  return waiting
}

/** Takes out of the store what was sent; an answer that was given meanwhile stays. */
async function settleBatch(owner: number, batch: Batch): Promise<void> {
  for (const sent of batch.entries) await settle(owner, sent.id, (kept) => rest(kept, batch, sent))
}

/** A refusal that says nothing about the answer: it is worth sending again. */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 403, 408, 429].includes(error.status)

/** What the server will never take: told, and given up. */
async function giveUp(owner: number, batch: Batch, error: ApiError): Promise<void> {
  await settleBatch(owner, batch)
  const what = batch.kind === 'photo' ? 'la foto' : batch.kind === 'note' ? 'la nota' : 'la respuesta'
  toastError(`No se pudo guardar ${what}. ${error.message}`)
  const ideva = batch.entries[0]?.ideva
  if (ideva)
    void queryClient.invalidateQueries({ queryKey: batch.kind === 'photo' ? photosKey(ideva) : linesKey(ideva) })
}

const tryLater = (state: Outbox['state'], after: number) => {
  clearTimeout(retry)
  retry = setTimeout(send, after)
  publish({ state })
}

async function sendAll(): Promise<void> {
  let together: number | undefined
  let isAnythingSent = false
  // Inspections of which somebody else is responsible: what waits for the others goes on.
  const refused = new Set<string>()
  for (;;) {
    const session = currentSession()
    if (!session) return
    const owner = session.user.id_cue
    const waiting = [...(await refresh(owner)).values()]
    const batch = nextBatch(
      waiting.filter(({ ideva }) => !refused.has(ideva)),
      together,
    )
    if (!batch) {
      delay = RETRY_MIN_MS
      if (isAnythingSent) readAnew()
      return refused.size > 0 ? tryLater('saved', RETRY_MAX_MS) : publish({ state: 'saved' })
    }
    if (outbox.state === 'saved') publish({ state: 'sending' })
    const ideva = batch.entries[0]!.ideva
    try {
      await sendBatch(batch, session.token)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'otro_responsable') {
        refused.add(ideva)
        publishRefusal(ideva, error.message)
        void queryClient.invalidateQueries({ queryKey: rowKeyOf('GET /evaluacion/:id', ideva) })
      } else if (isTransient(error)) {
        if (isAnythingSent) readAnew()
        tryLater(error instanceof ApiError && error.status === 403 ? 'denied' : 'waiting', delay)
        delay = Math.min(delay * 2, RETRY_MAX_MS)
        return
      }
      // One line that is refused takes no other down with it.
      else if (batch.entries.length > 1) together = 1
      else await giveUp(owner, batch, error as ApiError)
      continue
    }
    isAnythingSent = true
    publishRefusal(ideva, undefined)
    await settleBatch(owner, batch)
    tellOthers('sent')
  }
}

/** Sends what waits, one call after the other; of several pages of the browser one sends at a time. */
export function send(): void {
  clearTimeout(retry)
  if (isSending) {
    isAskedAgain = true
    return
  }
  isSending = true
  const run = navigator.locks ? navigator.locks.request(LOCK, sendAll) : sendAll()
  void Promise.resolve(run).finally(() => {
    isSending = false
    if (!isAskedAgain) return
    isAskedAgain = false
    send()
  })
}

async function put(entry: Waiting): Promise<void> {
  const owner = account()
  if (owner === undefined) return
  const waiting = new Map(outbox.waiting)
  waiting.set(entry.id, merged(waiting.get(entry.id), entry))
  given += 1
  publish({ waiting, ...(outbox.state === 'saved' && { state: 'sending' }) })
  if (!(await keep(owner, entry)))
    toastWarning('Este dispositivo no pudo guardar el cambio: no cierre esta página hasta que se envíe.')
  tellOthers('given')
}

/** Gives lines of an inspection an answer: kept here at once, sent as soon as it can be, once. */
export function giveAnswer(of: Inspected, ids: readonly string[], resultado: Resultado): void {
  const at = Date.now()
  void Promise.all(ids.map((id) => put({ kind: 'answer', ...of, id, resultado, at }))).then(send)
}

/** Writes the note of a line in the same way. */
export function giveNote(of: Inspected, id: string, nota: string | null): void {
  void put({ kind: 'answer', ...of, id, nota, at: Date.now() }).then(send)
}

/** Adds a photo in the same way. */
export function givePhoto(of: Inspected, id: string, target: string, file: Blob): void {
  void put({ kind: 'photo', ...of, id, target, file, at: Date.now() }).then(send)
}

/** Forgets what waits for an inspection, as whoever gave it asks for. */
export async function discard(ideva: string): Promise<void> {
  const owner = account()
  if (owner === undefined) return
  for (const { id } of waitingOf(outbox.waiting, ideva)) await settle(owner, id, () => undefined)
  await refresh(owner)
  publishRefusal(ideva, undefined)
}

/** Where what was answered of an inspection is. */
export function stateOf({ state, waiting, isRead, refused }: Outbox, ideva: string): SendState {
  if (!isRead) return 'sending'
  if (waitingOf(waiting, ideva).length === 0) return 'saved'
  if (refused.has(ideva)) return 'refused'
  return state === 'saved' ? 'sending' : state
}

interface Flushed {
  state: Exclude<SendState, 'sending'>
  left: Waiting[]
}

/** Sends what waits and gives where that of an inspection is and what is left of it, once it is known. */
export async function flush(ideva: string): Promise<Flushed> {
  const answer = (state: Flushed['state']): Flushed => ({ state, left: waitingOf(outbox.waiting, ideva) })
  if (!currentSession()) return answer('waiting')
  if (stateOf(outbox, ideva) === 'saved') return answer('saved')
  delay = RETRY_MIN_MS
  publish({ state: 'sending', refused: new Map([...outbox.refused].filter(([id]) => id !== ideva)) })
  send()
  return new Promise((resolve) => {
    const check = () => {
      const state = stateOf(outbox, ideva)
      if (state === 'sending') return
      listeners.delete(check)
      resolve(answer(state))
    }
    listeners.add(check)
    check()
  })
}

let isOpen = false

/** Starts sending what waits from before, and again whenever the network or the page comes back or the session changes. */
export function openOutbox(): void {
  if (isOpen) return
  isOpen = true
  const start = () => {
    // Another page may be sending for long: what waits is known before it is one's turn.
    const owner = account()
    if (owner !== undefined) void refresh(owner)
    send()
  }
  addEventListener('online', () => {
    delay = RETRY_MIN_MS
    send()
  })
  addEventListener('focus', start)
  others = new BroadcastChannel(LOCK)
  others.addEventListener('message', ({ data }) => {
    const owner = account()
    if (owner !== undefined) void refresh(owner)
    if (data === 'given') return
    forgetOlder()
    readAnew()
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

/** What waits and whether it is being sent, drawn again when it changes. */
export function useOutbox(): Outbox {
  useEffect(openOutbox, [])
  return useSyncExternalStore(subscribe, () => outbox)
}
