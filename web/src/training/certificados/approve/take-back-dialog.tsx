import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { courseOf, learnerOf } from '../parts/names.ts'
import type { Approval } from './use-approval.ts'

/**
 * Asks for confirmation before withdrawing an approval. After that, the public look-up no longer
 * confirms printed and sent copies, and the issued data are discarded (CERT-11).
 */
export function TakeBackDialog({ approval }: { approval: Approval }) {
  const { askedTakeBack: row, cancelTakeBack, takeBack, isApproving } = approval
  return (
    <Dialog opened={row !== null} onClose={cancelTakeBack} title="Devolver a pendiente">
      <p>
        {row &&
          `El certificado ${row.codigo_ceco} de ${learnerOf(row)} en el curso ${courseOf(row)} dejará de estar aprobado, ` +
            'también para quien lo consulte y aunque ya se haya entregado. Los datos con que se expidió se descartan.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={cancelTakeBack} data-autofocus>
          Cancelar
        </Button>
        <Button onClick={takeBack} aria-disabled={isApproving}>
          {isApproving ? 'Devolviendo…' : 'Devolver'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
