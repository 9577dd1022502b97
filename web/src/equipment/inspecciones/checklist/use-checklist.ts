import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ask } from '../../../client/ask.ts'
import { groupsOf, lineasOf } from './groups.ts'
import { linesKey, photosKey } from '../answers/send-batch.ts'
import { sendStateOf, useOutbox } from '../answers/outbox.ts'
import { waitingOf, withWaiting } from '../answers/waiting.ts'

/**
 * Reads the lines of an inspection and applies the unsent changes, except those that the server
 * refuses.
 */
export function useChecklist({ id_eva, borradas_eva }: EvaluacionRow) {
  const outbox = useOutbox()
  const { waiting, refused } = outbox
  const refusal = refused.get(id_eva)
  const { data, error, refetch } = useQuery({
    queryKey: linesKey(id_eva),
    queryFn: ({ signal }) => ask('GET /evaluaciondetalle/getByParams', { query: { ideva: id_eva }, signal }),
    staleTime: 0,
  })
  const isRefused = refusal !== undefined
  const lines = useMemo(() => data && (isRefused ? data : withWaiting(data, waiting)), [data, waiting, isRefused])
  const groups = useMemo(() => lines && groupsOf(lines), [lines])
  const lineas = useMemo(() => lines && lineasOf(lines, borradas_eva), [lines, borradas_eva])
  const unsent = useMemo(() => waitingOf(waiting, id_eva), [waiting, id_eva])
  return { groups, lineas, sendState: sendStateOf(outbox, id_eva), unsent, refusal, error, retry: () => void refetch() }
}

/**
 * Reads the stored and unsent photos of an inspection. `targets` contains the ids of the lines that
 * have photos.
 */
export function usePhotos(ideva: string) {
  const { waiting } = useOutbox()
  const { data = [], error } = useQuery({
    queryKey: photosKey(ideva),
    queryFn: ({ signal }) => ask('GET /imagendet/view', { query: { ideva }, signal }),
    staleTime: 60_000,
  })
  const pending = [...waiting.values()].flatMap((entry) =>
    entry.kind === 'photo' && entry.ideva === ideva ? [entry] : [],
  )
  const targets = new Set([...data.map(({ idevadet }) => idevadet), ...pending.map(({ target }) => target)])
  return { stored: data, pending, targets, total: data.length + pending.length, error }
}
