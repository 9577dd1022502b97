import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import classes from './empty-state.module.css'

/** A sentence where there is nothing yet, and the button that changes it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <IconInbox size={28} stroke={1.5} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** What happened, and Reintentar. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert" data-error>
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}
