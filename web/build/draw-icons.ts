// Draws the icons of the pages of visitors when these are built: the icons are made for React, and
// Preact draws the pages.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TONE_ICONS } from '../src/ui/tone-icon.tsx'

/** Returns the HTML of the icon of each tone. Its id is `icon-` with the tone. */
export const drawIcons = (): string =>
  Object.entries(TONE_ICONS)
    .map(([tone, Icon]) => renderToStaticMarkup(createElement(Icon, { id: `icon-${tone}` })))
    .join('')
