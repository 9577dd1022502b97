import { useEffect } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery, useScrollDirection } from '@mantine/hooks'
import { useCan } from '../../session/session.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { Reconnecting } from './reconnecting.tsx'
import { Sidebar, useSidebar } from './sidebar.tsx'
import classes from './shell.module.css'
import '../../ui/mantine-app.css'
import '../../ui/mantine-overlays.css'

const NARROW = '(max-width: 768px)'

/** Renders the frame of every screen behind the login. */
export function Shell() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const sidebar = useSidebar()
  // A phone has little room: the header hides while scrolling down, and reappears while scrolling
  // up.
  const isHeaderHidden = useScrollDirection() === 'down' && isNarrow
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const closeDrawer = drawer.close
  const mayInspect = useCan()('Equipos', 'editar')
  // Answers that were given without network are sent from any screen, not only from the checklist.
  useEffect(() => {
    if (mayInspect) void import('../../equipment/inspecciones/answers/outbox.ts').then(({ openOutbox }) => openOutbox())
  }, [mayInspect])
  useEffect(() => closeDrawer(), [pathname, closeDrawer])
  return (
    <div
      className={classes.shell}
      data-header-hidden={isHeaderHidden || undefined}
      style={{ '--sidebar-width': isNarrow ? '0px' : `${sidebar.width}px` } as React.CSSProperties}
    >
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      {isNarrow ? (
        <Drawer.Root opened={isDrawerOpen} onClose={drawer.close} size={280} classNames={{ content: classes.drawer }}>
          <Drawer.Overlay />
          <Drawer.Content aria-label="Menú">
            <Nav isOpen />
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <Sidebar {...sidebar} />
      )}
      <div className={classes.column}>
        <Header {...(isNarrow && { onMenu: drawer.open })} />
        <main id="contenido" className={classes.main} tabIndex={-1}>
          {isNarrow && (
            <div className={classes.route}>
              <Breadcrumb />
            </div>
          )}
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <footer className={classes.footer}>Anclaje · Certificación para trabajo en alturas</footer>
      </div>
      <Reconnecting />
    </div>
  )
}
