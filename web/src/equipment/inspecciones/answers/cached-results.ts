import type { ApiCall, Noun } from '@anclaje/contract/calls'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { queryClient } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'

/**
 * Key prefixes of the cached queries that contain results of inspections: lists of inspections and
 * items, the search, and the public look-up.
 */
const LISTS: readonly (readonly [Noun, ApiCall?])[] = [
  ['evaluacion'],
  ['equipos'],
  ['buscar'],
  ['publico', 'GET /publico/inspecciones/:equipo'],
]
const DERIVED: readonly (readonly [Noun])[] = [['notificaciones'], ['dashboard']]

/**
 * Returns whether a query reads one row for a form. Such a query is refetched, but never reset
 * while the form shows it.
 */
const isRow = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'row'

/**
 * Removes cached lists after the server confirmed a change, so that no outdated list is shown
 * again. A list on the screen shows that it is loading. Other cached queries are only marked as
 * outdated, because answers to lines are sent while the user works, and each would refetch the
 * whole screen.
 */
export function dropStaleLists(): void {
  for (const queryKey of LISTS) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.resetQueries({ queryKey, predicate: (query) => !isRow(query) })
  }
  for (const queryKey of DERIVED) queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
}

/** Writes the states from the server's answer into the cached inspection, if there is one. */
export async function cacheState(
  ideva: string,
  states: Pick<EvaluacionRow, 'estado_eva' | 'borrador_eva'>,
): Promise<void> {
  const queryKey = rowKeyOf('GET /evaluacion/:id', ideva)
  // A read in progress may return the previous state.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<EvaluacionRow>(queryKey, (row) => row && { ...row, ...states })
}

/** Refetches the visible rows and totals that derive from inspections. */
export function refetchResults(): void {
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey, predicate: isRow })
  for (const queryKey of DERIVED) void queryClient.invalidateQueries({ queryKey })
}
