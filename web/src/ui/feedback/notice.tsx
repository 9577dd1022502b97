import type { ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './notice.module.css'

/** Says over a part of a screen what to know of it before going on; a button stands at its end. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.notice} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  )
}
