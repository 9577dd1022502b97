import { useQuery } from '@tanstack/react-query'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'

const FRESH_MS = 60_000
/**
 * Milliseconds between two reads. Other people also create pending things while a page stays open
 * for hours.
 */
const EVERY_MS = 5 * 60_000

/**
 * Reads the user's pending things. Reads them again every five minutes, when the page gets the
 * focus and after every save.
 */
export function useNotificaciones() {
  return useQuery({
    queryKey: answerKeyOf('GET /notificaciones'),
    queryFn: ({ signal }) => ask('GET /notificaciones', { signal }),
    staleTime: FRESH_MS,
    refetchInterval: EVERY_MS,
  })
}
