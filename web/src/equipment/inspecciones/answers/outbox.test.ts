import 'fake-indexeddb/auto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'

// The server, the session and the toasts are mocks; entries are stored in `fake-indexeddb`.
const world = vi.hoisted(() => ({
  user: 1,
  failure: null as null | { status: number; only?: string; code?: string },
  sent: [] as { path: string; ids: string[]; body: Record<string, unknown>; token: string }[],
  told: [] as string[],
  /** Calls that had been made each time that lists were dropped. */
  sentAtDrop: [] as unknown[][],
}))

// The tests wait for turns of the event loop and not for milliseconds. The fake IndexedDB also
// advances by turns, so the results do not depend on the speed of the machine.
const TURNS_OF_CALL = 5
async function turns(count: number) {
  for (let i = 0; i < count; i += 1) await nextTurn()
}

vi.mock('../../../client/ask.ts', () => {
  class ApiError extends Error {
    status: number
    code: string
    constructor(status: number, code: string) {
      super(`status ${status}`)
      this.status = status
      this.code = code
    }
  }
  interface Given {
    params?: { id: string }
    body?: Record<string, unknown>
    token: string
  }
  const ask = async (call: string, options: Given) => {
    await turns(TURNS_OF_CALL)
    const path = call.replace(/^\w+ /, '').replace(':id', options.params?.id ?? '')
    const ids = (options.body?.ids as string[] | undefined) ?? [path.split('/').at(-1)!]
    const { failure } = world
    if (failure && (failure.only === undefined || ids.includes(failure.only)))
      throw new ApiError(failure.status, failure.code ?? '')
    world.sent.push({ path, ids, body: options.body ?? {}, token: options.token })
    return []
  }
  return { ApiError, ask }
})
vi.mock('../../../session/session.ts', () => ({
  currentSession: () => ({ token: `token ${world.user}`, user: { id_cue: world.user } }),
  onSessionChange: () => {},
}))
vi.mock('../../../client/query-client.ts', () => ({
  queryClient: { isFetching: () => 0, async cancelQueries() {}, setQueryData() {}, async invalidateQueries() {} },
}))
vi.mock('./cached-results.ts', () => ({
  dropStaleLists: () => void world.sentAtDrop.push([...world.sent]),
  refetchResults() {},
  async cacheState() {},
}))
vi.mock('../../../ui/feedback/toasts.tsx', () => {
  const tell = (text: string) => world.told.push(text)
  return { toastError: tell, toastSuccess: tell, toastWarning: tell }
})

const { discardUnsent, flush, keepNote, queueAnswer, queueNote, queuePhoto } = await import('./outbox.ts')
const { readWaiting } = await import('./waiting-store.ts')

const E = { ideva: 'E', ideq: 'Q' }

const waiting = async (user = 1) => [...(await readWaiting(user)).keys()].toSorted()
const answersOf = (line: string) => world.sent.filter(({ ids }) => ids.includes(line)).map(({ body }) => body.resultado)
/** Waits until these entries wait to be sent. */
const untilWaiting = (ids: string[], user = 1) => expect.poll(() => waiting(user), { interval: 1 }).toEqual(ids)
const settled = () => untilWaiting([], world.user)

beforeEach(async () => {
  world.failure = null
  await settled()
  Object.assign(world, { user: 1, sent: [], told: [], sentAtDrop: [] })
})

test.each(Array.from({ length: 12 }, (_, i) => i * 8))(
  'an answer that is given %i turns after its group was answered is not lost',
  async (pause) => {
    const lines = Array.from({ length: 10 }, (_, i) => `L${i}`)
    queueAnswer(E, lines, 1)
    await turns(pause)
    queueAnswer(E, ['L9'], 0)
    await settled()
    expect(answersOf('L9').at(-1)).toBe(0)
    expect(answersOf('L3')).toEqual([1])
  },
)

test('a note and an answer of the same line both arrive, once each', async () => {
  queueNote(E, 'A', 'con fisura')
  queueAnswer(E, ['A'], 0)
  await settled()
  expect(world.sent.map(({ path }) => path).toSorted()).toEqual([
    '/evaluaciondetalle/A',
    '/evaluaciondetalle/updatemany',
  ])
})

test('a note is on the device while it is typed, and is sent once it is finished', async () => {
  keepNote(E, 'A', 'con')
  queueAnswer(E, ['A', 'B'], 0)
  await untilWaiting(['A'])
  keepNote(E, 'A', 'con fis')
  queueAnswer(E, ['B'], 1)
  await untilWaiting(['A'])
  expect([...(await readWaiting(1)).values()]).toMatchObject([{ nota: 'con fis' }])
  queueNote(E, 'A', 'con fisura')
  await settled()
  const notes = world.sent.flatMap(({ body }) => (body.nota === undefined ? [] : [body.nota]))
  expect(notes).toEqual(['con fisura'])
})

test('without network all entries are kept, by account, and later sent as their author', async () => {
  world.failure = { status: 0 }
  queueAnswer(E, ['A'], 1)
  expect(await flush('E')).toMatchObject({ state: 'waiting', left: [{ id: 'A' }] })
  world.user = 2
  world.failure = null
  queueAnswer(E, ['B'], 0)
  await settled()
  world.user = 1
  queueAnswer(E, ['C'], 1)
  await settled()
  const tokenOf = Object.fromEntries(world.sent.flatMap(({ ids, token }) => ids.map((id) => [id, token])))
  expect(tokenOf).toEqual({ A: 'token 1', B: 'token 2', C: 'token 1' })
  expect(answersOf('A')).toEqual([1])
})

test('a refused line does not affect others, and is reported', async () => {
  world.failure = { status: 404, only: 'B' }
  queueAnswer(E, ['A', 'B', 'C'], 1)
  await settled()
  expect([answersOf('A'), answersOf('B'), answersOf('C')]).toEqual([[1], [], [1]])
  expect(world.told).toEqual(['No se pudo guardar la respuesta. status 404'])
})

test('a photo that does not fit on the device hides no other entry', async () => {
  world.failure = { status: 0 }
  queueAnswer(E, ['A'], 0)
  await untilWaiting(['A'])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  queuePhoto(E, 'P', 'E', new Blob(['foto']))
  await untilWaiting(['A', 'P'])
  expect(world.told[0]).toContain('no cierre esta página')
  put.mockRestore()
  queueAnswer(E, ['C'], 1)
  await untilWaiting(['A', 'C', 'P'])
})

test('lists are dropped once the server has an answer, before it counts as sent', async () => {
  queueAnswer(E, ['A'], 0)
  await settled()
  expect(world.sentAtDrop.map((sent) => sent.length)).toEqual([1])
})

test('entries that are refused because of another responsible person are kept and reported, and do not block others', async () => {
  world.failure = { status: 403, code: 'otro_responsable', only: 'A' }
  queueAnswer(E, ['A'], 0)
  expect(await flush('E')).toMatchObject({ state: 'refused', left: [{ id: 'A', ideq: 'Q', resultado: 0 }] })
  queueAnswer({ ideva: 'F', ideq: 'R' }, ['B'], 1)
  expect(await flush('F')).toEqual({ state: 'saved', left: [] })
  expect(answersOf('B')).toEqual([1])
  expect(await waiting()).toEqual(['A'])
  expect(world.told).toEqual([])
  // Another person is responsible now.
  world.failure = null
  expect(await flush('E')).toEqual({ state: 'saved', left: [] })
  expect(answersOf('A')).toEqual([0])
})

test('an answer that would undo a rejection is kept and reported, and blocks neither its note nor other answers', async () => {
  world.failure = { status: 409, code: 'rechazo_firme', only: 'A' }
  queueAnswer(E, ['A', 'B'], 1)
  queueAnswer(E, ['C'], 0)
  queuePhoto(E, 'P', 'C', new Blob(['foto']))
  await untilWaiting(['A'])
  expect(await flush('E')).toMatchObject({ state: 'refused', left: [{ id: 'A', resultado: 1 }] })
  expect([answersOf('A'), answersOf('B'), answersOf('C')]).toEqual([[], [1], [0]])
  expect(world.sent.filter(({ path }) => path === '/imagendet/upload')).toHaveLength(1)
  expect(world.told).toEqual(['Imagen cargada'])
  // Another line fails now, so this answer no longer undoes the rejection.
  world.failure = null
  expect(await flush('E')).toEqual({ state: 'saved', left: [] })
  expect(answersOf('A')).toEqual([1])
})

test('refused entries can be discarded', async () => {
  world.failure = { status: 403, code: 'otro_responsable' }
  queueAnswer(E, ['A'], 0)
  expect((await flush('E')).state).toBe('refused')
  await discardUnsent('E')
  expect(await waiting()).toEqual([])
  expect(await flush('E')).toEqual({ state: 'saved', left: [] })
})

test('waiting for the entries ends with the unsent ones', async () => {
  queueAnswer(E, ['A', 'B'], 1)
  queueNote(E, 'A', 'con fisura')
  expect(await flush('E')).toEqual({ state: 'saved', left: [] })
  expect(world.sent).toHaveLength(2)
  world.failure = { status: 0 }
  queueAnswer(E, ['C'], 0)
  expect(await flush('E')).toMatchObject({ state: 'waiting', left: [{ id: 'C' }] })
  world.failure = { status: 403 }
  expect((await flush('E')).state).toBe('denied')
  world.failure = null
  expect((await flush('E')).state).toBe('saved')
})
