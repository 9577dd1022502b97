/**
 * Drawing of the product's mark in a square of 32: an anchor point with its ring, which is also a
 * letter A. Screens, documents and mails draw it from here; `web/public/favicon.svg` is a copy.
 */
export const MARCA = {
  side: 32,
  letter: 'M13.6 10.2 6.5 26.5M18.4 10.2l7.1 16.3M8.8 21.4c3.6 3.5 10.8 3.5 14.4 0',
  ring: { cx: 16, cy: 7, r: 3.9 },
  stroke: 3.4,
} as const
