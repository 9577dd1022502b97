import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import type { ScreenAccess } from './core/access.ts'
import { SESION_VENCIDA, guard, homeOf } from './core/access.ts'
import { currentSession, onSessionChange, onSessionEnd, sessionReady } from './core/session.ts'
import { queryClient } from './core/query-client.ts'
import { NotFound } from './layout/not-found.tsx'
import { Root } from './layout/root.tsx'
import { REDIRECTS, SCREENS } from './routes.tsx'
import type { Screen } from './routes.tsx'
import { ScreenFailure } from './ui/screen-failure.tsx'
import { toastWarning } from './ui/toasts.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen. */
    access?: ScreenAccess
  }
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    await sessionReady()
    const session = currentSession()
    throw redirect({ to: session ? homeOf(session.permissions, SCREENS) : '/app/dashboard', replace: true })
  },
})

/** The frame of everything behind the login: sidebar, header, breadcrumb. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => guard('session', location.href, SCREENS),
  component: lazyRouteComponent(() => import('./layout/shell.tsx'), 'Shell'),
})

function screenRoute(screen: Screen, parent: AnyRoute): AnyRoute {
  const component: AsyncRouteComponent<object> = lazyRouteComponent(async () => ({ default: await screen.load() }))
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { access: screen.access },
    beforeLoad: ({ location }) => guard(screen.access, location.href, SCREENS),
    component,
  })
}

const redirectRoutes = REDIRECTS.map(({ path, to }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to: to(params as { id: string }), replace: true })
    },
  }),
)

const isPublic = ({ access }: Screen) => access === 'public'

// Every value of the query stays the text that it is in the address: a document number is not a number.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>) => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    ...redirectRoutes,
    ...SCREENS.filter(isPublic).map((screen) => screenRoute(screen, rootRoute)),
    shell.addChildren(SCREENS.filter((screen) => !isPublic(screen)).map((screen) => screenRoute(screen, shell))),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
})

onSessionEnd((reason) => {
  queryClient.clear()
  if (isPublicPath(router.state.location.pathname)) return
  if (reason === 'expired') toastWarning(SESION_VENCIDA)
  const search = reason === 'expired' ? { volver: router.state.location.href } : {}
  void router.navigate({ to: '/login', search, replace: true })
})

// Changed permissions may close the screen that is open.
onSessionChange(() => {
  if (currentSession()) void router.invalidate()
})

function isPublicPath(pathname: string): boolean {
  const first = (path: string) => path.split('/')[1]?.toLowerCase()
  return SCREENS.filter(isPublic).some(({ path }) => first(path) === first(pathname))
}
