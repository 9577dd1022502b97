import type { Motivo } from '../common/motivo.ts'

/** Kinds of documents that are issued, as they are stored. */
export const TIPO_DOCUMENTO = { certificado: 1, inspeccion: 2 } as const

/**
 * Versions of the templates of documents. A document is always drawn by the version with which it
 * was issued. Since the second one its QR names its code. The third one of a certificate breaks no
 * word that fits on a line, and says once what the centre certifies (TRUST-14).
 */
export const PLANTILLA = { sinCodigo: 1, conCodigo: 2, revisada: 3 } as const

/** Reasons for which somebody annuls a document, in the order of the form. */
export const CLASES_ANULACION = ['error', 'fraude', 'titular', 'otra'] as const
export type ClaseAnulacion = (typeof CLASES_ANULACION)[number]

/** Reasons for which the issue of a document ended. */
export const CLASES_FIN = ['no_entregado', 'equivocacion', 'eliminado', 'correccion', ...CLASES_ANULACION] as const
export type ClaseFin = (typeof CLASES_FIN)[number]

/** Reason why a document does not leave: its data are not those that were issued (TRUST-22). */
export const ALTERADO: Motivo = {
  code: 'alterado',
  motivo: 'No podemos confirmar este documento. Consulte al centro.',
}
