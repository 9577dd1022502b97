import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

/** Returns the props of a `Menu`, of the button that opens it and of its list. */
export function useMenu() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    // Before an item opens a dialog, so that the dialog later returns the focus to the button.
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
      // The library traps Tab in the menu.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Tab') change(false)
      },
    },
  }
}
