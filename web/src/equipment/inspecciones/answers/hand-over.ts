import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { FotoRow } from '@anclaje/contract/equipment/foto'
import { ask } from '../../../client/ask.ts'
import { queryClient } from '../../../client/query-client.ts'
import { keyOf } from '../../../client/query-key.ts'
import { toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { forgetOlder, takeState } from './fresh.ts'
import { withWaiting } from './waiting.ts'
import type { Batch, Waiting } from './waiting.ts'

/** The key of the lines of an inspection in the cache, and of its photos. */
export const linesKey = (ideva: string) => keyOf('GET /evaluaciondetalle/getByParams', { ideva })
export const photosKey = (ideva: string) => keyOf('GET /imagendet/view', { ideva })

/**
 * Puts what the server confirmed into the cache. A read that is under way may have been made before,
 * and would draw the older answer over it: it is begun again.
 */
async function takeOver<Data>(queryKey: readonly unknown[], change: (before: Data | undefined) => Data | undefined) {
  const isUnderWay = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Data>(queryKey, change)
  if (isUnderWay) void queryClient.invalidateQueries({ queryKey })
}

/** Hands a batch over as the account whose token it is, whoever is logged in by then. */
export async function sendBatch(batch: Batch, token: string): Promise<void> {
  const [first] = batch.entries
  if (!first) return
  if (batch.kind === 'photo') {
    const form = new FormData()
    form.append('idevadet', batch.entries[0].target)
    form.append('file1', batch.entries[0].file, 'foto.jpg')
    const photos = await ask('POST /imagendet/upload', { form, token })
    await takeOver<FotoRow[]>(photosKey(first.ideva), () => photos)
    toastSuccess('Imagen cargada')
    return
  }
  let estado: number | undefined
  if (batch.kind === 'note') {
    await ask('PUT /evaluaciondetalle/:id', { params: { id: first.id }, body: { nota: batch.entries[0].nota }, token })
  } else {
    const body = { ids: batch.entries.map(({ id }) => id), resultado: batch.resultado }
    const answer = await ask('POST /evaluaciondetalle/updatemany', { body, token })
    estado = answer.estado_eva
  }
  // Into the cache before it stops waiting, so that no answer blinks back to what it was.
  const sent = new Map<string, Waiting>(batch.entries.map((entry) => [entry.id, entry]))
  await takeOver<DetalleRow[]>(linesKey(first.ideva), (lines) => lines && withWaiting(lines, sent))
  if (estado !== undefined) await takeState(first.ideva, estado)
  forgetOlder()
}
