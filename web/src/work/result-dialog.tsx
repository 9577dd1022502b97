import { Button } from '@mantine/core'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { Dialog, DialogActions } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { jobName } from './values.ts'
import { Result, useResult } from './result.tsx'

/** Shows the result of a bulk job, with each skipped row. */
export function ResultDialog({ row, onClose }: { row: TrabajoRow; onClose: () => void }) {
  const { data, error, refetch } = useResult(row.id_tra)
  return (
    <Dialog opened onClose={onClose} title={jobName(row)}>
      {data && <Result row={data} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
