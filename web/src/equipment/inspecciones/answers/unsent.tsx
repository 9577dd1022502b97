import type { ReactNode } from 'react'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { useOutbox } from './outbox.ts'
import { isItemWaiting, waitingOf } from './waiting.ts'
import type { Waiting } from './waiting.ts'

const UNSENT = { label: 'Por enviar', color: 'warning' } as const

/** Returns the unsent changes of this device, which make the data of the server outdated. */
export function useUnsent() {
  const { waiting, isRead } = useOutbox()
  return {
    isRead,
    of: (ideva: string): Waiting[] => waitingOf(waiting, ideva),
    isOfItem: (ideq: string): boolean => isItemWaiting(waiting, ideq),
  }
}

/**
 * Shows the server's data of an inspection or an item, or says that this device has unsent changes
 * of it (INSP-18).
 */
export function UnlessUnsent({ ideva, ideq, children }: { ideva?: string; ideq?: string; children: ReactNode }) {
  const { isRead, of, isOfItem } = useUnsent()
  if (!isRead) return null
  const isUnsent = (ideva !== undefined && of(ideva).length > 0) || (ideq !== undefined && isOfItem(ideq))
  return isUnsent ? <StateBadge state={UNSENT} /> : children
}
