import type { ApiCall, Noun } from '@anclaje/contract/calls'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { queryClient } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'

/** The answers that say what an inspection found: its own, those of its item, the search, and what anyone may look up. */
const LISTS: readonly (readonly [Noun, ApiCall?])[] = [
  ['evaluacion'],
  ['equipos'],
  ['buscar'],
  ['publico', 'GET /publico/inspecciones/:equipo'],
]
const DERIVED: readonly (readonly [Noun])[] = [['notificaciones'], ['dashboard']]

/** A row that a form was filled from: it is read again, but not taken from under the form. */
const isRow = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'row'

/**
 * Forgets every list that is older than what the server confirmed now, so that none of them is drawn once more before it is
 * read again. One that is on the screen shows that it loads.
 */
export function forgetOlder(): void {
  for (const queryKey of LISTS) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.resetQueries({ queryKey, predicate: (query) => !isRow(query) })
  }
  for (const queryKey of DERIVED) queryClient.removeQueries({ queryKey, type: 'inactive' })
}

/** Takes over the state that the server gave an inspection, where its row is on the screen. */
export async function takeState(ideva: string, estado_eva: number): Promise<void> {
  const queryKey = rowKeyOf('GET /evaluacion/:id', ideva)
  // One that is under way may have been read before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<EvaluacionRow>(queryKey, (row) => row && { ...row, estado_eva })
}

/** Reads again what is on the screen and was made of inspections. */
export function readAnew(): void {
  for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey, predicate: isRow })
  for (const queryKey of DERIVED) void queryClient.invalidateQueries({ queryKey })
}
