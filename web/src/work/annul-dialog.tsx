import { IssueDialog, useIssueSave } from '../kit/saving/issue-dialog.tsx'
import { IssueFields, useIssueForm } from './issue-fields.tsx'
import { annulmentOf } from './issue-values.ts'

interface AnnulDialogProps {
  title: string
  /** What the document is about. */
  subject: string
  /** What the annulment does. */
  text: string
  send: (annulment: ReturnType<typeof annulmentOf>) => Promise<unknown>
  success: string
  /** Words for who gets a mail, perhaps nobody; undefined for a document that is not mailed. */
  mail?: { told: string; isUntold: boolean }
  onClose: () => void
}

/** Asks why a document is annulled, and annuls it for good (TRUST-7). */
export function AnnulDialog({ title, subject, text, send, success, mail, onClose }: AnnulDialogProps) {
  const form = useIssueForm('anular', { avisar: mail !== undefined && !mail.isUntold })
  const save = useIssueSave(() => send(annulmentOf(form.values)), success, onClose)
  return (
    <IssueDialog
      title={title}
      subject={subject}
      save={save}
      check={form.check}
      button="Anular"
      busy="Anulando…"
      isFinal
      onClose={onClose}
    >
      <p>{text}</p>
      <IssueFields act="anular" form={form} {...mail} />
    </IssueDialog>
  )
}
