let isPressed = false

/** Events that end a press. A link or a text that is dragged away ends without `mouseup`. */
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
 * Runs a function when the pressed mouse button is released, or at once when none is pressed. A
 * field that loses the focus may show a message and move the pressed element, so that the click
 * would be lost.
 */
export const afterPress = (callback: () => void): void => (isPressed ? onRelease(callback) : callback())
