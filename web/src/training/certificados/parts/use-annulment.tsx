import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { asListed } from '../../../kit/reading/as-listed.ts'
import { AnnulCertificate } from './annul-dialog.tsx'

/**
 * Asks why a row of a list is annulled. The question follows the row when it is read again, for
 * example after another user has corrected it.
 */
export function useAnnulment(rows: readonly CertcolRow[]): { annul: (row: CertcolRow) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<CertcolRow | null>(null)
  const row = asListed(rows, asked, ({ id_ceco }) => id_ceco)
  return { annul: setAsked, dialog: row && <AnnulCertificate row={row} onClose={() => setAsked(null)} /> }
}
