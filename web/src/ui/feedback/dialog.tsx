import { useId, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { Modal } from '@mantine/core'
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
 * changes, and lets Escape close every dialog that is open, so both are done here.
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
    <Modal.Root
      opened
      onClose={close}
      size={size}
      padding={20}
      centered
      classNames={{ overlay: classes.overlay, content: `${classes.content} ${className ?? ''}` }}
    >
      <Modal.Overlay />
      <Modal.Content {...(label && { 'aria-label': label })}>{children}</Modal.Content>
    </Modal.Root>
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
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Cerrar" />
      </Modal.Header>
      <Modal.Body className={classes.body}>{children}</Modal.Body>
    </DialogFrame>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
