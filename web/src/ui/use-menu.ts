import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

/** Returns the props of a `Menu`, of the button that opens it and of its list. */
export function useMenu() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    // Focuses the button before an item opens a dialog, so that the dialog returns the focus there
    // when it closes.
    if (!next) button.current?.focus({ preventScroll: true })
    setOpened(next)
  }
  return {
    menu: { opened, onChange: change, returnFocus: false },
    button: {
      ref: button,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpened(true)
      },
    },
    list: {
      // Closes the menu on Tab, because the library would keep the focus inside.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Tab') change(false)
      },
    },
  }
}
