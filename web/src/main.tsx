import './app/strict-csp.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './client/query-client.ts'
import { CENTRO_KEY } from './kit/use-centro.ts'
import { watchSession } from './session/session.ts'
import { watchDrawn, writtenCentro } from './app/drawn/hand-over.ts'
import { Portal } from './app/portal.tsx'
import { router } from './app/router.ts'
import './ui/mantine-base.css'
import './ui/theme.css'
import './ui/looks.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/**
 * Shows the portal. A drawn screen stays until the script can show it in one step. The screen is
 * rendered in pieces, so that the visitor can type meanwhile.
 */
async function show(page: HTMLElement): Promise<void> {
  const isDrawn = page.hasChildNodes()
  const giveBack = isDrawn ? watchDrawn(page) : undefined
  const centro = writtenCentro()
  if (centro) queryClient.setQueryData(CENTRO_KEY, centro)
  if (isDrawn) await router.load()
  startTransition(() => createRoot(page).render(<Portal router={router} queries={queryClient} onShown={giveBack} />))
}

/** Prints in light colours, since paper is white, and shows the scheme of the screen again. */
function printInLight({ dataset }: HTMLElement): void {
  let shown: string | undefined
  onbeforeprint = () => {
    shown = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  }
  onafterprint = () => {
    dataset.mantineColorScheme = shown
  }
}

printInLight(document.documentElement)
watchSession()
void show(root)
