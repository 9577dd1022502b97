import { useEffect } from 'react'

/** Focuses the page's heading when a part disappears while it has the focus. */
export function useFocusFallback(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [isShown])
}
