import { useQuery } from '@tanstack/react-query'
import { ask } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'

const CENTRO = 'GET /publico/centro'

/** Reads the name and the addresses of the centre, without a session. */
export const useCentro = () =>
  useQuery({
    queryKey: answerKeyOf(CENTRO),
    queryFn: ({ signal }) => ask(CENTRO, { signal, token: null }),
  })
