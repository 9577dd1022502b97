import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { asListed } from '../../../kit/reading/as-listed.ts'
import type { Undo } from '../../../kit/saving/use-undo.ts'
import { useCan } from '../../../session/session.ts'
import { undoWork } from './undo.ts'

const BulkDialog = lazy(async () => ({ default: (await import('../../../work/bulk-dialog.tsx')).BulkDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

type Ask = (row: CertcolRow) => void

/**
 * Asks for the outcome of a learner, or for the cohort into which they are moved (CERT-27,
 * CERT-28). A role without the permission has no such actions.
 */
export function useOutcome(
  rows: readonly CertcolRow[],
  undo: Pick<Undo, 'offer'>,
): {
  actions: { decide: Ask | undefined; move: Ask | undefined }
  dialog: ReactNode
} {
  const can = useCan()
  const [asked, setAsked] = useState<{ row: CertcolRow; moves: boolean } | null>(null)
  const mayDecide = can('CertColaboradores', 'editar') && can('CertColaboradores', 'filtrar')
  const row = asListed(rows, asked?.row, ({ id_ceco }) => id_ceco)
  const close = () => setAsked(null)
  return {
    actions: {
      decide: mayDecide ? (of) => setAsked({ row: of, moves: false }) : undefined,
      move: mayDecide && can('CertColaboradores', 'crear') ? (of) => setAsked({ row: of, moves: true }) : undefined,
    },
    dialog: asked && row && (
      <Suspense>
        {asked.moves ? (
          <MoveDialog rows={[row]} onClose={close} undo={undo} />
        ) : (
          <BulkDialog
            lote="desenlace_certificados"
            chosen={{ ids: [row.id_ceco] }}
            total={1}
            onClose={close}
            onEnded={(end) => undo.offer(undoWork(end))}
          />
        )}
      </Suspense>
    ),
  }
}
