import './app/strict-csp.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './client/query-client.ts'
import { watchSession } from './session/session.ts'
import { router } from './app/router.ts'
import { theme, cssVariables } from './ui/theme.ts'
import './ui/mantine-base.css'
import './ui/theme.css'
import './ui/looks.css'

const colorScheme = localStorageColorSchemeManager({ key: 'tema' })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchSession()

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
