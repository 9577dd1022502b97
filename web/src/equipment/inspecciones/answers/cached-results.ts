import type { ApiCall, Noun } from '@anclaje/contract/calls'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { queryClient } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'

/**
 * Caches that show the result of an inspection: the list of inspections, the list of items and
 * others.
 */
const LISTS: readonly (readonly [Noun, ApiCall?])[] = [
  ['evaluacion'],
  ['equipos'],
  ['buscar'],
  ['publico', 'GET /publico/inspecciones/:equipo'],
]
const DERIVED: readonly (readonly [Noun])[] = [['notificaciones'], ['dashboard']]

/**
 * Returns true for the row of a form. It is refetched, but never removed while the form shows it.
 */
const isRow = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'row'

/**
 * Removes the lists that are older than the change that the server just confirmed, so that no old
 * list is shown again. A list on the screen shows that it is loading. Other answers are only marked
 * as outdated: answers are sent while somebody works, and must not read the screen again each time.
 */
export function dropStaleLists(): void {
  for (const queryKey of LISTS) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.resetQueries({ queryKey, predicate: (query) => !isRow(query) })
  }
  for (const queryKey of DERIVED) queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
}

/** Writes the state from the server's answer into the cached inspection, if there is one. */
export async function cacheState(ideva: string, estado_eva: number): Promise<void> {
  const queryKey = rowKeyOf('GET /evaluacion/:id', ideva)
  // A read in progress may return the previous state.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<EvaluacionRow>(queryKey, (row) => row && { ...row, estado_eva })
}

/** Refetches the visible rows and totals that derive from inspections. */
export function refetchResults(): void {
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey, predicate: isRow })
  for (const queryKey of DERIVED) void queryClient.invalidateQueries({ queryKey })
}
