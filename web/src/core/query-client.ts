import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** An answer that says no will say it again; only what never arrived is worth another try. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Answers that are made of many nouns, so that any save may change them. */
const DERIVED = ['/notificaciones', '/dashboard', '/buscar']

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => {
      for (const path of DERIVED) void queryClient.invalidateQueries({ queryKey: [path] })
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: worthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
