import { renderToStaticMarkup } from 'react-dom/server'
import { TONE_ICONS } from '../../ui/tone-icon.tsx'
import type { Tone } from '../../ui/tone-icon.tsx'

const idOf = (tone: string) => `icon-${tone}`

/** The icon of each tone, drawn when the portal starts: they are a third of the work of a page. */
const DRAWN = renderToStaticMarkup(
  Object.entries(TONE_ICONS).map(([tone, Icon]) => <Icon key={tone} id={idOf(tone)} />),
)

/** Puts the icons into a page once, for all places that show them. */
export const Icons = () => <div hidden dangerouslySetInnerHTML={{ __html: DRAWN }} />

/** Shows the icon of a tone, so that colour is not the only sign of a state. */
export const ToneIcon = ({ tone, size = 16 }: { tone: Tone; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <use href={`#${idOf(tone)}`} />
  </svg>
)
