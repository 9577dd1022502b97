import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../client/ask.ts'
import { useAsked } from '../../kit/saving/use-asked.ts'
import type { Deletion } from '../../kit/saving/use-delete.ts'
import { useSave } from '../../kit/saving/use-save.ts'

/** Removes the mark of an upload after a question, since its day is stored nowhere else. */
export function useUnmark(): Deletion<FilaMinisterio> {
  return useAsked(
    useSave<FilaMinisterio>({
      save: ({ id_ceco }) => ask('PUT /certcol/cargados', { body: { ids: [id_ceco], fecha: null } }),
      success: 'Se quitó la marca de 1 certificado',
    }),
  )
}
