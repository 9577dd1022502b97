import classes from './switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The change is being saved. Not `disabled`, which would lose the focus. */
  isWaiting?: boolean
  disabled?: boolean
}

/** Renders a switch that is saved when it is pressed. */
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
