import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { Cambio } from '@anclaje/contract/rules/training/cambios'
import { PARTES } from '@anclaje/contract/rules/training/cambios'
import { ask } from '../../../client/ask.ts'
import { IssueFields, useIssueForm } from '../../../work/issue-fields.tsx'
import { correctionOf } from '../../../work/issue-values.ts'
import { IssueDialog, useIssueSave } from '../../../kit/saving/issue-dialog.tsx'
import { ChangeLines } from '../../../work/documents/change-lines.tsx'
import { mailOf } from '../parts/mail-of.ts'
import { certificateName } from '../parts/names.ts'

interface CorrectDialogProps {
  row: CertcolRow
  /** Lines that differ today. */
  changes: readonly Cambio[]
  onClose: () => void
}

/** Asks which parts of a certificate take the data of today, and issues it again (TRUST-6). */
export function CorrectDialog({ row, changes, onClose }: CorrectDialogProps) {
  const { told, isUntold } = mailOf(row)
  const offered = PARTES.filter((part) => changes.some(({ parte }) => parte === part))
  const form = useIssueForm('corregir', { partes: offered, avisar: !isUntold })
  const { id_ceco: id, emision_ceco: emision, codigo_ceco } = row
  const save = useIssueSave(
    () => ask('PUT /certcol/:id/corregir', { params: { id }, body: { ...correctionOf(form.values), emision } }),
    'Certificado corregido',
    onClose,
  )
  return (
    <IssueDialog
      title={`Corregir el certificado ${codigo_ceco}`}
      subject={certificateName(row)}
      save={save}
      check={form.check}
      button="Corregir"
      busy="Corrigiendo…"
      onClose={onClose}
    >
      <p>
        Sale de nuevo como versión {emision + 1}, con otro código. La versión {emision} deja de valer; lo que no elija
        queda como se expidió.
      </p>
      <IssueFields
        act="corregir"
        form={form}
        offered={offered}
        below={(part) => <ChangeLines changes={changes.filter(({ parte }) => parte === part)} />}
        told={told}
        isUntold={isUntold}
      />
    </IssueDialog>
  )
}
