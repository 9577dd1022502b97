import { IconCheck, IconMinus } from '@tabler/icons-react'
import classes from './switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /**
   * True while the change is being saved. The switch is then not `disabled`, because it would lose
   * the focus.
   */
  isWaiting?: boolean
  disabled?: boolean
  /** What the switch does, told while the pointer is on it. */
  hint?: string | undefined
  /**
   * Reason why a press changes nothing. The switch is drawn like a disabled one, and keeps the
   * focus and its presses, so that the screen can tell the reason.
   */
  why?: string | undefined
  /** Id of the switch, for a label beside it. */
  id?: string
  /** Id of the text that explains the switch. */
  describedBy?: string
}

function Knob({ isOn, disabled }: Pick<SwitchProps, 'isOn' | 'disabled'>) {
  if (!disabled) return <span className={classes.knob} />
  return isOn ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} className={classes.off} aria-hidden />
}

/**
 * Renders a switch that reports a change as soon as it is pressed. A disabled switch is only a
 * check mark or a dash.
 */
export function Switch(props: SwitchProps) {
  const { label, isOn, onChange, isWaiting = false, disabled = false, hint, why, id, describedBy } = props
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={isWaiting || why !== undefined || undefined}
      data-off={why === undefined ? undefined : ''}
      title={why ?? hint}
      disabled={disabled}
      className={classes.switch}
      onClick={() => !isWaiting && onChange(!isOn)}
    >
      <Knob isOn={isOn} disabled={disabled || why !== undefined} />
    </button>
  )
}
