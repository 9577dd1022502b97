import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './login.module.css'

/** Shows why a login failed. */
export function Failure({ text }: { text: string }) {
  return (
    <p className={classes.failure} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
