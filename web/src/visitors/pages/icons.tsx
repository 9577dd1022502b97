import type { Tone } from '../../ui/tone-icon.tsx'

/** HTML of the icons, which the build draws (`web/build/draw-icons.ts`). */
declare const DRAWN_ICONS: string

/** Puts the icons into a page once, for all places that show them. */
export const Icons = () => <div hidden dangerouslySetInnerHTML={{ __html: DRAWN_ICONS }} />

/** Shows the icon of a tone, so that colour is not the only sign of a state. */
export const DrawnToneIcon = ({ tone, size = 16 }: { tone: Tone; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <use href={`#icon-${tone}`} />
  </svg>
)
