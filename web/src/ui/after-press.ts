let isPressed = false

/**
 * Events that end a press. There is no `mouseup` when the user drags a link or a selected text.
 */
const RELEASES = ['mouseup', 'dragend', 'pointercancel']

function onRelease(callback: () => void): void {
  const listeners = new AbortController()
  const release = () => {
    listeners.abort()
    callback()
  }
  for (const type of RELEASES) document.addEventListener(type, release, { capture: true, signal: listeners.signal })
}

/** Props for a form. With them, `afterPress` knows that a mouse button is held down in the form. */
export const trackPress = {
  onMouseDownCapture: (): void => {
    isPressed = true
    onRelease(() => {
      isPressed = false
    })
  },
}

/**
 * Runs a function when the pressed mouse button is released, or at once when none is pressed.
 * Without this delay, a field that loses the focus could show a message, which moves the pressed
 * button away from the pointer, and the click would be lost.
 */
export const afterPress = (callback: () => void): void => (isPressed ? onRelease(callback) : callback())
