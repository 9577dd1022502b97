import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { AnnulDialog } from '../../../work/annul-dialog.tsx'
import { mailOf } from './mail-of.ts'
import { certificateName } from './names.ts'

/** Asks why a certificate is annulled, and annuls it for good (TRUST-7). */
export function AnnulCertificate({ row, onClose }: { row: CertcolRow; onClose: () => void }) {
  const { id_ceco: id, emision_ceco: emision, codigo_ceco } = row
  return (
    <AnnulDialog
      title={`Anular el certificado ${codigo_ceco}`}
      subject={certificateName(row)}
      text="Deja de valer y la consulta pública lo muestra como anulado. No se puede deshacer."
      send={(annulment) => ask('PUT /certcol/:id/anular', { params: { id }, body: { ...annulment, emision } })}
      success="Certificado anulado"
      mail={mailOf(row)}
      onClose={onClose}
    />
  )
}
