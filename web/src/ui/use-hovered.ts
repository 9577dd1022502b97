import { useCallback, useState } from 'react'

/**
 * Whether the pointer is over a part. By the browser's own events: React's miss a pointer that comes from an element which was removed
 * meanwhile, and one that leaves together with it.
 */
export function useHovered() {
  const [isHovered, setHovered] = useState(false)
  const ref = useCallback((part: HTMLElement) => {
    const enter = () => setHovered(true)
    const leave = () => setHovered(false)
    part.addEventListener('pointerenter', enter)
    part.addEventListener('pointerleave', leave)
    return () => {
      part.removeEventListener('pointerenter', enter)
      part.removeEventListener('pointerleave', leave)
    }
  }, [])
  return { ref, isHovered }
}
