import { useSyncExternalStore } from 'react'
import type { DetalleRow, FotoRow } from '@anclaje/contract/entities/evaluacion'
import type { Resultado } from '@anclaje/contract/states'
import { ApiError, request } from '../../core/api.ts'
import { queryClient } from '../../core/query-client.ts'
import { currentSession, onSessionChange } from '../../core/session.ts'
import { toastError, toastSuccess, toastWarning } from '../../ui/toasts.tsx'
import { merged, nextBatch, rest, withWaiting } from './waiting.ts'
import type { Batch, Waiting } from './waiting.ts'
import { keep, readWaiting, settle } from './waiting-store.ts'

/** Whether everything is with the server, on its way, or kept here until there is a network or, again, the permission. */
export type SendState = 'saved' | 'sending' | 'waiting' | 'denied'

interface Outbox {
  state: SendState
  waiting: ReadonlyMap<string, Waiting>
}

const RETRY_MIN_MS = 3_000
const RETRY_MAX_MS = 30_000
const LOCK = 'anclaje-respuestas'

let outbox: Outbox = { state: 'saved', waiting: new Map() }
let retry: ReturnType<typeof setTimeout> | undefined
let delay = RETRY_MIN_MS
let isSending = false
let isAskedAgain = false
const listeners = new Set<() => void>()

function publish(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change }
  for (const listener of listeners) listener()
}

const account = () => currentSession()?.user.id_cue

// Counts what is given, so that a read that began before does not take the newest off the screen.
let given = 0

const refresh = async (owner: number): Promise<Map<string, Waiting>> => {
  const before = given
  const waiting = await readWaiting(owner)
  if (before !== given) return refresh(owner)
  if (owner === account()) publish({ waiting })
  return waiting
}

/** The key of the lines of an inspection in the cache, and of its photos. */
export const linesKey = (ideva: string) => ['/evaluaciondetalle', ideva]
export const photosKey = (ideva: string) => ['/imagendet', ideva]

/** Hands a batch over as the account whose token it is, whoever is logged in by then. */
async function sendBatch(batch: Batch, token: string): Promise<void> {
  const [first] = batch.entries
  if (!first) return
  if (batch.kind === 'photo') {
    const form = new FormData()
    form.append('idevadet', batch.entries[0].target)
    form.append('file1', batch.entries[0].file, 'foto.jpg')
    const photos = await request<FotoRow[]>('POST', '/imagendet/upload', { form, token })
    queryClient.setQueryData(photosKey(first.ideva), photos)
    toastSuccess('Imagen cargada')
    return
  }
  if (batch.kind === 'note') {
    await request('PUT', `/evaluaciondetalle/${first.id}`, { body: { nota: batch.entries[0].nota }, token })
  } else {
    const ids = batch.entries.map(({ id }) => id)
    await request('POST', '/evaluaciondetalle/updatemany', { body: { ids, resultado: batch.resultado }, token })
  }
  // Into the cache before it stops waiting, so that no answer blinks back to what it was.
  const sent = new Map<string, Waiting>(batch.entries.map((entry) => [entry.id, entry]))
  queryClient.setQueryData<DetalleRow[]>(linesKey(first.ideva), (lines) => lines && withWaiting(lines, sent))
  void queryClient.invalidateQueries({ queryKey: ['/evaluacion'], refetchType: 'none' })
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

async function sendAll(): Promise<void> {
  let together: number | undefined
  for (;;) {
    const session = currentSession()
    if (!session) return
    const owner = session.user.id_cue
    const batch = nextBatch([...(await refresh(owner)).values()], together)
    if (!batch) {
      delay = RETRY_MIN_MS
      return publish({ state: 'saved' })
    }
    if (outbox.state === 'saved') publish({ state: 'sending' })
    try {
      await sendBatch(batch, session.token)
    } catch (error) {
      if (isTransient(error)) {
        retry = setTimeout(send, delay)
        delay = Math.min(delay * 2, RETRY_MAX_MS)
        return publish({ state: error instanceof ApiError && error.status === 403 ? 'denied' : 'waiting' })
      }
      // One line that is refused takes no other down with it.
      if (batch.entries.length > 1) together = 1
      else await giveUp(owner, batch, error as ApiError)
      continue
    }
    await settleBatch(owner, batch)
  }
}

/** Sends what waits, one call after the other; of several pages of the browser one sends at a time. */
function send(): void {
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
}

/** Gives lines of an inspection an answer: kept here at once, sent as soon as it can be, once. */
export function giveAnswer(ideva: string, ids: readonly string[], resultado: Resultado): void {
  const at = Date.now()
  void Promise.all(ids.map((id) => put({ kind: 'answer', ideva, id, resultado, at }))).then(send)
}

/** Writes the note of a line in the same way. */
export function giveNote(ideva: string, id: string, nota: string | null): void {
  void put({ kind: 'answer', ideva, id, nota, at: Date.now() }).then(send)
}

/** Adds a photo in the same way. */
export function givePhoto(ideva: string, id: string, target: string, file: Blob): void {
  void put({ kind: 'photo', ideva, id, target, file, at: Date.now() }).then(send)
}

let isOpen = false

/** Starts sending what waits from before, and again whenever the network or the page comes back or the session changes. */
export function openOutbox(): void {
  if (isOpen) return
  isOpen = true
  addEventListener('online', () => {
    delay = RETRY_MIN_MS
    send()
  })
  addEventListener('focus', send)
  onSessionChange(() => {
    publish({ state: 'saved', waiting: new Map() })
    send()
  })
  send()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits and whether it is being sent, drawn again when it changes. */
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => outbox)
