import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './field-warning.module.css'

/** A word of caution under a field that stops nobody; goes into the field's `description`. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <span className={classes.warning} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </span>
  )
}
