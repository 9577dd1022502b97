import '../strict-csp.ts'
import { renderToString } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ScreenPath } from '../../address/screens.ts'
import { COMPONENTS } from '../components.ts'
import { Portal } from '../portal.tsx'

/** Forms that the script sends. The others have an address of their own. */
const OF_SCRIPT = /<form(?![^>]* action=)/g

/**
 * Returns the HTML of a screen as it is before any answer of the API. Until the script runs, Enter
 * in a form of the script does nothing: `dialog` sends no request where there is no dialog, so
 * that no typed password gets into an address.
 */
export async function draw(path: ScreenPath): Promise<string> {
  const rootRoute = createRootRoute()
  const screen = createRoute({ getParentRoute: () => rootRoute, path, component: await COMPONENTS[path]() })
  const router = createRouter({
    routeTree: rootRoute.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  const html = renderToString(<Portal router={router} queries={new QueryClient()} />)
  return html.replace(OF_SCRIPT, '<form method="dialog"')
}
