import { Suspense, lazy, useState } from 'react'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useCan } from '../../session/session.ts'
import type { Person } from './values.ts'

const ConsentDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ConsentDialog }))

/**
 * Returns the act that registers what the ticked people allow, for the menu of a list, and its
 * dialog. A role that may not change people has none.
 */
export function useConsentAct(people: readonly Person[]) {
  const mayRegister = useCan()('Colaboradores', 'editar')
  /** People of the open dialog; null while it is closed. */
  const [asked, setAsked] = useState<readonly Person[] | null>(null)
  const isOffered = mayRegister && people.length > 0
  return {
    acts: isOffered
      ? [{ label: 'Registrar autorización', icon: IconClipboardCheck, onClick: () => setAsked(people) }]
      : [],
    dialog: asked && (
      <Suspense>
        <ConsentDialog people={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  }
}
