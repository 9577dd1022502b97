import { useRef, useState } from 'react'
import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { Menu } from '@mantine/core'
import type { MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

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

type AnchorProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

/**
 * Menu item that links to a screen. With `Link` as `component`, the address would not be
 * type-checked.
 */
export const LinkItem = createLink((props: AnchorProps) => <Menu.Item {...props} component="a" />)
