import type { ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ToneIcon } from '../tone-icon.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  tone?: 'warning' | 'danger'
  children: ReactNode
  action?: ReactNode
}

/** Shows a warning above a part of a screen, with an optional button. */
export function Notice({ tone = 'warning', children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <ToneIcon tone={tone} size={20} />
      <div className={classes.text}>{children}</div>
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
