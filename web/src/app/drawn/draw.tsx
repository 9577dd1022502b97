import '../strict-csp.ts'
import { renderToString } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { CentroPublico } from '@anclaje/contract/visitors/publico'
import { CENTRO_PLACE } from '@anclaje/contract/visitors/screens'
import type { ScreenPath } from '../../address/screens.ts'
import { CENTRO_KEY } from '../../kit/use-centro.ts'
import { COMPONENTS } from '../components.ts'
import { Portal } from '../portal.tsx'

/** The centre of a drawn screen, whose name the server fills in. */
const CENTRO: CentroPublico = { nombre: CENTRO_PLACE, nit: null, ciudad: null, correo: null, contacto: null, recuperacion: true } // prettier-ignore

/** Forms that the script sends. The others have an address of their own. */
const OF_SCRIPT = /<form(?![^>]* action=)/g

/** Buttons that wait for typed text. They keep their look, but a browser must report a press. */
const DISABLED = /(<button[^>]* type="submit") disabled=""/g

/** Words on a button. `early.js` changes them, which a screen reader says. */
const LABEL = /<span(?= class="[^"]*mantine-Button-label)/g

/**
 * Returns the HTML of a screen as it is before any answer of the API but the centre's. Until the
 * script runs, a form of the script is sent nowhere: `dialog` sends no request where there is no
 * dialog, so that no typed password gets into an address. `early.js` remembers that it was sent.
 */
export async function drawScreen(path: ScreenPath): Promise<string> {
  const rootRoute = createRootRoute()
  const Screen = await COMPONENTS[path]()
  const screen = createRoute({ getParentRoute: () => rootRoute, path, component: () => <Screen /> })
  const router = createRouter({
    routeTree: rootRoute.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  const queries = new QueryClient()
  queries.setQueryData(CENTRO_KEY, CENTRO)
  const html = renderToString(<Portal router={router} queries={queries} />)
  return html
    .replace(OF_SCRIPT, '<form method="dialog"')
    .replace(DISABLED, '$1')
    .replace(LABEL, '$& aria-live="polite"')
}
