import type { ReactNode } from 'react'
import { Modal } from '@mantine/core'
import classes from './dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: number | string
  children: ReactNode
}

/** A question or a task in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ opened, onClose, title, size = 440, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      // Nothing fades out: what the dialog was about is gone by then.
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
