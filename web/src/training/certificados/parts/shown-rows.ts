import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import type { Page } from '@anclaje/contract/http'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { callKeyOf } from '../../../client/query-key.ts'

const LIST = 'GET /certcol'
const queryKey = callKeyOf(LIST)

/**
 * Mutation meta that keeps approved rows in their place. Without it, a list of one state would lose
 * them at once (SCR-12).
 */
export const SHOWN: MutationMeta = { keeps: queryKey }

/**
 * Returns whether changing the state of a row removes it from the list. That is true when the list
 * is filtered by state, or by missing data that only pending certificates have. A missing mail
 * address does not count, because approved certificates can have it too (CERT-20).
 */
export const dropsMovedRows = ({ situacion, estado, falta }: Record<string, unknown>): boolean =>
  [situacion, estado, falta === 'correo' ? '' : falta].some((value) => value !== undefined && value !== '')

const hasState = ([, , query]: readonly unknown[]) =>
  typeof query === 'object' && query !== null && dropsMovedRows(query as Record<string, unknown>)

/**
 * Changes rows of the list in place. They stay there until the next query, even when the list is
 * filtered by another state, so that the user sees the result (SCR-12). The total of such a list is
 * reduced by the number of `moved` rows. Any other list is read again at once, because only the API
 * knows the version of a certificate that was approved a second time.
 */
export async function changeShown(
  client: QueryClient,
  change: (row: CertcolRow) => CertcolRow,
  moved = 0,
): Promise<void> {
  // The read is cancelled, because a read that began before the change would restore the old rows.
  await client.cancelQueries({ queryKey })
  for (const { queryKey: key } of client.getQueryCache().findAll({ queryKey }))
    client.setQueryData<Page<CertcolRow>>(key, (page) => {
      if (!page) return page
      const totalItems = page.totalItems - (hasState(key) && !page.totalEsMinimo ? moved : 0)
      return { ...page, totalItems, items: page.items.map(change) }
    })
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  void client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ queryKey: key, state }) => !hasState(key) || state.data === undefined,
  })
}

/**
 * Returns the next page after `moved` rows left the list, from this page or earlier ones. The
 * following rows have moved up, and none of them must be skipped.
 */
export const pageAfter = ({ page, size }: { page: number; size: number }, moved: number): number =>
  Math.max(1, Math.floor((page * size - moved) / size) + 1)
