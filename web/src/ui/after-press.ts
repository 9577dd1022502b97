let isPressed = false

/** A link or a text that is dragged away ends without `mouseup`. */
const RELEASES = ['mouseup', 'dragend', 'pointercancel']

function onRelease(callback: () => void): void {
  const listeners = new AbortController()
  const release = () => {
    listeners.abort()
    callback()
  }
  for (const type of RELEASES) document.addEventListener(type, release, { capture: true, signal: listeners.signal })
}

/** Props of a form that tell `afterPress` when a mouse button is held down in it. */
export const trackPress = {
  onMouseDownCapture: (): void => {
    isPressed = true
    onRelease(() => {
      isPressed = false
    })
  },
}

/**
 * Calls back when the mouse button that is held down is let go, or at once when none is. What a
 * field shows on losing the focus may move what was pressed, and the click would be lost.
 */
export const afterPress = (callback: () => void): void => (isPressed ? onRelease(callback) : callback())
