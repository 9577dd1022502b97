import { useEffect, useRef } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { count } from '../../ui/number.ts'
import classes from './approval.module.css'
import type { BulkApproval, LeftOut } from './use-approval.ts'

const NAMES_SHOWN = 20

function Reason({ reason, names }: LeftOut) {
  const more = names.length - NAMES_SHOWN
  return (
    <li>
      <strong>{reason}</strong>: {names.slice(0, NAMES_SHOWN).join('; ')}
      {more > 0 && ` y ${count(more)} más`}
    </li>
  )
}

/** What a bulk approval left out, and why; it stays until it is closed. */
export function ApprovalOutcome({ approval }: { approval: BulkApproval }) {
  const { outcome, closeOutcome } = approval
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone, far down the page; this is what one wants to read now.
  useEffect(() => {
    if (outcome) section.current?.focus()
  }, [outcome])
  if (!outcome) return null
  const left = outcome.leftOut.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <section
      ref={section}
      className={classes.outcome}
      role="status"
      aria-label="Resultado de la aprobación"
      tabIndex={-1}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <div className={classes.told}>
        <p>
          Se aprobaron {count(outcome.approved)};{' '}
          {left === 1 ? 'quedó 1 por fuera' : `quedaron ${count(left)} por fuera`}:
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

/** How many are chosen and what to do with them; in sight however long the table is. */
export function ApprovalBar({ approval }: { approval: BulkApproval }) {
  const { ids, approve, clear, isApproving } = approval
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
      <Button onClick={approve} aria-disabled={isApproving}>
        {isApproving ? 'Aprobando…' : 'Aprobar selección'}
      </Button>
    </div>
  )
}
