import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Menu } from '@mantine/core'
import type { MenuProps } from '@mantine/core'

interface LazyMenuProps extends Omit<MenuProps, 'opened' | 'onChange' | 'children' | 'trigger'> {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void }>
  /** What is in it. `run` does what an item is for with the focus back on the button: a dialog then gives it back there. */
  children: (run: (action: (() => void) | undefined) => void) => ReactNode
}

function AskedMenu({ trigger, children, ...props }: LazyMenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLSpanElement>(null)
  // The button is a new element now; it has to have the focus before the menu opens, to get it back when the menu closes.
  const focusButton = () => target.current?.querySelector('button')?.focus()
  useEffect(() => {
    focusButton()
    setOpened(true)
  }, [])
  const run = (action: (() => void) | undefined) => {
    focusButton()
    action?.()
  }
  return (
    <span ref={target} style={{ display: 'contents' }}>
      <Menu {...props} opened={opened} onChange={setOpened}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown>{children(run)}</Menu.Dropdown>
      </Menu>
    </span>
  )
}

/** A menu that comes to be when it is asked for: in a table it costs as much as the whole row to draw. */
export function LazyMenu(props: LazyMenuProps) {
  const [asked, setAsked] = useState(false)
  if (!asked) return cloneElement(props.trigger, { onClick: () => setAsked(true) })
  return <AskedMenu {...props} />
}
