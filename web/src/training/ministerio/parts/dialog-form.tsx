import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import classes from './dialogs.module.css'

interface DialogFormProps {
  title: string
  size?: number
  /** Label of the button that saves; undefined when there is nothing to save. */
  action: string | undefined
  isSaving: boolean
  /** True while the values do not suffice for a save. */
  isOff?: boolean
  /** True when the save button gets the focus on opening. */
  isReady?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows a dialog with a form. A second submit during a save is ignored. */
export function DialogForm(props: DialogFormProps) {
  const { title, size, action, isSaving, isOff = false, isReady = false, onSave, onClose, children } = props
  return (
    <Dialog opened onClose={onClose} title={title} {...(size && { size })}>
      <form
        className={classes.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOff && !isSaving) onSave()
        }}
      >
        {children}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {action ? 'Cancelar' : 'Cerrar'}
          </Button>
          {action && (
            <Button type="submit" disabled={isOff} aria-disabled={isSaving} data-autofocus={isReady || undefined}>
              {isSaving ? 'Guardando…' : action}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
