import { useQuery } from '@tanstack/react-query'
import { ask } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'

const RULES = 'GET /centro/reglas'

/** Returns whether the centre asks signers to sign what certificates print (TRUST-12). */
export function useConfirmed(isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: answerKeyOf(RULES),
    queryFn: ({ signal }) => ask(RULES, { signal }),
    enabled: isAsked,
  })
  return data?.firmaconfirmada === true
}
