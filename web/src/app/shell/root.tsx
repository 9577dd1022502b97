import { useEffect, useRef } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Toasts } from '../../ui/feedback/toasts.tsx'

/** Focuses the heading after a navigation, for users of a keyboard or a screen reader. */
function useFocusOnNavigation(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const previous = useRef<string | undefined>(undefined)
  useEffect(() => {
    const from = previous.current
    previous.current = pathname
    if (from === undefined || from === pathname) return
    const main = document.querySelector('main')
    const { activeElement } = document
    // Keeps the focus where it is: a form has focused its first field, or the user is typing in a
    // dialog that has opened since.
    if (main?.contains(activeElement) || activeElement instanceof HTMLInputElement) return
    main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}

export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
