import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { useCan } from '../../../session/session.ts'

const CorrectRow = lazy(async () => ({ default: (await import('../certificate/correct-row.tsx')).CorrectRow }))

/**
 * Asks what of a row of a list is corrected. A role that may not correct certificates has no such
 * action.
 */
export function useCorrection(): { correct: ((row: CertcolRow) => void) | undefined; dialog: ReactNode } {
  const can = useCan()
  const [row, setRow] = useState<CertcolRow | null>(null)
  return {
    correct: can('CertColaboradores', 'editar') ? setRow : undefined,
    dialog: row && (
      <Suspense>
        <CorrectRow row={row} onClose={() => setRow(null)} />
      </Suspense>
    ),
  }
}
