import { useCallback, useState } from 'react'
import { Button } from '@mantine/core'
import { CERTIFICADO } from '@anclaje/contract/states'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { LOTES, workTitle } from '../../../work/values.ts'
import { courseOf, learnerOf } from '../parts/names.ts'
import { ApprovalQuestion } from './question.tsx'
import type { Approval } from './use-approval.ts'

/**
 * Asks for confirmation before approving certificates (CERT-24), or before taking back
 * approvals. That ends the versions in force, which were not handed out (CERT-11).
 */
export function StateDialog({ approval }: { approval: Approval }) {
  const { asked, cancel, change, bulk } = approval
  // Digest of what the question told, once it can be answered.
  const [huella, setHuella] = useState<string>()
  const onReady = useCallback((isReady: boolean, seen?: string) => setHuella(isReady ? seen : undefined), [])
  if (!asked) return null
  const { rows, ids } = asked
  if (asked.estado === CERTIFICADO.pendiente)
    return (
      <ConfirmDialog
        question={{ row: rows[0]!, cancel, confirm: () => change(), isRunning: bulk.isRunning }}
        title={rows.length === 1 ? '¿Quitar la aprobación?' : `¿${workTitle('devolver_certificados', rows.length)}?`}
        text={(row) =>
          rows.length === 1
            ? `El certificado ${row.codigo_ceco} de ${learnerOf(row)} en el curso ${courseOf(row)} dejará de estar aprobado. Si lo ` +
              'aprueba de nuevo, saldrá con los datos de ese día y con otro código. Quien tenga una copia verá en la ' +
              'consulta que ya no está aprobado.'
            : LOTES.devolver_certificados.text
        }
        button="Quitar la aprobación"
        busy="Quitando…"
        isHarmless
      />
    )
  return (
    <Dialog opened onClose={cancel} title={`¿${workTitle('aprobar_certificados', rows.length)}?`}>
      <ApprovalQuestion
        chosen={{ ids }}
        learner={ids.length === 1 ? learnerOf(rows[0]!) : undefined}
        onReady={onReady}
      />
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
        <Button
          onClick={huella ? () => change(huella) : undefined}
          aria-disabled={bulk.isRunning || !huella}
          data-autofocus
        >
          {bulk.isRunning ? 'Aprobando…' : 'Aprobar'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
