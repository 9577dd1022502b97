import { TONE_ICONS } from '../../ui/tone-icon.tsx'
import type { Tone } from '../../ui/tone-icon.tsx'

const idOf = (tone: string) => `icon-${tone}`

/** Draws the icon of each tone once, for all places of a page that show it. */
export const Icons = () => (
  <div hidden>
    {Object.entries(TONE_ICONS).map(([tone, Icon]) => (
      <Icon key={tone} id={idOf(tone)} />
    ))}
  </div>
)

/** Shows the icon of a tone, so that colour is not the only sign of a state. */
export const ToneIcon = ({ tone, size = 16 }: { tone: Tone; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <use href={`#${idOf(tone)}`} />
  </svg>
)
