import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { Cambio } from '@anclaje/contract/rules/training/cambios'
import { PARTES } from '@anclaje/contract/rules/training/cambios'
import { PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { ask } from '../../../client/ask.ts'
import { useCan } from '../../../session/session.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { LOTES, nextOf } from '../../../work/values.ts'
import { IssueFields, useIssueForm } from '../../../work/issue-fields.tsx'
import { correctionOf } from '../../../work/issue-values.ts'
import { IssueDialog, useIssueSave } from '../../../kit/saving/issue-dialog.tsx'
import { ChangeLines } from '../../../work/documents/change-lines.tsx'
import { mailOf } from '../parts/mail-of.ts'
import { certificateName } from '../parts/names.ts'
import { Deliveries } from './deliveries.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('../../../work/bulk-dialog.tsx')).BulkDialog }))

interface CorrectedProps {
  row: CertcolRow
  /** What follows that the role may do. */
  next: readonly Lote[]
  /** Why no mail was sent; undefined where one was asked for. */
  untold: string | undefined
  onClose: () => void
}

/** Says that a certificate was corrected and what became of its mails, and offers what follows. */
function Corrected({ row: { id_ceco, codigo_ceco }, next, untold, onClose }: CorrectedProps) {
  const [follows, setFollows] = useState<Lote | null>(null)
  if (follows)
    return (
      <Suspense>
        <BulkDialog lote={follows} chosen={{ ids: [id_ceco] }} total={1} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog opened onClose={onClose} title={`Certificado ${codigo_ceco} corregido`} size={520}>
      {untold === undefined ? <Deliveries id={id_ceco} isWaited /> : <p role="status">{untold}</p>}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cerrar
        </Button>
        {next.map((lote) => (
          <Button key={lote} variant="default" onClick={() => setFollows(lote)}>
            {LOTES[lote].label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  )
}

interface CorrectDialogProps {
  row: CertcolRow
  /** Lines that differ today. */
  changes: readonly Cambio[]
  onClose: () => void
}

/**
 * Asks which parts of a certificate take the data of today, and issues it again (TRUST-6). Then
 * says what became of the mail, and offers to mail or download it.
 */
export function CorrectDialog({ row, changes, onClose }: CorrectDialogProps) {
  const { told, isUntold } = mailOf(row)
  const offered = PARTES.filter((part) => changes.some(({ parte }) => parte === part))
  const form = useIssueForm('corregir', { partes: offered, avisar: !isUntold })
  const { id_ceco: id, emision_ceco: emision, codigo_ceco } = row
  const [isCorrected, setCorrected] = useState(false)
  const can = useCan()
  const next = nextOf('corregir_certificados', { ids: [id] }).filter((lote) =>
    PERMISOS_TRABAJO[lote].every((permission) => can(...permission)),
  )
  const save = useIssueSave(
    () => ask('PUT /certcol/:id/corregir', { params: { id }, body: { ...correctionOf(form.values), emision } }),
    'Certificado corregido',
    () => setCorrected(true),
  )
  if (isCorrected) {
    const untold = isUntold ? told : form.values.avisar ? undefined : 'No se avisó por correo.'
    return <Corrected row={row} next={next} untold={untold} onClose={onClose} />
  }
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
