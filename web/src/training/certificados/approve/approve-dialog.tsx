import { useState } from 'react'
import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { learnerOf } from '../parts/names.ts'
import { ApprovalQuestion, certificates } from './question.tsx'
import type { Approval } from './use-approval.ts'

/** Asks for confirmation before approving one certificate or the selected ones (CERT-24). */
export function ApproveDialog({ approval }: { approval: Approval }) {
  const { asked, cancel, approve, isApproving } = approval
  const [isReady, setReady] = useState(false)
  const { ids = [], many = 0, only } = asked ?? {}
  return (
    <Dialog opened={asked !== null} onClose={cancel} title={`¿Aprobar ${certificates(many)}?`}>
      {asked && <ApprovalQuestion chosen={{ ids }} learner={only && learnerOf(only)} onReady={setReady} />}
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
        <Button onClick={isReady ? approve : undefined} aria-disabled={isApproving || !isReady} data-autofocus>
          {isApproving ? 'Aprobando…' : 'Aprobar'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
