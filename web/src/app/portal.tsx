import { StrictMode, useLayoutEffect } from 'react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { theme, cssVariables } from '../ui/theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'tema' })

interface PortalProps {
  router: AnyRouter
  queries: QueryClient
  /** Called once, when the screen stands on the page. */
  onShown?: (() => void) | undefined
}

/** Renders the screen of a router, within the theme and the cache of answers. */
export function Portal({ router, queries, onShown }: PortalProps) {
  useLayoutEffect(() => {
    // React handles events, such as those of `onShown`, at once only when an effect is over.
    if (onShown) queueMicrotask(onShown)
  }, [onShown])
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
