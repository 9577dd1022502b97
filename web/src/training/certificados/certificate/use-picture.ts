import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { askFile } from '../../../client/ask.ts'
import { usePicture } from '../../../kit/document-preview.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import { isAnnulled } from '../parts/stored-state.ts'

const PDF = 'GET /certcol/:id/pdf'

/**
 * Fetches the document of a certificate as a picture; for an annulled one, its last version. The
 * picture changes with the version, and when the document was handed out: until then it is a
 * preview.
 */
export function useCertificatePicture(row: CertcolRow) {
  const { id_ceco: id, emision_ceco: emision, descargado_ceco } = row
  const isOver = isAnnulled(row)
  const version = isOver ? { emision } : {}
  return usePicture([PDF, id, emision, descargado_ceco, isOver], () =>
    askFile(PDF, { params: { id }, query: { vista: '1', formato: 'svg', ...version } }),
  )
}

/** Returns the text alternative of the document's picture. */
export function describe(row: CertcolRow): string {
  const { colaboradore, certificacione, codigo_ceco } = row
  return (
    `Certificado ${codigo_ceco}: ${learnerOf(row)}, ${documentoConTipo(colaboradore)}, ` +
    `cursó y aprobó ${courseOf(row)}, ${certificacione.horas_cer} horas. ` +
    `Expedido el ${fechaLarga(certificacione.fechainicio_cer)}, vence el ${fechaLarga(certificacione.fechafin_cer)}.`
  )
}
