import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { askFile } from '../../../client/ask.ts'
import { usePicture } from '../../../kit/document-preview.tsx'

export const DOCUMENT = 'GET /evaluacion/:id/pdf'
export const FILE = 'Certificado inspeccion.pdf'

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
