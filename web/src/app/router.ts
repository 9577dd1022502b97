import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import { guard, homeOf } from './access.ts'
import { currentSession, onSessionChange, onSessionEnd, sessionReady } from '../session/session.ts'
import { queryClient } from '../client/query-client.ts'
import { queryString } from '../client/ask.ts'
import { NotFound } from './shell/not-found.tsx'
import { Root } from './shell/root.tsx'
import { INNER_PATHS, PUBLIC_PATHS, accessOf } from '../address/screens.ts'
import type { ScreenAccess, ScreenPath } from '../address/screens.ts'
import type { Place } from '../address/place.ts'
import { COMPONENTS } from './components.ts'
import type { SearchOf } from '../address/query-names.ts'
import { ScreenFailure } from '../ui/feedback/error-boundary.tsx'
import { toastWarning } from '../ui/feedback/toasts.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    access?: ScreenAccess
  }
}

/** Addresses that redirect to another one (SCR-1). */
const REDIRECTS: readonly { path: string; to: (id: string) => Place }[] = [
  {
    path: '/admin/cursos/$id',
    to: (id) => (id === 'new' ? { to: '/admin/cursos/nuevo' } : { to: '/admin/cursos/$id/edit', params: { id } }),
  },
  {
    path: '/admin/empresas/$id',
    to: (id) => (id === 'new' ? { to: '/admin/empresas/nuevo' } : { to: '/admin/empresas/$id/edit', params: { id } }),
  },
]

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    await sessionReady()
    const session = currentSession()
    throw redirect({ to: session ? homeOf(session.permissions) : '/app/dashboard', replace: true })
  },
})

/** Route of the frame around all screens behind the login. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => guard('session', location.href),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

/**
 * Creates the route of a screen. The type of the route has the path and the query of the screen, so
 * that TypeScript can check links.
 */
function screenRoute<Parent extends AnyRoute, Path extends ScreenPath>(parent: Parent, path: Path) {
  const access = accessOf(path)
  const component: AsyncRouteComponent<object> = lazyRouteComponent(async () => ({ default: await COMPONENTS[path]() }))
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { access },
    // Only gives the query its type and validates nothing. All values are texts, and values that
    // the screen does not read stay in the query.
    validateSearch: (search: Record<string, unknown>) => search as SearchOf<Path>,
    beforeLoad: ({ location }) => guard(access, location.href),
    component,
  })
}

type Routes<Parent extends AnyRoute, Paths extends ScreenPath> = {
  [Path in Paths]: ReturnType<typeof screenRoute<Parent, Path>>
}

/**
 * Creates the routes of screens. The cast is needed, because `Object.fromEntries` loses the type of
 * each key.
 */
const screenRoutes = <Parent extends AnyRoute, Paths extends ScreenPath>(parent: Parent, paths: readonly Paths[]) =>
  Object.fromEntries(paths.map((path) => [path, screenRoute(parent, path)])) as unknown as Routes<Parent, Paths>

const redirectRoutes = REDIRECTS.map(({ path, to }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ ...to((params as { id: string }).id), replace: true })
    },
  }),
)

const screens = {
  home,
  ...screenRoutes(rootRoute, PUBLIC_PATHS),
  shell: shell.addChildren(screenRoutes(shell, INNER_PATHS)),
}
// The type of the tree leaves redirects out, so that no link can point to a redirect.
const children: typeof screens = { ...Object.fromEntries(redirectRoutes.entries()), ...screens }
const routeTree = rootRoute.addChildren(children)

// Values of the query stay texts: a document number is not a number.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: queryString,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
})

onSessionEnd((message) => {
  queryClient.clear()
  if (isPublicPath(router.state.location.pathname)) return
  if (message) toastWarning(message)
  const search = message ? { volver: router.state.location.href } : {}
  void router.navigate({ to: '/login', search, replace: true })
})

// Changed permissions may forbid the open screen, so its access is checked again.
onSessionChange(() => {
  if (currentSession()) void router.invalidate()
})

function isPublicPath(pathname: string): boolean {
  const firstSegment = (path: string) => path.split('/')[1]?.toLowerCase()
  return PUBLIC_PATHS.some((path) => firstSegment(path) === firstSegment(pathname))
}
