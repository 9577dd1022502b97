import { MutationCache, QueryClient, matchQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { ApiError } from './ask.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * Key of answers that stay on the screen unchanged after the save, although they are marked
       * as outdated.
       */
      keeps?: QueryKey
    }
  }
}

/**
 * Number of times that a read is repeated while the database is unreachable, and the pause before
 * each repetition in milliseconds. Together they last about a minute.
 */
const TRIES_WHILE_AWAY = 40
const PAUSE_MS = 1_500

/**
 * Returns whether a failure says that the database is unreachable. The same read may succeed soon.
 */
export const isAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'sin_base_de_datos'

/**
 * Returns whether to read again after a failure. A refused request is not repeated, because it
 * would be refused again. While the database is unreachable, a read is repeated many times;
 * otherwise once.
 */
const shouldRetry = (failures: number, error: Error) =>
  failures <
  (isAway(error) ? TRIES_WHILE_AWAY : error instanceof ApiError && error.status >= 400 && error.status < 500 ? 0 : 1)

/**
 * Marks every answer as outdated, so that it is read again when it is next shown. Cancels reads in
 * progress, which could bring data from before the save.
 */
async function markAll(): Promise<void> {
  await queryClient.cancelQueries({ type: 'active' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Reads the marked answers that are on the screen, except those under the key `kept`. */
const readMarked = (kept?: QueryKey): Promise<void> =>
  queryClient.refetchQueries(
    {
      type: 'active',
      predicate: (query) => query.state.isInvalidated && !(kept && matchQuery({ queryKey: kept }, query)),
    },
    // A screen that opened after the save is already reading, so its reads are not cancelled.
    { cancelRefetch: false },
  )

/** Reads everything on the screen again. Code that saves without a mutation calls it afterwards. */
export async function readAgain(): Promise<void> {
  await markAll()
  await readMarked()
}

export const queryClient = new QueryClient({
  // A save does not name the answers that it makes outdated, because all answers are marked.
  // Answers on the screen are read again when the save has opened the next screen, if it opens one.
  mutationCache: new MutationCache({
    onSuccess: markAll,
    onSettled: (_data, error, _input, _context, { meta }) => {
      if (!error) void readMarked(meta?.keeps)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, retryDelay: PAUSE_MS, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
