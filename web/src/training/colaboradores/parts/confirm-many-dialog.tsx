import { Button } from '@mantine/core'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import classes from './confirm-many-dialog.module.css'

interface ConfirmManyDialogProps {
  /** People to confirm; null while the dialog is closed. */
  people: readonly ColaboradorRow[] | null
  onClose: () => void
  onConfirm: () => void
}

/**
 * Asks before people are confirmed. Shows the mail address of each person, to which links would be
 * sent (PEOPLE-11).
 */
export function ConfirmManyDialog({ people, onClose, onConfirm }: ConfirmManyDialogProps) {
  const rows = people ?? []
  const title = rows.length === 1 ? '¿Confirmar a una persona?' : `¿Confirmar a ${formatCount(rows.length)} personas?`
  return (
    <Dialog opened={people !== null} onClose={onClose} title={title}>
      <p>Los enlaces y certificados se enviarán al correo que cada una escribió. Revise que sea el suyo.</p>
      <ul className={classes.people}>
        {rows.map((row) => (
          <li key={row.id_col}>
            <strong>{nombreDePersona(row)}</strong>
            <span>{row.correopersonal_col ?? 'Sin correo'}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button onClick={onConfirm}>Confirmar</Button>
      </DialogActions>
    </Dialog>
  )
}
