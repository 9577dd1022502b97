import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Noun } from '@anclaje/contract/calls'
import { ApiError } from './ask.ts'

/** Returns true once, unless the server refused the request: it would refuse it again. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Nouns whose answers are derived from others, so that any save may change them. */
const DERIVED: readonly Noun[] = ['notificaciones', 'dashboard', 'buscar']

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => {
      for (const noun of DERIVED) void queryClient.invalidateQueries({ queryKey: [noun] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
