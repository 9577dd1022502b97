import { useEffect, useRef } from 'react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Toasts } from '../../ui/feedback/toasts.tsx'

/** Brings the focus to the heading of the screen one arrived at, so that the keyboard and the screen reader arrive too. */
function useFocusOnArrival(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const previous = useRef<string | undefined>(undefined)
  useEffect(() => {
    const from = previous.current
    previous.current = pathname
    if (from === undefined || from === pathname) return
    const main = document.querySelector('main')
    // A form has already put the focus into its first field.
    if (main?.contains(document.activeElement)) return
    main?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/** What every page has: itself, and the place of the messages. */
export function Root() {
  useFocusOnArrival()
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
