/** What was typed, and whether Enter was pressed after it. */
interface Typed {
  text: string
  isEntered: boolean
}

/**
 * Returns a keeper of what is typed between the opening of a dialog and its first paint. Without
 * it, the page behind the dialog would get these keys. `take` ends the keeping and returns what was
 * typed; Escape before that calls `onCancel`.
 */
export function createTypeAhead() {
  let typed: Typed = { text: '', isEntered: false }
  let gone: AbortController | undefined

  const take = (): Typed => {
    gone?.abort()
    gone = undefined
    const taken = typed
    typed = { text: '', isEntered: false }
    return taken
  }

  const start = (onCancel: () => void): void => {
    take()
    gone = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (isComposing || ctrlKey || metaKey || altKey) return
      if (key === 'Escape') {
        take()
        onCancel()
      } else if (key === 'Enter') typed.isEntered = true
      else if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
      else if (key.length === 1) typed = { text: typed.text + key, isEntered: false }
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: gone.signal })
  }

  return { start, take }
}
