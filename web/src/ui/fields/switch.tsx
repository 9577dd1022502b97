import classes from './switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** It is being saved: it cannot be pressed again, and keeps the focus. */
  isWaiting?: boolean
  disabled?: boolean
}

/** Something that is on or off, and is saved by the press. */
export function Switch({ label, isOn, onChange, isWaiting = false, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isWaiting || undefined}
      disabled={disabled}
      className={classes.switch}
      onClick={() => !isWaiting && onChange(!isOn)}
    >
      <span className={classes.knob} />
    </button>
  )
}
