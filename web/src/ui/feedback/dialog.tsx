import { useId, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
  rem,
} from '@mantine/core'
import '../mantine-overlays.css'
import classes from './dialog.module.css'

interface DialogFrameProps {
  onClose: () => void
  size: number
  /** What it is called, where no title is in it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** The dialogs that are open, the topmost last. */
const open: string[] = []

/**
 * A dialog without a title of its own; it is open as long as it is drawn. The library gives the focus back only where `opened`
 * changes, and lets Escape close every dialog that is open, so both are done here. Not the library's `Modal`, which brings a
 * scroll area of its own along, 5 kB of script, to ask whether it is used.
 */
export function DialogFrame({ onClose, size, label, className, children }: DialogFrameProps) {
  const id = useId()
  useLayoutEffect(() => {
    const before = document.activeElement
    open.push(id)
    return () => {
      open.splice(open.indexOf(id), 1)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [id])
  const close = () => {
    // Later, so that the dialogs below hear the same Escape while they are still below.
    if (open.at(-1) === id) setTimeout(onClose)
  }
  return (
    <ModalBase
      opened
      onClose={close}
      closeOnClickOutside
      closeOnEscape
      lockScroll
      trapFocus
      returnFocus
      withinPortal
      padding={20}
      transitionProps={{ duration: 200, transition: 'fade-down' }}
      __vars={{ '--dialog-size': rem(size) }}
    >
      <ModalBaseOverlay className={classes.overlay} />
      <ModalBaseContent
        innerProps={{ className: classes.inner }}
        className={`${classes.content} ${className ?? ''}`}
        {...(label && { 'aria-label': label })}
      >
        {children}
      </ModalBaseContent>
    </ModalBase>
  )
}

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: number
  children: ReactNode
}

/** A question or a task in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ opened, onClose, title, size = 440, children }: DialogProps) {
  if (!opened) return null
  return (
    <DialogFrame onClose={onClose} size={size}>
      <ModalBaseHeader className={classes.header}>
        <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>
        <ModalBaseCloseButton aria-label="Cerrar" />
      </ModalBaseHeader>
      <ModalBaseBody className={classes.body}>{children}</ModalBaseBody>
    </DialogFrame>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
