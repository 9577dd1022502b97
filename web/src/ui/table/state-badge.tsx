import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import classes from './state-badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'neutral'

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX, neutral: IconInfoCircle }

/** The icon of a tone, so that a state is never told by colour alone. */
export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone]
  return <Icon size={size} aria-hidden />
}

/** A state as icon, word and colour. */
export function StateBadge({ state }: { state: { label: string; color: Tone } }) {
  return (
    <span className={classes.badge} data-tone={state.color}>
      <ToneIcon tone={state.color} />
      {state.label}
    </span>
  )
}
