import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { CohortToSign } from './sign-dialog.tsx'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

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
