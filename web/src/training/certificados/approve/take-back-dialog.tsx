import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import type { Approval } from './use-approval.ts'

/**
 * Asks for confirmation before withdrawing an approval. That ends the version in force, which was
 * not handed out (CERT-11).
 */
export function TakeBackDialog({ approval }: { approval: Approval }) {
  const { askedTakeBack: row, cancelTakeBack, takeBack, isApproving } = approval
  return (
    <Dialog opened={row !== null} onClose={cancelTakeBack} title="¿Quitar la aprobación?">
      <p>
        {row &&
          `El certificado ${row.codigo_ceco} de ${learnerOf(row)} en el curso ${courseOf(row)} dejará de estar aprobado. Si lo ` +
            'aprueba de nuevo, saldrá con los datos de ese día y con otro código. Quien tenga una copia verá en la ' +
            'consulta que ya no está aprobado.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={cancelTakeBack} data-autofocus>
          Cancelar
        </Button>
        <Button onClick={takeBack} aria-disabled={isApproving}>
          {isApproving ? 'Quitando…' : 'Quitar la aprobación'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
