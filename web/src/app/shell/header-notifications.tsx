import { Suspense, lazy, useRef, useState } from 'react'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNotificaciones } from '../../overview/notificaciones/use-notificaciones.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import classes from './header-notifications.module.css'

const WIDTH = 360

/** Focuses an element after Mantine has stored the previous focus. */
const focusOn = (element: HTMLElement | null) => {
  if (element) setTimeout(() => element.focus({ preventScroll: true }))
}

const NotificationList = lazy(() =>
  import('../../overview/notificaciones/list.tsx').then((m) => ({ default: m.NotificationList })),
)

/** Shows the number of notifications on a button, and their list in a panel that is not modal. */
export function HeaderNotifications() {
  const count = useNotificaciones().data?.length ?? 0
  const [opened, setOpened] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={WIDTH} withinPortal={false} returnFocus>
      <Popover.Target>
        <ActionIcon
          ref={bell}
          variant="subtle"
          color="gray"
          size={40}
          className={classes.bell}
          aria-label={count > 0 ? `Notificaciones: ${count}` : 'Notificaciones: ninguna'}
          title="Notificaciones"
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={18} />
          {count > 0 && (
            <span className={classes.count} data-numeric aria-hidden>
              {count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        ref={focusOn}
        className={classes.panel}
        aria-label="Notificaciones"
        aria-labelledby={undefined}
        onClick={({ target }) => (target as Element).closest('a') && setOpened(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Without a related target, the window lost the focus or no element received it.
          if (relatedTarget && relatedTarget !== bell.current && !currentTarget.contains(relatedTarget))
            setOpened(false)
        }}
      >
        <ErrorBoundary>
          <Suspense fallback={<p className={classes.loading}>Cargando…</p>}>
            <NotificationList />
          </Suspense>
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  )
}
