import { useEffect, useRef } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './bulk.module.css'
import { count } from '../number.ts'

const NAMES_SHOWN = 20

interface LeftOut {
  reason: string
  names: readonly string[]
}

function Reason({ reason, names }: LeftOut) {
  const more = names.length - NAMES_SHOWN
  return (
    <li>
      <strong>{reason}</strong>: {names.slice(0, NAMES_SHOWN).join('; ')}
      {more > 0 && ` y ${count(more)} más`}
    </li>
  )
}

interface BulkOutcomeProps {
  /** What `useBulk` gives. */
  bulk: { outcome: { done: number; leftOut: readonly LeftOut[] } | null; closeOutcome: () => void }
  /** How it is called for those who hear the page. */
  label: string
  /** How many were done, in words. */
  said: (done: number) => string
}

/** What work on many rows left out, and why; it stays until it is closed. */
export function BulkOutcome({ bulk, label, said }: BulkOutcomeProps) {
  const { outcome, closeOutcome } = bulk
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone, far down the page; this is what one wants to read now.
  useEffect(() => {
    if (outcome) section.current?.focus()
  }, [outcome])
  if (!outcome) return null
  const left = outcome.leftOut.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <section ref={section} className={classes.outcome} role="status" aria-label={label} tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden />
      <div className={classes.told}>
        <p>
          {said(outcome.done)}; {left === 1 ? 'quedó 1 por fuera' : `quedaron ${count(left)} por fuera`}:
        </p>
        <ul>
          {outcome.leftOut.map((each) => (
            <Reason key={each.reason} {...each} />
          ))}
        </ul>
      </div>
      <CloseButton aria-label="Cerrar resultado" onClick={closeOutcome} />
    </section>
  )
}

/** The bar goes away with the focus on it; then the page's heading takes it. */
function useFocusKept(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [isShown])
}

interface BulkBarProps {
  /** What `useBulk` gives. */
  bulk: { ids: ReadonlySet<string>; clear: () => void; isRunning: boolean }
  /** What the button says, and says while it is done. */
  action: string
  busy: string
  onAction: () => void
}

/** How many rows are chosen and what to do with them; in sight however long the table is. */
export function BulkBar({ bulk, action, busy, onAction }: BulkBarProps) {
  const { ids, clear, isRunning } = bulk
  useFocusKept(ids.size > 0)
  if (ids.size === 0) return null
  return (
    <div className={classes.bar} role="region" aria-label="Selección">
      <p aria-live="polite">
        <strong>{count(ids.size)}</strong> {ids.size === 1 ? 'seleccionado' : 'seleccionados'}
      </p>
      <Button variant="subtle" color="gray" onClick={clear}>
        Quitar selección
      </Button>
      <Button onClick={onAction} aria-disabled={isRunning}>
        {isRunning ? busy : action}
      </Button>
    </div>
  )
}
