import classes from './progress.module.css'

interface ProgressProps {
  /** What is being done. */
  label: string
  /** How much of `total` is done; without a total nobody knows. */
  done?: number
  total?: number
}

/** How far something long has come. */
export function Progress({ label, done = 0, total }: ProgressProps) {
  return (
    <div className={classes.progress} role="status">
      <p>{label}</p>
      <progress aria-label={label} {...(total !== undefined && { value: done, max: total })} />
    </div>
  )
}
