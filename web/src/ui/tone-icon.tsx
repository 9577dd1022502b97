import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'

export type Tone = 'success' | 'warning' | 'danger' | 'neutral'

export const TONE_ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  neutral: IconInfoCircle,
}

/** Renders the icon of a tone, so that colour is not the only sign of a state. */
export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  const Icon = TONE_ICONS[tone]
  return <Icon size={size} aria-hidden />
}
