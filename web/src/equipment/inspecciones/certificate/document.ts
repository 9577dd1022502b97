import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { askFile, saveFile } from '../../../client/ask.ts'
import { fileOf } from '../values.ts'
import { usePicture } from '../../../kit/document-preview.tsx'

export const DOCUMENT = 'GET /evaluacion/:id/pdf'

/**
 * Has the browser save the document of an inspection. The name of the file tells the item and the
 * day, because the server gives all of them the same name (INSP-16). With `emision`, saves that
 * version only to look at it.
 */
export async function saveDocument(row: EvaluacionRow, emision?: number): Promise<void> {
  const query = emision === undefined ? {} : { query: { vista: 1, emision } as const }
  const { blob } = await askFile(DOCUMENT, { params: { id: row.id_eva }, ...query })
  saveFile(blob, fileOf(row, emision))
}

/**
 * Fetches the document of an inspection as a picture; for an annulled one, its last version. The
 * picture changes with the version, and when the document was handed out: until then it is a
 * preview.
 */
export function useInspectionPicture({ id_eva: id, emision_eva, entregada_eva, anulada_eva }: EvaluacionRow) {
  const isOver = anulada_eva !== null
  const version = isOver ? { emision: emision_eva } : {}
  return usePicture([DOCUMENT, id, emision_eva, entregada_eva, isOver], () =>
    askFile(DOCUMENT, { params: { id }, query: { vista: 1, formato: 'svg', ...version } }),
  )
}
