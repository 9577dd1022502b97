import { StrictMode } from 'react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { theme, cssVariables } from '../ui/theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'tema' })

/** Renders the screen of a router, within the theme and the cache of answers. */
export function Portal({ router, queries }: { router: AnyRouter; queries: QueryClient }) {
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
