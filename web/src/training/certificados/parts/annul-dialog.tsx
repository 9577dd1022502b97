import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { ask } from '../../../client/ask.ts'
import { IssueFields, useIssueForm } from '../../../work/issue-fields.tsx'
import { annulmentOf } from '../../../work/issue-values.ts'
import { IssueDialog, mailOf, useIssueSave } from './issue-dialog.tsx'
import { certificateName } from './names.ts'

/** Asks why a certificate is annulled, and annuls it for good (TRUST-7). */
export function AnnulDialog({ row, onClose }: { row: CertcolRow; onClose: () => void }) {
  const { told, isUntold } = mailOf(row)
  const form = useIssueForm('anular', { avisar: !isUntold })
  const { id_ceco: id, emision_ceco: emision, codigo_ceco } = row
  const save = useIssueSave(
    () => ask('PUT /certcol/:id/anular', { params: { id }, body: { ...annulmentOf(form.values), emision } }),
    'Certificado anulado',
    onClose,
  )
  return (
    <IssueDialog
      title={`Anular el certificado ${codigo_ceco}`}
      subject={certificateName(row)}
      save={save}
      check={form.check}
      button="Anular"
      busy="Anulando…"
      isFinal
      onClose={onClose}
    >
      <p>Deja de valer y la consulta pública lo muestra como anulado. No se puede deshacer.</p>
      <IssueFields act="anular" form={form} told={told} isUntold={isUntold} />
    </IssueDialog>
  )
}
