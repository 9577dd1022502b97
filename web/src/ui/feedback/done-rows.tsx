import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { formatCount } from '../format.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import classes from './done-rows.module.css'

interface DoneRowsProps {
  /** Sentence about the rows that were changed. */
  text: string
  leftOut: readonly { id: string | number; nombre: string; motivo: string }[]
  /** Sentences about rows that still wait. */
  children?: ReactNode
}

/** Says what an action on many rows did, and names the rows that it left out, by reason. */
export function DoneRows({ text, leftOut, children }: DoneRowsProps) {
  const reasons = [...Map.groupBy(leftOut, ({ motivo }) => motivo)]
  return (
    <div role="status" className={classes.result}>
      <p>{text}</p>
      {children}
      {leftOut.length > 0 && (
        <>
          <p>{leftOut.length === 1 ? 'Quedó por fuera 1:' : `Quedaron por fuera ${formatCount(leftOut.length)}:`}</p>
          <ul className={classes.reasons}>
            {reasons.map(([motivo, rows]) => (
              <li key={motivo}>
                <details open={reasons.length === 1}>
                  <summary>
                    <strong>{motivo.replace(/\.$/, '')}</strong>: {formatCount(rows.length)}
                  </summary>
                  <ul className={classes.names}>
                    {rows.map(({ id, nombre }) => (
                      <li key={id}>{nombre}</li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Result of an action that left rows out, with the title of its dialog. */
export type Done = DoneRowsProps & { title: string }

/** Shows the result of an action that left rows out, until it is closed. */
export function DoneDialog({ done, onClose }: { done: Done | null; onClose: () => void }) {
  if (!done) return null
  const { title, ...rows } = done
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DoneRows {...rows} />
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
