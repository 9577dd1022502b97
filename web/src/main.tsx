import './app/strict-csp.ts'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { queryClient } from './client/query-client.ts'
import { watchSession } from './session/session.ts'
import { rememberTyped } from './app/drawn/hand-over.ts'
import { Portal } from './app/portal.tsx'
import { router } from './app/router.ts'
import './ui/mantine-base.css'
import './ui/theme.css'
import './ui/looks.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Shows the portal. A drawn screen stays until the script can show it in one step. */
async function show(page: HTMLElement): Promise<void> {
  const isDrawn = page.hasChildNodes()
  if (isDrawn) await router.load()
  const giveBack = isDrawn ? rememberTyped(page) : undefined
  flushSync(() => createRoot(page).render(<Portal router={router} queries={queryClient} />))
  giveBack?.()
}

watchSession()
void show(root)
