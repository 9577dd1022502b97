import { useCallback, useState } from 'react'

/**
 * Tracks whether the pointer is over the element that gets the returned `ref`. Uses native events,
 * because React's `onPointerEnter` and `onPointerLeave` miss a pointer over an element that is
 * removed.
 */
export function useHovered() {
  const [isHovered, setHovered] = useState(false)
  const ref = useCallback((element: HTMLElement) => {
    const enter = () => setHovered(true)
    const leave = () => setHovered(false)
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      // A removed element gets no event when the pointer leaves it.
      leave()
    }
  }, [])
  return { ref, isHovered }
}
