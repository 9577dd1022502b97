import { useQuery } from '@tanstack/react-query'
import { avisoAlAprobar } from '@anclaje/contract/rules/training/centro'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './centro-warning.module.css'

const CENTRO = 'GET /publico/centro'
const NOT_READ = 'No fue posible comprobar si el centro tiene nombre y NIT: los certificados saldrán con los que tenga.'

/**
 * Reads the centre again when a question opens, because another user may have completed its data
 * meanwhile.
 */
export const useCentroNow = (isAsked: boolean) =>
  useQuery({
    queryKey: answerKeyOf(CENTRO),
    queryFn: ({ signal }) => ask(CENTRO, { signal }),
    enabled: isAsked,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Names the data of the centre that the certificates would lack (CENTRE-4). */
export function CentroWarning() {
  const { data, isError } = useCentroNow(true)
  const warning = isError ? NOT_READ : data && avisoAlAprobar(data)
  return warning ? (
    <div className={classes.warning}>
      <Notice>{warning}</Notice>
    </div>
  ) : null
}
