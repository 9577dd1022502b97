import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Input } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import classes from './listbox.module.css'
import popoverClasses from './popover.module.css'
import { usePopover } from './use-popover.ts'

/** Something to choose. */
export interface Option {
  value: string
  label: string
}

interface ListboxOptions {
  options: readonly Option[]
  isChosen: (value: string) => boolean
  onPick: (option: Option) => void
  /** Whether the field takes text; without it Space and letters are for the list. */
  isSearchable: boolean
  isReadOnly: boolean
  /** Whether the options are what was found for a text: Enter then takes the first one. */
  isFound: boolean
  /** What the list is called, when the field has no label. */
  label: string | undefined
  /** What stands there when nothing fits. */
  none?: ReactNode
  check: 'left' | 'right'
}

interface Listbox<Anchor> {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Goes on the element that the list hangs on. */
  anchor: RefObject<Anchor | null>
  /** Goes on the `<input>`. */
  field: object
  onKeyDown: (event: KeyboardEvent) => void
  list: ReactNode
}

const GAP = 8

/** The sign of a field that opens a list. */
export const ListSign = () => <IconSelector size={16} color="var(--text-2)" aria-hidden />

/** Empties a field, for the pointer; the keyboard has its own way. */
export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Input.ClearButton tabIndex={-1} aria-hidden onMouseDown={(event) => event.preventDefault()} onClick={onClick} />
  )
}

/** Where a key leads in a list of `count`, from `at`; -1 is none. */
function target(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  return undefined
}

/** The list of a field to choose from: it opens under the field, and the keyboard moves in it while the focus stays. */
export function useListbox<Anchor extends HTMLElement>(options: ListboxOptions): Listbox<Anchor> {
  const { options: shown, isChosen, onPick, isSearchable, isReadOnly, isFound, label, none, check } = options
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isDrawn = isOpen && (shown.length > 0 || Boolean(none))
  const { popover, anchor } = usePopover<Anchor>(isDrawn, { align: 'both', gap: GAP })
  const moved = active < shown.length ? active : -1
  const at = moved === -1 && isOpen && isFound && shown.length > 0 ? 0 : moved
  useEffect(() => {
    const row =
      popover.current?.querySelector('[data-active]') ?? popover.current?.querySelector('[aria-selected="true"]')
    if (isDrawn) row?.scrollIntoView({ block: 'nearest' })
  }, [isDrawn, at, popover])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const open = () => {
    if (isReadOnly) return
    setOpen(true)
    // What was found is new with every letter.
    if (isSearchable) setActive(-1)
  }
  const openAtChosen = () => {
    open()
    setActive(
      Math.max(
        0,
        shown.findIndex(({ value }) => isChosen(value)),
      ),
    )
  }
  const startingWith = (letter: string) => {
    const starts = ({ label: text }: Option) => text.toLowerCase().startsWith(letter.toLowerCase())
    const next = shown.findIndex((option, index) => index > at && starts(option))
    return next === -1 ? shown.findIndex(starts) : next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { key } = event
    const option = shown[at]
    const next = target(key, at, shown.length)
    const isPress = key === 'Enter' || (key === ' ' && !isSearchable)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) openAtChosen()
      else if (next !== undefined) setActive(next)
    } else if (isPress && isOpen && option) {
      event.preventDefault()
      onPick(option)
    } else if (isPress && isOpen && isSearchable) {
      // The form is not saved with a text that nothing was chosen for.
      event.preventDefault()
    } else if (isPress && !isSearchable) {
      event.preventDefault()
      isOpen ? close() : openAtChosen()
    } else if (key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.preventDefault()
      close()
    } else if (key.length === 1 && !isSearchable) {
      open()
      setActive(startingWith(key))
    }
  }

  const list = isDrawn && (
    <div ref={popover} popover="manual" className={popoverClasses.popover}>
      <div id={id} role="listbox" aria-label={label} className={classes.list} hidden={shown.length === 0}>
        {shown.map((option, index) => (
          // The keyboard is with the field, which names the row that it is on.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen(option.value)}
            className={classes.option}
            data-active={index === at || undefined}
            data-check={check}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation()
              onPick(option)
            }}
          >
            {check === 'right' && <span>{option.label}</span>}
            {isChosen(option.value) && <IconCheck size={14} stroke={3} aria-hidden />}
            {check === 'left' && <span>{option.label}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {none}
        </p>
      )}
    </div>
  )
  const field = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': isDrawn,
    'aria-controls': isDrawn ? id : undefined,
    'aria-activedescendant': isDrawn && at >= 0 ? `${id}-${at}` : undefined,
    'aria-autocomplete': isSearchable ? 'list' : undefined,
    autoComplete: 'off',
    readOnly: isReadOnly || !isSearchable,
  }
  return { isOpen, open, close, anchor, field, onKeyDown, list }
}
