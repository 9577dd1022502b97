import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '@anclaje/contract/http'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { callKeyOf } from '../../../client/query-key.ts'

const LIST = 'GET /certcol'
const queryKey = callKeyOf(LIST)

/**
 * Returns whether rows that change their state leave a list, by its filters: one of a state loses
 * them, or one of what only pending ones lack. An approved one may lack an address too (CERT-20).
 */
export const losesMoved = ({ situacion, estado, falta }: Record<string, unknown>): boolean =>
  [situacion, estado, falta === 'correo' ? '' : falta].some((value) => value !== undefined && value !== '')

const hasState = ([, , query]: readonly unknown[]) =>
  typeof query === 'object' && query !== null && losesMoved(query as Record<string, unknown>)

/**
 * Changes rows of the list where they stand. They stay there until the next query, also where the
 * list shows another state than they have now: whoever changed them sees that it was done (SCR-12).
 * The total of such a list is without the `moved` rows.
 */
export async function changeShown(
  client: QueryClient,
  change: (row: CertcolRow) => CertcolRow,
  moved = 0,
): Promise<void> {
  // A read that began before the change would bring back what the rows were.
  await client.cancelQueries({ queryKey })
  for (const { queryKey: key } of client.getQueryCache().findAll({ queryKey }))
    client.setQueryData<Page<CertcolRow>>(key, (page) => {
      if (!page) return page
      const totalItems = page.totalItems - (hasState(key) && !page.totalEsMinimo ? moved : 0)
      return { ...page, totalItems, items: page.items.map(change) }
    })
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  void client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
}

/** Reads again what depends on the state of certificates, but for the rows that are shown. */
export const readOthersAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['certcol'], predicate: ({ queryKey: [, call] }) => call !== LIST })

/**
 * Returns the page that follows one after `moved` of its rows, or of those before, left the list:
 * the rows after them have moved up, and none is left out.
 */
export const pageAfter = ({ page, size }: { page: number; size: number }, moved: number): number =>
  Math.max(1, Math.floor((page * size - moved) / size) + 1)
