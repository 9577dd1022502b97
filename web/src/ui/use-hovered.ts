import { useCallback, useState } from 'react'

/**
 * Returns whether the pointer is over an element. Uses native events, since React's
 * `onPointerEnter` and `onPointerLeave` miss a pointer over an element that is removed.
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
      // An element that is removed is not told that the pointer left.
      leave()
    }
  }, [])
  return { ref, isHovered }
}
