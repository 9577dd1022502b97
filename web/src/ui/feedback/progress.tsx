import classes from './progress.module.css'

interface ProgressProps {
  label: string
  done?: number
  /** Total of the progress. Without it, the progress is indeterminate. */
  total?: number
}

export function Progress({ label, done = 0, total }: ProgressProps) {
  return (
    <div className={classes.progress} role="status">
      <p>{label}</p>
      <progress aria-label={label} {...(total !== undefined && { value: done, max: total })} />
    </div>
  )
}
