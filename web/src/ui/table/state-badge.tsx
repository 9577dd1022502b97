import { ToneIcon } from '../tone-icon.tsx'
import type { Tone } from '../tone-icon.tsx'
import classes from './state-badge.module.css'

export function StateBadge({ state }: { state: { label: string; color: Tone; icon?: Tone } }) {
  return (
    // A narrow table shows only the icon, so the label is also the title.
    <span className={classes.badge} data-tone={state.color} title={state.label}>
      <span className={classes.icon} data-tone={state.icon}>
        <ToneIcon tone={state.icon ?? state.color} />
      </span>
      {state.label}
    </span>
  )
}
