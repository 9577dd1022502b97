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
import { focusBar } from '../table/bulk-keys.ts'
import { bottomBar } from './bottom-bar.ts'
import '../mantine-overlays.css'
import classes from './dialog.module.css'

interface DialogFrameProps {
  onClose: () => void
  size: number
  /** Accessible name of a dialog without a title. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Returns whether the focus is in a dialog, which is about to be removed, or nowhere. */
const isLost = (focused: Element | null) => focused === document.body || Boolean(focused?.closest('[role=dialog]'))

/** Ids of the open dialogs. The topmost is the last. */
const openDialogs: string[] = []

/**
 * Shows a dialog without a header while it is mounted. The library returns the focus only when
 * `opened` changes, and closes every open dialog on Escape. This component therefore returns the
 * focus itself and lets only the topmost dialog close. Uses `ModalBase`, because `Modal` imports a
 * scroll area, 5 kB of script, even if it is not used.
 */
export function DialogFrame({ onClose, size, label, className, children }: DialogFrameProps) {
  const id = useId()
  useLayoutEffect(() => {
    const previous = document.activeElement
    openDialogs.push(id)
    return () => {
      openDialogs.splice(openDialogs.indexOf(id), 1)
      if (!(previous instanceof HTMLElement)) return
      if (previous.isConnected) previous.focus({ preventScroll: true })
      // The button of the bar is gone once it has done its work; another one follows.
      else if (isLost(document.activeElement)) focusBar()
    }
  }, [id])
  const close = () => {
    // The dialog closes later, so that the dialogs below it are not yet the topmost when they get
    // the same event.
    if (openDialogs.at(-1) === id) setTimeout(onClose)
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
        className={[classes.content, className].join(' ')}
        {...(label && { 'aria-label': label })}
      >
        {children}
      </ModalBaseContent>
    </ModalBase>
  )
}

/** Fields that a dialog focuses when it opens. A select without a search is read-only. */
const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [readonly]), input[aria-haspopup], textarea'

/**
 * Makes the dialog focus its first field or, without one, its first button, unless something is
 * marked already. Otherwise the button that closes the dialog would have the focus.
 */
function markFirstField(body: HTMLDivElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first = body.querySelector(FIELDS) ?? body.querySelector('button')
  first?.setAttribute('data-autofocus', '')
}

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: number
  children: ReactNode
}

/** Shows a dialog with a title and a button that closes it. */
export function Dialog({ opened, onClose, title, size = 440, children }: DialogProps) {
  if (!opened) return null
  return (
    <DialogFrame onClose={onClose} size={size}>
      <ModalBaseHeader className={classes.header}>
        <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>
        <ModalBaseCloseButton aria-label="Cerrar" />
      </ModalBaseHeader>
      <ModalBaseBody ref={markFirstField} className={classes.body}>
        {children}
      </ModalBaseBody>
    </DialogFrame>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div ref={bottomBar} className={classes.actions}>
      {children}
    </div>
  )
}
