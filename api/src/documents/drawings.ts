// Vector drawings of the documents: the QR, the security paper and the product's mark.
import { MARCA } from '@anclaje/contract/rules/common/marca'
import { encode } from 'uqr'
import type { PdfImage } from './typst.ts'

const QUIET_ZONE = 4

/**
 * Draws a QR code of level M as one vector path on a white square that includes its quiet zone.
 * Returns the picture, and the width of the quiet zone as a share of the side.
 */
export function qr(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
  }
  const drawing = svg(size, size, `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/>`)
  return { qr: drawing, 'qr-borde': QUIET_ZONE / size }
}

/** Draws a braided frame with its corners, and a rosette behind the name, as SVG. */
function securityPaper(): string {
  const [width, height, edge, band] = [210, 297, 10, 4.4]
  const [right, bottom, half] = [width - edge, height - edge, band / 2]
  const across = (y: number) => braid({ from: edge + band, to: right - band, at: y, half, periods: 36 })
  const down = (x: number) => braid({ from: edge + band, to: bottom - band, at: x, half, periods: 53, vertical: true })
  const corners = [edge, right - band].flatMap((x) => [edge, bottom - band].map((y) => [x, y] as const))
  const rosette = [ring(105, 126, 53, 12, 12, 10), ring(105, 126, 34, 9, 12, 8), ring(105, 126, 17, 8, 12, 6)]
  return svg(
    width,
    height,
    stroke('#DFE6EC', 0.11, rosette.join('')) +
      stroke('#A9B7C4', 0.1, across(edge + half) + across(bottom - half) + down(edge + half) + down(right - half)) +
      stroke(
        '#0B1B2B',
        0.2,
        box(edge, edge, right, bottom) + box(edge + band, edge + band, right - band, bottom - band),
      ) +
      corners.map(([x, y]) => `<path fill="#fff" d="${box(x, y, x + band, y + band)}"/>`).join('') +
      stroke('#0B1B2B', 0.2, corners.map(([x, y]) => box(x, y, x + band, y + band)).join('')) +
      stroke('#0B1B2B', 0.09, corners.map(([x, y]) => ring(x + half, y + half, 1.25, 0.55, 8, 3)).join('')),
  )
}

/** Draws the upper edge of the frame alone, with its two corners, as SVG. */
function ribbonPaper(): string {
  const [width, band] = [174, 4.4]
  const half = band / 2
  return svg(
    width,
    band,
    stroke('#A9B7C4', 0.1, braid({ from: band, to: width - band, at: half, half, periods: 32 })) +
      stroke('#0B1B2B', 0.2, `M0 .1H${width}M0 ${band - 0.1}H${width}`) +
      [0.1, width - band + 0.1]
        .map(
          (x) =>
            `<path fill="#fff" stroke="#0B1B2B" stroke-width=".2" d="${box(x, 0.1, x + band - 0.2, band - 0.1)}"/>`,
        )
        .join('') +
      stroke('#0B1B2B', 0.09, [half, width - half].map((x) => ring(x, half, 1.25, 0.55, 8, 3)).join('')),
  )
}

// Length of the Bézier handle that best follows half a wave between its extremes, as a share of the
// length of half a wave.
const HANDLE = 0.3642

interface Braid {
  from: number
  to: number
  /** Centre of the band across its direction. */
  at: number
  half: number
  periods: number
  vertical?: boolean
}

/** Draws sine waves of the same period along a straight band. Their phases are evenly spread. */
function braid({ from, to, at, half, periods, vertical = false }: Braid): string {
  const strands = 4
  const step = (to - from) / periods / 2
  const point = (along: number, across: number) => (vertical ? pair(across, along) : pair(along, across))
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    // Each strand is shifted by a quarter of a period. The corner boxes are drawn on top and cut
    // its ends.
    let along = from - (2 * step * strand) / strands
    let side = half
    path += `M${point(along, at - side)}`
    while (along < to) {
      const next = along + step
      path += `C${point(along + step * HANDLE, at - side)} ${point(next - step * HANDLE, at + side)} ${point(next, at + side)}`
      side = -side
      along = next
    }
  }
  return path
}

/**
 * Draws closed waves of equal lobes around a centre, each strand turned against the previous
 * strand: a guilloche ring.
 */
function ring(cx: number, cy: number, radius: number, amplitude: number, lobes: number, strands: number): string {
  const step = Math.PI / lobes
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    const turn = (2 * Math.PI * strand) / lobes / strands
    const reach = (i: number) => radius + (i % 2 === 0 ? amplitude : -amplitude)
    // At an extreme the wave is at right angles to its radius, so the handle of the curve lies on
    // the tangent through that point.
    const at = (i: number, along: number) => {
      const [angle, r] = [turn + i * step, reach(i)]
      const slide = along * r * step * HANDLE
      return pair(
        cx + r * Math.cos(angle) - slide * Math.sin(angle),
        cy + r * Math.sin(angle) + slide * Math.cos(angle),
      )
    }
    path += `M${at(0, 0)}`
    for (let i = 1; i <= 2 * lobes; i += 1) path += `C${at(i - 1, 1)} ${at(i, -1)} ${at(i, 0)}`
    path += 'z'
  }
  return path
}

const pair = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
const box = (x0: number, y0: number, x1: number, y1: number) => `M${pair(x0, y0)}H${x1}V${y1}H${x0}z`
const stroke = (color: string, width: number, path: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${path}"/>`
const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${body}</svg>`

// These pictures are drawn once, because every document has the same ones. They are at the end of
// the file because they use the constants above.

/** The security paper of an A4 page. */
export const BACKGROUND: PdfImage = { bytes: Buffer.from(securityPaper()), mime: 'image/svg+xml' }

/** A strip of the security paper, 174 mm wide, for the top of a page that holds a table. */
export const RIBBON: PdfImage = { bytes: Buffer.from(ribbonPaper()), mime: 'image/svg+xml' }

const { side, letter, ring: eye, stroke: thickness } = MARCA

/** The product's mark, in one dark colour. */
export const MARK: PdfImage = {
  bytes: Buffer.from(
    svg(
      side,
      side,
      `<g fill="none" stroke="#0B1B2B" stroke-width="${thickness}" stroke-linecap="round"><path d="${letter}"/>` +
        `<circle cx="${eye.cx}" cy="${eye.cy}" r="${eye.r}"/></g>`,
    ),
  ),
  mime: 'image/svg+xml',
}
