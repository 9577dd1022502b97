import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../client/ask.ts'
import { useQuestion } from '../../kit/saving/use-question.ts'
import type { Deletion } from '../../kit/saving/use-delete.ts'
import { useSave } from '../../kit/saving/use-save.ts'

/** Removes the mark of an upload after a question, because its day is stored nowhere else. */
export function useUnmarkUpload(): Deletion<FilaMinisterio> {
  return useQuestion(
    useSave<FilaMinisterio>({
      save: ({ id_ceco }) => ask('PUT /certcol/cargados', { body: { ids: [id_ceco], fecha: null } }),
      success: 'Se quitó la marca de 1 certificado',
    }),
  )
}
