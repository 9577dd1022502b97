import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './field-warning.module.css'

/** Shows a warning that does not prevent saving, as the `description` of a field. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <span className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </span>
  )
}
