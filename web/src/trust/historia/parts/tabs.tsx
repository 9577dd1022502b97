import { Suspense, lazy } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useOpenSearch } from '../../../address/open-screen.ts'
import { useCan } from '../../../session/session.ts'
import type { Thing } from './act.tsx'
import classes from './tabs.module.css'

const TAB = 'historial'

// Loaded from the screen Historial, so that nobody else pays for it.
const Panel = lazy(async () => ({ default: (await import('../screen.tsx')).HistoryPanel }))
const Own = lazy(async () => ({ default: (await import('../screen.tsx')).OwnActivity }))

/** Shows the user's own newest acts (SCR-22). */
export const OwnHistory = () => (
  <Suspense>
    <Own />
  </Suspense>
)

/**
 * Returns the history of a thing, for a tab of its screen; undefined for a thing that is not saved
 * and for users who may not see history.
 */
export function useHistoryOf(sujeto: Thing['sujeto'], id: string | number | undefined): ReactElement | undefined {
  const can = useCan()
  if (id === undefined || !can('Historial', 'ver')) return undefined
  if (sujeto === 'certificado' && !can('TodosLosCertificados', 'ver')) return undefined
  return (
    <Suspense>
      <Panel of={{ sujeto, id: String(id) }} />
    </Suspense>
  )
}

interface HistoryTabsProps {
  sujeto: Thing['sujeto']
  id: string | number | undefined
  children: ReactNode
}

/**
 * Shows the screen of a thing, and its history in a tab beside it (SCR-63). The screen stays
 * mounted, so that nothing typed there is lost.
 */
export function HistoryTabs({ sujeto, id, children }: HistoryTabsProps) {
  const history = useHistoryOf(sujeto, id)
  const { tab } = useOpenSearch()
  const navigate = useNavigate()
  if (!history) return children
  return (
    <Tabs
      value={tab === TAB ? TAB : 'datos'}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, tab: next === TAB ? TAB : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      keepMounted={false}
      // Hidden as an activity, a form would not ask before its changes are lost.
      keepMountedMode="display-none"
      className={classes.tabs}
    >
      <Tabs.List>
        <Tabs.Tab value="datos">Datos</Tabs.Tab>
        <Tabs.Tab value={TAB}>Historial</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="datos" keepMounted className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value={TAB} className={classes.panel}>
        {history}
      </Tabs.Panel>
    </Tabs>
  )
}
