import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import classes from './state-badge.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'neutral'

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX, neutral: IconInfoCircle }

/** Renders the icon of a tone, so that colour is not the only sign of a state. */
export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone]
  return <Icon size={size} aria-hidden />
}

export function StateBadge({ state }: { state: { label: string; color: Tone } }) {
  return (
    // A narrow table shows only the icon, so the label is also the title.
    <span className={classes.badge} data-tone={state.color} title={state.label}>
      <ToneIcon tone={state.color} />
      {state.label}
    </span>
  )
}
