import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

// The cache is real; each test decides the answers of the server and their order.
const world = vi.hoisted(() => ({
  client: undefined as unknown as QueryClient,
  ask: (_call: string): unknown => undefined,
}))

vi.mock('../../../client/ask.ts', () => ({ ask: async (call: string) => world.ask(call) }))
vi.mock('../../../client/query-client.ts', () => ({
  get queryClient() {
    return world.client
  },
}))
vi.mock('../../../ui/feedback/toasts.tsx', () => ({ toastSuccess() {} }))

const { linesKey, photosKey, sendBatch } = await import('./send-batch.ts')

const answer = { kind: 'answer' as const, ideva: 'E', ideq: 'Q', id: 'A', resultado: 0 as const, at: 1 }
const photo = { kind: 'photo' as const, ideva: 'E', ideq: 'Q', id: 'P', target: 'E', file: new Blob(['foto']), at: 1 }

beforeEach(() => {
  world.client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})

/** Simulates a screen whose first read ends after the batch was accepted, with older data. */
async function screenOf(queryKey: readonly unknown[], before: unknown, after: unknown) {
  const first = Promise.withResolvers<unknown>()
  const queryFn = vi.fn<() => Promise<unknown>>(async () => after).mockReturnValueOnce(first.promise)
  const observer = new QueryObserver(world.client, { queryKey, queryFn, staleTime: 60_000 })
  observer.subscribe(() => {})
  await expect.poll(() => queryFn).toHaveBeenCalled()
  return { answerFirst: () => first.resolve(before), data: () => observer.getCurrentResult().data }
}

test('lines that were being read while an answer was sent are read again before they are shown', async () => {
  world.ask = () => ({ estado_eva: 1 })
  const screen = await screenOf(
    linesKey('E'),
    [{ id_evadet: 'A', resultado_evadet: 1 }],
    [{ id_evadet: 'A', resultado_evadet: 0 }],
  )
  await sendBatch({ kind: 'answers', ideva: 'E', resultado: 0, entries: [answer] }, 'token')
  screen.answerFirst()
  await expect.poll(() => screen.data()).toEqual([{ id_evadet: 'A', resultado_evadet: 0 }])
})

test('photos that were being read while one was sent are not shown without it', async () => {
  const all = [{ id_img: 'P' }]
  world.ask = () => all
  const screen = await screenOf(photosKey('E'), [], all)
  await sendBatch({ kind: 'photo', entries: [photo] }, 'token')
  screen.answerFirst()
  await expect.poll(() => screen.data()).toEqual(all)
  await new Promise((resolve) => setImmediate(resolve))
  expect(screen.data()).toEqual(all)
})
