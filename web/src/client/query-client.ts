import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Noun } from '@anclaje/contract/calls'
import { ApiError } from './ask.ts'

/** An answer that says no will say it again; only what never arrived is worth another try. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Answers that are made of many nouns, so that any save may change them. */
const DERIVED: readonly Noun[] = ['notificaciones', 'dashboard', 'buscar']

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => {
      for (const noun of DERIVED) void queryClient.invalidateQueries({ queryKey: [noun] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: worthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
