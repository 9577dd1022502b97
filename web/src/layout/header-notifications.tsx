import { Suspense, lazy } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNotificaciones } from '../features/notificaciones/use-notificaciones.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './header-notifications.module.css'

const WIDTH = 360

const NotificationList = lazy(() =>
  import('../features/notificaciones/list.tsx').then((m) => ({ default: m.NotificationList })),
)

/** The bell with how many kinds of things wait, and what they are under it. */
export function HeaderNotifications() {
  const waiting = useNotificaciones().data?.length ?? 0
  return (
    <Panel
      label="Notificaciones"
      width={WIDTH}
      trigger={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.bell}
          aria-label={waiting > 0 ? `Notificaciones: ${waiting}` : 'Notificaciones: ninguna'}
          title="Notificaciones"
        >
          <IconBell size={18} />
          {waiting > 0 && (
            <span className={classes.count} aria-hidden>
              {waiting}
            </span>
          )}
        </ActionIcon>
      }
    >
      <ErrorBoundary>
        <Suspense fallback={<p className={classes.loading}>Cargando…</p>}>
          <NotificationList />
        </Suspense>
      </ErrorBoundary>
    </Panel>
  )
}
