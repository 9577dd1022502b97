import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import classes from './empty-state.module.css'

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <IconInbox size={28} stroke={1.5} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  error: Error
  onRetry: () => void
  /** True when a form failed to load. The text then begins with the word Error (SCR-17). */
  isForm?: boolean
}

export function ErrorState({ error, onRetry, isForm = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert" data-error>
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      <p>{isForm && !/^error/i.test(error.message) ? `Error ${error.message}` : error.message}</p>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}
