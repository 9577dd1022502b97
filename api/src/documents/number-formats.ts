/** Longest format that Excel takes, in characters. */
export const MAX_FORMAT = 255
/** Numbers of the formats of dates that files do not spell out. */
const DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
/** Other formats that files do not spell out, and that show another number than they hold. */
const PERCENT = [9, 10]
const POWERS: Record<number, string> = { 11: '0.00E+00', 48: '##0.0E+0' }

/** Largest number of digits that a spreadsheet keeps. */
const MAX_PLACES = 15

/** Matches one sign of a format: what it shows as it is, a bracket, or any other character. */
const SIGNS = /"[^"]*"|[\\_*].|\[[^\]]*\]|General|./gis
/** Matches a letter of days, months, years, hours or seconds, and hours that go on beyond a day. */
const DATE_SIGN = /^(?:[dmyhs]|\[[hms]+\])$/i
const CONDITION = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/
const TRUTH: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '=': (a, b) => a === b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<>': (a, b) => a !== b,
}

/**
 * What a format shows of a number: a date, another number (`scaled`), a power of ten that is all
 * the number holds (`rounded`), or this text.
 */
export type Shown = { kind: 'date' | 'scaled' | 'rounded' } | { kind: 'text'; text: string }
/** Returns what a format shows of a number, or undefined for its usual digits. */
export type NumberFormat = (number: number) => Shown | undefined

const isDigit = (sign: string | undefined) => sign === '0' || sign === '#' || sign === '?'

/** Returns the text of a sign that is no digit, without colours and currencies. */
function literalOf(sign: string): string {
  if (sign.startsWith('"')) return sign.slice(1, -1)
  if (sign.startsWith('\\')) return sign.slice(1)
  return /^(?:[_*].|\[.*)$/s.test(sign) ? '' : sign
}

/** Shows a whole number by the signs of a section. Groups of thousands are not shown. */
function fill(signs: readonly string[], number: number): string {
  const places = signs.filter(isDigit)
  const zeros = places.length - (places.includes('0') ? places.indexOf('0') : places.length)
  let rest = (number === 0 ? '' : String(number)).padStart(zeros, '0')
  let left = places.length
  return signs
    .filter((sign) => sign !== ',')
    .map((sign) => {
      if (!isDigit(sign)) return literalOf(sign)
      left -= 1
      const shown = rest.slice(0, Math.max(0, rest.length - left))
      rest = rest.slice(shown.length)
      return shown
    })
    .join('')
}

/** Returns whether the digits before a power of ten are all that a number has. */
function showsAll(number: number, signs: readonly string[]): boolean {
  const places = signs.filter(isDigit).length
  return places > 0 && places <= MAX_PLACES && Number(number.toPrecision(places)) === number
}

/** Returns what a section of a format shows of a number. */
function showBy(signs: readonly string[], number: number): Shown | undefined {
  // A comma between digits groups thousands; one behind them divides by a thousand.
  const divides = signs.some((sign, at) => sign === ',' && isDigit(signs[at - 1]) && !isDigit(signs[at + 1]))
  if (signs.includes('%') || divides) return { kind: 'scaled' }
  const power = signs.findIndex((sign) => /^E$/i.test(sign))
  if (power !== -1) return showsAll(number, signs.slice(0, power)) ? { kind: 'rounded' } : undefined
  if (!Number.isSafeInteger(number) || number < 0) return undefined
  if (signs.some((sign) => /^(?:[./@]|General)$/i.test(sign))) return undefined
  const text = fill(signs, number)
  return text === String(number) ? undefined : { kind: 'text', text }
}

/** Reads a format of numbers, whose sections are chosen by sign or by conditions. */
export function formatOf(code: string): NumberFormat {
  const signs = code.match(SIGNS) ?? []
  if (signs.some((sign) => DATE_SIGN.test(sign))) return () => ({ kind: 'date' })
  const sections: string[][] = [[]]
  for (const sign of signs)
    if (sign === ';') sections.push([])
    else sections.at(-1)!.push(sign)
  const conditions = sections.map((section) => CONDITION.exec(section.join('')))
  const isChosen = (at: number, number: number) => {
    const [, sign, limit] = conditions[at] ?? []
    return sign === undefined || TRUTH[sign]!(number, Number(limit))
  }
  return (number) => {
    const [first, second, third] = sections
    if (conditions.some(Boolean)) return showBy(sections.find((_, at) => isChosen(at, number)) ?? [], number)
    if (number < 0) return showBy(second ?? first!, number)
    return showBy((number === 0 && third) || first!, number)
  }
}

/** Returns the format of a number that files do not spell out, or undefined for the usual one. */
export function builtInFormat(id: number): NumberFormat | undefined {
  if (DATES.some(([first, last]) => id >= first && id <= last)) return () => ({ kind: 'date' })
  const power = POWERS[id]
  if (power !== undefined) return formatOf(power)
  return PERCENT.includes(id) ? () => ({ kind: 'scaled' }) : undefined
}
