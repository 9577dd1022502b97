import { useId } from 'react'
import type { ReactNode } from 'react'
import { CloseButton } from '@mantine/core'
import classes from './dialog.module.css'
import { Layer } from './layer.tsx'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: number
  children: ReactNode
}

/** A question or a task in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ opened, onClose, title, size = 440, children }: DialogProps) {
  const id = useId()
  if (!opened) return null
  return (
    <Layer onClose={onClose} place="center" width={size} labelledBy={id} className={classes.body}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </div>
      {children}
    </Layer>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
