import { useEffect, useRef } from 'react'

/**
 * Returns a function that calls back when the mouse button that is held down is let go, or at once
 * when none is. What a field shows on losing the focus may move the button or field that was
 * pressed, and the click would be lost.
 */
export function useAfterPress(): (callback: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('mouseup', release, true)
    return () => {
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('mouseup', release, true)
    }
  }, [])
  return (callback) => {
    if (isPressed.current) document.addEventListener('mouseup', callback, { capture: true, once: true })
    else callback()
  }
}
