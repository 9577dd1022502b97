import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router'
import type { ScreenAccess } from './session/access.ts'
import { SESION_VENCIDA, guard, homeOf } from './session/access.ts'
import { currentSession, onSessionChange, onSessionEnd, sessionReady } from './session/session.ts'
import { queryClient } from '../client/query-client.ts'
import { queryString } from '../client/query-string.ts'
import { NotFound } from './shell/not-found.tsx'
import { Root } from './shell/root.tsx'
import { INNER_PATHS, PUBLIC_PATHS, REDIRECTS, SCREENS } from './screens.ts'
import type { ScreenPath } from './screens.ts'
import type { SearchOf } from './screens/search.ts'
import { ScreenFailure } from '../ui/feedback/screen-failure.tsx'
import { toastWarning } from '../ui/feedback/toasts.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
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
    throw redirect({ to: session ? homeOf(session.permissions) : '/app/dashboard', replace: true })
  },
})

/** The frame of everything behind the login: sidebar, header, breadcrumb. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => guard('session', location.href),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

/** The route of one screen. Its type knows the address and the names of the query, which links are checked against. */
function screenRoute<Parent extends AnyRoute, Path extends ScreenPath>(parent: Parent, path: Path) {
  const { access, load } = SCREENS[path]
  const component: AsyncRouteComponent<object> = lazyRouteComponent(async () => ({ default: await load() }))
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { access },
    // Only says which names there are: all values are texts, and what a screen does not read stays.
    validateSearch: (search: Record<string, unknown>) => search as SearchOf<Path>,
    beforeLoad: ({ location }) => guard(access, location.href),
    component,
  })
}

type Routes<Parent extends AnyRoute, Paths extends ScreenPath> = {
  [Path in Paths]: ReturnType<typeof screenRoute<Parent, Path>>
}

/** The routes of several screens; the cast, because the compiler does not follow what is made key by key. */
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
// Nothing links to an address that stands for another one, so no link knows of them.
const routeTree = rootRoute.addChildren({ ...redirectRoutes, ...screens } as typeof screens)

// Every value of the query stays the text that it is in the address: a document number is not a number.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: queryString,
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
  return PUBLIC_PATHS.some((path) => first(path) === first(pathname))
}
