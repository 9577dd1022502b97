import { cloneElement, useEffect, useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import popoverClasses from './popover.module.css'
import { usePopover } from './use-popover.ts'

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
}

interface PanelProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  /** What it is called. */
  label: string
  width: number
  children: ReactNode
}

const GAP = 8

/**
 * Something to read and to use under its button, beside which the page stays in use: closed by Escape, by a press or the focus
 * elsewhere, and by a link in it. What is in it comes to be when it is opened.
 */
export function Panel({ trigger, label, width, children }: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { popover, anchor } = usePopover<HTMLButtonElement>(isOpen, { align: 'end', gap: GAP })
  const close = () => {
    anchor.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const panel = popover.current
    panel?.focus({ preventScroll: true })
    const onPress = (event: Event) => {
      const isInside = [panel, anchor.current].some((element) => element?.contains(event.target as Node))
      if (!isInside) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [isOpen, popover, anchor])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The window itself may lose the focus, and a press on what takes none too.
    if (relatedTarget && relatedTarget !== anchor.current && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) close()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : setOpen(true)),
      } as TriggerProps)}
      {isOpen && (
        <div
          ref={popover}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={popoverClasses.popover}
          style={{ width, padding: 0 }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={onClick}
        >
          {children}
        </div>
      )}
    </>
  )
}
