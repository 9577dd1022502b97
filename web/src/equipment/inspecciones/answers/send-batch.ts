import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { FotoRow } from '@anclaje/contract/equipment/foto'
import { ApiError, ask } from '../../../client/ask.ts'
import { queryClient } from '../../../client/query-client.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { dropStaleLists, cacheState } from './cached-results.ts'
import { withWaiting } from './waiting.ts'
import type { Batch, Waiting } from './waiting.ts'

/** Returns the cache key of the lines of an inspection. */
export const linesKey = (ideva: string) => answerKeyOf('GET /evaluaciondetalle/getByParams', { ideva })

/** Returns the cache key of the photos of an inspection. */
export const photosKey = (ideva: string) => answerKeyOf('GET /imagendet/view', { ideva })

/**
 * Writes confirmed data into the cache. Restarts a read in progress, which could return older
 * data.
 */
async function updateCached<Data>(
  queryKey: readonly unknown[],
  change: (before: Data | undefined) => Data | undefined,
) {
  const isUnderWay = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Data>(queryKey, change)
  if (isUnderWay) void queryClient.invalidateQueries({ queryKey })
}

/** Returns whether an error does not concern the entry itself, so that a repetition can succeed. */
export const mayRetry = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 403, 408, 429].includes(error.status)

/**
 * Sends a batch with the token of the account that made it, even if another account has logged in
 * since.
 */
export async function sendBatch(batch: Batch, token: string): Promise<void> {
  const [first] = batch.entries
  if (!first) return
  if (batch.kind === 'photo') {
    const form = new FormData()
    form.append('idevadet', batch.entries[0].target)
    form.append('file1', batch.entries[0].file, 'foto.jpg')
    const photos = await ask('POST /imagendet/upload', { form, token })
    await updateCached<FotoRow[]>(photosKey(first.ideva), () => photos)
    toastSuccess('Imagen cargada')
    return
  }
  let states: Parameters<typeof cacheState>[1] | undefined
  if (batch.kind === 'note') {
    await ask('PUT /evaluaciondetalle/:id', { params: { id: first.id }, body: { nota: batch.entries[0].nota }, token })
  } else {
    const body = { ids: batch.entries.map(({ id }) => id), resultado: batch.resultado }
    const answer = await ask('POST /evaluaciondetalle/updatemany', { body, token })
    states = { estado_eva: answer.estado_eva, borrador_eva: answer.borrador_eva }
  }
  // The cache is updated before the entries leave the outbox, so that no old answer flickers.
  const sent = new Map<string, Waiting>(batch.entries.map((entry) => [entry.id, entry]))
  await updateCached<DetalleRow[]>(linesKey(first.ideva), (lines) => lines && withWaiting(lines, sent))
  if (states) await cacheState(first.ideva, states)
  dropStaleLists()
}
