import { Button } from '@mantine/core'
import { Dialog, DialogActions } from './dialog.tsx'

/** An action on a row that waits for a confirmation; `useDelete` and `useQuestion` return it. */
export interface PendingQuestion<Row> {
  row: Row | null
  cancel: () => void
  confirm: () => void
  isRunning: boolean
}

interface ConfirmDialogProps<Row> {
  question: PendingQuestion<Row>
  title: string
  text: (row: Row) => string
  button?: string
  /** Label of the button while the action runs. */
  busy?: string
  /** True when the action deletes nothing, so that its button is not red. */
  isHarmless?: boolean
}

export function ConfirmDialog<Row>(props: ConfirmDialogProps<Row>) {
  const { question, title, text, button = 'Eliminar', busy = 'Eliminando…', isHarmless = false } = props
  const { row, cancel, confirm, isRunning } = question
  return (
    <Dialog opened={row !== null} onClose={cancel} title={title}>
      <p>{row !== null && text(row)}</p>
      <DialogActions>
        <Button variant="default" onClick={cancel} data-autofocus>
          Cancelar
        </Button>
        <Button {...(!isHarmless && { color: 'red' })} onClick={confirm} aria-disabled={isRunning}>
          {isRunning ? busy : button}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
