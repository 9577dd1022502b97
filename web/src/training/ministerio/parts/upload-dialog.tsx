import { useState } from 'react'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { DialogForm } from './dialog-form.tsx'

interface UploadDialogProps {
  /** Number of chosen certificates. */
  many: number
  isRunning: boolean
  onMark: (fecha: string) => void
  onClose: () => void
}

/** Asks for the day on which the chosen certificates were uploaded to the Ministry. */
export function UploadDialog({ many, isRunning, onMark, onClose }: UploadDialogProps) {
  const [fecha, setFecha] = useState(() => hoyEnBogota())
  return (
    <DialogForm
      title={`¿Marcar ${formatCount(many)} como ${many === 1 ? 'cargado' : 'cargados'}?`}
      action={many === 1 ? 'Marcar como cargado' : 'Marcar como cargados'}
      isSaving={isRunning}
      isOff={fecha === ''}
      isReady
      onSave={() => onMark(fecha)}
      onClose={onClose}
    >
      <p>
        {many === 1
          ? 'Queda con esta fecha de cargue; el certificado no cambia.'
          : 'Quedan con esta fecha de cargue; los certificados no cambian.'}
      </p>
      <DateField
        label="Fecha de cargue"
        value={fecha}
        max={hoyEnBogota()}
        onChange={(event) => setFecha(event.currentTarget.value)}
        required
      />
    </DialogForm>
  )
}
