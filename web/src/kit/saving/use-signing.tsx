import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

/** Cohort that waits for the signature of the user. */
export interface CohortToSign {
  id: number | string
  /** Course and number of the cohort. */
  name: string
}

/** Asks before the user signs a cohort. The dialog is loaded when it opens. */
export function useSigning(): { sign: (cohort: CohortToSign) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<CohortToSign | null>(null)
  const dialog = asked && (
    <Suspense>
      <SignDialog cohort={asked} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { sign: setAsked, dialog }
}
