import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { asListed } from '../../../kit/reading/as-listed.ts'
import { useCan } from '../../../session/session.ts'

const CorrectRow = lazy(async () => ({ default: (await import('../certificate/correct-row.tsx')).CorrectRow }))

/**
 * Asks which parts of a certificate in a list are corrected. The question follows the row when it
 * is read again. A role that may not correct certificates has no such action.
 */
export function useCorrection(rows: readonly CertcolRow[]): {
  correct: ((row: CertcolRow) => void) | undefined
  dialog: ReactNode
} {
  const can = useCan()
  const [asked, setAsked] = useState<CertcolRow | null>(null)
  const row = asListed(rows, asked, ({ id_ceco }) => id_ceco)
  return {
    correct: can('CertColaboradores', 'editar') ? setAsked : undefined,
    dialog: row && (
      <Suspense>
        <CorrectRow row={row} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  }
}
