import sharp from 'sharp'
import type { Random } from './random.ts'

const WIDTH = 480
const HEIGHT = 170
const STEPS_PER_LOOP = 12
const SLANT = 0.35

/**
 * Draws a scribble that looks like a signature: loops that shrink towards the end, and a stroke
 * back below them.
 */
function signaturePath(random: Random): string {
  const loops = random.int(5, 7)
  const base = HEIGHT * 0.55
  const points: [number, number][] = []
  let x = 40
  for (let loop = 0; loop < loops; loop += 1) {
    const tall = loop === 0 || random.chance(0.3)
    const height = tall ? random.int(40, 58) : random.int(12, 22)
    const width = random.int(9, 17) * (tall ? 1.5 : 1)
    const advance = random.int(34, 50)
    for (let step = 0; step < STEPS_PER_LOOP; step += 1) {
      const turn = (step / STEPS_PER_LOOP) * 2 * Math.PI
      points.push([
        x + (advance * step) / STEPS_PER_LOOP + width * Math.sin(turn),
        base - height * (1 - Math.cos(turn)) * 0.75 + loop * 2,
      ])
    }
    x += advance
  }
  points.push(
    [x + 60, base - random.int(18, 34)],
    [x + 20, base + random.int(20, 28)],
    [50, base + random.int(34, 44)],
    [x + 50, base + random.int(24, 36)],
  )
  return smooth(points.map(([px, py]) => [px + (base - py) * SLANT, py]))
}

// Returns a Catmull-Rom curve through the points, as cubic Bézier curves of an SVG path.
function smooth(points: readonly [number, number][]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)]!
  const n = (value: number) => value.toFixed(1)
  const [x0, y0] = at(0)
  let path = `M${n(x0)} ${n(y0)}`
  for (let i = 0; i < points.length - 1; i += 1) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${n(bx + (cx - ax) / 6)} ${n(by + (cy - ay) / 6)} ${n(cx - (dx - bx) / 6)} ${n(cy - (dy - by) / 6)} ${n(cx)} ${n(cy)}`
  }
  return path
}

/** Draws a made-up signature as a PNG with a transparent background. */
export async function signaturePng(random: Random): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="${signaturePath(random)}" fill="none" stroke="#14213d" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
