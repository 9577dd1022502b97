import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Cambio } from '@anclaje/contract/rules/training/cambios'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { changesOf } from './changes-of.ts'

/**
 * Asks from a list which parts of a certificate are corrected. When no printed line is different
 * today, says what to change first.
 */
export function CorrectRow({ row, onClose }: { row: CertcolRow; onClose: () => void }) {
  // The lines that the dialog asks about stay while it is open, whatever is read again.
  const [asked, setAsked] = useState<readonly Cambio[]>()
  const { data, error, refetch } = useQuery({ ...changesOf(row), staleTime: 0 })
  const changes = asked ?? data
  if (changes && changes.length > 0) {
    if (!asked) setAsked(changes)
    return <CorrectDialog row={row} changes={changes} onClose={onClose} />
  }
  return (
    <Dialog opened onClose={onClose} title={`Corregir el certificado ${row.codigo_ceco}`} size={520}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">
          {changes
            ? 'El certificado dice lo mismo que los datos de hoy: no hay nada que corregir. Cambie primero los datos de la persona o de la cohorte.'
            : 'Revisando qué cambió…'}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
