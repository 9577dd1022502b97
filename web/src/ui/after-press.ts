let isPressed = false

const onRelease = (callback: () => void): void =>
  document.addEventListener('mouseup', callback, { capture: true, once: true })

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
