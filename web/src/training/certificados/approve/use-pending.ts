import { useQuery } from '@tanstack/react-query'
import type { PendientesDelAnio } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'

/** Reads what the user may approve, by year and course. */
export const usePending = (enabled = true) =>
  useQuery({
    queryKey: answerKeyOf('GET /certcol/pendientes', {}),
    queryFn: ({ signal }) => ask('GET /certcol/pendientes', { signal }),
    enabled,
  })

/** Returns how many of them belong to cohorts of the years before a day, `YYYY-MM-DD`. */
export const ofEarlierYears = (pending: readonly PendientesDelAnio[], hoy: string): number =>
  pending.filter(({ anio }) => anio < Number(hoy.slice(0, 4))).reduce((sum, { total }) => sum + total, 0)
