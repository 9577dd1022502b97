import { useState } from 'react'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../client/ask.ts'
import type { Deletion } from '../../client/saving/use-delete.ts'
import { useSave } from '../../client/saving/use-save.ts'

/** Takes the mark of an upload away after a question: nothing else keeps its day. */
export function useUnmark(): Deletion<FilaMinisterio> {
  const [row, setRow] = useState<FilaMinisterio | null>(null)
  const save = useSave<string>({
    save: (id) => ask('PUT /certcol/cargados', { body: { ids: [id], fecha: null } }),
    success: 'Se quitó la marca de 1 certificado',
    invalidates: ['certificaciones', 'certcol', 'dashboard', 'notificaciones'],
  })
  const confirm = async () => {
    if (row === null) return
    await save.run(row.id_ceco)
    setRow(null)
  }
  return {
    row,
    ask: setRow,
    cancel: () => setRow(null),
    confirm: () => void confirm(),
    isDeleting: save.isSaving,
  }
}
