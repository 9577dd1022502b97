import { useQuery } from '@tanstack/react-query'
import { tieneNombre } from '@anclaje/contract/rules/training/centro'
import { ask } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'

const CENTRO = 'GET /publico/centro'
export const CENTRO_KEY = answerKeyOf(CENTRO)

/** Reads the name and the addresses of the centre, without a session. */
export const useCentro = () =>
  useQuery({
    queryKey: CENTRO_KEY,
    queryFn: ({ signal }) => ask(CENTRO, { signal, token: null }),
  })

/** Returns the name for titles of public pages: the centre's, or the product's if it has none. */
export function useSiteName(): string {
  const nombre = useCentro().data?.nombre ?? null
  return nombre !== null && tieneNombre(nombre) ? nombre : 'Anclaje'
}
