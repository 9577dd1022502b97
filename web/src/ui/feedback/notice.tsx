import type { ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './notice.module.css'

/** Shows a warning above a part of a screen, with an optional button. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Shows a warning that does not prevent saving, as the `description` of a field. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <span className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </span>
  )
}
