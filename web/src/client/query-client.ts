import { MutationCache, QueryClient, matchQuery } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { ApiError } from './ask.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Key of answers that stay on the screen as they are after the save, although marked as
       * old. */
      keeps?: QueryKey
    }
  }
}

/**
 * Number of attempts to read while the database is unreachable, about a minute in all, and the
 * pause between them.
 */
const TRIES_WHILE_AWAY = 40
const PAUSE_MS = 1_500

/** Returns whether a failure says that the database is unreachable: the same read can work in a
 * moment. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'sin_base_de_datos'

/**
 * Returns whether to read again: once, unless the server refused the request and would refuse it
 * again; repeatedly, while the database is unreachable.
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
    // A screen that opened after the save is reading already.
    { cancelRefetch: false },
  )

/** Reads everything on the screen again. Code that saves without a mutation calls it afterwards. */
export async function readAgain(): Promise<void> {
  await markAll()
  await readMarked()
}

export const queryClient = new QueryClient({
  // A save does not say which answers it makes outdated, because all are marked. Those on the
  // screen are read again after the save has opened the next screen, if it opens one.
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
