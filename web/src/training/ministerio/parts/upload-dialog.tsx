import { useState } from 'react'
import { Button } from '@mantine/core'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { formatCount } from '../../../ui/number.ts'
import classes from './dialogs.module.css'

interface UploadDialogProps {
  /** How many certificates are chosen. */
  many: number
  isRunning: boolean
  onMark: (fecha: string) => void
  onClose: () => void
}

/** Asks on which day the chosen certificates were uploaded to the Ministry. */
export function UploadDialog({ many, isRunning, onMark, onClose }: UploadDialogProps) {
  const [fecha, setFecha] = useState(() => hoyEnBogota())
  return (
    <Dialog opened onClose={onClose} title="Marcar como cargados">
      <form
        className={classes.form}
        aria-label="Marcar como cargados"
        onSubmit={(event) => {
          event.preventDefault()
          if (fecha !== '' && !isRunning) onMark(fecha)
        }}
      >
        <p>
          {many === 1 ? 'El certificado elegido queda' : `Los ${formatCount(many)} certificados elegidos quedan`} como
          cargados al Ministerio ese día. Lo que se expidió no cambia.
        </p>
        <DateField
          label="Fecha de cargue"
          value={fecha}
          max={hoyEnBogota()}
          onChange={(event) => setFecha(event.currentTarget.value)}
          required
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={fecha === ''} aria-disabled={isRunning} data-autofocus>
            {isRunning ? 'Guardando…' : `Marcar ${formatCount(many)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
