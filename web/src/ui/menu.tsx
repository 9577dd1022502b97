import { cloneElement, useEffect, useId, useState } from 'react'
import type { ComponentType, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Place } from '../core/place.ts'
import classes from './menu.module.css'
import popoverClasses from './popover.module.css'
import { usePopover } from './use-popover.ts'

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end'
  /** A line above the items. */
  heading?: ReactNode
  disabled?: boolean
  children: ReactNode
}

const GAP = 8
const ITEMS = '[role^="menuitem"]:not(:disabled)'

/** Brings the focus to another item: by an arrow, to an end, or to the next one that starts with a letter. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement)
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: rest[0],
    ArrowUp: items.at(Math.max(at, 0) - 1),
    Home: items[0],
    End: items.at(-1),
  }
  const letter = key.length === 1 ? key.toLowerCase() : null
  const startsSo = (item: HTMLElement) => letter !== null && item.innerText.trim().toLowerCase().startsWith(letter)
  const target = targets[key] ?? rest.find(startsSo)
  target?.focus()
  return target !== undefined
}

/** A menu under its button; what is in it comes to be when it is opened. */
export function Menu({ trigger, align = 'end', heading, disabled = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { popover, anchor } = usePopover<HTMLButtonElement>(isOpen, { align, gap: GAP })
  const close = () => {
    // Before a dialog that an item opens is drawn, so that it gives the focus back to the button.
    anchor.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const menu = popover.current
    const first = menu?.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu?.querySelector<HTMLElement>(ITEMS)
    first?.focus()
    const onPress = (event: Event) => {
      const isInside = [menu, anchor.current].some((element) => element?.contains(event.target as Node))
      if (!isInside) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [isOpen, popover, anchor])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.key === 'Tab') return close()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
    const isEscape = event.key === 'Escape'
    if (isEscape) close()
    if (isEscape || moveFocus(items, event.key)) event.preventDefault()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : setOpen(!disabled)),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || disabled) return
          event.preventDefault()
          setOpen(true)
        },
      } as TriggerProps)}
      {isOpen && (
        <div
          ref={popover}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          className={popoverClasses.popover}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            event.stopPropagation()
            if ((event.target as Element).closest(ITEMS)) close()
          }}
        >
          {heading && <p className={classes.heading}>{heading}</p>}
          {children}
        </div>
      )}
    </>
  )
}

interface MenuItemProps {
  label: string
  icon: ComponentType<{ size?: number }>
  /** A place to go; without it the item is for `onClick`. */
  place?: Place | undefined
  onClick?: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

/** Something to do, or a place to go. */
export function MenuItem({ label, icon: Icon, place, onClick, danger, disabled = false }: MenuItemProps) {
  const common = { role: 'menuitem', tabIndex: -1, className: classes.item, 'data-danger': danger || undefined }
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={16} />
      </span>
      {label}
    </>
  )
  if (place && !disabled) {
    return (
      <Link {...common} {...place}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...common} disabled={disabled} onClick={onClick}>
      {content}
    </button>
  )
}

interface MenuChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several, of which one holds. */
export function MenuChoice({ isChosen, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      className={classes.item}
      onClick={() => !isChosen && onChoose()}
    >
      <span className={classes.check}>{isChosen && <IconCheck size={12} aria-hidden />}</span>
      {children}
    </button>
  )
}
