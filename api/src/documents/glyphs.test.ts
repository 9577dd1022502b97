import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GLIFOS } from '@anclaje/contract/rules/trust/dibujo'

// The list of letters that documents can print is that of the fonts. Where a font changed, the
// first test says the list that must stand in the contract.

const FONTS = join(import.meta.dirname, 'fonts')
/** Subtable of a font's character map with 32-bit ranges. */
const FORMAT = 12

/** Returns the code points for which a TrueType font has a glyph. */
function codePointsOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')!
  const cmap = font.readUInt32BE(entry + 8)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  )
  const map = subtables.find((at) => font.readUInt16BE(at) === FORMAT)!
  const found = new Set<number>()
  for (let i = 0; i < font.readUInt32BE(map + 12); i += 1) {
    const at = map + 16 + 12 * i
    for (let point = font.readUInt32BE(at); point <= font.readUInt32BE(at + 4); point += 1) found.add(point)
  }
  return found
}

const fontOf = (family: string, weight: string) => codePointsOf(readFileSync(join(FONTS, `${family}_${weight}.ttf`)))
const hasInk = (point: number) => !/[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\s]/u.test(String.fromCodePoint(point))

/** Returns code points as the contract lists them. */
function listed(points: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const point of [...points].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map((range) => [...new Set(range)].map((point) => point.toString(16)).join('-')).join(' ')
}

it('the letters that documents can print are those of our fonts', () => {
  const [serif, sans] = [fontOf('SourceSerif4', '400Regular'), fontOf('Inter', '400Regular')]
  expect(listed(serif.union(sans)[Symbol.iterator]().filter(hasInk))).toBe(GLIFOS)
})

it('both weights of a font have the same letters, and there is no other font', () => {
  expect(listed(fontOf('Inter', '600SemiBold'))).toBe(listed(fontOf('Inter', '400Regular')))
  expect(listed(fontOf('SourceSerif4', '600SemiBold'))).toBe(listed(fontOf('SourceSerif4', '400Regular')))
  expect(readdirSync(FONTS).filter((file) => file.endsWith('.ttf'))).toHaveLength(4)
})
