import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Noun } from '@anclaje/contract/calls'
import { ApiError } from './ask.ts'

/** Tries of a read while the database is away, about a minute in all, and the pause between. */
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

/** Resources that are derived from other ones, so that any save can change them. */
const DERIVED: readonly Noun[] = ['notificaciones', 'dashboard', 'buscar']

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => {
      for (const noun of DERIVED) void queryClient.invalidateQueries({ queryKey: [noun] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, retryDelay: PAUSE_MS, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
